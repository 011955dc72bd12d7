import type { LineVerdict } from '@ekoline/contract/calls/line-quality.ts'
import type { FastifyInstance } from 'fastify'
import { routeOf } from '../http/request-log.ts'

/** How one request ended. */
export interface EndedRequest {
  /** the route's pattern, never the address */
  readonly route: string
  readonly method: string
  /** the HTTP status; 'aborted' when the caller left before the answer */
  readonly status: number | 'aborted'
  readonly seconds: number
}

/** How a run of a job ended in this process. */
export interface EndedRun {
  readonly name: string
  readonly failed: boolean
  readonly seconds: number
}

/** What became of asking for a code by phone, or of entering one. */
export const CODE_OUTCOMES = [
  'sent',
  'entered',
  'wrong',
  'refused: number',
  'refused: challenge',
  'refused: spend',
  'refused: limit',
] as const
export type CodeOutcome = (typeof CODE_OUTCOMES)[number]

/** A try to call by a trunk, when it has ended. */
export interface EndedAttempt {
  readonly trunk: string
  /** its carrier could not */
  readonly failed?: true
  readonly q850: number
  /** from dialling until something was heard */
  readonly ringsAfterMs?: number
  /** of one that was answered */
  readonly talkMs?: number
}

/** A call that ended. */
export interface EndedCall {
  readonly direction: 'click' | 'outbound' | 'inbound' | 'otp' | 'robocall'
  readonly outcome: 'answered' | 'missed' | 'other' | 'blocked'
  /** terminatecauseid (account-core §9) */
  readonly cause: 1 | 2 | 3 | 4 | 5
  /** kobo */
  readonly cost: number
  readonly talkSeconds: number
  /** 'money': its means ran out; 'lost': its end was not seen */
  readonly cutOff: 'money' | 'lost' | null
  /** the tries to call by a trunk */
  readonly attempts?: readonly EndedAttempt[]
  /** how good the line of either side was; of a call that was answered */
  readonly line?: { readonly ours: LineVerdict; readonly theirs: LineVerdict }
}

/** Counts what happens while the service runs. */
export interface Meter {
  requestBegan(): void
  requestEnded(request: EndedRequest): void
  /** a refusal in the audit, by the kind of its target, such as `payment` or `role` */
  refused(kind: string): void
  /** an attempt to send a message, or a later report of it */
  messageTried(channel: string, outcome: 'sent' | 'put off' | 'failed' | 'undelivered'): void
  codeCounted(outcome: CodeOutcome): void
  /** what the malware scanner said of an upload */
  fileScanned(outcome: 'clean' | 'infected' | 'failed'): void
  jobEnded(run: EndedRun): void
  /** an attempt to place a call. @param refused the error's code; null when it may ring */
  callTried(direction: EndedCall['direction'], refused: string | null): void
  callEnded(call: EndedCall): void
  /** a try to deliver an event to a customer's server */
  webhookTried(arrived: boolean): void
}

/** Counts every request, also those whose client disconnects before the answer. */
export function measureRequests(app: FastifyInstance, meter: Meter): void {
  app.addHook('onRequest', (request, { raw: answer }, done) => {
    const began = performance.now()
    let sent = false
    meter.requestBegan()
    answer.once('finish', () => {
      sent = true
    })
    answer.once('close', () =>
      meter.requestEnded({
        route: routeOf(request),
        method: request.method,
        status: sent ? answer.statusCode : 'aborted',
        seconds: (performance.now() - began) / 1000,
      }),
    )
    done()
  })
}
