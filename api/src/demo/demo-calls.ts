import { kobo } from '@ekoline/contract/units/money.ts'
import { addDays, type Day, dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import type { DemoSeat } from './demo-people.ts'
import { createRandom, type Random } from './random.ts'
import { HOUR_MS, later, MINUTE_MS } from './writing.ts'

const CALLS_OF_ADA = 700 // running.md, "Demo data": 1,000 with those of the queues
const CALLS_OF_OTHERS = 1_000
const CALL_DAYS = 90
const TODAYS_CALLS_OF_ADA = 8
const TODAYS_CALLS_OF_OTHERS = 12

const TALKED_OUT_MS = 5 * MINUTE_MS

const HOURS = [0.2, 0.1, 0, 0, 0, 0.1, 1, 4, 12, 20, 22, 21, 17, 13, 18, 20, 18, 12, 6, 4, 3, 2, 1, 0.5]
const WEEKDAYS = [1.5, 10, 11, 10, 10, 9, 4] // Sunday first

const MOBILE_PREFIXES = ['803', '806', '703', '706', '813', '816', '903', '802', '808', '812', '902', '805', '807', '815', '905', '809', '817', '909'] // biome-ignore format: a table
const AREA_CODES = ['201', '209'] // Lagos, Abuja
const CONTACTS = 70
const LANDLINE_SHARE = 0.22

// Decisions, "Calls": 18 naira a minute to mobiles, 12 to landlines, by the second after the first 30.
const KOBO_PER_SECOND = { mobile: 30, landline: 20 }
const FIRST_INCREMENT_SECONDS = 30

const CAUSES = [68, 8, 16, 5, 3] // of terminatecauseid 1 to 5, in percent
const ANSWERED = 1
const MEDIAN_TALK_SECONDS = 110
const TALK_SPREAD = 0.95
const LONGEST_TALK_SECONDS = 2_700

interface Contact {
  readonly number: string
  readonly kind: keyof typeof KOBO_PER_SECOND
}

export function makeContacts(random: Random): Contact[] {
  return Array.from({ length: CONTACTS }, () => {
    const kind = random.next() < LANDLINE_SHARE ? 'landline' : 'mobile'
    const prefix = random.pick(kind === 'landline' ? AREA_CODES : MOBILE_PREFIXES)
    return { kind, number: `+234${prefix}${random.text('0123456789', 7)}` }
  })
}

/** Some numbers are called again and again, most now and then. */
export const pickContact = (random: Random, contacts: readonly Contact[]) =>
  contacts[Math.floor(contacts.length * random.next() ** 2.2)] as Contact

/** An instant of today before now; just after midnight, of the evening before. */
function todaysInstant(random: Random, today: Day, now: Date) {
  const latest = now.getTime() - TALKED_OUT_MS
  const opening = Math.max(dayStart(today).getTime(), latest - 10 * HOUR_MS)
  const earliest = latest - opening < 30 * MINUTE_MS ? latest - 3 * HOUR_MS : opening
  return new Date(Math.floor((earliest + random.next() * (latest - earliest)) / 1000) * 1000)
}

/** Instants of the last CALL_DAYS days, today included: mostly on working days, in working hours. */
export function callTimes(random: Random, now: Date, count: number, todays: number): Date[] {
  const today = dayOf(now)
  const days = Array.from({ length: CALL_DAYS - 1 }, (_, index) => addDays(today, -1 - index))
  const weights = days.map((day) => WEEKDAYS[new Date(day).getUTCDay()] as number)
  const pastInstant = () => {
    const start = dayStart(days[random.weighted(weights)] as Day)
    return later(start, random.weighted(HOURS) * HOUR_MS + random.whole(0, 3599) * 1000)
  }
  const latest = Math.floor((now.getTime() - TALKED_OUT_MS) / 1000) * 1000
  return Array.from({ length: count }, (_, index) => {
    const at = index < todays ? todaysInstant(random, today, now) : pastInstant()
    return new Date(Math.min(at.getTime(), latest)) // just after midnight, yesterday is hardly over
  })
}

interface Office {
  readonly random: Random
  readonly team: readonly DemoSeat[]
  readonly contacts: readonly Contact[]
  readonly now: Date
}

/** Who called, who was called, and what a second of it costs: out to a contact, in from one, or to a colleague. */
function parties({ random, team, contacts }: Office, seat: DemoSeat) {
  const { number, kind } = pickContact(random, contacts)
  const { extension } = seat
  switch (random.weighted([68, 24, 8])) {
    case 0: {
      const calledstation = random.next() < 0.15 ? number.replace('+234', '0') : number
      const src = random.next() < 0.3 ? extension : seat.phone
      return { src, calledstation, direction: 'out', perSecond: KOBO_PER_SECOND[kind] } as const
    }
    case 1:
      return { src: number, calledstation: `PJSIP/${seat.username}`, direction: 'in', perSecond: 0 } as const
    default: {
      const { username } = random.pick(team.filter((other) => other !== seat))
      return { src: extension, calledstation: `PJSIP/${username}`, direction: 'out', perSecond: 0 } as const
    }
  }
}

function makeCall(office: Office, seat: DemoSeat, startedAt: Date) {
  const { random, now } = office
  const { perSecond, ...ways } = parties(office, seat)
  const cause = 1 + random.weighted(CAUSES)
  const answered = cause === ANSWERED
  const talked = answered ? Math.round(MEDIAN_TALK_SECONDS * Math.exp(TALK_SPREAD * random.normal())) : 0
  const untilNow = Math.floor((now.getTime() - startedAt.getTime()) / 1000)
  const talkSeconds = answered ? Math.min(Math.max(talked, 1), LONGEST_TALK_SECONDS, untilNow) : 0
  const cost = kobo(answered ? Math.max(talkSeconds, FIRST_INCREMENT_SECONDS) * perSecond : 0)
  return { cardId: seat.cardId, ...ways, startedAt, talkSeconds, cause, cost, recorded: false }
}

/** The calls of a company's last 90 days up to now, in the order in which they began. */
export function makeCalls(random: Random, team: readonly DemoSeat[], now: Date): FinishedCall[] {
  const office: Office = { random, team, contacts: makeContacts(random), now }
  const callsOf = (seats: readonly DemoSeat[], count: number, todays: number) =>
    callTimes(random, now, count, todays).map((at) =>
      makeCall(office, seats.length > 1 ? random.pick(seats) : (seats[0] as DemoSeat), at),
    )
  const calls = [
    ...callsOf(team.slice(0, 1), CALLS_OF_ADA, TODAYS_CALLS_OF_ADA),
    ...callsOf(team.slice(1), CALLS_OF_OTHERS, TODAYS_CALLS_OF_OTHERS),
  ]
  const rings = createRandom()
  return inOrder(calls).map((call, index) => ({
    ...call,
    ringSeconds: call.cause === ANSWERED ? rings.whole(3, 22) : rings.whole(12, 40),
    uniqueid: `${Math.floor(call.startedAt.getTime() / 1000)}.${index + 1}`,
  }))
}

/** By their beginning. */
export const inOrder = <T extends Pick<FinishedCall, 'startedAt'>>(calls: readonly T[]) =>
  calls.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
