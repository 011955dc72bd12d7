import type { Db, Tx } from '../../db/db.ts'

export interface Suspension {
  /** why, in words for the customer */
  readonly reason: string
  /** null: until it is ended */
  readonly until: Date | null
}

/** What stops the outgoing calls of a workgroup now. */
export const suspensionOf = (db: Db, workgroupId: number, at: Date) => db.one<Suspension>`
  select reason, until from suspensions
    where workgroup_id = ${workgroupId} and ended_at is null and (until is null or until > ${at})`

export interface NewSuspension extends Suspension {
  readonly workgroupId: number
  readonly ticket: string | null
  readonly at: Date
  readonly by: string
}

/** Stops the outgoing calls of a workgroup, from the commit on. */
export const insertSuspension = (tx: Tx, it: NewSuspension) => tx.run`
  insert into suspensions (workgroup_id, reason, ticket, made_at, made_by, until)
    values (${it.workgroupId}, ${it.reason}, ${it.ticket}, ${it.at}, ${it.by}, ${it.until})`

/** Ends what is open of a workgroup, also what ran out by itself. */
export const endSuspensions = (tx: Tx, workgroupId: number, at: Date, by: string) => tx.run`
  update suspensions set ended_at = ${at}, ended_by = ${by} where workgroup_id = ${workgroupId} and ended_at is null`
