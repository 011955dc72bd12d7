import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import type { UserSip } from '@ekoline/contract/workgroups.ts'
import { type Db, sql } from '../../db/db.ts'

const seatColumns = [
  'seats.id as seatId',
  'seats.user_id as userId',
  'seats.workgroup_id as workgroupId',
  'seats.card_id as cardId',
  'seats.username as username',
  'seats.admin as admin',
  'seats.lead as lead',
] as const

/** A seat by what identifies it. Whether the caller may see it is the service's check. */
export interface Seat {
  readonly seatId: number
  readonly userId: number
  readonly workgroupId: number
  readonly cardId: number
  readonly username: string
  readonly admin: boolean
  readonly lead: boolean
}

export function findSeatByCard(db: Db, cardId: number): Promise<Seat | undefined> {
  return db.selectFrom('seats').select(seatColumns).where('card_id', '=', cardId).executeTakeFirst()
}

export function findSeatByUsername(db: Db, username: string): Promise<Seat | undefined> {
  return db.selectFrom('seats').select(seatColumns).where('username', '=', username).executeTakeFirst()
}

/** The seats of a person as the wire shows them, oldest first. */
export async function listSeats(db: Db, userId: number): Promise<UserSip[]> {
  return db
    .selectFrom('seats')
    .innerJoin('workgroups', 'workgroups.id', 'seats.workgroup_id')
    .select([
      'seats.id as id',
      'workgroups.name as workgroup',
      'seats.username as username',
      'seats.card_id as cardid',
      'seats.referral_code as referral_code',
    ])
    .where('seats.user_id', '=', userId)
    .orderBy('seats.id')
    .execute()
}

export async function findWorkgroupName(db: Db, id: number): Promise<string> {
  const row = await db.selectFrom('workgroups').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return row.name
}

export async function updateName(db: Db, workgroupId: number, name: string): Promise<void> {
  await db.updateTable('workgroups').set({ name }).where('id', '=', workgroupId).execute()
}

/** The plan that a workgroup is on at `now`; one that has ended falls back to pay as you go (decisions, "Plans"). */
export async function findPlan(db: Db, workgroupId: number, now: Date) {
  const lapsed = sql<boolean>`workgroups.plan_ends_at <= ${now}`
  return db
    .selectFrom('workgroups')
    .innerJoin('plans', (join) =>
      join.on('plans.id', '=', sql<number>`case when ${lapsed} then 1 else workgroups.plan_id end`),
    )
    .select([
      'plans.id as id',
      'plans.name as name',
      sql<Date | null>`case when ${lapsed} then null else workgroups.plan_ends_at end`.as('endsAt'),
    ])
    .where('workgroups.id', '=', workgroupId)
    .executeTakeFirstOrThrow()
}

/** A page of the people of a workgroup, by name; each with the wallet's balance. */
export async function listMembers(db: Db, workgroupId: number, search: string, page: number) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const matching = db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.user_id')
    .where('seats.workgroup_id', '=', workgroupId)
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`lower(users.first_name || ' ' || users.last_name || ' ' || seats.username) like ${pattern}`,
      ),
    )
  const [counted, rows] = await Promise.all([
    matching.select((query) => query.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matching
      .leftJoin('ledger_accounts', 'ledger_accounts.card_id', 'seats.card_id')
      .select([
        'users.id as id',
        'seats.username as username',
        'users.first_name as firstName',
        'users.last_name as lastName',
        'seats.lead as lead',
        'seats.admin as admin',
        'seats.card_id as cardId',
        sql<number | null>`ledger_accounts.balance_kobo - ledger_accounts.held_kobo`.as('balance'),
      ])
      .orderBy(sql`lower(users.first_name) collate "C", lower(users.last_name) collate "C", seats.id`)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
  ])
  return { total: counted.total, rows }
}
