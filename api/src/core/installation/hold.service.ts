import type { Context } from '../../context.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { ActionRefused } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { heldSince } from './installation.service.ts'
import { countHeld, updateHeld } from './installation.sql.ts'

/** Why the installation goes on as it is. */
export interface HoldRefusal {
  readonly why: 'not_held' | 'held_already'
}

export class HoldRefused extends ActionRefused<HoldRefusal> {}

type Needs = Pick<Context, 'db' | 'clock'>

/**
 * What `endHold` would resume; changes nothing.
 *
 * @throws HoldRefused not_held
 */
export async function previewHoldEnd(ctx: Needs): Promise<Awaited<ReturnType<typeof countHeld>>> {
  if ((await heldSince(ctx)) === null) throw new HoldRefused({ why: 'not_held' })
  return countHeld(ctx.db)
}

/** Lets all that leaves go on, within seconds on all processes. @source docs/operator.md, "Restore" */
export const endHold = (
  { db, clock }: Needs,
  actor: Actor,
  { reason }: { readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    await updateHeld(tx, null)
    await writeAudit(tx, clock.now(), actor, {
      action: 'hold_released',
      target: 'installation',
      detail: { reason },
    })
  })

/**
 * Whether `beginHold` would change anything; changes nothing.
 *
 * @throws HoldRefused held_already
 */
export async function previewHold(ctx: Needs): Promise<void> {
  if ((await heldSince(ctx)) !== null) throw new HoldRefused({ why: 'held_already' })
}

/** Puts all that leaves on hold, as after a restore. @source docs/operator.md, "Restore" */
export const beginHold = (
  { db, clock }: Needs,
  actor: Actor,
  { reason }: { readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const at = clock.now()
    await updateHeld(tx, at)
    await writeAudit(tx, at, actor, { action: 'hold_begun', target: 'installation', detail: { reason } })
  })
