import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { AuditAction } from '@ekoline/contract/endpoint/audit-actions.ts'
import type { ErrorCode } from '@ekoline/contract/endpoint/errors.ts'
import type { Context } from '../../context.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { defineLimit, takeToken } from '../limits/limits.service.ts'
import { refuseWhileUsed } from './destinations.service.ts'

// What is alike in all that a workgroup keeps and calls can be led to: menus, hours, queues, ring groups, boxes, numbers.

const CHANGES = { burst: 60, perSeconds: 10 }

/**
 * Defines the limit of a workgroup's changes to one kind of thing.
 *
 * @param word of what is changed, as `ring-group`
 * @returns takes one, or throws AppError rate_limited
 */
export function defineChanges(word: string) {
  const changes = defineLimit(`${word}:workgroup`, CHANGES)
  return (ctx: Pick<Context, 'db' | 'clock'>, workgroupId: number) => takeToken(ctx, changes(workgroupId))
}

/** @throws AppError `full`, which names the most */
export function requireRoom(there: number, most: number, full: ErrorCode): void {
  if (there >= most) throw new AppError(full, { values: { most } })
}

/** What was found, if it is the caller's workgroup's. @param target in the audit @throws AppError not_found */
export function ofWorkgroup<T extends { readonly workgroupId: number }>(
  { workgroupId }: Caller,
  row: T | undefined,
  target: string,
): T {
  if (!row) throw missing()
  if (row.workgroupId !== workgroupId) throw foreign(target)
  return row
}

interface Kept<T> {
  /** within the transaction: the row, locked, of what the caller may delete; or AppError not_found */
  readonly locked: (tx: Tx) => Promise<T>
  readonly leadsTo: (row: T) => Destination
  readonly remove: (tx: Tx) => Promise<unknown>
  readonly action: AuditAction
  readonly target: string
  /** in the audit beside its name */
  readonly detail?: (row: T) => object
}

/**
 * Deletes what the workgroup keeps, and audits it by its name.
 *
 * @throws AppError not_found; destination_in_use while something leads there
 */
export const deleteKept = <T extends { readonly workgroupId: number; readonly name: string }>(
  ctx: Context,
  by: SignedIn,
  { locked, leadsTo, remove, action, target, detail }: Kept<T>,
): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const row = await locked(tx)
    await refuseWhileUsed(ctx, tx, row.workgroupId, leadsTo(row))
    await remove(tx)
    await writeAudit(tx, ctx.clock.now(), by, {
      action,
      target,
      detail: { name: row.name, ...detail?.(row) },
    })
  })
