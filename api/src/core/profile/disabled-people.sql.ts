import type { Tx } from '../../platform/db/db.ts'

export interface LockedUser {
  readonly id: number
  readonly email: string
  readonly disabledAt: Date | null
}

/** The person with this email, locked. */
export const lockUser = (tx: Tx, email: string) =>
  tx.one<LockedUser>`select id, email, disabled_at as "disabledAt" from users where email = ${email} for update`

/** No one signs in as them from then on; null: they may again. */
export const setDisabled = (tx: Tx, userId: number, at: Date | null) =>
  tx.run`update users set disabled_at = ${at} where id = ${userId}`
