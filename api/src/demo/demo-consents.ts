import type { Context } from '../context.ts'
import { sql, type Tx } from '../db/db.ts'
import { documentNames, documentOf } from '../features/legal/documents.ts'
import { type DemoName, type DemoSeat, emailOf } from './demo-people.ts'

/** Accepted the terms before they were changed, and is asked again. */
const BEHIND: DemoName = 'sade'
const EARLIER = '2025-10-01-3f9a2b7c10de'

/** Everybody who has a password accepted the documents on the day they came. */
export async function writeConsents(tx: Tx, { config }: Pick<Context, 'config'>): Promise<void> {
  for (const name of documentNames) {
    const { version } = documentOf(config, name)
    await sql`
      insert into consents (user_id, document, version, at, address)
        select id, ${name}, case when email = ${emailOf(BEHIND)} and ${name}::text = 'terms' then ${EARLIER} else ${version} end,
               created_at, '102.89.23.7'
          from users where password_hash is not null`.execute(tx)
  }
}

/** Who of the demo came by Ada's referral code; all have verified their phones, and who calls is in her workgroup. */
const CAME_BY_ADA: readonly DemoName[] = ['sade', 'kemi', 'chidi', 'bola']

export async function writeReferrals(tx: Tx, { seatId }: DemoSeat): Promise<void> {
  await sql`
    insert into sign_ups (user_id, about_us, referrer_seat_id, created_at)
      select id, 'Friend Referral', ${seatId}, created_at from users
        where email = any(${CAME_BY_ADA.map(emailOf)}::text[])`.execute(tx)
}
