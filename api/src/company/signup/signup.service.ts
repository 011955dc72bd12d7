// @source SA-27, SA-28, DEC-39, DEC-45, DEC-46, DEC-158, DEC-173

import type { ReferredPerson, WishedPlan } from '@ekoline/contract/company/signup.ts'
import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { recordConsent } from '../../core/legal/consents.service.ts'
import { returnToken, returnTokens, takeToken, takeTokens } from '../../core/limits/limits.service.ts'
import { mailsOfStrangers } from '../../core/outbox/mail-limit.service.ts'
import { type Message, postMessage } from '../../core/outbox/outbox.sql.ts'
import {
  checkNin,
  type GivenNin,
  registerPerson,
  wordsOfProduct,
} from '../../core/profile/profile.service.ts'
import { currentPlan, foundWorkgroup, seatByReferralCode } from '../../core/workgroups/workgroups.service.ts'
import { issueVerifyToken } from '../../people/auth/verify-tokens.service.ts'
import { AppError, badField, missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import { checkCodeDestination } from './code-destinations.service.ts'
import { clearChosenPlan, findChosenPlan, findInviter, insertSignUp, listReferred } from './signup.sql.ts'
import { inviteBuckets, namingBucket, registerBuckets } from './signup-limits.ts'

/** The e-mail after sign-up, with the way back to verifying the phone (decisions, "Verification codes"). */
function confirmEmail(
  { text, config }: Pick<Context, 'text' | 'config'>,
  { email, firstName, verifytoken }: { email: string; firstName: string; verifytoken: string },
): Message {
  const values = {
    brand: config.brand.name,
    firstName: firstName.replace(/\s+/g, ' ').trim(),
    link: `${config.publicUrl}/confirm-email/${verifytoken}`,
  }
  return {
    channel: 'email',
    to: email,
    subject: text('confirm_email_subject', values),
    text: text('confirm_email_text', values),
    button: text('confirm_email_button'),
  }
}

/** What the sign-up sends, or the invitation. */
export interface Registration {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** E.164 */
  readonly phoneNumber: string
  readonly password: string
  readonly address?: string | undefined
  readonly plan_id?: number | undefined
  readonly source?: 'web' | undefined
  readonly nin?: string | undefined
  readonly planType?: string | undefined
  readonly company?: string | undefined
  readonly about_us?: string | undefined
  readonly referral?: string | undefined
  readonly gender?: string | undefined
  readonly referral_code?: string | undefined
  readonly terms_version?: string | undefined
}

/** @throws AppError invalid_request for a code that no one has */
async function referrerOf(
  { db }: Context,
  { referral, referral_code }: Registration,
): Promise<number | null> {
  const [field, code] = referral?.trim() ? ['referral', referral] : ['referral_code', referral_code]
  if (!code?.trim()) return null
  const seatId = await seatByReferralCode(db, code)
  if (seatId === undefined) throw badField(field, 'field_referral')
  return seatId
}

/**
 * Registers a person: with a password, a phone that waits to be verified, and a workgroup of their own, of their or the
 * company's name, whose admin they are, on plan 13 whatever plan is named. They are mailed the way back to verifying the phone.
 *
 * @throws AppError email_taken; password_too_short, password_well_known, password_names_you; invalid_request for a referral code that
 *   no one has, or a NIN that the registry refuses; too_many_sign_ins
 * @source service-areas §4 "Sign-up", §7 POST register; decisions, "Plans" and "Accounts, workgroups, roles"
 */
export async function register(
  ctx: Context,
  registration: Registration,
  request: RequestInfo,
): Promise<{ userId: number; verifytoken: string }> {
  await takeTokens(ctx, registerBuckets(request.address), 'too_many_sign_ins')
  checkCodeDestination(ctx, registration.phoneNumber)
  const { firstName, lastName, email, company = '' } = registration
  const about = [firstName, lastName, email, company, ...wordsOfProduct(ctx)]
  const objection = await ctx.passwords.objectionTo(registration.password, about)
  if (objection) {
    throw new AppError(objection, { fields: [{ field: 'password', message: objection }] })
  }
  const referrerSeatId = await referrerOf(ctx, registration)
  const nin = registration.nin ? await checkNin(ctx, { nin: registration.nin, firstName, lastName }) : null
  const passwordHash = await ctx.passwords.hash(registration.password)
  const naming = namingBucket(registration.phoneNumber, request.address)
  await takeToken(ctx, naming, 'too_many_sign_ins')
  return transaction(ctx.db, (tx) =>
    write(ctx, tx, { ...registration, nin, passwordHash, referrerSeatId }, request),
  ).catch(async (error) => {
    await returnToken(ctx, naming)
    throw error
  })
}

async function write(
  ctx: Context,
  tx: Tx,
  registration: Omit<Registration, 'nin'> & {
    readonly nin: GivenNin | null
    readonly passwordHash: string
    readonly referrerSeatId: number | null
  },
  request: RequestInfo,
): Promise<{ userId: number; verifytoken: string }> {
  const at = ctx.clock.now()
  const { email, firstName, lastName, phoneNumber: phone, passwordHash, referrerSeatId } = registration
  const address = registration.address?.trim() ?? ''
  const userId = await registerPerson(ctx, tx, {
    ...{ email, firstName, lastName, phone, at },
    ...{ passwordHash, address, nin: registration.nin },
  })
  if (userId === undefined) {
    throw new AppError('email_taken', { fields: [{ field: 'email', message: 'email_other' }] })
  }
  await foundWorkgroup(ctx, tx, { id: userId, firstName, lastName }, registration.company)
  await insertSignUp(tx, {
    userId,
    planType: registration.planType ?? null,
    gender: registration.gender ?? null,
    aboutUs: registration.about_us ?? '',
    referrerSeatId,
    chosenPlanId: registration.source ? null : (registration.plan_id ?? null),
    at,
  })
  await recordConsent(ctx, tx, {
    userId,
    termsVersion: registration.terms_version,
    at,
    address: request.address,
  })
  const verifytoken = await issueVerifyToken(ctx, tx, userId)
  await takeTokens({ ...ctx, db: tx }, mailsOfStrangers(email), 'too_many_sign_ins')
  const mailed = await issueVerifyToken(ctx, tx, userId, 'mailed')
  await postMessage(ctx, tx, at, confirmEmail(ctx, { email, firstName, verifytoken: mailed }))
  const detail = { terms: registration.terms_version ?? null, referrerSeatId }
  const entry = { action: 'signed_up', target: `user:${userId}`, detail } as const
  await writeAudit(tx, at, { caller: null, request }, entry)
  return { userId, verifytoken }
}

/**
 * The inviter of a referral code. Unknown codes are counted, so that names cannot be read by guessing.
 *
 * @throws AppError not_found, rate_limited
 * @source service-areas §7 GET {product}/code/{token}
 */
export async function inviterOf(ctx: Context, token: string, request: RequestInfo) {
  const buckets = inviteBuckets(request.address)
  await takeTokens(ctx, buckets)
  const inviter = await findInviter(ctx.db, token.trim())
  if (!inviter) throw missing()
  await returnTokens(ctx, buckets)
  return inviter
}

/** 'Bola Ade' is 'Bola A.': enough for people who know them. */
const shortened = (firstName: string, lastName: string) => {
  const [initial] = lastName.trim()
  return [firstName.trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ')
}

/** Who came by the referral code of the caller's seat. */
export async function referredBy(
  { db }: Pick<Context, 'db'>,
  { seatId }: Caller,
  page: number,
): Promise<{ total: number; people: ReferredPerson[] }> {
  const { total, rows } = await listReferred(db, seatId, page)
  const people = rows.map(({ firstName, lastName, joinedAt, verified, gifted, called }) => ({
    name: shortened(firstName, lastName),
    joined: wireTime(joinedAt),
    gifted,
    status: called ? ('called' as const) : verified ? ('verified' as const) : ('registered' as const),
  }))
  return { total, people }
}

/**
 * The plan that the caller chose at sign-up, while their workgroup is still on the plan that every sign-up starts with.
 */
export async function chosenPlanOf(ctx: Context, caller: Caller): Promise<WishedPlan | null> {
  if (!caller.admin) return null
  const [chosen, { id: current }] = await Promise.all([
    findChosenPlan(ctx.db, caller.userId),
    currentPlan(ctx, caller.workgroupId),
  ])
  if (!chosen || current !== planIds.signUp) return null
  return { planid: chosen.id, name: chosen.name, amount: naira(kobo(chosen.price)) }
}

/** Dismisses the chosen plan. */
export function dismissChosenPlan({ db }: Pick<Context, 'db'>, { userId }: Caller): Promise<unknown> {
  return clearChosenPlan(db, userId)
}
