// @source RUN-21

import { createHash } from 'node:crypto'
import { isRunning, planIds } from '@ekoline/contract/money/plan-rules.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { insertSeatInvitation } from '../company/users/seat-invitations.sql.ts'
import type { Context } from '../context.ts'
import { insertInvitation } from '../people/auth/password-links.sql.ts'
import { sql } from '../platform/db/db.ts'
import type { Random } from './random.ts'
import { later, type Writing } from './writing.ts'

export const DEMO_PASSWORD = 'Lagos-demo-2468' // running.md, "Demo data"

type Verification = 'unverified' | 'pending' | 'verified' | 'rejected'
type Person = readonly [name: string, phone: string, address: string, daysAgo: number, is: Verification]

/** @source running.md, "Demo data"; the others fill 'Adaeze Logistics' up to its 12 seats */
const people = {
  ada: ['Ada Okafor', '+2348035550142', '14 Creek Road, Apapa, Lagos', 420, 'pending'],
  bola: ['Bola Adeyemi', '+2348025550117', '3 Allen Avenue, Ikeja, Lagos', 410, 'verified'],
  dayo: ['Dayo Ogunleye', '+2347065550163', '27 Bode Thomas Street, Surulere, Lagos', 395, 'rejected'],
  funmi: ['Funmi Alabi', '+2348105550128', '9 Herbert Macaulay Way, Yaba, Lagos', 380, 'verified'],
  gbenga: ['Gbenga Salami', '+2348055550171', '41 Agege Motor Road, Mushin, Lagos', 366, 'verified'],
  halima: ['Halima Bello', '+2348095550136', '6 Wuse Zone 4, Abuja', 340, 'unverified'],
  ifeoma: ['Ifeoma Umeh', '+2349035550104', '18 Ogui Road, Enugu', 301, 'verified'],
  jide: ['Jide Balogun', '+2348165550159', '52 Ring Road, Ibadan', 288, 'pending'],
  kemi: ['Kemi Lawal', '+2348125550147', '11 Awolowo Road, Ikoyi, Lagos', 254, 'verified'],
  musa: ['Musa Ibrahim', '+2347035550182', '20 Zoo Road, Kano', 231, 'unverified'],
  ngozi: ['Ngozi Obi', '+2348085550195', '8 Aba Road, Port Harcourt', 1, 'unverified'],
  tunde: ['Tunde Bakare', '+2349065550113', '33 Oyo Road, Ibadan', 174, 'unverified'],
  chuka: ['Chuka Eze', '+2348065550150', '5 Market Road, Onitsha', 350, 'verified'],
  chidi: ['Chidi Nwosu', '+2348155550139', '22 Admiralty Way, Lekki, Lagos', 180, 'verified'],
  sade: ['Sade Coker', '+2348065550178', '12 Glover Road, Ikoyi, Lagos', 140, 'verified'],
  yusuf: ['Yusuf Garba', '+2348175550166', '7 Murtala Muhammed Way, Kano', 60, 'verified'],
  efe: ['Efe Omoregie', '+2349015550121', '17 Airport Road, Benin City', 3, 'unverified'],
} satisfies Record<string, Person>

export type DemoName = keyof typeof people

const names = Object.keys(people) as DemoName[]
const logistics = names.slice(1, 12)
const LEAD: DemoName = 'dayo'
const WITHOUT_NIN: readonly DemoName[] = ['bola', 'tunde']
/** Has a seat, and has not answered the invitation yet. */
const INVITED: DemoName = 'ngozi'
/** Invitations to a further workgroup: the inviting and the invited person. */
const ASKED: readonly (readonly [by: DemoName, to: DemoName])[] = [
  ['yusuf', 'ada'],
  ['ada', 'efe'],
]
const INVITATION_DAYS = 7 // decisions, "Sessions and passwords"

/** The plan bought last, and when it was paid for 30 days: one runs, one has lapsed, one is unlimited, one ends in 2 days. */
const workgroups: readonly {
  readonly name: string
  readonly plan: number
  readonly paidDaysAgo?: number
  readonly admin: DemoName
  readonly members?: readonly DemoName[]
}[] = [
  { name: 'Adaeze Logistics', plan: 3, paidDaysAgo: 2, admin: 'ada', members: logistics },
  { name: 'Chuka & Sons', plan: 2, paidDaysAgo: 36, admin: 'chuka', members: ['ada'] },
  { name: 'Chidi Nwosu', plan: 2, paidDaysAgo: 5, admin: 'chidi' },
  { name: 'Sade Interiors', plan: 4, paidDaysAgo: 28, admin: 'sade' },
  { name: 'Garba Motors', plan: 1, admin: 'yusuf' },
  { name: 'Efe Omoregie', plan: 13, admin: 'efe' },
]

export interface DemoSeat {
  readonly name: DemoName
  readonly userId: number
  readonly seatId: number
  readonly cardId: number
  readonly workgroupId: number
  readonly username: string
  /** its number within the workgroup */
  readonly extension: string
  readonly email: string
  readonly phone: string
}

/** A plan that the first card of a workgroup paid for. */
export interface Bought {
  readonly by: DemoSeat
  readonly plan: number
  readonly daysAgo: number
}

/** What the parts of the demo are about. */
export interface Demo extends Writing {
  readonly ada: DemoSeat
  /** who calls in 'Adaeze Logistics', Ada first */
  readonly team: readonly DemoSeat[]
  seatOf(name: DemoName): DemoSeat
  /** Ada's first */
  readonly bought: readonly Bought[]
}

export const emailOf = (name: DemoName) => `${name}@ekoline.test`

/** One hash for each person: two people with the same password must not show it. */
export const hashPasswords = ({ passwords }: Pick<Context, 'passwords'>) =>
  Promise.all(names.map(() => passwords.hash(DEMO_PASSWORD)))

interface Making {
  readonly random: Random
  readonly seal: Context['seal']
  readonly hashes: readonly string[]
}

async function writeUsers({ insert, morning }: Writing, { random, seal, hashes }: Making) {
  const rows = names.map((name, index) => {
    const [fullName, phone, address, daysAgo, verification] = people[name]
    const [first, last] = fullName.split(' ')
    const [number, at] = [random.text('0123456789', 11), morning(daysAgo)]
    const [nin, last4] = WITHOUT_NIN.includes(name) ? [null, null] : [seal.seal(number), number.slice(-4)]
    const hash = name === INVITED ? null : hashes[index]
    return sql`(${emailOf(name)}, ${first}, ${last}, ${phone}, ${at}, ${hash}, ${nin}, ${last4}, ${address}, ${verification}, ${at})`
  })
  const users = await insert(
    sql`users (email, first_name, last_name, phone, phone_verified_at, password_hash, nin_sealed, nin_last4, address,
               verification_status, created_at)`,
    rows,
  )
  return new Map(users.map(({ id }, index) => [names[index], id]))
}

/** What has ended was put on pay as you go. */
const planOf = (id: number, endsAt: Date | null, now: Date) =>
  endsAt === null || isRunning({ id, endsAt }, now)
    ? sql`${id}, ${endsAt}, null, null`
    : sql`${planIds.payAsYouGo}, null, ${id}, ${endsAt}`

/** Writes the people, their workgroups and seats. */
export async function writePeople(writing: Writing, making: Making): Promise<Demo> {
  const { tx, morning, now } = writing
  const { random } = making
  const userIds = await writeUsers(writing, making)
  const seats: DemoSeat[] = []
  const bought: Bought[] = []
  for (const { name, plan, paidDaysAgo, admin, members = [] } of workgroups) {
    const since = people[admin][3]
    const endsAt = paidDaysAgo === undefined ? null : later(morning(paidDaysAgo), 30 * DAY_MS)
    const { id: workgroupId } = await tx.only<{ id: number }>`
      insert into workgroups (name, plan_id, plan_ends_at, lapsed_plan_id, plan_lapsed_at, created_at)
        values (${name}, ${planOf(plan, endsAt, now)}, ${morning(since)}) returning id`
    for (const member of [admin, ...members]) {
      const [fullName, phone, , daysAgo] = people[member]
      const userId = userIds.get(member) as number
      const code = random.text('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 8)
      const username = `${fullName.replace(' ', '').toLowerCase()}${seats.some((seat) => seat.name === member) ? 2 : ''}`
      const ids = await tx.only<{ seatId: number; cardId: number; extension: string }>`
        insert into seats (user_id, workgroup_id, username, referral_code, admin, lead, created_at)
          values (${userId}, ${workgroupId}, ${username}, ${code}, ${member === admin}, ${member === LEAD},
                  ${morning(Math.min(daysAgo, since))}) returning id as "seatId", card_id as "cardId", extension`
      seats.push({ name: member, userId, ...ids, workgroupId, username, email: emailOf(member), phone })
      if (member === admin && paidDaysAgo)
        bought.push({ by: seats.at(-1) as DemoSeat, plan, daysAgo: paidDaysAgo })
    }
  }
  const seatOf = (name: DemoName) => seats.find((seat) => seat.name === name) as DemoSeat
  await writeInvitation(writing, seatOf(INVITED), seatOf('ada'), random)
  for (const [by, to] of ASKED) await writeSeatInvitation(writing, seatOf(by), seatOf(to))
  const team = seats.slice(0, 1 + logistics.length).filter(({ name }) => name !== INVITED)
  return { ...writing, ada: seatOf('ada'), team, seatOf, bought }
}

/** An invitation of a person with an account, not answered yet. */
async function writeSeatInvitation({ tx, now }: Writing, by: DemoSeat, { name, userId }: DemoSeat) {
  const [firstName = '', lastName = ''] = people[name][0].split(' ')
  const { workgroupId, seatId: invitedBy } = by
  const expiresAt = later(now, INVITATION_DAYS * DAY_MS)
  await insertSeatInvitation(tx, { workgroupId, userId, invitedBy, firstName, lastName, at: now, expiresAt })
}

/** A link whose token is unknown: it can be sent again. */
async function writeInvitation(
  { tx, morning }: Writing,
  { userId, seatId }: DemoSeat,
  by: DemoSeat,
  random: Random,
) {
  const at = morning(people[INVITED][3])
  const tokenHash = createHash('sha256').update(random.text('0123456789abcdef', 64)).digest()
  const expiresAt = later(at, INVITATION_DAYS * DAY_MS)
  await insertInvitation(tx, { tokenHash, userId, seatId, invitedBy: by.seatId, at, expiresAt })
}
