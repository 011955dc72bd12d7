import type { Role } from '@ekoline/contract/endpoint/endpoint.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { fullNameOf, greetingOf, inLine, requireProvenEmail } from '../../core/profile/profile.service.ts'
import { listWhoAnswers } from '../../core/workgroups/suspensions.service.ts'
import {
  type GivenRole,
  giveRole,
  memberOf,
  workgroupName,
} from '../../core/workgroups/workgroups.service.ts'
import { requireConfirmed } from '../../people/auth/step-up.service.ts'
import { transaction } from '../../platform/db/db.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { roleMail } from './role-mail.ts'

/** Where the mail leads of those who have the role now. */
const placeOf = { accountant: 'statement/company', supervisor: 'queues' } as const satisfies Record<
  Role,
  string
>

/**
 * Gives a member a role, or takes it. They and the admins are mailed what they are now.
 *
 * @throws AppError email_unproven, confirm_required; not_found for anybody else, and for queues of others; role_of_admin
 * @source DEC-220, DEC-242; decisions, "Roles beside admin"
 */
export async function setRole(
  ctx: Context,
  actor: SignedIn,
  userId: number,
  given: GivenRole,
): Promise<void> {
  await requireProvenEmail(ctx, actor.caller.userId)
  await requireConfirmed(ctx, actor)
  const { seatId, workgroupId } = await memberOf(ctx, actor.caller, userId)
  const workgroup = await workgroupName(ctx, workgroupId)
  const { role } = given
  await transaction(ctx.db, async (tx) => {
    const changed = await giveRole(tx, actor.caller, userId, given)
    if (!changed) return
    const { before, supervises } = changed
    const at = ctx.clock.now()
    const names = supervises.map((queue) => inLine(queue.name))
    const person = await greetingOf(tx, userId)
    const change = role ? (`${role}_given` as const) : (`${before ?? 'accountant'}_taken` as const)
    const link = `${ctx.config.publicUrl}/${role ? placeOf[role] : 'login'}`
    const mail = { workgroup, link, queues: names.map((queue) => `• ${queue}`).join('\n') }
    await postMessage(ctx, tx, at, roleMail(ctx, change, { ...person, ...mail }))
    const about = {
      workgroup,
      name: await fullNameOf(tx, userId),
      who: await fullNameOf(tx, actor.caller.userId),
      role: ctx.text(`role_set_${role ?? 'none'}`, { queues: names.join(', ') }),
    }
    for (const admin of await listWhoAnswers(tx, workgroupId))
      if (admin.email !== person.email)
        await postMessage(ctx, tx, at, roleMail(ctx, 'role_set', { ...admin, ...about }))
    await writeAudit(tx, at, actor, {
      action: 'role_set',
      target: `seat:${seatId}`,
      detail: { role, ...(supervises.length > 0 && { queues: supervises.map(({ id }) => id) }) },
    })
  })
}
