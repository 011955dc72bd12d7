// @source DEC-13

import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { type Tx, transaction } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { lockWallets } from '../../wallet/holds.service.ts'
import { debt, findBooked, post, wallet } from '../../wallet/ledger.service.ts'
import { sentMoney } from '../../wallet/taking.service.ts'
import {
  type Debt,
  findPaidCard,
  insertDebt,
  listDebtors,
  listOpenDebts,
  listPayingWallets,
  listSent,
  payDebt,
} from './debts.sql.ts'
import { followMoney } from './followed-money.ts'

interface Owed {
  readonly actor: Actor
  readonly workgroupId: number
  /** of the payment of which money was taken back */
  readonly reference: string
  /** of the posting that did, and that booked what is owed */
  readonly transactionId: number
  /** kobo */
  readonly owed: Kobo
  readonly at: Date
}

/**
 * Writes a debt down, and collects at once what the workgroup has. Its wallets are locked.
 *
 * @returns kobo that it still owes
 * @source docs/decisions/006-card-payments.md
 */
export async function oweAndCollect(tx: Tx, { actor, at, ...owed }: Owed): Promise<Kobo> {
  const id = await insertDebt(tx, { ...owed, at })
  const collected = await collect(tx, { actor, at }, { ...owed, id, paid: kobo(0), left: owed.owed })
  return kobo(owed.owed - collected)
}

/**
 * Collects debts out of the wallets of their workgroups, before what came in since can be spent; calls are possible again
 * when all is paid.
 *
 * @returns how many debts were paid, in full or in part
 * @source decisions, "Money"; reference, invariant L16
 */
export async function collectDebts(ctx: Context, actor: Actor): Promise<{ debtsPaid: number }> {
  let debtsPaid = 0
  for (const workgroupId of await listDebtors(ctx.db))
    debtsPaid += await transaction(ctx.db, async (tx) => {
      await lockWallets(tx, workgroupId)
      const by = { actor, at: ctx.clock.now() }
      let paid = 0
      for (const due of await listOpenDebts(tx, workgroupId)) if ((await collect(tx, by, due)) > 0) paid++
      return paid
    })
  return { debtsPaid }
}

interface By {
  readonly actor: Actor
  readonly at: Date
}

/** @returns kobo */
async function collect(tx: Tx, { actor, at }: By, open: Debt): Promise<Kobo> {
  const shares = await sharesOf(tx, open)
  const amount = kobo(shares.reduce((sum, share) => sum + share.amount, 0))
  if (amount === 0) return amount
  await post(tx, {
    idempotencyKey: `debt:${open.id}:${open.paid}`,
    kind: 'debt',
    description: 'Paid what the workgroup owed after a chargeback or refund',
    at,
    userId: null,
    entries: [
      ...shares.map((share) => ({ account: wallet(share.cardId), amount: kobo(-share.amount) })),
      { account: debt(open.workgroupId), amount },
    ],
  })
  await payDebt(tx, open.id, amount, at)
  await writeAudit(tx, at, actor, {
    action: 'debt_paid',
    target: `payment:${open.reference}`,
    detail: { debt: open.id, amountKobo: amount, leftKobo: open.left - amount },
  })
  return amount
}

interface Share {
  readonly cardId: number
  readonly amount: Kobo
}

/**
 * Who pays a debt: the wallet that the payment was for; then who got that money, as far as it is the workgroup's; then
 * the admins.
 */
async function sharesOf(tx: Tx, { workgroupId, reference, left }: Debt): Promise<Share[]> {
  const payer = await findPaidCard(tx, reference)
  const wallets = await listPayingWallets(tx, workgroupId, payer.transactionId)
  const shares = new Map<number, number>()
  let open: number = left
  const take = (cardId: number, most: number) => {
    const had = wallets.find((row) => row.cardId === cardId)?.available ?? 0
    const before = shares.get(cardId) ?? 0
    const amount = Math.max(0, Math.min(open, most, had - before))
    if (amount > 0) shares.set(cardId, before + amount)
    open -= amount
  }
  take(payer.cardId, open)
  if (open > 0) {
    const brought = await broughtTo(tx, payer)
    const got = followMoney(payer.cardId, brought, await listSent(tx, workgroupId, payer.transactionId))
    for (const [cardId, most] of got) {
      const found = wallets.find((row) => row.cardId === cardId)
      if (found && open > 0) take(cardId, Math.min(most - found.collected, await sentMoney(tx, cardId)))
    }
  }
  for (const { cardId, admin } of wallets) if (admin) take(cardId, open)
  return [...shares].map(([cardId, amount]) => ({ cardId, amount: kobo(amount) }))
}

/** What a payment brought its wallet. */
async function broughtTo(tx: Tx, { cardId, transactionId }: { cardId: number; transactionId: number }) {
  const booked = await findBooked(tx, transactionId)
  return booked?.entries.find(({ account }) => account.cardId === cardId)?.amount ?? kobo(0)
}
