import { createHash } from 'node:crypto'
import { isRunning, PLAN_DAYS, planIds } from '@ekoline/contract/plans.ts'
import { addDays, DAY_MS, type Day, dayStart } from '@ekoline/contract/time.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/db.ts'
import type { Random } from './random.ts'

export const DEMO_PASSWORD = 'Lagos-demo-2468' // running.md, "Demo data"

type Verification = 'unverified' | 'pending' | 'verified' | 'rejected'

interface DemoPerson {
  readonly first: string
  readonly last: string
  readonly phone: string
  readonly address: string
  readonly joinedDaysAgo: number
  readonly verification: Verification
  readonly nin: boolean
}

const person = (
  first: string,
  last: string,
  phone: string,
  address: string,
  joinedDaysAgo: number,
  verification: Verification,
  nin = true,
): DemoPerson => ({ first, last, phone, address, joinedDaysAgo, verification, nin })

/** @source running.md, "Demo data"; the others fill 'Adaeze Logistics' up to its 12 seats */
const people = {
  ada: person('Ada', 'Okafor', '+2348035550142', '14 Creek Road, Apapa, Lagos', 420, 'pending'),
  bola: person('Bola', 'Adeyemi', '+2348025550117', '3 Allen Avenue, Ikeja, Lagos', 410, 'verified', false),
  dayo: person(
    'Dayo',
    'Ogunleye',
    '+2347065550163',
    '27 Bode Thomas Street, Surulere, Lagos',
    395,
    'rejected',
  ),
  funmi: person('Funmi', 'Alabi', '+2348105550128', '9 Herbert Macaulay Way, Yaba, Lagos', 380, 'verified'),
  gbenga: person('Gbenga', 'Salami', '+2348055550171', '41 Agege Motor Road, Mushin, Lagos', 366, 'verified'),
  halima: person('Halima', 'Bello', '+2348095550136', '6 Wuse Zone 4, Abuja', 340, 'unverified'),
  ifeoma: person('Ifeoma', 'Umeh', '+2349035550104', '18 Ogui Road, Enugu', 301, 'verified'),
  jide: person('Jide', 'Balogun', '+2348165550159', '52 Ring Road, Ibadan', 288, 'pending'),
  kemi: person('Kemi', 'Lawal', '+2348125550147', '11 Awolowo Road, Ikoyi, Lagos', 254, 'verified'),
  musa: person('Musa', 'Ibrahim', '+2347035550182', '20 Zoo Road, Kano', 231, 'unverified'),
  ngozi: person('Ngozi', 'Obi', '+2348085550195', '8 Aba Road, Port Harcourt', 1, 'unverified'),
  tunde: person('Tunde', 'Bakare', '+2349065550113', '33 Oyo Road, Ibadan', 174, 'unverified', false),
  chuka: person('Chuka', 'Eze', '+2348065550150', '5 Market Road, Onitsha', 350, 'verified'),
  chidi: person('Chidi', 'Nwosu', '+2348155550139', '22 Admiralty Way, Lekki, Lagos', 180, 'verified'),
  sade: person('Sade', 'Coker', '+2348065550178', '12 Glover Road, Ikoyi, Lagos', 140, 'verified'),
  yusuf: person('Yusuf', 'Garba', '+2348175550166', '7 Murtala Muhammed Way, Kano', 60, 'verified'),
  efe: person('Efe', 'Omoregie', '+2349015550121', '17 Airport Road, Benin City', 3, 'unverified'),
} as const satisfies Record<string, DemoPerson>

export type DemoName = keyof typeof people

const names = Object.keys(people) as DemoName[]
const logistics = names.slice(0, 12)

/** Has a seat, and has not answered the invitation yet. */
const INVITED: DemoName = 'ngozi'
const INVITATION_DAYS = 7 // decisions, "Sessions and passwords"

interface DemoWorkgroup {
  readonly name: string
  /** the plan bought last, which runs 30 days from when it was paid */
  readonly planId: number
  readonly planPaidDaysAgo: number | null
  readonly admin: DemoName
  readonly members: readonly DemoName[]
  readonly lead?: DemoName
}

/** A plan that runs, an unlimited one, one that has lapsed, and one that ends in 2 days. */
export const PLAN_PAID_DAYS_AGO = { ada: 2, chidi: 5, chuka: 36, sade: 28 } as const

const workgroups: readonly DemoWorkgroup[] = [
  {
    name: 'Adaeze Logistics',
    planId: 3,
    planPaidDaysAgo: PLAN_PAID_DAYS_AGO.ada,
    admin: 'ada',
    members: logistics.slice(1),
    lead: 'dayo',
  },
  {
    name: 'Chuka & Sons',
    planId: 2,
    planPaidDaysAgo: PLAN_PAID_DAYS_AGO.chuka,
    admin: 'chuka',
    members: ['ada'],
  },
  { name: 'Chidi Nwosu', planId: 2, planPaidDaysAgo: PLAN_PAID_DAYS_AGO.chidi, admin: 'chidi', members: [] },
  { name: 'Sade Interiors', planId: 4, planPaidDaysAgo: PLAN_PAID_DAYS_AGO.sade, admin: 'sade', members: [] },
  { name: 'Garba Motors', planId: 1, planPaidDaysAgo: null, admin: 'yusuf', members: [] },
  { name: 'Efe Omoregie', planId: 13, planPaidDaysAgo: null, admin: 'efe', members: [] },
]

export interface DemoSeat {
  readonly name: DemoName
  readonly userId: number
  readonly seatId: number
  readonly cardId: number
  readonly workgroupId: number
  readonly username: string
  readonly email: string
  readonly phone: string
}

export const emailOf = (name: DemoName) => `${name}@ekoline.test`

/** One hash for each person: two people with the same password must not show it. */
export async function hashPasswords({
  passwords,
}: Pick<Context, 'passwords'>): Promise<ReadonlyMap<DemoName, string>> {
  return new Map(
    await Promise.all(names.map(async (name) => [name, await passwords.hash(DEMO_PASSWORD)] as const)),
  )
}

interface Making {
  readonly random: Random
  readonly today: Day
  readonly now: Date
  readonly seal: Context['seal']
  readonly hashes: ReadonlyMap<DemoName, string>
}

const NINE_O_CLOCK_MS = 9 * 3_600_000
export const morning = (today: Day, daysAgo: number) =>
  new Date(dayStart(addDays(today, -daysAgo)).getTime() + NINE_O_CLOCK_MS)

async function writeUsers(tx: Tx, { random, today, seal, hashes }: Making) {
  const rows = names.map((name) => {
    const { first, last, phone, address, joinedDaysAgo, verification, nin } = people[name]
    const number = random.text('0123456789', 11)
    const at = morning(today, joinedDaysAgo)
    return {
      email: emailOf(name),
      first_name: first,
      last_name: last,
      phone,
      phone_verified_at: at,
      password_hash: name === INVITED ? null : (hashes.get(name) ?? null),
      nin_sealed: nin ? seal.seal(number) : null,
      nin_last4: nin ? number.slice(-4) : null,
      address,
      verification_status: verification,
      created_at: at,
    }
  })
  const written = await tx.insertInto('users').values(rows).returning(['id', 'email']).execute()
  return new Map(written.map(({ id, email }) => [email, id]))
}

/** The plan of a workgroup as its row has it: what has ended was put on pay as you go. */
function planOf({ planId: id, planPaidDaysAgo }: DemoWorkgroup, { today, now }: Making) {
  if (planPaidDaysAgo === null) return { plan_id: id, plan_ends_at: null }
  const endsAt = new Date(morning(today, planPaidDaysAgo).getTime() + PLAN_DAYS * DAY_MS)
  return isRunning({ id, endsAt }, now)
    ? { plan_id: id, plan_ends_at: endsAt }
    : { plan_id: planIds.payAsYouGo, plan_ends_at: null, lapsed_plan_id: id, plan_lapsed_at: endsAt }
}

export type PlanBuyer = keyof typeof PLAN_PAID_DAYS_AGO

/**
 * Writes the people, their workgroups and seats.
 *
 * @returns the seats of 'Adaeze Logistics' that call, Ada's first, and those whose cards paid for a plan
 */
export async function writePeople(
  tx: Tx,
  making: Making,
): Promise<{ team: readonly DemoSeat[]; buyers: Record<PlanBuyer, DemoSeat> }> {
  const { random, today } = making
  const userIds = await writeUsers(tx, making)
  const seats: DemoSeat[] = []
  for (const it of workgroups) {
    const { id: workgroupId } = await tx
      .insertInto('workgroups')
      .values({
        name: it.name,
        ...planOf(it, making),
        created_at: morning(today, people[it.admin].joinedDaysAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const name of [it.admin, ...it.members]) {
      const { first, last, phone, joinedDaysAgo } = people[name]
      const userId = userIds.get(emailOf(name)) as number
      const further = seats.some((seat) => seat.name === name)
      const joined = Math.min(joinedDaysAgo, people[it.admin].joinedDaysAgo)
      const seat = await tx
        .insertInto('seats')
        .values({
          user_id: userId,
          workgroup_id: workgroupId,
          username: `${first}${last}${further ? '2' : ''}`.toLowerCase(),
          referral_code: random.text('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 8),
          admin: name === it.admin,
          lead: name === it.lead,
          created_at: morning(today, joined),
        })
        .returning(['id as seatId', 'card_id as cardId', 'username'])
        .executeTakeFirstOrThrow()
      seats.push({ name, userId, workgroupId, email: emailOf(name), phone, ...seat })
    }
  }
  await writeInvitation(tx, making, seats)
  const seatOf = (name: DemoName) => seats.find((seat) => seat.name === name) as DemoSeat
  const buyers = { ada: seatOf('ada'), chidi: seatOf('chidi'), chuka: seatOf('chuka'), sade: seatOf('sade') }
  return { team: seats.slice(0, logistics.length).filter(({ name }) => name !== INVITED), buyers }
}

/** A link that nobody knows: it can be sent again. */
async function writeInvitation(tx: Tx, { random, today }: Making, seats: readonly DemoSeat[]) {
  const invited = seats.find(({ name }) => name === INVITED) as DemoSeat
  const at = morning(today, people[INVITED].joinedDaysAgo)
  await tx
    .insertInto('password_links')
    .values({
      token_hash: createHash('sha256').update(random.text('0123456789abcdef', 64)).digest(),
      purpose: 'invitation',
      user_id: invited.userId,
      seat_id: invited.seatId,
      created_at: at,
      expires_at: new Date(at.getTime() + INVITATION_DAYS * DAY_MS),
    })
    .execute()
}
