import { kobo } from '@ekoline/contract/money.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { lockMoney } from '../wallet/holds.service.ts'
import { post, receivable, wallet } from '../wallet/ledger.service.ts'
import { listDebtors } from './debts.sql.ts'

const KEY_BYTES = 12

/**
 * Lets the wallets whose payments were taken back pay what is owed for it, before their owner can spend what came in
 * since; calls go on when all is paid.
 *
 * @returns how many wallets paid
 * @source decisions, "Money"; reference, invariant L16
 */
export async function collectDebts(ctx: Context, actor: Actor): Promise<{ debtsPaid: number }> {
  let debtsPaid = 0
  for (const debtor of await listDebtors(ctx.db)) if (await collect(ctx, actor, debtor)) debtsPaid++
  return { debtsPaid }
}

interface Debtor {
  readonly userId: number
  readonly cardId: number
}

function collect(ctx: Context, actor: Actor, { userId, cardId }: Debtor): Promise<boolean> {
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const { available, owed } = await lockMoney(tx, { cardId, userId })
    const amount = kobo(Math.min(available, owed))
    if (amount === 0) return false
    await post(tx, {
      idempotencyKey: `receivable:${userId}:${ctx.newToken(KEY_BYTES)}`,
      kind: 'chargeback',
      description: 'Paid what was owed after a chargeback',
      at,
      userId,
      entries: [
        { account: wallet(cardId), amount: kobo(-amount) },
        { account: receivable(userId), amount },
      ],
    })
    await writeAudit(tx, at, actor, {
      action: 'debt_paid',
      target: `card:${cardId}`,
      detail: { amountKobo: amount, leftKobo: owed - amount },
    })
    return true
  })
}
