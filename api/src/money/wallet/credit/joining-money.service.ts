// @source DEC-186

import type { RefillRefusal } from '@ekoline/contract/money/refills.facts.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { areWalletsOpen } from '../../../core/workgroups/suspensions.service.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import type { Actor, Caller } from '../../../platform/http/caller.ts'
import { lockMoney } from '../holds.service.ts'
import { post, wallet } from '../ledger.service.ts'
import { moneyRefusal } from '../refill.service.ts'
import { listPayers, putRefill } from '../refill.sql.ts'
import { lockBoth } from '../taking.service.ts'
import { mailCredit } from './credit-mail.ts'
import { lockRequest, openRequest, openSince } from './credit-requests.sql.ts'
import {
  type DueMoney,
  deleteGiven,
  deleteJoiningMoney,
  type Invited,
  type JoiningMoney,
  listJoined,
  lockJoiningMoney,
  putJoiningMoney,
} from './joining-money.sql.ts'

export type { JoiningMoney } from './joining-money.sql.ts'

// Money that an invitation promises stays in the admin's wallet until its person joins: an address may be mistyped, and
// the wallet is the admin's until then.

/** Who joined did nothing for it, and who pays is not there. */
const system: Actor = {
  caller: null,
  request: { id: 'joining', address: 'local', agent: '', idempotencyKey: null },
}

/** Sets what an invited person gets when they join, from the caller's wallet, in place of what was set before; null: nothing. */
export async function promiseMoney(
  tx: Tx,
  caller: Caller,
  invited: Invited,
  money: JoiningMoney | null,
): Promise<void> {
  await deleteJoiningMoney(tx, invited)
  if (money) await putJoiningMoney(tx, invited, caller.cardId, money)
}

type Needs = Pick<Context, 'db' | 'clock' | 'config' | 'text' | 'seal' | 'log'>

async function refusalOf(
  ctx: Needs,
  tx: Tx,
  due: DueMoney & { amount: number },
  isOpen: boolean,
): Promise<RefillRefusal | null> {
  if (!due.mayPay) return 'payer'
  if (!isOpen) return 'suspended'
  await lockBoth(tx, [due, { cardId: due.fromCardId }])
  const { owed } = await lockMoney(tx, due)
  const theirs = await lockMoney(tx, { cardId: due.fromCardId })
  return moneyRefusal(
    ctx,
    tx,
    { cardId: due.fromCardId, amount: kobo(due.amount) },
    {
      available: theirs.available,
      owed: kobo(Math.max(owed, theirs.owed)),
    },
  )
}

/** What could not be moved is a request of the member, which an admin answers; a mail says why. */
async function leaveToAdmins(ctx: Needs, tx: Tx, due: DueMoney & { amount: number }, why: RefillRefusal) {
  const at = ctx.clock.now()
  const { cardId, workgroupId, member, payer } = due
  const amount = kobo(due.amount)
  await openRequest(tx, { cardId, amount, why: 'joined', at, since: openSince(at) })
  for (const userId of due.mayPay ? [due.fromUserId] : await listPayers(tx, workgroupId))
    await mailCredit(ctx, tx, userId, 'joining_short', {
      workgroupId,
      amount,
      member,
      payer,
      reason: ctx.text(`refill_why_${why}`),
    })
}

async function send(ctx: Needs, tx: Tx, id: number, due: DueMoney & { amount: number }, isOpen: boolean) {
  await lockRequest(tx, due.cardId)
  const refused = await refusalOf(ctx, tx, due, isOpen)
  if (refused) {
    await leaveToAdmins(ctx, tx, due, refused)
    return
  }
  const at = ctx.clock.now()
  const amount = kobo(due.amount)
  await post(tx, {
    idempotencyKey: `joining:${id}`,
    kind: 'transfer',
    description: `From ${due.fromUsername} to ${due.username}, on joining`,
    at,
    userId: due.fromUserId,
    entries: [
      { account: wallet(due.fromCardId), amount: kobo(-amount) },
      { account: wallet(due.cardId), amount },
    ],
  })
  const entry = {
    action: 'joining_money_sent',
    target: `card:${due.cardId}`,
    detail: { amountKobo: amount },
  } as const
  await writeAudit(tx, at, system, entry)
}

type Joined = Awaited<ReturnType<typeof listJoined>>[number]

async function give(ctx: Needs, tx: Tx, { id, workgroupId }: Joined): Promise<boolean> {
  const isOpen = await areWalletsOpen(tx, workgroupId) // locked first, as by all that moves money
  const due = await lockJoiningMoney(tx, id)
  if (!due) return false
  const { amount, threshold, refill, most, cardId, fromCardId } = due
  if (amount !== null) await send(ctx, tx, id, { ...due, amount }, isOpen)
  if (threshold !== null && refill !== null && most !== null)
    await putRefill(tx, cardId, { threshold, amount: refill, most, fromCardId })
  await deleteGiven(tx, id)
  return true
}

/**
 * Gives people who have joined what their invitation promised, once each, however many processes do it. What cannot be
 * moved becomes a request of theirs, of which the admin gets a mail: they have joined all the same.
 *
 * @returns to how many
 * @source docs/decisions/012-people-of-a-workgroup.md
 */
export async function giveJoiningMoney(ctx: Needs, stopping?: AbortSignal): Promise<number> {
  let given = 0
  for (const joined of await listJoined(ctx.db)) {
    if (stopping?.aborted) break
    try {
      if (await transaction(ctx.db, (tx) => give(ctx, tx, joined))) given++
    } catch (error) {
      // One that fails must not hold up the others.
      ctx.log.error(
        { id: joined.id, message: (error as Error).message },
        'could not give who joined their money',
      )
    }
  }
  return given
}
