import { type Db, prepared, type RawBuilder, sql } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'

/** What happened to what. `detail` holds no secret, token, NIN, phone or card number. */
export interface AuditEntry {
  readonly action: string
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
 * Writes one line for each row of `given`, inside the statement that makes the change. What nobody of a workgroup did
 * is kept in the workgroup that it was done to.
 */
export const auditInsert = (
  it: AuditValues,
  given: RawBuilder<unknown> = sql`(select) as once`,
  workgroup: RawBuilder<unknown> = sql`coalesce(${it.byWorkgroup}::bigint, audit_workgroup(${it.target}::text))`,
) => sql`
  insert into audit (at, request_id, address, user_id, seat_id, workgroup_id, action, target, detail)
    select ${it.auditedAt}::timestamptz, ${it.requestId}::text, ${it.address}::text, ${it.byUser}::bigint,
           ${it.bySeat}::bigint, ${workgroup}, ${it.action}::text, ${it.target}::text, ${it.detail}::jsonb
      from ${given}`

const insertAudit = prepared((it: AuditValues) => auditInsert(it))
// Also for a database of before `audit_workgroup`, which a backup is made of before its upgrade.
const insertAuditOfNobody = prepared((it: AuditValues) =>
  auditInsert(it, sql`(select) as once`, sql`${it.byWorkgroup}::bigint`),
)

/** Writes one line of the append-only audit; with a transaction's handle it stands or falls with the change. */
export async function writeAudit(db: Db, at: Date, actor: Actor, entry: AuditEntry): Promise<void> {
  const isAboutSomebody = actor.caller === null && entry.target?.includes(':')
  await (isAboutSomebody ? insertAudit : insertAuditOfNobody)(db, auditValues(at, actor, entry))
}

/** Deletes lines of before an instant, which the database allows after six years only. @returns how many, `most` at most */
export async function forgetOldLines(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{
    forgotten: number
  }>`select audit_forget(${before}, ${most}) as forgotten`.execute(db)
  return Number(rows[0]?.forgotten ?? 0)
}
