import type { LineSide, LineSound } from '@ekoline/contract/calls/line-quality.ts'
import type { SoundFigures } from '../../adapters/exchange/exchange.ts'
import type { LegQuality } from '../../engine/call/outcomes.ts'

const onWire = (sound: SoundFigures | null): LineSound | null =>
  sound && {
    lost: Math.round((1_000 * sound.lost) / Math.max(1, sound.packets)) / 10,
    uneven: sound.jitterMs,
  }

/** Of several phones of a side, one after another, all sound counts together. */
function sumOf(sounds: readonly (SoundFigures | null)[]): SoundFigures | null {
  const known = sounds.filter((sound) => sound !== null)
  const packets = known.reduce((sum, sound) => sum + sound.packets, 0)
  if (known.length === 0) return null
  return {
    packets,
    lost: known.reduce((sum, sound) => sum + sound.lost, 0),
    jitterMs: Math.max(...known.map((sound) => sound.jitterMs)),
  }
}

function sideOf(legs: readonly LegQuality[]): LineSide | null {
  if (legs.length === 0) return null
  const trips = legs.map(({ roundTripMs }) => roundTripMs).filter((ms) => ms !== null)
  return {
    from_phone: onWire(sumOf(legs.map(({ fromPhone }) => fromPhone))),
    to_phone: onWire(sumOf(legs.map(({ toPhone }) => toPhone))),
    round_trip: trips.length > 0 ? Math.max(...trips) : null,
  }
}

/** Packets: an exchange reports, and counts, every 5 s. */
export const BETWEEN_REPORTS = 250

/**
 * What a phone misses without what was lost before, between the other phone and the exchange: the exchange passes such
 * gaps on when it does not mix. What was lost is known as of the last report, what the phone misses perhaps of later.
 */
function withoutGapsOf(others: readonly LegQuality[]) {
  const before = sumOf(others.map(({ fromPhone }) => fromPhone))
  if (!before || before.lost === 0) return (leg: LegQuality) => leg
  const passedOn =
    (before.lost * before.packets) / Math.max(BETWEEN_REPORTS, before.packets - BETWEEN_REPORTS)
  return (leg: LegQuality): LegQuality => {
    const { toPhone } = leg
    return toPhone ? { ...leg, toPhone: { ...toPhone, lost: Math.max(0, toPhone.lost - passedOn) } } : leg
  }
}

/**
 * The line of a call's two sides, from the figures of its legs.
 *
 * @param cameIn whether the other side called us
 * @returns null when nothing was measured
 */
export function lineOf(quality: readonly LegQuality[] | null, cameIn: boolean) {
  if (!quality) return null
  const of = (name: LegQuality['leg']) => quality.filter(({ leg }) => leg === name)
  const called = sideOf(of('b').map(withoutGapsOf(of('a'))))
  const caller = sideOf(of('a').map(withoutGapsOf(of('b'))))
  return cameIn ? { ours: called, theirs: caller } : { ours: caller, theirs: called }
}
