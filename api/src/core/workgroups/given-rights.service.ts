// @source DEC-70

import type { EndedAdmin } from '@ekoline/contract/company/users.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Actor, Caller } from '../../platform/http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { endAdminsOf, listEndedAdmins, lockFounded } from './given-rights.sql.ts'

/**
 * Ends the rights of all other admins in the workgroups that a person founded, whose email was first proven from elsewhere
 * than the sign-up: a stranger may have given them. Their seats stay, and the founder is asked about each.
 *
 * @returns how many
 * @source decisions, "Before the email is proven"
 */
export async function endGivenRights(tx: Tx, actor: Actor, userId: number, at: Date): Promise<number> {
  await lockFounded(tx, userId, at)
  const seats = await endAdminsOf(tx, userId, at)
  for (const id of seats) {
    const detail = { reason: 'the email was first proven' }
    await writeAudit(tx, at, actor, { action: 'admin_revoked', target: `seat:${id}`, detail })
  }
  return seats.length
}

/** The people of the caller's workgroup whose rights ended so, and about whom no admin has decided. */
export async function endedAdminsOf(
  { db }: Pick<Context, 'db'>,
  { workgroupId }: Caller,
): Promise<EndedAdmin[]> {
  const rows = await listEndedAdmins(db, workgroupId)
  return rows.map(({ userId, firstName, lastName, email, endedAt }) => ({
    id: userId,
    firstname: firstName,
    lastname: lastName,
    email,
    ended: wireTime(endedAt),
  }))
}
