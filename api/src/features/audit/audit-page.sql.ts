import { PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ekoline/contract/page.ts'
import { type Db, type RawBuilder, sql } from '../../db/db.ts'

/** What is looked for; instants, `to` exclusive. */
export interface AuditFilter {
  readonly workgroupId: number
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly actions?: readonly string[] | undefined
  /** a part of a name or username; empty: everybody */
  readonly search: string
}

export interface AuditRow {
  readonly id: number
  readonly at: Date
  readonly action: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly person: string | null
  readonly username: string | null
  /** whom it was done to, when that is somebody of the same workgroup */
  readonly member: string | null
}

const all = sql`true`
const escaped = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

const peopleLike = (workgroupId: number, search: string) => sql`
  select seats.user_id from seats join users on users.id = seats.user_id
    where seats.workgroup_id = ${workgroupId}
      and lower(users.first_name || ' ' || users.last_name || ' ' || seats.username) like ${`%${escaped(search)}%`}`

const matching = ({ workgroupId, from, to, actions, search }: AuditFilter) => sql`
  audit.workgroup_id = ${workgroupId}
    and ${from ? sql`audit.at >= ${from}` : all} and ${to ? sql`audit.at < ${to}` : all}
    and ${actions ? sql`audit.action = any (${actions}::text[])` : all}
    and ${search === '' ? all : sql`audit.user_id in (${peopleLike(workgroupId, search)})`}`

/** The number in a target like 'card:100001', when it is of this kind. */
const idIn = (kind: 'card' | 'seat' | 'user'): RawBuilder<number | null> => {
  const pattern = sql.lit(`^${kind}:\\d{1,15}$`)
  return sql`case when audit.target ~ ${pattern} then split_part(audit.target, ':', 2)::bigint end`
}

/** A page of the audit of a workgroup, newest first. People of other workgroups have no name here. */
export async function listAudit(db: Db, filter: AuditFilter, page: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select audit.id, audit.at, audit.action, audit.detail, users.first_name || ' ' || users.last_name as person,
           seats.username, whom.first_name || ' ' || whom.last_name as member
      from (select id, at, user_id, seat_id, workgroup_id, action, target, detail from audit where ${matching(filter)}
              order by at desc, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) as audit
        left join users on users.id = audit.user_id
        left join seats on seats.id = audit.seat_id
        left join seats as by_card on by_card.card_id = ${idIn('card')} and by_card.workgroup_id = audit.workgroup_id
        left join seats as by_seat on by_seat.id = ${idIn('seat')} and by_seat.workgroup_id = audit.workgroup_id
        left join seats as by_user on by_user.user_id = ${idIn('user')} and by_user.workgroup_id = audit.workgroup_id
        left join users as whom on whom.id = coalesce(by_card.user_id, by_seat.user_id, by_user.user_id)
      order by audit.at desc, audit.id desc`.execute(db)
  return rows
}

/** How many lines match; counting stops one behind SEARCH_COUNT_LIMIT. */
export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
      from (select from audit where ${matching(filter)} limit ${SEARCH_COUNT_LIMIT + 1}) as counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
