import { normalEmail } from '@ekoline/contract/endpoint/profile-fields.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type LockedUser, lockUser, setDisabled } from '../../core/profile/profile.service.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { ActionRefused } from '../../platform/refusal.ts'
import { deleteSessionsOf } from './auth.sql.ts'
import { hasSecondFactor, resetSecondFactor } from './second-factor.service.ts'

// What an operator does to how a person signs in.

/** Why a person signs in as before. */
export interface SignInRefusal {
  readonly why: 'nobody' | 'disabled_already' | 'not_disabled' | 'no_second_factor'
  readonly email: string
}

export class SignInRefused extends ActionRefused<SignInRefusal> {}

type Person = Pick<LockedUser, 'id' | 'email'>

async function known(tx: Tx, email: string): Promise<LockedUser> {
  const user = await lockUser(tx, normalEmail(email))
  if (!user) throw new SignInRefused({ why: 'nobody', email })
  return user
}

/** A person who is to be disabled, or to be enabled again. */
export interface Disabling {
  readonly email: string
  readonly disable: boolean
}

async function checked(tx: Tx, { email, disable }: Disabling): Promise<LockedUser> {
  const user = await known(tx, email)
  if (disable === (user.disabledAt !== null))
    throw new SignInRefused({ why: disable ? 'disabled_already' : 'not_disabled', email: user.email })
  return user
}

/**
 * The person that `setPersonDisabled` would disable or enable; changes nothing.
 *
 * @throws SignInRefused nobody; disabled_already, not_disabled
 */
export const previewDisabling = ({ db }: Pick<Context, 'db'>, disabling: Disabling): Promise<Person> =>
  transaction(db, async (tx) => {
    const { id, email } = await checked(tx, disabling)
    return { id, email }
  })

/**
 * Disables a person, whose sessions all end, or lets them sign in again with the password that they had.
 *
 * @returns how many sessions ended
 * @throws SignInRefused nobody; disabled_already, not_disabled
 */
export const setPersonDisabled = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { reason, ...disabling }: Disabling & { readonly reason: string },
): Promise<number> =>
  transaction(db, async (tx) => {
    const { id } = await checked(tx, disabling)
    const at = clock.now()
    await setDisabled(tx, id, disabling.disable ? at : null)
    const sessions = disabling.disable ? await deleteSessionsOf(tx, id, null) : 0
    await writeAudit(tx, at, actor, {
      action: disabling.disable ? 'user_disabled' : 'user_enabled',
      target: `user:${id}`,
      detail: { reason },
    })
    return sessions
  })

/**
 * Whose second factor `turnOffFactorOf` would turn off; changes nothing.
 *
 * @throws SignInRefused nobody, no_second_factor
 */
export async function previewFactorReset(ctx: Pick<Context, 'db'>, typed: string): Promise<Person> {
  const { id, email } = await transaction(ctx.db, (tx) => known(tx, typed))
  if (!(await hasSecondFactor(ctx, id))) throw new SignInRefused({ why: 'no_second_factor', email })
  return { id, email }
}

/**
 * Turns off the second factor of a person who lost it, and mails it to them.
 *
 * @throws SignInRefused nobody, no_second_factor
 */
export async function turnOffFactorOf(
  ctx: Context,
  actor: Actor,
  { email: typed, reason }: { readonly email: string; readonly reason: string },
): Promise<void> {
  const { id, email } = await previewFactorReset(ctx, typed)
  await transaction(ctx.db, async (tx) => {
    if (!(await resetSecondFactor(ctx, tx, actor, { id, email, reason })))
      throw new SignInRefused({ why: 'no_second_factor', email })
  })
}
