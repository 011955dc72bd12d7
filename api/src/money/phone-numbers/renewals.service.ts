// @source DEC-44

import {
  NUMBER_GRACE_DAYS,
  NUMBER_MS,
  NUMBER_RENEWAL_NOTICE_DAYS,
} from '@ekoline/contract/money/plan-rules.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { areWalletsOpen } from '../../core/workgroups/suspensions.service.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { lockMoney } from '../wallet/holds.service.ts'
import { books, post, wallet } from '../wallet/ledger.service.ts'
import {
  type Allocation,
  claimAnnouncement,
  lengthenGrace,
  listDue,
  lockDue,
  updateGrace,
  updateRenewed,
} from './allocations.sql.ts'
import { mailOwner, mailReleased } from './number-mail.ts'
import { findNumberPrice } from './number-sale.sql.ts'
import { release } from './release.service.ts'

const system: Actor = {
  caller: null,
  request: { id: 'numbers', address: 'local', agent: '', idempotencyKey: null },
}

/** What a round did; how many numbers each. */
interface Done {
  announced: number
  renewed: number
  /** the wallet could not pay, and its owner got a mail */
  unpaid: number
  released: number
}

/** Another process may be renewing the same number: the first to lock it does it. */
const nothing = null

async function announce(tx: Tx, ctx: Context, allocation: Allocation, at: Date): Promise<keyof Done | null> {
  if (!(await claimAnnouncement(tx, allocation))) return nothing
  const price = await findNumberPrice(tx)
  const { available } = await lockMoney(tx, allocation)
  await mailOwner(tx, ctx, 'number_renewal', allocation, {
    at,
    day: allocation.paidUntil,
    price,
    balance: available,
  })
  return 'announced'
}

/** Pays the next 30 days from the wallet, once: the posting's key names the number and the period. */
async function renew(tx: Tx, allocation: Allocation, price: Kobo, at: Date): Promise<keyof Done> {
  await post(tx, {
    idempotencyKey: `number:${allocation.id}:${allocation.period + 1}`,
    kind: 'number',
    description: `Phone number ${allocation.did}, 30 days`,
    at,
    userId: allocation.userId,
    entries: [
      { account: wallet(allocation.cardId), amount: kobo(-price) },
      { account: books.numbers, amount: price },
    ],
  })
  await updateRenewed(tx, allocation, new Date(allocation.paidUntil.getTime() + NUMBER_MS))
  await writeAudit(tx, at, system, {
    action: 'number_renewed',
    target: `card:${allocation.cardId}`,
    detail: {
      number: allocation.numberId,
      allocation: allocation.id,
      period: allocation.period + 1,
      amountKobo: price,
    },
  })
  return 'renewed'
}

/** The first time that the wallet cannot pay, its owner has NUMBER_GRACE_DAYS from that mail. */
async function wait(
  tx: Tx,
  ctx: Context,
  allocation: Allocation,
  facts: { price: Kobo; balance: Kobo; at: Date },
) {
  const { at } = facts
  const until = new Date(at.getTime() + NUMBER_GRACE_DAYS * DAY_MS)
  await updateGrace(tx, allocation, until)
  await writeAudit(tx, at, system, {
    action: 'number_unpaid',
    target: `card:${allocation.cardId}`,
    detail: { number: allocation.numberId, allocation: allocation.id, until },
  })
  await mailOwner(tx, ctx, 'number_unpaid', allocation, { ...facts, day: until })
  return 'unpaid' as const
}

async function lookAfter(tx: Tx, ctx: Context, due: Allocation, at: Date): Promise<keyof Done | null> {
  if (!(await areWalletsOpen(tx, due.workgroupId))) return nothing
  const allocation = await lockDue(tx, due)
  if (!allocation) return nothing
  if (allocation.paidUntil > at) return announce(tx, ctx, allocation, at)
  const price = await findNumberPrice(tx)
  const { available: balance, owed } = await lockMoney(tx, allocation)
  if (balance >= price && owed === 0) return renew(tx, allocation, price, at)
  const facts = { price, balance, at }
  if (allocation.graceUntil === null) return wait(tx, ctx, allocation, facts)
  if (allocation.graceUntil > at) return nothing
  await release(tx, system, allocation, { at, why: 'unpaid' })
  await mailReleased(tx, ctx, allocation, at)
  return 'released'
}

/**
 * Renews the numbers whose 30 days are over from their owners' wallets, exactly once for each period, however many
 * processes run it. Announces a renewal NUMBER_RENEWAL_NOTICE_DAYS before. A number that cannot be paid for is retried
 * for NUMBER_GRACE_DAYS and then released. Its owner gets a mail each time. While everything of a workgroup is suspended,
 * its numbers wait.
 *
 * @param stopping leaves off at the next number
 * @source decisions, "Plans": a number runs 30 days and renews from the wallet; unpaid after 7 days' grace it is released
 */
export async function lookAfterNumbers(ctx: Context, stopping?: AbortSignal): Promise<Done> {
  const at = ctx.clock.now()
  const due = { at, upTo: new Date(at.getTime() + NUMBER_RENEWAL_NOTICE_DAYS * DAY_MS) }
  const done: Done = { announced: 0, renewed: 0, unpaid: 0, released: 0 }
  let batch = await listDue(ctx.db, due, null)
  while (batch.length > 0) {
    for (const number of batch) {
      if (stopping?.aborted) return done
      const became = await one(ctx, number, at)
      if (became) done[became]++
    }
    batch = await listDue(ctx.db, due, batch.at(-1) ?? null)
  }
  return done
}

/**
 * Gives the numbers that a workgroup had not paid for their days of grace again, when its wallets were closed for a time.
 */
export const renewGrace = (tx: Tx, workgroupId: number, at: Date) =>
  lengthenGrace(tx, workgroupId, new Date(at.getTime() + NUMBER_GRACE_DAYS * DAY_MS))

/** A number that fails must not hold up the others. */
async function one(ctx: Context, due: Allocation, at: Date): Promise<keyof Done | null> {
  try {
    return await transaction(ctx.db, (tx) => lookAfter(tx, ctx, due, at))
  } catch (error) {
    ctx.log.error(
      { number: due.numberId, message: (error as Error).message },
      'could not look after a number',
    )
    return nothing
  }
}
