import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'

/** What happened to what. `detail` holds no secret, token, NIN, phone or card number. */
export interface AuditEntry {
  readonly action: string
  readonly target?: string
  readonly detail?: Record<string, unknown>
}

/** Writes one line of the append-only audit; with a transaction's handle it stands or falls with the change. */
export async function writeAudit(
  db: Db,
  at: Date,
  { caller, request }: Actor,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at,
      request_id: request.id,
      address: request.address,
      user_id: caller?.userId ?? null,
      seat_id: caller?.seatId ?? null,
      workgroup_id: caller?.workgroupId ?? null,
      action: entry.action,
      target: entry.target ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
