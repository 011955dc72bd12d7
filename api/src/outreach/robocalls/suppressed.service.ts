import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { ActionRefused } from '../../platform/refusal.ts'
import { deleteSuppressed, insertSuppressed } from './suppressed.sql.ts'

// Numbers that no robocall and no campaign of anybody calls.

export { listSuppressed } from './suppressed.sql.ts'

/** Why the list stays as it is. */
export interface SuppressionRefusal {
  readonly why: 'not_listed'
  readonly number: string
}

export class SuppressionRefused extends ActionRefused<SuppressionRefusal> {}

type Needs = Pick<Context, 'db' | 'clock'>

/** A number, E.164 with +, and why. */
export interface Suppression {
  readonly number: string
  readonly reason: string
}

/** What the audit says of a number. */
const detailOf = ({ number, reason }: Suppression) => ({ lastFour: number.slice(-4), reason })

/**
 * Lets no robocall and no campaign call a number, from the next call on, also in robocalls that are under way.
 *
 * @returns false when it was on the list before
 */
export const suppressNumber = (
  { db, clock }: Needs,
  actor: Actor,
  suppression: Suppression,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    const since = clock.now()
    const added = await insertSuppressed(tx, { number: suppression.number, since })
    if (added)
      await writeAudit(tx, since, actor, { action: 'number_suppressed', detail: detailOf(suppression) })
    return added
  })

/**
 * Takes a number off the list.
 *
 * @throws SuppressionRefused not_listed
 */
export const unsuppressNumber = (
  { db, clock }: Needs,
  actor: Actor,
  suppression: Suppression,
): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await deleteSuppressed(tx, suppression.number)))
      throw new SuppressionRefused({ why: 'not_listed', number: suppression.number })
    await writeAudit(tx, clock.now(), actor, { action: 'number_unsuppressed', detail: detailOf(suppression) })
  })
