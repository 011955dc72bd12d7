import type { LineQuality } from '../../adapters/exchange/exchange.ts'

/** Answered, Busy, No Answer, Cancelled, Congestion. */
export type CauseId = 1 | 2 | 3 | 4 | 5

/** A try to call by a trunk, and how it ended. */
export interface Attempt {
  readonly leg: 'a' | 'b'
  readonly trunk: string
  readonly at: Date
  readonly q850: number
  readonly sipStatus?: number
  /** the carrier could not; else what it says is about the called phone */
  readonly failed?: true
  /** from dialling until it rang, was announced to be unavailable, or was answered: the post-dial delay */
  readonly ringsAfterMs?: number
  /** of one that was answered */
  readonly talkMs?: number
}

/** The same, of a leg of a call. */
export interface LegQuality extends LineQuality {
  /** 'a' is who called, 'b' who was called */
  readonly leg: 'a' | 'b'
}

export interface LegResult {
  readonly cause: CauseId
  readonly q850: number
  readonly sipStatus?: number
}
