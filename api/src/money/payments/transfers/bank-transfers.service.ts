import { market } from '@ekoline/contract/units/market.ts'
import { bankTransferFee, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { BankTransfer, ProviderPayment } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { idempotent } from '../../../core/idempotency/idempotency.service.ts'
import { defineLimit, takeToken } from '../../../core/limits/limits.service.ts'
import { AppError, missing } from '../../../platform/app-error.ts'
import type { Actor, SignedIn } from '../../../platform/http/caller.ts'
import { findPayment, insertTransfer } from '../checkout/payments.sql.ts'
import { settle } from '../checkout/settle.service.ts'
import { findByNumber, findOwn } from './bank-accounts.sql.ts'
import { isPutAside } from './suspense.sql.ts'

const transfers = defineLimit('bank-transfer:user', { burst: 60, perSeconds: 5 })

/**
 * Money came to an account number: stores it as a payment of the number's wallet and settles it, once, however often and
 * by whatever it is reported. Any amount is taken, for it is here already.
 *
 * @param report what the provider says of a transfer that went through
 * @returns false when it came to none of our numbers, or in another currency
 * @throws AppError provider_unavailable
 * @source docs/decisions/050-pay-links-and-bank-transfers.md
 */
export async function takeTransfer(
  ctx: Context,
  actor: Actor,
  { reference, amount, currency }: ProviderPayment,
  { accountNumber, sender }: BankTransfer,
): Promise<boolean> {
  const { name: provider } = ctx.payments
  const account = await findByNumber(ctx.db, provider, accountNumber)
  if (!account || currency !== market.currency || amount <= 0) return false
  if (await isPutAside(ctx.db, provider, reference)) return true
  const credit = kobo(amount - bankTransferFee(amount, ctx.config.bankFee))
  const at = ctx.clock.now()
  await insertTransfer(ctx.db, {
    reference,
    provider,
    accountId: account.id,
    sender,
    sent: amount,
    credit,
    at,
  })
  const payment = await findPayment(ctx.db, reference)
  if (!payment) throw missing()
  await settle(ctx, actor, payment)
  return true
}

/**
 * A transfer to the number of the caller's wallet, as a bank makes it: it moves the sandbox's books, and the wallet waits
 * for the report, as with a real provider.
 *
 * @returns the provider's reference of it
 * @throws AppError not_found without a sandbox; no_bank_account, idempotency_conflict, rate_limited
 */
export async function sendInSandbox(
  ctx: Context,
  actor: SignedIn,
  { amount, sender }: { readonly amount: Kobo; readonly sender: string },
): Promise<string> {
  const { sandbox } = ctx
  if (!sandbox) throw missing()
  const { userId, cardId } = actor.caller
  await takeToken(ctx, transfers(userId))
  const payload = { cardId, amount, sender }
  const once = { actor, at: ctx.clock.now(), endpoint: 'sandboxTransfer', payload } as const
  return idempotent(ctx.db, once, async (tx) => {
    const to = (await findOwn(tx, sandbox.name, cardId))?.number
    const reference = to && (await sandbox.receive(tx, { to, amount, currency: market.currency, sender }))
    if (!reference) throw new AppError('no_bank_account')
    return reference
  })
}
