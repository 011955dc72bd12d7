import { kobo } from '@ekoline/contract/units/money.ts'
import { addDays, type Day, dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import { countCalls } from '../api/src/calls/history/call-sums.sql.ts'
import { findEndedCall, insertCalls } from '../api/src/calls/history/calls.sql.ts'
import { batches, namedLines } from '../api/src/calls/history/calls-export.sql.ts'
import {
  findChosen,
  listChosen,
  listRecentCalls,
  sumChosen,
} from '../api/src/calls/history/chosen-calls.sql.ts'
import { features } from '../api/src/features.ts'
import { type Db, transaction } from '../api/src/platform/db/db.ts'
import { BIG_SEATS, SEATS } from './many-calls-load.ts'

/** A person, with what is needed to ask for one of their calls. */
interface Sample {
  readonly cardId: number
  readonly workgroupId: number
  /** of the big workgroup */
  readonly mate: number
  readonly middle: number // page of two years
  readonly companyMiddle: number
  readonly uniqueid: string
  readonly called: string
  readonly companyCalled: string
  readonly companyUniqueid: string
}

/** What is asked of a database, and by which people. */
export interface Asked {
  readonly db: Db
  readonly workgroupId: number
  readonly today: Day
  readonly samples: readonly Sample[]
}

const SIZE = 10
const middleOf = (total: number) => Math.max(1, Math.floor(total / 2 / SIZE))

const rangeOf = (today: Day, days: number) => ({
  from: dayStart(addDays(today, 1 - days)),
  to: dayStart(addDays(today, 1)),
})
const NOON_MS = 43_200_000
const noonToNoon = (today: Day, days: number) => {
  const { from, to } = rangeOf(today, days)
  return { from: new Date(from.getTime() + NOON_MS), to: new Date(to.getTime() - NOON_MS) }
}
const TWO_YEARS = 700
const QUARTER = 90

/** What the list asks the features, which need no text for it. */
const lookup = (db: Db) => ({ db, features, text: (key: string) => key })

const list = (
  { db, workgroupId }: Asked,
  choice: Parameters<typeof listChosen>[1],
  page: number,
  size = SIZE,
) => listChosen(lookup(db), choice, { workgroupId, contactsOf: null }, { page, size })

/** People all over the list of seats, none twice. */
export async function samplesOf(db: Db, most: number): Promise<Asked> {
  const today = dayOf(new Date())
  const seats = await db.many<{ n: number; cardId: number; workgroupId: number }>`
    select n, card_id as "cardId", workgroup_id as "workgroupId" from many_seats order by n`
  const seat = (n: number) => {
    const found = seats[n - 1]
    if (!found) throw new Error(`no seat ${n}`)
    return found
  }
  const { workgroupId } = seat(1)
  const asked = { db, workgroupId, today, samples: [] }
  const company = { workgroupId, cardId: null, matches: [], ...rangeOf(today, TWO_YEARS) }
  const samples: Sample[] = []
  for (let k = 0; k < most; k++) {
    const person = seat(BIG_SEATS + 1 + Math.floor(((SEATS - BIG_SEATS) * k) / most))
    const theirs = { ...person, matches: [], ...rangeOf(today, TWO_YEARS) }
    const mate = seat(1 + (k % BIG_SEATS)).cardId
    const { total } = await list(asked, theirs, 1, 1)
    const all = (await sumChosen(db, company)).calls
    const [call] = (await list(asked, theirs, Math.floor(total / 3) + 1, 1)).rows
    const [anyone] = (await list(asked, company, Math.floor((all * (k + 1)) / (most + 2)) + 1, 1)).rows
    if (!call || !anyone) throw new Error('a person without calls')
    samples.push({
      cardId: person.cardId,
      workgroupId: person.workgroupId,
      mate,
      middle: middleOf(total),
      companyMiddle: Math.floor(middleOf(all) * (0.5 + k / most)),
      uniqueid: call.uniqueid,
      called: call.calledstation.slice(4),
      companyCalled: anyone.calledstation.slice(4),
      companyUniqueid: anyone.uniqueid,
    })
  }
  return { db, workgroupId, today, samples }
}

type Ask = (asked: Asked, sample: Sample) => Promise<unknown>

/** What the product asks, by its own functions. */
export const asks: Readonly<Record<string, Ask>> = {
  'history of a person, 90 days: first page': (asked, person) =>
    list(asked, ofPerson(asked, person, QUARTER), 1),
  'the same, two years: a page in the middle': (asked, person) =>
    list(asked, ofPerson(asked, person, TWO_YEARS), person.middle),
  'history of the big workgroup, 90 days: first page': (asked) => list(asked, companyIn(asked, QUARTER), 1),
  'the same, two years: a page in the middle of all': (asked, { companyMiddle }) =>
    list(asked, companyIn(asked, TWO_YEARS), companyMiddle),
  'totals of the big workgroup, 90 days': (asked) => sumChosen(asked.db, companyIn(asked, QUARTER)),
  'the same from noon to noon': (asked) =>
    sumChosen(asked.db, { ...companyIn(asked, QUARTER), ...noonToNoon(asked.today, QUARTER) }),
  'charts of the big workgroup: a day by hours, 30 days': (asked) =>
    countCalls(asked.db, companyIn(asked, QUARTER), {
      fromHour: dayStart(asked.today),
      fromDay: addDays(asked.today, -29),
      now: new Date(),
    }),
  'recent calls of a person': ({ db }, { cardId }) => listRecentCalls(db, cardId),
  'search of a person, two years: a whole number': (asked, person) =>
    list(
      asked,
      { ...ofPerson(asked, person, TWO_YEARS), matches: [{ side: 'called', whole: person.called }] },
      1,
    ),
  'search of a person, 90 days: 7 digits': (asked, person) =>
    list(asked, { ...ofPerson(asked, person, QUARTER), matches: [partOf(person)] }, 1),
  'the same, two years': (asked, person) =>
    list(asked, { ...ofPerson(asked, person, TWO_YEARS), matches: [partOf(person)] }, 1),
  'search of the big workgroup, two years: a whole number, either side': (asked, { companyCalled }) =>
    list(
      asked,
      {
        ...companyIn(asked, TWO_YEARS),
        matches: [
          { side: 'called', whole: companyCalled },
          { side: 'src', whole: companyCalled },
        ],
      },
      1,
    ),
  'a call by its uniqueid': ({ db }, { workgroupId, uniqueid }) =>
    findChosen(lookup(db), { workgroupId, contactsOf: null }, uniqueid),
  'the same of one that has ended, as the engine asks': ({ db }, { companyUniqueid }) =>
    findEndedCall(db, companyUniqueid),
}

const ofPerson = ({ today }: Asked, { cardId, workgroupId }: Sample, days: number) => ({
  workgroupId,
  cardId,
  matches: [],
  ...rangeOf(today, days),
})

const partOf = ({ called }: Sample) => ({ side: 'called', part: called.slice(0, 7) }) as const

const companyIn = ({ workgroupId, today }: Asked, days: number) => ({
  workgroupId,
  cardId: null,
  matches: [],
  ...rangeOf(today, days),
})

const WORDS = { statuses: ['Answered', 'Busy', 'No answer', 'Failed', 'Cancelled'], unknown: 'Unknown' }

/** Lines of the CSV of a seat of the big workgroup over two years, a second; of some seats. */
export async function exportRate({ db, workgroupId, today, samples }: Asked, seats: number): Promise<number> {
  const knowing = { workgroupId, contactsOf: null }
  const content = namedLines(lookup(db), knowing, WORDS)
  let lines = 0
  const started = performance.now()
  for (const { mate } of samples.slice(0, seats))
    for await (const text of batches(db, content, {
      workgroupId,
      cardId: mate,
      matches: [],
      ...rangeOf(today, TWO_YEARS),
    }))
      lines += text.split('\r\n').length - 1
  return (lines * 1_000) / (performance.now() - started)
}

let inserted = 0
/** Writes a call that has just ended, in a transaction of its own. */
export const insertOne = ({ db, samples }: Asked) => {
  const n = inserted++
  const sample = samples[n % samples.length]
  if (!sample) throw new Error('no people')
  return transaction(db, (tx) =>
    insertCalls(tx, [
      {
        uniqueid: `ended.${n}`,
        cardId: n % 3 === 0 ? sample.mate : sample.cardId,
        src: '+2348000000001',
        calledstation: `+23470${String((n * 7_919) % 100_000_000).padStart(8, '0')}`,
        startedAt: new Date(Date.now() - 60_000),
        talkSeconds: 42,
        cause: 1,
        cost: kobo(1_260),
        recorded: false,
        direction: 'out',
      },
    ]),
  )
}
