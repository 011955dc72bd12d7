// @source DEC-52

import type { WalletHold } from '@ekoline/contract/money/wallet.ts'
import { exactNaira, type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { idempotent } from '../../core/idempotency/idempotency.service.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { keepWalletsOpen } from '../../core/workgroups/suspensions.service.ts'
import { keepSeat, type Seat, seatByUsername } from '../../core/workgroups/workgroups.service.ts'
import { AppError, badField, foreign } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller, RequestInfo, SignedIn } from '../../platform/http/caller.ts'
import { deleteAlert } from './balance-alert.sql.ts'
import { answerRequest, openSince } from './credit/credit-requests.sql.ts'
import { freshMoney, keepFreshMoney } from './fresh-money.service.ts'
import { lockMoney, refuseOwing } from './holds.service.ts'
import { findOwed, listOpenHolds, type OpenHold } from './holds.sql.ts'
import { post, wallet } from './ledger.service.ts'
import { walletBalance, walletHeld } from './ledger.sql.ts'

const transfers = defineLimit('transfer:seat', { burst: 120, perSeconds: 1 })

export const TRANSFER_MINIMUM = kobo(100) // api.md, POST top/{username}

export interface MemberTopUp {
  readonly username: string
  readonly cardId: number
  readonly amount: Kobo
}

/** The member's seat that an admin may top up: another one of the same workgroup. */
async function memberToTopUp(ctx: Pick<Context, 'db'>, caller: Caller, { username, cardId }: MemberTopUp) {
  const member = await seatByUsername(ctx, caller, username)
  if (member.workgroupId !== caller.workgroupId) throw foreign(`seat:${member.seatId}`)
  if (member.seatId === caller.seatId) throw new AppError('own_top_up')
  if (member.cardId !== cardId) throw badField('cardid', 'field_card_of_member')
  return member
}

/** What any transfer to a member asks before its transaction. @throws AppError invalid_request, rate_limited */
export async function checkTransfer(ctx: Context, { seatId }: Caller, amount: Kobo): Promise<void> {
  if (amount < TRANSFER_MINIMUM)
    throw badField('amount', 'field_transfer', { minimum: exactNaira(TRANSFER_MINIMUM) })
  await takeToken(ctx, transfers(seatId))
}

/**
 * Lets money move between the caller and a member until the transaction ends: the workgroup's wallets stay open, and the
 * member a member. It is the first that such a transaction locks, see docs/decisions/003-database.md.
 *
 * @throws AppError not_found when the member has left, account_suspended
 */
export async function keepTransferOpen(
  ctx: Context,
  tx: Tx,
  { workgroupId }: Caller,
  member: Pick<Seat, 'seatId'>,
): Promise<void> {
  await keepWalletsOpen(ctx, tx, workgroupId)
  await keepSeat(tx, member)
}

/**
 * Moves money from the caller's wallet to that of another seat of the workgroup, after `keepTransferOpen`, or moves nothing.
 *
 * @returns what the member's wallet holds then
 * @throws AppError insufficient_funds, owed_first, transfer_waits
 */
export async function sendToMember(
  ctx: Context,
  tx: Tx,
  actor: SignedIn,
  member: Pick<Seat, 'seatId' | 'cardId' | 'username'>,
  amount: Kobo,
): Promise<Kobo> {
  const { caller, request } = actor
  const at = ctx.clock.now()
  await post(tx, {
    idempotencyKey: `transfer:${caller.seatId}:${request.idempotencyKey ?? ctx.newToken(16)}`,
    kind: 'transfer',
    description: `From ${caller.username} to ${member.username}`,
    at,
    userId: caller.userId,
    entries: [
      { account: wallet(caller.cardId), amount: kobo(-amount) },
      { account: wallet(member.cardId), amount },
    ],
  })
  // After the posting, which locked the wallet: a chargeback that comes now waits for the lock.
  await refuseOwing({ db: tx }, caller.workgroupId)
  await keepFreshMoney(ctx, tx, caller.cardId, amount)
  await writeAudit(tx, at, actor, {
    action: 'member_topped_up',
    target: `card:${member.cardId}`,
    detail: { amountKobo: amount },
  })
  return walletBalance(tx, member.cardId)
}

/**
 * Moves money from the admin's wallet to a member's, or moves nothing. It answers what the member asked for, too.
 *
 * @returns what the member's wallet holds then
 * @throws AppError own_top_up, insufficient_funds, idempotency_conflict, not_found, invalid_request, rate_limited;
 *   owed_first while the workgroup owes us anything; transfer_waits for money of a new card; account_suspended
 * @source decisions, "Accounts, workgroups, roles"; reference, invariant L12
 */
export async function topUpMember(
  ctx: Context,
  caller: Caller,
  request: RequestInfo,
  topUp: MemberTopUp,
): Promise<{ credit: Kobo }> {
  const { amount } = topUp
  await checkTransfer(ctx, caller, amount)
  const at = ctx.clock.now()
  const actor = { caller, request }
  return idempotent(ctx.db, { actor, at, endpoint: 'topUpMember', payload: topUp }, async (tx) => {
    // In here, so that a transfer that was made is answered as before when its member has left since.
    const member = await memberToTopUp({ db: tx }, caller, topUp)
    await keepTransferOpen(ctx, tx, caller, member)
    await answerRequest(tx, member.cardId, { at, since: openSince(at), given: true })
    return { credit: await sendToMember(ctx, tx, actor, member, amount) }
  })
}

/**
 * Moves all available money of a wallet to another, within the transaction that removes its seat.
 *
 * @returns how much that was
 * @throws AppError not_revocable when some of it cannot be moved
 */
export async function emptyInto(
  ctx: Pick<Context, 'clock' | 'newToken'>,
  tx: Tx,
  from: Pick<Caller, 'cardId' | 'username'>,
  to: Caller,
): Promise<Kobo> {
  const { available: amount } = await lockMoney(tx, from)
  // Read after the lock, so that it cannot change any more.
  if ((await walletHeld(tx, from.cardId)) > 0) throw new AppError('not_revocable')
  if (amount === 0) return amount
  await post(tx, {
    idempotencyKey: `transfer:${to.seatId}:${ctx.newToken(16)}`,
    kind: 'transfer',
    description: `From ${from.username} to ${to.username}`,
    at: ctx.clock.now(),
    userId: to.userId,
    entries: [
      { account: wallet(from.cardId), amount: kobo(-amount) },
      { account: wallet(to.cardId), amount },
    ],
  })
  return amount
}

/**
 * Moves what can be spent of a removed seat's wallet to the card that gets it, and ends its alert. Money that is held
 * stays until it is free, and money of a new card until it may go to another wallet; all of it, while the workgroup owes
 * us anything: the debt is collected first.
 *
 * @returns how much moved
 */
export async function emptyLeft(
  ctx: Pick<Context, 'clock' | 'config' | 'newToken'>,
  tx: Tx,
  { cardId, username }: Pick<Caller, 'cardId' | 'username'>,
  heir: number,
): Promise<Kobo> {
  await deleteAlert(tx, cardId)
  const { available, owed } = await lockMoney(tx, { cardId })
  const amount = kobo(available - (await freshMoney(ctx, tx, cardId)))
  if (amount <= 0 || owed > 0) return kobo(0)
  await post(tx, {
    idempotencyKey: `left:${cardId}:${ctx.newToken(16)}`,
    kind: 'transfer',
    description: `From ${username}, who left`,
    at: ctx.clock.now(),
    userId: null,
    entries: [
      { account: wallet(cardId), amount: kobo(-amount) },
      { account: wallet(heir), amount },
    ],
  })
  return amount
}

/** What of a card's wallet can be spent, what is held, what holds it, and what its workgroup owes; naira. */
export async function walletHolds(
  { db }: Pick<Context, 'db'>,
  { cardId, workgroupId }: Pick<Caller, 'cardId' | 'workgroupId'>,
) {
  const [available, held, owed, holds] = await Promise.all([
    walletBalance(db, cardId),
    walletHeld(db, cardId),
    findOwed(db, workgroupId),
    listOpenHolds(db, cardId),
  ])
  return { available: naira(available), held: naira(held), owed: naira(owed), holds: holds.map(holdOf) }
}

function holdOf({ amount, at, calledstation, robocall, disputed, refunded }: OpenHold): WalletHold {
  const reference = disputed ?? refunded
  return {
    kind:
      disputed !== null ? 'dispute' : refunded !== null ? 'refund' : robocall !== null ? 'robocall' : 'call',
    amount: naira(amount),
    date: wireTime(at),
    party: robocall ?? calledstation ?? '',
    ...(reference !== null && { reference }),
  }
}
