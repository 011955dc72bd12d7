import { NUMBER_MS } from '@ekoline/contract/money/plan-rules.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { grantFreeSeconds } from '../calls/charge/free-seconds.service.ts'
import type { Context } from '../context.ts'
import { documentNames, documentOf } from '../core/legal/documents.ts'
import { addPhone } from '../people/my-phone/my-phone.sql.ts'
import { sql, type Tx } from '../platform/db/db.ts'
import { type Demo, type DemoName, emailOf } from './demo-people.ts'
import { DEMO_LOGO } from './demo-stored.ts'
import { HOUR_MS, later } from './writing.ts'

/** Accepted the terms before they were changed, and is asked again. */
const BEHIND: DemoName = 'sade'
const EARLIER = '2025-10-01-3f9a2b7c10de'

/** Everybody who has a password accepted the documents on the day they came. */
async function writeConsents(tx: Tx, { config }: Settings) {
  for (const name of documentNames)
    await tx.run`
      insert into consents (user_id, document, version, at, address)
        select id, ${name}, case when email = ${emailOf(BEHIND)} and ${name}::text = 'terms' then ${EARLIER} else ${documentOf(config, name).version} end,
               created_at, '102.89.23.7'
          from users where password_hash is not null`
}

/** Who of the demo came by Ada's referral code; all have verified their phones, and who calls is in her workgroup. */
const CAME_BY_ADA: readonly DemoName[] = ['sade', 'kemi', 'chidi', 'bola']

/** Where Ada is signed in besides, hours ago; each shorter ago than a session lasts without use. */
const devices = [
  [1, '102.89.23.7', '(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'],
  [4, '197.210.64.18', '(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0'],
  [9, '105.112.40.201', '(iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'],
] as const // biome-ignore format: a table

/** The tokens of these sessions do not exist: each stored hash is of none. */
async function writeSessions({ insert, ada, now }: Demo) {
  const rows = devices.map(([hours, address, agent]) => {
    const [since, used] = [later(now, -2 * hours * HOUR_MS), later(now, -hours * HOUR_MS)]
    const hash = Buffer.from(`hash of none, ${address}`)
    return sql`(${hash}, ${ada.userId}, ${ada.seatId}, ${since}, ${used}, ${address}, ${`Mozilla/5.0 ${agent}`})`
  })
  await insert(sql`sessions (token_hash, user_id, seat_id, created_at, last_used_at, address, agent)`, rows)
}

/**
 * Lagos numbers in stock, and how many days ago Ada bought the first of them, and whose calls they are: the last one
 * has no owner yet.
 */
const STOCK = { first: 2342017001200, step: 7, count: 26, daysAgo: 120 }
const OF_ADA: readonly (readonly [daysAgo: number, to: DemoName | null])[] = [[21, 'ada'], [6, 'bola'], [1, null]] // biome-ignore format: a table

/** The land line of Ada's office, verified 20 days ago. */
const OFFICE = '+2342014630643'

/** Calls of Ada's workgroup show her first number, those of Bola the second one; her office's can be chosen, too. */
async function writeCallerIds({ insert, morning, ada, seatOf }: Demo, [first, second]: readonly string[]) {
  await insert(sql`verified_numbers (workgroup_id, number, verified_at)`, [
    sql`(${ada.workgroupId}, ${OFFICE}, ${morning(20)})`,
  ])
  await insert(sql`workgroup_caller_ids (workgroup_id, number, fixed)`, [
    sql`(${ada.workgroupId}, ${first}, false)`,
  ])
  await insert(sql`seat_caller_ids (card_id, shown, by_admin)`, [
    sql`(${seatOf('bola').cardId}, ${second}, true)`,
  ])
}

/** A number of the stock; Ada has the first ones. */
export const demoNumber = (n: number) => `+${STOCK.first + n * STOCK.step}`

async function writeNumbers(demo: Demo) {
  const { insert, morning, ada, seatOf } = demo
  const dids = Array.from({ length: STOCK.count }, (_, n) => demoNumber(n))
  const numbers = await insert(
    sql`phone_numbers (did, taken, added_at)`,
    dids.map((did, n) => sql`(${did}, ${n < OF_ADA.length}, ${morning(STOCK.daysAgo)})`),
  )
  await insert(
    sql`number_allocations (number_id, card_id, category, destination, allocated_at, paid_until)`,
    OF_ADA.map(([daysAgo, to], n) => {
      const leads = to ? sql`'user', ${seatOf(to).username}` : sql`null, null`
      return sql`(${numbers[n]?.id}, ${ada.cardId}, ${leads}, ${morning(daysAgo)}, ${later(morning(daysAgo), NUMBER_MS)})`
    }),
  )
  await writeCallerIds(demo, dids)
}

const ABOUT = `We carry goods from the ports of Apapa and Tin Can to all of Nigeria: containers, pallets and parcels, with our own trucks and drivers.

Every load is insured, and followed from the gate to your door. Call us for a price; most are given at once.

Open Monday to Saturday, 07:30 to 18:00.`

type Settings = Pick<Context, 'config' | 'seal'>

/** The secret of this SIP phone does not exist: the stored HA1 is of none. */
async function writePhone(
  { tx, now, ada: { seatId } }: Demo,
  { config: { product: realm }, seal }: Settings,
) {
  const at = later(now, -21 * DAY_MS)
  const phone = { seatId, realm, at, setUp: null, ha1Sealed: seal.seal('0'.repeat(32)) }
  await addPhone(tx, { ...phone, nth: 1, name: 'Desk phone' })
}

/** The free minutes of an invitation. @source decisions, "Verification codes" */
async function giveMinutes({ tx, seatOf, morning }: Demo) {
  const { cardId, phone } = seatOf('bola')
  const [at, endsAt] = [morning(12), later(morning(12), 90 * DAY_MS)]
  await grantFreeSeconds(tx, { cardId, phone, seconds: 1_200, reason: 'invitation', at, endsAt })
}

/** What people have besides: consents, referrals, devices, numbers, a SIP phone, free minutes and a business page. */
export async function writeAccounts(demo: Demo, settings: Settings): Promise<void> {
  const { tx, ada, morning } = demo
  await writeConsents(tx, settings)
  await tx.run`
    insert into sign_ups (user_id, about_us, referrer_seat_id, created_at)
      select id, 'Friend Referral', ${ada.seatId}, created_at from users
        where email = any(${CAME_BY_ADA.map(emailOf)}::text[])`
  await writeSessions(demo)
  await writeNumbers(demo)
  await writePhone(demo, settings)
  await giveMinutes(demo)
  await tx.run`
    insert into business_profiles (workgroup_id, slug, name, email, website, phone, address, about, logo, created_at, changed_at)
      values (${ada.workgroupId}, 'adaeze-logistics', 'Adaeze Logistics', ${ada.email}, 'www.adaezelogistics.example', ${ada.phone},
              '14 Creek Road, Apapa, Lagos', ${ABOUT}, ${DEMO_LOGO}, ${morning(90)}, ${morning(12)})`
}
