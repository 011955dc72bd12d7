import { type Db, sql } from '../../db/db.ts'

/** A group of numbers as its callers see it. */
export interface CallableGroup {
  readonly id: number
  readonly name: string
  readonly total: number
  readonly userId: number
  readonly workgroupId: number
}

/** @returns undefined for one that is not there (any more) */
export async function findCallableGroup(db: Db, id: number): Promise<CallableGroup | undefined> {
  const { rows } = await sql<CallableGroup>`
    select g.id, g.name, g.total, s.user_id as "userId", g.workgroup_id as "workgroupId"
      from contact_groups g join seats s on s.card_id = g.created_by
      where g.id = ${id} and g.removed_at is null`.execute(db)
  return rows[0]
}
