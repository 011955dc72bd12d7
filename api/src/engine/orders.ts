import type { Key, Party } from '../adapters/exchange/exchange.ts'
import type { Sound } from '../adapters/exchange/port.ts'
import type { Recording } from './call/recording.ts'
import type { Internal } from './destination.ts'

/** Chosen by us, unique for ever: makes every command about a call idempotent. Call records carry it as `uniqueid`. */
export type CallId = string

/** Click-to-call: rings the caller's own phone, then the called number, then joins them. */
export interface MakeCall {
  readonly callId: CallId
  /** the caller's own phone: their SIP phone if registered, else their number */
  readonly from: Party
  readonly to: Party
  readonly callerId: string
  readonly ringSeconds: number
  readonly record: Recording
  /** digits that are pressed for the caller once the called number has answered: an extension */
  readonly keys?: string | undefined
  /** where it leads in place of `to`, which is then a number of the workgroup's own */
  readonly internal?: Internal | undefined
  /** prepaid ceiling from the answer on; the engine keeps it even if we are gone */
  readonly maxSeconds?: number | undefined
}

/** What a supervisor may say in a call of others: nothing, to our own person alone, or to both. */
export type SuperviseMode = 'listen' | 'whisper' | 'join'

/** Rings a supervisor's phone, which then hears a call of others. */
export interface SuperviseCall {
  readonly callId: CallId
  /** the call that is heard */
  readonly target: CallId
  /** the supervisor, whose SIP phone rings */
  readonly user: string
  readonly callerId: string
  readonly mode: SuperviseMode
}

/** A supervisor's own call, which hears another one. */
export type Supervised = Pick<SuperviseCall, 'callId' | 'target' | 'user'>

/** A call that only plays: robocall and one-time code. */
export interface PlayCall {
  readonly callId: CallId
  readonly to: Party
  readonly callerId: string
  readonly ringSeconds: number
  readonly maxSeconds?: number | undefined
  readonly items: readonly Sound[]
  /** keys that end the call when they are pressed */
  readonly endsOn?: readonly Key[] | undefined
}

/**
 * A call of its own to an outside number, paid by the seat that transfers, whose call goes on there, or whose mobile
 * rings: booked before it rings.
 */
export interface OutsideCall {
  readonly callId: CallId
  /** the seat's number */
  readonly from: string
  readonly to: Extract<Party, { kind: 'pstn' }>
  readonly callerId: string
  readonly maxSeconds?: number
}
