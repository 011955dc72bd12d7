// @source DEC-73

import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { postToAll } from '../../core/outbox/outbox.sql.ts'
import {
  factorRequiredSince,
  requireFactor,
  workgroupName,
} from '../../core/workgroups/workgroups.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { countWithoutFactor, listAdmins, listWithoutFactor } from './required-factor.sql.ts'
import { hasSecondFactor } from './second-factor.service.ts'
import { requireConfirmed } from './step-up.service.ts'

/** Whether the admin's workgroup requires a second factor, and how many of its people have none. */
export async function workgroupSecurityOf(ctx: Pick<Context, 'db'>, { workgroupId }: Caller) {
  const [since, without] = await Promise.all([
    factorRequiredSince(ctx, workgroupId),
    countWithoutFactor(ctx.db, workgroupId),
  ])
  return { second_factor_required_since: since && wireTime(since), members_without: without }
}

/**
 * Requires a second factor of everybody in the admin's workgroup, or stops that. It counts from the next request on:
 * sessions go on, and may only set one up there. Mails who has none; when it stops, the admins.
 *
 * @throws AppError second_factor_first when the admin has none; confirm_required
 * @source docs/decisions/010-signing-in.md
 */
export async function requireSecondFactor(ctx: Context, by: SignedIn, required: boolean): Promise<void> {
  const { workgroupId, userId } = by.caller
  if (!(await hasSecondFactor(ctx, userId))) throw new AppError('second_factor_first')
  await requireConfirmed(ctx, by)
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    if (!(await requireFactor(tx, workgroupId, required ? at : null))) return
    const action = required ? 'second_factor_demanded' : 'second_factor_optional'
    await writeAudit(tx, at, by, { action, target: `workgroup:${workgroupId}` })
    await mail(ctx, tx, workgroupId, action)
  })
}

async function mail(
  ctx: Context,
  tx: Tx,
  workgroupId: number,
  what: 'second_factor_demanded' | 'second_factor_optional',
): Promise<void> {
  const { text, config } = ctx
  const list = what === 'second_factor_demanded' ? listWithoutFactor : listAdmins
  const values = {
    brand: config.brand.name,
    workgroup: await workgroupName({ db: tx }, workgroupId),
    link: `${config.publicUrl}/security`,
  }
  await postToAll(ctx, tx, ctx.clock.now(), await list(tx, workgroupId), {
    channel: 'email',
    subject: text(`${what}_subject`, values),
    text: text(`${what}_text`, values),
    button: text(`${what}_button`),
  })
}
