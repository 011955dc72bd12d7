import type { AuditAction } from '@ekoline/contract/endpoint/audit-actions.ts'
import { PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ekoline/contract/units/page.ts'
import { type Db, type Fragment, sql } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'

/** What happened to what. `detail` holds no secret, token, NIN, phone or card number. */
export interface AuditEntry {
  readonly action: AuditAction
  readonly target?: string
  readonly detail?: Record<string, unknown>
}

export interface AuditValues {
  readonly auditedAt: Date
  readonly requestId: string
  readonly address: string
  readonly byUser: number | null
  readonly bySeat: number | null
  readonly byWorkgroup: number | null
  readonly action: string
  readonly target: string | null
  readonly detail: string
}

export const auditValues = (at: Date, { caller, request }: Actor, entry: AuditEntry): AuditValues => ({
  auditedAt: at,
  requestId: request.id,
  address: request.address,
  byUser: caller?.userId ?? null,
  bySeat: caller?.seatId ?? null,
  byWorkgroup: caller?.workgroupId ?? null,
  action: entry.action,
  target: entry.target ?? null,
  detail: JSON.stringify(entry.detail ?? {}),
})

/**
 * Writes one line for each row of `given`, inside the statement that makes the change. A change made from outside any
 * workgroup is kept in the workgroup that it was made to.
 */
export const auditInsert = (
  values: AuditValues,
  given: Fragment<unknown> = sql`(select) as once`,
  workgroup: Fragment<unknown> = sql`coalesce(${values.byWorkgroup}::bigint, audit_workgroup(${values.target}::text))`,
  target: Fragment<unknown> = sql`${values.target}::text`,
) => sql`
  insert into audit (at, request_id, address, user_id, seat_id, workgroup_id, action, target, detail)
    select ${values.auditedAt}::timestamptz, ${values.requestId}::text, ${values.address}::text, ${values.byUser}::bigint,
           ${values.bySeat}::bigint, ${workgroup}, ${values.action}::text, ${target}, ${values.detail}::jsonb
      from ${given}`

/**
 * Writes one line of the append-only audit; with a transaction's handle it is committed or rolled back with the change.
 */
export async function writeAudit(db: Db, at: Date, actor: Actor, entry: AuditEntry): Promise<void> {
  const hasTarget = actor.caller === null && entry.target?.includes(':')
  const values = auditValues(at, actor, entry)
  // A backup before an upgrade is audited in a database that may not have `audit_workgroup` yet.
  await db.run(
    hasTarget ? auditInsert(values) : auditInsert(values, undefined, sql`${values.byWorkgroup}::bigint`),
  )
}

/** Writes the same line about each of several, in one statement; without a target where the list is empty. */
export async function auditOfEach(
  db: Db,
  at: Date,
  actor: Actor,
  targets: readonly string[],
  entry: Omit<AuditEntry, 'target'>,
): Promise<void> {
  const each: readonly (string | null)[] = targets.length > 0 ? targets : [null]
  const [given, whose] = [
    sql`unnest(${each}::text[]) as targets (target)`,
    sql`audit_workgroup(targets.target)`,
  ]
  await db.run(auditInsert(auditValues(at, actor, entry), given, whose, sql`targets.target`))
}

/** Deletes lines of before an instant, which the database allows after six years only. @returns how many, `most` at most */
export async function deleteOldAuditLines(db: Db, before: Date, most: number): Promise<number> {
  const { forgotten } = await db.only<{
    forgotten: number
  }>`select audit_forget(${before}, ${most}) as forgotten`
  return Number(forgotten ?? 0)
}

/** What is looked for; instants, `to` exclusive. */
interface AuditFilter {
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
  /** written by a command of the operator */
  readonly byOperator: boolean
  readonly username: string | null
  /** the person that it was done to, when they are in the same workgroup */
  readonly member: string | null
}

const all = sql`true`

const peopleLike = (workgroupId: number, search: string) => sql`
  select seats.user_id from seats join users on users.id = seats.user_id
    where seats.workgroup_id = ${workgroupId}
      and strpos(name_fold(users.first_name || ' ' || users.last_name || ' ' || seats.username), name_fold(${search}::text)) > 0`

const matching = ({ workgroupId, from, to, actions, search }: AuditFilter) => sql`
  audit.workgroup_id = ${workgroupId}
    and ${from ? sql`audit.at >= ${from}` : all} and ${to ? sql`audit.at < ${to}` : all}
    and ${actions ? sql`audit.action = any (${actions}::text[])` : all}
    and ${search === '' ? all : sql`audit.user_id in (${peopleLike(workgroupId, search)})`}`

/** The number in a target like 'card:100001', when it is of this kind. */
const idIn = (kind: 'card' | 'seat' | 'user'): Fragment<number | null> => {
  const pattern = sql.lit(`^${kind}:\\d{1,15}$`)
  return sql`case when audit.target ~ ${pattern} then split_part(audit.target, ':', 2)::bigint end`
}

/** A page of the audit of a workgroup, newest first. People of other workgroups have no name here. */
export const listAudit = (db: Db, filter: AuditFilter, page: number) => db.many<AuditRow>`
  select audit.id, audit.at, audit.action, audit.detail, audit.by_operator as "byOperator", users.first_name || ' ' || users.last_name as person,
         seats.username, people.first_name || ' ' || people.last_name as member
    from (select id, at, request_id like 'operator:%' as by_operator, user_id, seat_id, workgroup_id, action, target, detail from audit where ${matching(filter)}
            order by at desc, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) as audit
      left join users on users.id = audit.user_id
      left join seats on seats.id = audit.seat_id
      left join seats as by_card on by_card.card_id = ${idIn('card')} and by_card.workgroup_id = audit.workgroup_id
      left join seats as by_seat on by_seat.id = ${idIn('seat')} and by_seat.workgroup_id = audit.workgroup_id
      left join seats as by_user on by_user.user_id = ${idIn('user')} and by_user.workgroup_id = audit.workgroup_id
      left join users as people on people.id = coalesce(by_card.user_id, by_seat.user_id, by_user.user_id)
    order by audit.at desc, audit.id desc`

/** How many lines match; counting stops one behind SEARCH_COUNT_LIMIT. */
export const countAudit = (db: Db, filter: AuditFilter) => db.value<number>`
  select count(*) as total
    from (select from audit where ${matching(filter)} limit ${SEARCH_COUNT_LIMIT + 1}) as counted`
