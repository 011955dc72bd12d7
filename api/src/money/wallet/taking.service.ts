import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { idempotent } from '../../core/idempotency/idempotency.service.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { type Seat, seatByUsername } from '../../core/workgroups/workgroups.service.ts'
import { AppError, badField, foreign } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import { lockMoney, refuseOwing } from './holds.service.ts'
import { findOwed } from './holds.sql.ts'
import { post, wallet } from './ledger.service.ts'
import { walletBalance } from './ledger.sql.ts'
import { cardsInOrder, findOwnMoney } from './taking.sql.ts'
import { mailTaken } from './taking-mail.ts'
import { keepTransferOpen, type MemberTopUp as Taking, TRANSFER_MINIMUM } from './wallet.service.ts'

const takings = defineLimit('take:seat', { burst: 120, perSeconds: 1 })

type Database = Pick<Context, 'db'>

/** The member that an admin may take money from: a plain one of the same workgroup. */
async function memberToTakeFrom(ctx: Database, caller: Caller, username: string): Promise<Seat> {
  const member = await seatByUsername(ctx, caller, username)
  if (member.workgroupId !== caller.workgroupId) throw foreign(`seat:${member.seatId}`)
  if (member.admin) throw new AppError('take_from_admin')
  return member
}

/** What can be taken of it now: what is free and not the member's own; nothing while the workgroup owes us anything. */
async function takeableOf({ db }: Database, { cardId, workgroupId }: Seat): Promise<Kobo> {
  if ((await findOwed(db, workgroupId)) > 0) return kobo(0)
  return sentMoney(db, cardId)
}

/** What is free of a wallet and came from its workgroup; kobo. */
export async function sentMoney(db: Db, cardId: number): Promise<Kobo> {
  const available = await walletBalance(db, cardId)
  return kobo(Math.max(0, available - ((await findOwnMoney(db, cardId)) ?? 0)))
}

/**
 * What can be taken back from a member's wallet now, and what can be spent of it.
 *
 * @throws AppError not_found for a person outside the workgroup; take_from_admin
 */
export async function takeableFrom(
  ctx: Database,
  caller: Caller,
  username: string,
): Promise<{ takeable: Kobo; credit: Kobo }> {
  const member = await memberToTakeFrom(ctx, caller, username)
  return { takeable: await takeableOf(ctx, member), credit: await walletBalance(ctx.db, member.cardId) }
}

/** Locks both wallets, in the order of postings: neither changes until the transaction ends. */
export async function lockBoth(tx: Tx, seats: readonly Pick<Seat, 'cardId'>[]): Promise<void> {
  const cards = seats.map(({ cardId }) => cardId)
  for (const cardId of await cardsInOrder(tx, cards)) await lockMoney(tx, { cardId })
}

/**
 * Moves money that the workgroup sent to a member back into the admin's wallet and mails the member, or does nothing.
 *
 * @returns what can be spent of the member's wallet then, and of the admin's
 * @throws AppError invalid_request with what can be taken, when that is less; take_from_admin; not_found;
 *   idempotency_conflict; rate_limited; owed_first while the workgroup owes us anything; account_suspended
 * @source docs/decisions/042-company-money.md; reference, invariants L4 and L12
 */
export async function takeFromMember(
  ctx: Context,
  caller: Caller,
  request: RequestInfo,
  taking: Taking,
): Promise<{ credit: Kobo; ownCredit: Kobo }> {
  const { amount, username, cardId } = taking
  if (amount < TRANSFER_MINIMUM)
    throw badField('amount', 'field_transfer', { minimum: exactNaira(TRANSFER_MINIMUM) })
  await takeToken(ctx, takings(caller.seatId))

  const at = ctx.clock.now()
  const actor = { caller, request }
  const key = request.idempotencyKey ?? ctx.newToken(16)
  return idempotent(ctx.db, { actor, at, endpoint: 'takeFromMember', payload: taking }, async (tx) => {
    // In here, so that what was taken is answered as before when the member has left since.
    const member = await memberToTakeFrom({ db: tx }, caller, username)
    if (member.cardId !== cardId) throw badField('cardid', 'field_card_of_member')
    await keepTransferOpen(ctx, tx, caller, member)
    // Read again, now that it cannot change: who was just made an admin is not a plain member any more.
    await memberToTakeFrom({ db: tx }, caller, username)
    await lockBoth(tx, [caller, member])
    await refuseOwing({ db: tx }, caller.workgroupId)
    const most = await takeableOf({ db: tx }, member)
    if (amount > most)
      throw most === 0
        ? badField('amount', 'field_take_nothing')
        : badField('amount', 'field_take', { maximum: exactNaira(most) })
    await post(tx, {
      idempotencyKey: `take:${caller.seatId}:${key}`,
      kind: 'take',
      description: `From ${member.username}, taken back by ${caller.username}`,
      at,
      userId: caller.userId,
      entries: [
        { account: wallet(cardId), amount: kobo(-amount) },
        { account: wallet(caller.cardId), amount },
      ],
    })
    const detail = { amountKobo: amount }
    await writeAudit(tx, at, actor, { action: 'money_taken_back', target: `card:${cardId}`, detail })
    const credit = await walletBalance(tx, cardId)
    await mailTaken(ctx, tx, member, { byUserId: caller.userId, at, amount, left: credit })
    return { credit, ownCredit: await walletBalance(tx, caller.cardId) }
  })
}
