import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import { addDays, type Day, dayOf, dayStart } from '@ekoline/contract/time.ts'
import type { FinishedCall } from '../features/calls/calls.service.ts'
import type { DemoSeat } from './demo-people.ts'
import type { Random } from './random.ts'

const CALLS_OF_ADA = 1_000 // running.md, "Demo data"
const CALLS_OF_OTHERS = 1_000
const CALL_DAYS = 90
const TODAYS_CALLS_OF_ADA = 14
const TODAYS_CALLS_OF_OTHERS = 12

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
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

function makeContacts(random: Random): Contact[] {
  return Array.from({ length: CONTACTS }, () => {
    const kind = random.next() < LANDLINE_SHARE ? 'landline' : 'mobile'
    const prefix = random.pick(kind === 'landline' ? AREA_CODES : MOBILE_PREFIXES)
    return { kind, number: `+234${prefix}${random.text('0123456789', 7)}` }
  })
}

/** Some numbers are called again and again, most now and then. */
const pickContact = (random: Random, contacts: readonly Contact[]) =>
  contacts[Math.floor(contacts.length * random.next() ** 2.2)] as Contact

/** An instant of today before now; just after midnight, of the evening before. */
function todaysInstant(random: Random, today: Day, now: Date) {
  const latest = now.getTime() - TALKED_OUT_MS
  const opening = Math.max(dayStart(today).getTime(), latest - 10 * HOUR_MS)
  const earliest = latest - opening < 30 * MINUTE_MS ? latest - 3 * HOUR_MS : opening
  return new Date(Math.floor((earliest + random.next() * (latest - earliest)) / 1000) * 1000)
}

/** Instants of the last CALL_DAYS days, today included: mostly on working days, in working hours. */
function callTimes(random: Random, now: Date, count: number, todays: number): Date[] {
  const today = dayOf(now)
  const days = Array.from({ length: CALL_DAYS - 1 }, (_, index) => addDays(today, -1 - index))
  const weights = days.map((day) => WEEKDAYS[new Date(day).getUTCDay()] as number)
  const pastInstant = () => {
    const day = days[random.weighted(weights)] as Day
    const hour = random.weighted(HOURS)
    return new Date(dayStart(day).getTime() + hour * HOUR_MS + random.whole(0, 3599) * 1000)
  }
  const latest = Math.floor((now.getTime() - TALKED_OUT_MS) / 1000) * 1000
  return Array.from({ length: count }, (_, index) => {
    const at = index < todays ? todaysInstant(random, today, now) : pastInstant()
    return new Date(Math.min(at.getTime(), latest)) // just after midnight, yesterday is hardly over
  })
}

function talkSeconds(random: Random): number {
  const seconds = Math.round(MEDIAN_TALK_SECONDS * Math.exp(TALK_SPREAD * random.normal()))
  return Math.min(Math.max(seconds, 1), LONGEST_TALK_SECONDS)
}

function costOf({ kind }: Contact, seconds: number): Kobo {
  return kobo(Math.max(seconds, FIRST_INCREMENT_SECONDS) * KOBO_PER_SECOND[kind])
}

interface Office {
  readonly random: Random
  readonly team: readonly DemoSeat[]
  readonly contacts: readonly Contact[]
}

const extensionOf = ({ team }: Office, seat: DemoSeat) => String(101 + team.indexOf(seat))

/** Who called whom, and what a second of it costs: out to a contact, in from one, or to a colleague. */
function parties(
  office: Office,
  seat: DemoSeat,
): { src: string; calledstation: string; paid: Contact | null } {
  const { random, team } = office
  const contact = pickContact(random, office.contacts)
  switch (random.weighted([68, 24, 8])) {
    case 0: {
      const dialled = random.next() < 0.15 ? contact.number.replace('+234', '0') : contact.number
      const src = random.next() < 0.3 ? extensionOf(office, seat) : seat.phone
      return { src, calledstation: dialled, paid: contact }
    }
    case 1:
      return { src: contact.number, calledstation: `PJSIP/${seat.username}`, paid: null }
    default: {
      const colleague = random.pick(team.filter((it) => it !== seat))
      return { src: extensionOf(office, seat), calledstation: `PJSIP/${colleague.username}`, paid: null }
    }
  }
}

function makeCall(
  office: Office,
  seat: DemoSeat,
  startedAt: Date,
  now: Date,
): Omit<FinishedCall, 'uniqueid'> {
  const { random } = office
  const { src, calledstation, paid } = parties(office, seat)
  const cause = 1 + random.weighted(CAUSES)
  const untilNow = Math.floor((now.getTime() - startedAt.getTime()) / 1000)
  const talk = cause === ANSWERED ? Math.min(talkSeconds(random), untilNow) : 0
  const cost = paid && cause === ANSWERED ? costOf(paid, talk) : kobo(0)
  return {
    cardId: seat.cardId,
    src,
    calledstation,
    startedAt,
    talkSeconds: talk,
    cause,
    cost,
    recorded: false,
  }
}

/** The calls of a company's last 90 days up to now, in the order in which they began. */
export function makeCalls(random: Random, team: readonly DemoSeat[], now: Date): FinishedCall[] {
  const office: Office = { random, team, contacts: makeContacts(random) }
  const [ada, ...others] = team
  if (!ada) throw new Error('the demo company has nobody')
  const callsOf = (seatOf: () => DemoSeat, times: readonly Date[]) =>
    times.map((at) => makeCall(office, seatOf(), at, now))
  return [
    ...callsOf(() => ada, callTimes(random, now, CALLS_OF_ADA, TODAYS_CALLS_OF_ADA)),
    ...callsOf(() => random.pick(others), callTimes(random, now, CALLS_OF_OTHERS, TODAYS_CALLS_OF_OTHERS)),
  ]
    .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
    .map((call, index) => ({
      ...call,
      uniqueid: `${Math.floor(call.startedAt.getTime() / 1000)}.${index + 1}`,
    }))
}
