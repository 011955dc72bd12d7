import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { ActionRefused } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { type LockedSeat, lockSeat } from './seat-admin.sql.ts'
import { updateAdmin } from './workgroups.sql.ts'

/** Why an admin stays one. */
export type AdminRefusal =
  | { readonly why: 'no_seat'; readonly username: string }
  | { readonly why: 'no_admin' | 'last_admin'; readonly email: string; readonly workgroup: string }

export class AdminRefused extends ActionRefused<AdminRefusal> {}

async function revocable(tx: Tx, username: string): Promise<LockedSeat> {
  const seat = await lockSeat(tx, username)
  if (!seat) throw new AdminRefused({ why: 'no_seat', username })
  const { email, workgroup } = seat
  if (!seat.admin) throw new AdminRefused({ why: 'no_admin', email, workgroup })
  if (seat.otherAdmins === 0) throw new AdminRefused({ why: 'last_admin', email, workgroup })
  return seat
}

/**
 * The seat whose admin `revokeAdmin` would make a plain member; changes nothing.
 *
 * @throws AdminRefused no_seat, no_admin; last_admin who can sign in and change things
 */
export const previewAdminRevocation = ({ db }: Pick<Context, 'db'>, username: string): Promise<LockedSeat> =>
  transaction(db, (tx) => revocable(tx, username))

/**
 * Makes an admin of a workgroup a plain member.
 *
 * @throws AdminRefused no_seat, no_admin; last_admin who can sign in and change things
 */
export const revokeAdmin = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { username, reason }: { readonly username: string; readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const { id } = await revocable(tx, username)
    await updateAdmin(tx, id, null)
    await writeAudit(tx, clock.now(), actor, {
      action: 'admin_revoked',
      target: `seat:${id}`,
      detail: { reason },
    })
  })
