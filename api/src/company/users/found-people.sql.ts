import type { Db } from '../../platform/db/db.ts'

const SHOWN = 50

/** The people with one of these e-mails or phone numbers. */
export const usersReachedBy = (db: Db, addresses: readonly string[]) =>
  db.column<number>`
    select id from users where email = any (${addresses}::text[]) or phone = any (${addresses}::text[]) order by id`

export interface FoundUser {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly disabledAt: Date | null
}

/** What people are looked for by: what was typed, and what it is as a phone number, if it is one. */
export interface PeopleSearch {
  readonly text: string
  /** E.164 */
  readonly phone: string | null
}

/**
 * People whose e-mail, phone, SIP username, card or number it is, or whose e-mail or name, or whose workgroup's name or
 * registered company, holds it; or whose workgroup has that number.
 */
export async function findUsers(db: Db, { text: typed, phone }: PeopleSearch): Promise<FoundUser[]> {
  const text = typed.toLowerCase()
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const number = /^\d{1,15}$/.test(text) ? Number(text) : null
  return db.many<FoundUser>`
    select u.id, u.email, u.first_name || ' ' || u.last_name as name, u.phone, u.disabled_at as "disabledAt"
      from users u
      where u.phone = ${phone ?? typed}
        or lower(u.email || ' ' || u.first_name || ' ' || u.last_name) like ${pattern}
        or u.id in (
          select s.user_id from seats s join workgroups w on w.id = s.workgroup_id
            where s.username = ${typed} or s.card_id = ${number} or w.id = ${number} or lower(w.name) like ${pattern})
        or u.id in (
          select s.user_id from seats s join billing_details b on b.workgroup_id = s.workgroup_id
            where s.revoked_at is null and lower(b.company) like ${pattern})
        or u.id in (
          select s.user_id from seats s join number_allocations a on a.card_id = s.card_id and a.released_at is null
              join phone_numbers n on n.id = a.number_id
            where n.did = ${phone})
      order by u.email collate "C" limit ${SHOWN}`
}

export interface FoundSeat {
  readonly username: string
  readonly cardId: number
  readonly workgroupId: number
  readonly workgroup: string
  readonly admin: boolean
  readonly lead: boolean
  readonly availableKobo: number
  /** by the workgroup */
  readonly owedKobo: number
}

export const listSeatsOf = (db: Db, userId: number) =>
  db.many<FoundSeat>`
    select s.username, s.card_id as "cardId", w.id as "workgroupId", w.name as workgroup, s.admin, s.lead,
           coalesce(a.balance_kobo - a.held_kobo, 0) as "availableKobo", coalesce(-d.balance_kobo, 0) as "owedKobo"
      from seats s join workgroups w on w.id = s.workgroup_id left join ledger_accounts a on a.card_id = s.card_id
        left join ledger_accounts d on d.workgroup_id = w.id
      where s.user_id = ${userId} order by s.id`
