import type { Session } from '../../platform/db/engine.ts'

/** How account `n` signs in; the first account is the big one. */
export const emailOfAccount = (n: number) => `big${String(n).padStart(4, '0')}@ekoline.test`

const number = "lpad(n::text, 4, '0')"
const INSERT = `
  with account as (
    select n, 'big' || ${number} as username, 'Account ' || ${number} as company from generate_series(1, $1::int) as n
  ), person as (
    insert into users (email, first_name, last_name, phone, phone_verified_at, password_hash, verification_status, created_at)
      select username || '@ekoline.test', 'Account', ${number}, '+234803000' || ${number}, $3, $2, 'verified', $3 from account
      returning id, email
  ), company as (
    insert into workgroups (name, plan_id, created_at) select company, 1, $3 from account returning id, name
  ), seat as (
    insert into seats (user_id, workgroup_id, username, referral_code, admin, created_at)
      select person.id, company.id, username, 'BIG' || ${number}, true, $3
        from account
        join person on email = username || '@ekoline.test'
        join company on company.name = account.company
        order by n
      returning card_id, username
  )
  select card_id from seat order by username`

/**
 * Writes people, each with a workgroup and a seat of their own.
 *
 * @param passwordHash one for all: the password is in the documentation, so it has no secret to show
 * @returns their cards, in order
 */
export async function insertAccounts(
  session: Session,
  { count, passwordHash, at }: { count: number; passwordHash: string; at: Date },
): Promise<number[]> {
  const { rows } = await session.query(INSERT, [count, passwordHash, at])
  return rows.map((row) => row.card_id as number)
}
