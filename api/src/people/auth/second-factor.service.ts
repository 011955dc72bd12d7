import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { returnToken, takeToken } from '../../core/limits/limits.service.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { emailOf, lockPerson, requireProvenEmail } from '../../core/profile/profile.service.ts'
import { refuseSuspended } from '../../core/workgroups/suspensions.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor, Caller, RequestInfo, SignedIn } from '../../platform/http/caller.ts'
import { findForSignIn } from './auth.sql.ts'
import { codeBucket } from './auth-limits.ts'
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  periodAt,
  periodOf,
  plainCode,
  secretUri,
} from './one-time-codes.ts'
import { checkPassword } from './password.service.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertRecoveryCodes,
  keepSecret,
  setOn,
  usePeriod,
  useRecoveryCode,
} from './second-factor.sql.ts'
import { securityMail } from './security-mail.service.ts'
import { type Begun, beginSession, endSessions } from './sessions.service.ts'
import { hashToken } from './tickets.service.ts'
import { deleteTicket, findTicket } from './tickets.sql.ts'

/** Whether signing in asks for a code, since when, and how many recovery codes are left. */
export async function secondFactorOf({ db }: Context, { userId }: Caller) {
  const [factor, left] = await Promise.all([findSecondFactor(db, userId), countRecoveryCodes(db, userId)])
  return { on_since: factor?.onSince ? wireTime(factor.onSince) : null, recovery_codes_left: left }
}

/**
 * Makes a secret for an authenticator app. It is asked for only after `turnOnSecondFactor`.
 *
 * @throws AppError email_unproven; wrong_password; second_factor_changed when it is on already; too_many_sign_ins
 */
export async function beginSecondFactor(ctx: Context, actor: SignedIn, password: string) {
  const { userId } = actor.caller
  await requireProvenEmail(ctx, userId)
  await checkPassword(ctx, actor, password)
  const secret = newSecret(ctx.newToken)
  if (!(await keepSecret(ctx.db, userId, ctx.seal.seal(secret)))) throw new AppError('second_factor_changed')
  const uri = secretUri(secret, ctx.config.brand.name, await emailOf(ctx.db, userId))
  return { secret, uri }
}

/**
 * Uses up a code of the app, or a recovery code. A mail reports a recovery code, because another person may have found
 * it.
 *
 * @returns whether it was right and unused
 */
async function useCode(ctx: Context, tx: Tx, userId: number, typed: string): Promise<boolean> {
  const code = plainCode(typed)
  const now = ctx.clock.now()
  if (!/^\d{6}$/.test(code)) {
    if (!(await useRecoveryCode(tx, userId, hashRecoveryCode(code), now))) return false
    const values = { left: await countRecoveryCodes(tx, userId) }
    await postMessage(
      ctx,
      tx,
      now,
      securityMail(ctx, 'recovery_code_used', await emailOf(tx, userId), values),
    )
    return true
  }
  const factor = await findSecondFactor(tx, userId)
  const period = factor ? periodOf(ctx.seal.open(factor.secretSealed), code, now) : null
  return period !== null && usePeriod(tx, userId, period, periodAt(now))
}

/**
 * Does `work` in the transaction that uses up a code. Wrong codes are counted and audited.
 *
 * @throws AppError wrong_code, too_many_sign_ins, and what `work` throws, which leaves the code unused
 */
async function withCode<T>(
  ctx: Context,
  { userId, code, request }: { userId: number; code: string; request: RequestInfo },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const bucket = codeBucket(userId)
  await takeToken(ctx, bucket, 'too_many_sign_ins')
  const done = await transaction(ctx.db, async (tx) =>
    (await useCode(ctx, tx, userId, code)) ? { result: await work(tx) } : null,
  )
  if (!done) {
    const entry = { action: 'second_factor_failed', target: `user:${userId}` } as const
    await writeAudit(ctx.db, ctx.clock.now(), { caller: null, request }, entry)
    throw new AppError('wrong_code')
  }
  await returnToken(ctx, bucket)
  return done.result
}

/**
 * Uses up a second-factor code of the caller, who confirms a sensitive change with it.
 *
 * @throws AppError wrong_code, too_many_sign_ins
 */
export async function checkCode(ctx: Context, { caller, request }: SignedIn, code: string): Promise<void> {
  await withCode(ctx, { userId: caller.userId, code, request }, async () => undefined)
}

/**
 * Turns the second factor on with the first code of the app, ends every other session, and mails the person.
 *
 * @returns the recovery codes, which are not shown again
 * @throws AppError wrong_code; second_factor_changed when there is no secret or it is on already; too_many_sign_ins
 */
export async function turnOnSecondFactor(ctx: Context, actor: SignedIn, code: string): Promise<string[]> {
  const { caller, request } = actor
  const { userId } = caller
  await requireProvenEmail(ctx, userId)
  const factor = await findSecondFactor(ctx.db, userId)
  if (!factor || factor.onSince) throw new AppError('second_factor_changed')
  const codes = newRecoveryCodes(ctx.newToken)
  await withCode(ctx, { userId, code, request }, async (tx) => {
    const at = ctx.clock.now()
    await lockPerson(tx, userId) // a sign-in under way without a code is over before, and ended, or waits and is asked
    if (!(await setOn(tx, userId, at))) throw new AppError('second_factor_changed')
    await insertRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
    const ended = await endSessions(ctx, tx, userId, caller.tokenHash)
    const entry = { action: 'second_factor_on', target: `user:${userId}`, detail: { ended } } as const
    await writeAudit(tx, at, actor, entry)
    await postMessage(ctx, tx, at, securityMail(ctx, 'second_factor_on', await emailOf(tx, userId)))
  })
  return codes
}

/**
 * Turns the second factor off, with the password and a code, and mails it.
 *
 * @throws AppError wrong_password, wrong_code; second_factor_changed when it is off; too_many_sign_ins
 */
export async function turnOffSecondFactor(
  ctx: Context,
  actor: SignedIn,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { caller, request } = actor
  const { userId } = caller
  await checkPassword(ctx, actor, password)
  if (!(await findSecondFactor(ctx.db, userId))?.onSince) throw new AppError('second_factor_changed')
  await withCode(ctx, { userId, code, request }, async (tx) => {
    const at = ctx.clock.now()
    if (!(await deleteSecondFactor(tx, userId))) throw new AppError('second_factor_changed')
    await writeAudit(tx, at, actor, { action: 'second_factor_off', target: `user:${userId}` })
    await postMessage(ctx, tx, at, securityMail(ctx, 'second_factor_off', await emailOf(tx, userId)))
  })
}

/**
 * Makes new recovery codes in place of all that are left, with the password and a code, and mails it.
 *
 * @returns the codes, which are not shown again
 * @throws AppError wrong_password, wrong_code; second_factor_changed when it is off; too_many_sign_ins
 */
export async function renewRecoveryCodes(
  ctx: Context,
  actor: SignedIn,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  const { caller, request } = actor
  const { userId } = caller
  await checkPassword(ctx, actor, password)
  if (!(await findSecondFactor(ctx.db, userId))?.onSince) throw new AppError('second_factor_changed')
  const codes = newRecoveryCodes(ctx.newToken)
  await withCode(ctx, { userId, code, request }, async (tx) => {
    const at = ctx.clock.now()
    await deleteRecoveryCodes(tx, userId)
    await insertRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
    await writeAudit(tx, at, actor, { action: 'recovery_codes_renewed', target: `user:${userId}` })
    const mail = securityMail(ctx, 'recovery_codes_renewed', await emailOf(tx, userId))
    await postMessage(ctx, tx, at, mail)
  })
  return codes
}

/** Whether a person's sign-in asks for a second step. */
export const hasSecondFactor = async ({ db }: Pick<Context, 'db'>, userId: number): Promise<boolean> =>
  Boolean((await findSecondFactor(db, userId))?.onSince)

/**
 * Turns the second factor of a person off who lost it, without a code, and mails it. The password stays as it is.
 *
 * @returns false when it was off
 */
export async function resetSecondFactor(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { id, email, reason }: { id: number; email: string; reason: string },
): Promise<boolean> {
  if (!(await deleteSecondFactor(tx, id))) return false
  const at = ctx.clock.now()
  const detail = { reason }
  await writeAudit(tx, at, actor, { action: 'second_factor_reset', target: `user:${id}`, detail })
  await postMessage(ctx, tx, at, securityMail(ctx, 'second_factor_off', email))
  return true
}

/**
 * The second step of a sign-in.
 *
 * @param step.token what the first step gave
 * @throws AppError wrong_code; second_step_expired when the first step is too long ago; account_suspended;
 *   too_many_sign_ins
 */
export async function signInSecondStep(
  ctx: Context,
  { token, code }: { token: string; code: string },
  request: RequestInfo,
): Promise<Begun> {
  const ticketHash = hashToken(token)
  const userId = await findTicket(ctx.db, ticketHash, 'second_step', ctx.clock.now())
  if (userId === undefined) throw new AppError('second_step_expired')
  return withCode(ctx, { userId, code, request }, async (tx) => {
    const person = await findForSignIn(tx, { userId }, ctx.clock.now())
    if (person?.suspended) await refuseSuspended({ ...ctx, db: tx }, person.workgroupId)
    const taken = await deleteTicket(tx, ticketHash)
    if (!taken || !person || person.disabledAt) throw new AppError('second_step_expired')
    return beginSession(ctx, tx, person, { request, by: 'second_factor' })
  })
}
