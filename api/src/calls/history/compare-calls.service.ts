import { nationalNumber } from '@ekoline/contract/units/phone.ts'
import type { ComparedCall } from './compare-calls.sql.ts'

export { callsBetween } from './compare-calls.sql.ts'

/** What two sources say differently of a call. */
export interface CallDifference {
  readonly what: 'missing here' | 'missing there' | 'seconds differ' | 'numbers differ'
  /** of ours; where we have none, of theirs, if it has one */
  readonly call: string | null
  /** whose it is; null: we have none */
  readonly cardId: number | null
  readonly at: Date
  readonly number: string
  /** seconds of talk */
  readonly ours: number | null
  readonly theirs: number | null
}

/** What a day's comparison found; of very many differences the first ones. */
export interface Comparison {
  /** answered calls of ours */
  readonly ours: number
  /** answered calls of theirs */
  readonly theirs: number
  readonly differences: readonly CallDifference[]
  readonly more: number
}

/** An answered call in Asterisk's own records. */
export interface AsteriskRow {
  readonly uniqueid: string
  readonly context: string
  readonly dialled: string
  readonly otherChannel: string
  readonly answer: Date
  readonly end: Date
}

/** A call in a carrier's records. */
export interface CarrierRow {
  readonly number: string
  readonly start: Date
  readonly seconds: number
}

interface Range {
  readonly from: Date
  readonly to: Date
}

interface Rules extends Range {
  /** by how many seconds the two may differ */
  readonly tolerance: number
}

const MOST_DIFFERENCES = 1_000
const isIn = ({ from, to }: Range, at: Date) => at >= from && at < to

function createDifferences() {
  const differences: CallDifference[] = []
  let more = 0
  return {
    add(difference: CallDifference) {
      if (differences.length < MOST_DIFFERENCES) differences.push(difference)
      else more++
    },
    result: () => ({ differences, more }),
  }
}

/** Our legs are named after their call; an incoming call is named by Asterisk. */
const callOf = (uniqueid: string) => uniqueid.replace(/\.[ab]\d*$/, '')
/** A caller who was answered and reached no other side: not what a call lasts. */
const isCallerAlone = ({ uniqueid, otherChannel }: AsteriskRow) =>
  /\.a\d*$/.test(uniqueid) && otherChannel === ''

/**
 * Compares calls with Asterisk's own records, by their ids. Asterisk has a row for each leg that another one joined: a
 * call lasts from the first answer to the last end of its rows.
 *
 * @param ours of the range and of an hour on either side, so that a call at midnight is found
 */
export async function compareWithAsterisk(
  ours: readonly ComparedCall[],
  rows: AsyncIterable<AsteriskRow>,
  rules: Rules,
): Promise<Comparison> {
  const theirs = new Map<string, { answer: Date; end: Date; dialled: string | null }>()
  for await (const row of rows) {
    if (isCallerAlone(row)) continue
    const id = callOf(row.uniqueid)
    const known = theirs.get(id)
    const dialled = row.context === 'from-phone' ? row.dialled : null
    theirs.set(id, {
      answer: known && known.answer < row.answer ? known.answer : row.answer,
      end: known && known.end > row.end ? known.end : row.end,
      dialled: dialled ?? known?.dialled ?? null,
    })
  }
  const found = createDifferences()
  let [ourCount, theirCount] = [0, 0]
  for (const call of ours) {
    const other = theirs.get(call.uniqueid)
    theirs.delete(call.uniqueid)
    if (!isIn(rules, call.startedAt)) continue
    if (other) theirCount++
    if (call.talkSeconds > 0) ourCount++
    if (!other && call.talkSeconds === 0) continue
    const seconds = other ? Math.round((other.end.getTime() - other.answer.getTime()) / 1000) : null
    const difference = (what: CallDifference['what']) =>
      found.add({
        what,
        call: call.uniqueid,
        cardId: call.cardId,
        at: call.startedAt,
        number: call.calledstation,
        ours: call.talkSeconds,
        theirs: seconds,
      })
    if (seconds === null) difference('missing there')
    else if (Math.abs(seconds - call.talkSeconds) > rules.tolerance) difference('seconds differ')
    if (other?.dialled && nationalNumber(other.dialled) !== nationalNumber(call.calledstation))
      difference('numbers differ')
  }
  for (const [id, { answer, end, dialled }] of theirs) {
    if (!isIn(rules, answer)) continue
    theirCount++
    const seconds = Math.round((end.getTime() - answer.getTime()) / 1000)
    found.add({
      what: 'missing here',
      call: id,
      cardId: null,
      at: answer,
      number: dialled ?? '',
      ours: null,
      theirs: seconds,
    })
  }
  return { ours: ourCount, theirs: theirCount, ...found.result() }
}

const SAME_CALL_MS = 180_000 // a carrier may write down when it was dialled, and clocks differ

/** An answered try by a trunk: the called phone's, or the own phone's of a click-to-call. */
interface Leg {
  readonly call: ComparedCall
  readonly number: string
  readonly at: Date
  readonly seconds: number
  matched: boolean
}

function legsBy(trunk: string, ours: readonly ComparedCall[]): Leg[] {
  return ours.flatMap((call) =>
    (call.attempts ?? [])
      .filter((attempt) => attempt.trunk === trunk && attempt.talkMs !== undefined && attempt.talkMs > 0)
      .map(({ leg, at, talkMs = 0 }) => ({
        call,
        number: leg === 'a' ? call.src : call.calledstation,
        at: new Date(new Date(at).getTime() - talkMs),
        seconds: Math.ceil(talkMs / 1000),
        matched: false,
      })),
  )
}

/**
 * Compares the answered tries by a trunk with its carrier's records, by number and time: a carrier has none of our ids.
 *
 * @param ours as `compareWithAsterisk` has them
 */
export async function compareWithCarrier(
  ours: readonly ComparedCall[],
  trunk: string,
  rows: AsyncIterable<CarrierRow>,
  rules: Rules,
): Promise<Comparison> {
  const legs = legsBy(trunk, ours)
  const byNumber = Map.groupBy(legs, ({ number }) => nationalNumber(number))
  const found = createDifferences()
  let theirCount = 0
  for await (const { number, start, seconds } of rows) {
    if (seconds === 0) continue
    const distance = (leg: Leg) => Math.abs(leg.at.getTime() - start.getTime())
    const candidates = (byNumber.get(nationalNumber(number)) ?? []).filter(
      (leg) => !leg.matched && distance(leg) <= SAME_CALL_MS,
    )
    const [nearest] = candidates.sort((one, other) => distance(one) - distance(other))
    if (isIn(rules, nearest?.at ?? start)) theirCount++
    if (nearest) {
      nearest.matched = true
      if (isIn(rules, nearest.at) && Math.abs(nearest.seconds - seconds) > rules.tolerance)
        found.add({ what: 'seconds differ', ...seenAs(nearest), theirs: seconds })
    } else if (isIn(rules, start))
      found.add({
        what: 'missing here',
        call: null,
        cardId: null,
        at: start,
        number,
        ours: null,
        theirs: seconds,
      })
  }
  const mine = legs.filter(({ at }) => isIn(rules, at))
  for (const leg of mine) if (!leg.matched) found.add({ what: 'missing there', ...seenAs(leg), theirs: null })
  return { ours: mine.length, theirs: theirCount, ...found.result() }
}

const seenAs = ({ call, number, at, seconds }: Leg) => ({
  call: call.uniqueid,
  cardId: call.cardId,
  at,
  number,
  ours: seconds,
})
