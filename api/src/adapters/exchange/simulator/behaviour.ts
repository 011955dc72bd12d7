import type { LineQuality, Party } from '../exchange.ts'
import type { Behaviour, TrunkBehaviour } from './controls.ts'

/** How the far side of a leg behaves, without defaults to fill in. */
export interface CallScript {
  /** from when it is dialled; null: never */
  readonly answerAfterMs: number | null
  /** ends it unanswered, after so much time of ringing or of nothing */
  readonly fails: { readonly afterMs: number; readonly rings: boolean; readonly q850: number } | null
  readonly hangupAfterMs: number | null
  /** hangs up after a talk of this length */
  readonly talksMs: number | null
  readonly digits: NonNullable<Behaviour['digits']>
  readonly holds: NonNullable<Behaviour['holds']>
  /** of its sound, every so manyth packet is lost; null: none */
  readonly losesEvery: number | null
  readonly reportsNothing: boolean
  readonly silent: boolean
}

const TAKES_MS = 1_500 // until who has answered presses 1
const SOON_MS = 400 // until the network refuses
const OWN_PHONE_MS = 2_000
const DECLINE_MS = 3_000
const RING_MS = { from: 2_000, to: 6_000 }
const TALK_MS = { from: 5_000, to: 30_000 }

const QUIET: CallScript = {
  answerAfterMs: null,
  fails: null,
  hangupAfterMs: null,
  talksMs: null,
  digits: [],
  holds: [],
  losesEvery: null,
  reportsNothing: false,
  silent: false,
}
const fails = (q850: number, afterMs = SOON_MS) => ({ afterMs, rings: afterMs > SOON_MS, q850 })
const REFUSALS = {
  busy: fails(17),
  congestion: fails(34),
  rejected: fails(21, DECLINE_MS),
  unknown: fails(1),
} as const

/** What a call has of a carrier that takes none: 503, or nothing until SIP gives up. */
export const TRUNK_FAILS: Readonly<Record<TrunkBehaviour, CallScript>> = {
  refuses: { ...QUIET, fails: fails(34) },
  dead: { ...QUIET, fails: { afterMs: 32_000, rings: false, q850: 18 } },
}

/** Numbers that end in 99 and a SIP status have that outcome. */
const ENDINGS: Readonly<Record<string, keyof typeof REFUSALS | 'noAnswer'>> = {
  '99486': 'busy',
  '99480': 'noAnswer',
  '99503': 'congestion',
  '99603': 'rejected',
  '99404': 'unknown',
}

const STAYS = '99200'
const TAKES = '99201'
const BAD_LINE = '99808'
const BAD_LINE_LOSES_EVERY = 12
const PACKETS_A_SECOND = 50
const GOOD = { jitterMs: 2, roundTripMs: 40 }
const FIRST_REPORT_MS = 5_000 // as a real exchange counts: RTCP, every 5 s

/** What was measured of a leg's sound, after it was up for so long; null: too short to measure. */
export function lineOf({ losesEvery, reportsNothing }: CallScript, upMs: number): LineQuality | null {
  if (upMs < FIRST_REPORT_MS) return null
  const packets = Math.floor((upMs / 1000) * PACKETS_A_SECOND)
  const lost = losesEvery === null ? 0 : Math.floor(packets / losesEvery)
  const sound = { packets, lost, jitterMs: GOOD.jitterMs }
  return {
    fromPhone: sound,
    toPhone: reportsNothing ? null : sound,
    roundTripMs: reportsNothing ? null : GOOD.roundTripMs,
  }
}

/** A number from `from` to `to` that depends on the text alone (FNV-1a). */
function chosen(text: string, { from, to }: { from: number; to: number }): number {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0
  return from + (hash % (to - from + 1))
}

/**
 * How a leg behaves unless a test says otherwise: the caller's own phone answers after 2 seconds; the called one rings
 * 2 to 6 seconds, and hangs up after a talk of 5 to 30, both by the leg's id; numbers that end in 99486 are busy, in
 * 99480 do not answer, in 99503 have congestion, in 99603 decline, and in 99404 do not exist. Those that end in 99200
 * answer after 2 seconds and never hang up; those in 99201 too, and press 1, as an own mobile that takes a call. Of the
 * sound of those that end in 99808, every 12th packet is lost: 8 %.
 */
export function usualScript(id: string, leg: 'a' | 'b', to: Party): CallScript {
  const end = to.kind === 'pstn' ? to.number.slice(-5) : ''
  const ending = ENDINGS[end]
  if (ending === 'noAnswer') return QUIET
  if (ending) return { ...QUIET, fails: REFUSALS[ending] }
  if (leg === 'a') return { ...QUIET, answerAfterMs: OWN_PHONE_MS }
  if (end === STAYS) return { ...QUIET, answerAfterMs: RING_MS.from }
  if (end === TAKES) return { ...QUIET, answerAfterMs: RING_MS.from, digits: [{ atMs: TAKES_MS, key: '1' }] }
  const losesEvery = end === BAD_LINE ? BAD_LINE_LOSES_EVERY : null
  return { ...QUIET, losesEvery, answerAfterMs: chosen(id, RING_MS), talksMs: chosen(`${id} talks`, TALK_MS) }
}

/** A leg that follows a test's script; it stays on the line unless `hangupAfterMs` is given. */
export function scriptedBy(script: Behaviour, usual: CallScript): CallScript {
  const refusal = (['busy', 'congestion', 'rejected'] as const).find((name) => script[name])
  return {
    ...QUIET,
    answerAfterMs: script.noAnswer ? null : (script.answerAfterMs ?? usual.answerAfterMs),
    fails: refusal ? REFUSALS[refusal] : null,
    hangupAfterMs: script.hangupAfterMs ?? null,
    digits: script.digits ?? [],
    holds: script.holds ?? [],
    losesEvery: script.losesEvery ?? null,
    reportsNothing: script.reportsNothing ?? false,
    silent: script.silent === true,
  }
}

/** A caller: gives up when the script says so, else after a talk of 5 to 30 seconds. */
export function callerScript(id: string, script: Behaviour | undefined): CallScript {
  const talksMs = chosen(`${id} talks`, TALK_MS)
  return script ? scriptedBy(script, QUIET) : { ...QUIET, talksMs }
}
