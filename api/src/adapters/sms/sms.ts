import type { Outcome, Why } from '../sending/outcome.ts'

export interface Sms {
  /** E.164 with + */
  readonly to: string
  readonly text: string
}

/** What a gateway reports of a message later. */
export interface SmsReport {
  /** the name that the gateway gave it */
  readonly providerId: string
  readonly state: 'sent' | 'delivered' | 'failed'
  readonly why: Why | null
  readonly detail: string
}

/** A request to the address at which a gateway reports. */
export interface ReportRequest {
  /** the bytes as they came */
  readonly body: Buffer
  readonly headers: Readonly<Record<string, unknown>>
  /** what stood at the end of the address */
  readonly secret: string
}

/** A report can not be read: not what the gateway's documentation says. */
export class UnreadableReport extends Error {}

/** How a gateway reports. */
export interface SmsReports {
  /** Whether the gateway sent it: by its signature, or because nobody else knows the address. */
  isGenuine(request: ReportRequest): boolean
  /**
   * What a genuine report tells.
   *
   * @throws UnreadableReport
   */
  read(body: Buffer): SmsReport
}

/** Who sends SMS, in our words. */
export interface SmsGateway {
  readonly name: 'outbox' | 'termii' | 'africas-talking'
  /** whether the same message may be handed over twice and arrives once; else what stayed unknown is not sent again */
  readonly repeatable: boolean
  /** Hands a message over. Answers within 20 seconds and throws nothing. */
  send(sms: Sms): Promise<Outcome>
  /** null: it reports nothing */
  readonly reports: SmsReports | null
}
