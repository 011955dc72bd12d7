// @source DEC-185

import { CREDIT_ASKED } from '@ekoline/contract/money/credit-requests.facts.ts'
import type { CreditRequest, OwnCreditRequest } from '@ekoline/contract/money/credit-requests.ts'
import { type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { idempotent } from '../../../core/idempotency/idempotency.service.ts'
import { defineLimit, takeTokens } from '../../../core/limits/limits.service.ts'
import { fullNameOf, greetingOf } from '../../../core/profile/profile.service.ts'
import { AppError, foreign, missing } from '../../../platform/app-error.ts'
import { transaction } from '../../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../../platform/http/caller.ts'
import { walletBalance } from '../ledger.sql.ts'
import { listPayers } from '../refill.sql.ts'
import { checkTransfer, keepTransferOpen, sendToMember } from '../wallet.service.ts'
import { mailCredit } from './credit-mail.ts'
import {
  answerRequest,
  findOwnRequest,
  findRequest,
  listRequests,
  openRequest,
  openSince,
} from './credit-requests.sql.ts'

// Each request is a mail to every admin: a member sends three of them a day at most, a workgroup thirty an hour.
const ofSeat = defineLimit('credit-request:seat', { burst: 3, perSeconds: 8 * 3600 })
const ofWorkgroup = defineLimit('credit-request:workgroup', { burst: 30, perSeconds: 120 })

const ASKED = kobo(CREDIT_ASKED * 100)

/** The people who can answer a seat's request: the admins who may change things, but for oneself. */
const answerers = async ({ db }: Pick<Context, 'db'>, { workgroupId, userId }: Caller) =>
  (await listPayers(db, workgroupId)).filter((payer) => payer !== userId)

/** What became of the last request of the caller's seat. */
export async function ownCreditRequest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
): Promise<OwnCreditRequest> {
  const [found, [only, ...others]] = await Promise.all([
    findOwnRequest(db, caller.cardId),
    answerers({ db }, caller),
  ])
  const admin = only !== undefined && others.length === 0 ? (await greetingOf(db, only)).firstName : null
  const isOver = !found?.answered && !!found && found.asked <= openSince(clock.now())
  if (!found || isOver) return { state: 'none', asked: null, answered: null, admin }
  return {
    state: found.given === null ? 'open' : found.given ? 'given' : 'declined',
    asked: wireTime(found.asked),
    answered: found.answered && wireTime(found.answered),
    admin,
  }
}

/**
 * Asks the admins of the caller's workgroup for money, by a mail to each.
 *
 * @throws AppError credit_asked_already while a request is open; credit_no_admin; rate_limited
 */
export async function askForCredit(ctx: Context, actor: SignedIn): Promise<OwnCreditRequest> {
  const { caller } = actor
  const { workgroupId, cardId, seatId, userId } = caller
  return transaction(ctx.db, async (tx) => {
    const inTx = { ...ctx, db: tx }
    const at = ctx.clock.now()
    const asked = { cardId, amount: ASKED, why: 'asked', at, since: openSince(at) } as const
    const admins = await answerers(inTx, caller)
    if (admins.length === 0) throw new AppError('credit_no_admin')
    if ((await openRequest(tx, asked)) === undefined) throw new AppError('credit_asked_already')
    await takeTokens(inTx, [ofSeat(seatId), ofWorkgroup(workgroupId)])
    const member = await fullNameOf(tx, userId)
    const credit = await walletBalance(tx, cardId)
    for (const admin of admins)
      await mailCredit(ctx, tx, admin, 'credit_asked', { workgroupId, amount: ASKED, credit, member })
    await writeAudit(tx, at, actor, { action: 'credit_asked', target: `card:${cardId}` })
    return ownCreditRequest(inTx, caller)
  })
}

/** The open requests of the caller's workgroup, oldest first; naira. */
export async function creditRequests(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workgroupId }: Caller,
): Promise<CreditRequest[]> {
  const rows = await listRequests(db, workgroupId, openSince(clock.now()))
  return rows.map(({ credit, amount, asked, ...request }) => ({
    ...request,
    credit: naira(credit),
    amount: naira(amount),
    asked: wireTime(asked),
  }))
}

/** Whose a request of the caller's workgroup is. @throws AppError not_found for any other, and when the member has left */
async function asker({ db }: Pick<Context, 'db'>, { workgroupId }: Caller, id: number) {
  const found = await findRequest(db, id)
  if (!found || found.left) throw missing()
  if (found.workgroupId !== workgroupId) throw foreign(`workgroup:${found.workgroupId}`)
  return found
}

/**
 * Answers a request with money from the caller's wallet, or moves nothing.
 *
 * @returns what the member's wallet holds then
 * @throws AppError not_found; credit_request_over when another answer came first, or a week has passed; and as topUpMember
 */
export async function giveCredit(
  ctx: Context,
  actor: SignedIn,
  id: number,
  amount: Kobo,
): Promise<{ credit: Kobo }> {
  const { caller } = actor
  await checkTransfer(ctx, caller, amount)
  const at = ctx.clock.now()
  return idempotent(ctx.db, { actor, at, endpoint: 'giveCredit', payload: { id, amount } }, async (tx) => {
    const member = await asker({ db: tx }, caller, id)
    if (member.seatId === caller.seatId) throw new AppError('own_top_up')
    await keepTransferOpen(ctx, tx, caller, member)
    const isAnswered = await answerRequest(tx, member.cardId, { at, since: openSince(at), given: true })
    if (!isAnswered) throw new AppError('credit_request_over')
    const credit = await sendToMember(ctx, tx, actor, member, amount)
    await mailCredit(ctx, tx, member.userId, 'credit_given', {
      workgroupId: member.workgroupId,
      amount,
      credit,
      byUserId: caller.userId,
    })
    return { credit }
  })
}

/**
 * Answers a request without money, and mails the member.
 *
 * @throws AppError not_found; credit_request_over
 */
export async function declineCredit(ctx: Context, actor: SignedIn, id: number): Promise<void> {
  const { caller } = actor
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const { cardId, userId, workgroupId } = await asker({ db: tx }, caller, id)
    if (!(await answerRequest(tx, cardId, { at, since: openSince(at), given: false })))
      throw new AppError('credit_request_over')
    await mailCredit(ctx, tx, userId, 'credit_declined', { workgroupId, byUserId: caller.userId })
    await writeAudit(tx, at, actor, { action: 'credit_declined', target: `card:${cardId}` })
  })
}
