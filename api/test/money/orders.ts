import type { Payer } from '../../src/calls/live/live-calls.service.ts'

/** A call that the process shall place. */
export interface Order extends Payer {
  readonly callId: string
  readonly src: string
  /** digits of E.164 */
  readonly called: string
}

/** Of a call that may have begun or not: the database did not answer in time. */
export const UNKNOWN = 'unknown'

/** What became of an order; `code` when it was refused. */
export interface Placed {
  readonly callId: string
  readonly code: string | null
}

/** A phone that a robocall's process is about to let ring. */
export interface Rung {
  readonly callId: string
  readonly phone: string
}
