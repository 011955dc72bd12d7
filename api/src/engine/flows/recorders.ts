import type { Readable } from 'node:stream'
import type { AudioRef } from '../../adapters/exchange/exchange.ts'

/** What a person has recorded by phone and not kept yet. */
export interface HeldSound {
  readonly sound: AudioRef
  keep(): Promise<void>
  drop(): Promise<void>
}

/** Where a person records, by their own phone, a sound that callers hear. */
export interface Recorder {
  readonly longestSeconds: number
  /** Holds a recording until they have heard it, and keep or drop it. */
  hold(open: () => Promise<Readable>): Promise<HeldSound>
}
