/** Sound in one direction between a phone and the exchange. */
export interface LineSound {
  /** percent of it that did not arrive */
  readonly lost: number
  /** by how many milliseconds it came unevenly, on average */
  readonly uneven: number
}

/** How well the sound went between one side's phone and the exchange; null: not measured. */
export interface LineSide {
  readonly from_phone: LineSound | null
  /** as the phone reported */
  readonly to_phone: LineSound | null
  /** milliseconds to the phone and back */
  readonly round_trip: number | null
}

/** What people notice. */
export const NOTICED = {
  lost: 2, // percent: below, phones conceal it
  uneven: 30, // milliseconds: what phones even out
  round_trip: 300, // milliseconds: ITU-T G.114 calls 150 one way good
} as const

/** What is wrong with a side, by its worst figure. */
export type LineFault = { readonly is: 'lost' | 'uneven' | 'late'; readonly figure: number }

/** A side's line: a fault that people notice, else good; 'partly' when only what was measured is good. */
export type LineVerdict = LineFault | 'good' | 'partly' | 'not measured'

/** Judges one side; what was not measured is never good. */
export function judgeSide(side: LineSide | null): LineVerdict {
  const sounds = [side?.from_phone, side?.to_phone].filter((sound) => sound != null)
  if (!side || sounds.length === 0) return 'not measured'
  const lost = Math.max(...sounds.map((sound) => sound.lost))
  const uneven = Math.max(...sounds.map((sound) => sound.uneven))
  if (lost >= NOTICED.lost) return { is: 'lost', figure: Math.round(lost) }
  if (uneven >= NOTICED.uneven) return { is: 'uneven', figure: uneven }
  if ((side.round_trip ?? 0) >= NOTICED.round_trip) return { is: 'late', figure: side.round_trip ?? 0 }
  return sounds.length === 2 ? 'good' : 'partly'
}
