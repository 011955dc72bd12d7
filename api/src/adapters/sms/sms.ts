import type { Outcome, Why } from '../sending/outcome.ts'

export interface Sms {
  /** E.164 with + */
  readonly to: string
  readonly text: string
}

/** A gateway's delivery report. */
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
  /** the end of the address */
  readonly secret: string
}

/** A report is not in the documented form. */
export class UnreadableReport extends Error {}

export interface SmsReports {
  /** Whether the gateway sent it: by its signature, or by the secret in the address. */
  isGenuine(request: ReportRequest): boolean
  /**
   * Reads a genuine report.
   *
   * @throws UnreadableReport
   */
  read(body: Buffer): SmsReport
}

/** An SMS gateway, in our words. */
export interface SmsGateway {
  readonly name: 'outbox' | 'termii' | 'africas-talking'
  /** whether a message handed over twice arrives once; else one with an unknown outcome is not sent again */
  readonly repeatable: boolean
  /** Hands a message over. Answers within 20 seconds and throws nothing. */
  send(sms: Sms): Promise<Outcome>
  /** null: it reports nothing */
  readonly reports: SmsReports | null
}

/** The default in development: nothing leaves, and the outbox counts as the recipient. */
export const outboxSms: SmsGateway = {
  name: 'outbox',
  repeatable: true,
  reports: null,
  send: async () => ({ result: 'accepted', providerId: null, delivered: true }),
}
