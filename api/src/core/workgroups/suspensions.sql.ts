import type { SuspensionCode, SuspensionLevel } from '@ekoline/contract/core/workgroups.ts'
import { type Db, type Fragment, sql, type Tx } from '../../platform/db/db.ts'

export interface Suspension {
  readonly level: SuspensionLevel
  /** why, in words for the customer */
  readonly reason: string
  /** null: until it is ended */
  readonly until: Date | null
}

/** The levels that stop what a suspension of incoming calls stops. */
export const INCOMING: readonly SuspensionLevel[] = ['calls', 'everything']

/** The level that stops whatever else there is. */
export const WHOLLY: readonly SuspensionLevel[] = ['everything']

const isOpen = (at: Date) => sql`ended_at is null and (until is null or until > ${at}::timestamptz)`

/** What is suspended of a workgroup now. */
export const suspensionOf = (db: Db, workgroupId: number, at: Date) => db.one<Suspension>`
  select level, reason, until from suspensions where workgroup_id = ${workgroupId} and ${isOpen(at)}`

/** Whether the workgroup of a row is suspended to one of these levels, for a statement of another feature. */
export const isSuspendedTo = (
  workgroup: Fragment<unknown>,
  levels: readonly SuspensionLevel[],
  at: Date,
) => sql`
  exists (select from suspensions
           where suspensions.workgroup_id = ${workgroup} and level = any(${levels}::text[]) and ${isOpen(at)})`

/** The workgroups of a row's person of which everything is suspended, for a statement of another feature; null for none. */
export const suspendedOf = (user: Fragment<unknown>, at: Date) => sql`
  (select json_agg(json_build_object('workgroupId', suspensions.workgroup_id, 'reason', reason))
     from suspensions join seats member on member.workgroup_id = suspensions.workgroup_id
    where member.user_id = ${user} and member.revoked_at is null and level = 'everything' and ${isOpen(at)})`

/** Whether everything of a workgroup is suspended, also by a suspension that ran out and is not closed yet. */
export const isClosed = (db: Db, workgroupId: number) => db.some`
  select id from suspensions where workgroup_id = ${workgroupId} and ended_at is null and level = 'everything'`

/** A workgroup's name, locked against another suspension and against money that is about to move; undefined: no such one. */
export const lockToSuspend = (tx: Tx, workgroupId: number) => tx.valueIfAny<string>`
  select name from workgroups where id = ${workgroupId} for update`

/** Keeps a workgroup from being suspended until the transaction ends. */
export const keepWorkgroup = (tx: Tx, workgroupId: number) =>
  tx.run`select id from workgroups where id = ${workgroupId} for share`

export interface NewSuspension extends Suspension {
  readonly workgroupId: number
  readonly code: SuspensionCode
  readonly ticket: string | null
  readonly at: Date
  readonly by: string
}

/** Suspends a workgroup, from the commit on. */
export const insertSuspension = (tx: Tx, suspension: NewSuspension) => tx.run`
  insert into suspensions (workgroup_id, level, code, reason, ticket, made_at, made_by, until)
    values (${suspension.workgroupId}, ${suspension.level}, ${suspension.code}, ${suspension.reason},
            ${suspension.ticket}, ${suspension.at}, ${suspension.by}, ${suspension.until})`

/** Ends what is open of a workgroup, also what ran out. @returns what it was */
export const endSuspensions = (
  tx: Tx,
  workgroupId: number,
  at: Date,
  by: string,
) => tx.column<SuspensionLevel>`
  update suspensions set ended_at = ${at}, ended_by = ${by} where workgroup_id = ${workgroupId} and ended_at is null
    returning level`

/** Suspensions that ran out, the first to end first. */
export const listRunOut = (db: Db, at: Date, most: number) => db.many<{ id: number; workgroupId: number }>`
  select id, workgroup_id as "workgroupId" from suspensions
    where ended_at is null and until <= ${at}::timestamptz order by until, id limit ${most}`

/** Ends one that ran out. @returns what it was; undefined when another process was faster, or the operator ended it */
export const endRunOut = (tx: Tx, id: number, at: Date) => tx.valueIfAny<SuspensionLevel>`
  update suspensions set ended_at = ${at}::timestamptz, ended_by = 'until'
    where id = ${id} and ended_at is null and until <= ${at}::timestamptz returning level`

/** A suspension in the operator's list. */
export interface ListedSuspension extends Suspension {
  readonly workgroupId: number
  readonly workgroup: string
  readonly code: SuspensionCode
  readonly ticket: string | null
  readonly since: Date
  readonly by: string
}

/** What is suspended now, the newest first. */
export const listSuspensions = (db: Db, at: Date, most: number) => db.many<ListedSuspension>`
  select workgroup_id as "workgroupId", name as workgroup, level, code, reason, ticket, until, made_at as since,
         made_by as by
    from suspensions join workgroups on workgroups.id = workgroup_id
    where ${isOpen(at)} order by suspensions.id desc limit ${most}`

/** Who is mailed about a workgroup: its admins, and who founded it. */
export const listWhoAnswers = (db: Db, workgroupId: number) => db.many<{ email: string; firstName: string }>`
  select distinct on (users.id) email, first_name as "firstName"
    from seats join users on users.id = seats.user_id
    where workgroup_id = ${workgroupId} and disabled_at is null and (
      admin and not lead and revoked_at is null
      or seats.id = (select min(id) from seats founder where founder.workgroup_id = ${workgroupId}) and revoked_at is null)
    order by users.id limit 100`
