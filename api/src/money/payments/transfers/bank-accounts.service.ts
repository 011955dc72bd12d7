import type { BankTransfers } from '@ekoline/contract/money/bank-transfers.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../../core/limits/limits.service.ts'
import { requireProvenEmail } from '../../../core/profile/profile.service.ts'
import { keepWalletsOpen } from '../../../core/workgroups/suspensions.service.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transaction } from '../../../platform/db/db.ts'
import { claimEach, type Lease, leaseFrom } from '../../../platform/db/queue.ts'
import type { Actor, Caller, SignedIn } from '../../../platform/http/caller.ts'
import {
  claimToClose,
  claimToMake,
  findOwn,
  insertAsked,
  markClosed,
  markOpen,
  markRefused,
  noteLeft,
  type ToMake,
} from './bank-accounts.sql.ts'

const accounts = defineLimit('bank-account:user', { burst: 10, perSeconds: 60 })

/** Longer than the provider takes to answer. */
const LEASE_MS = 60_000

const system: Actor = {
  caller: null,
  request: { id: 'bank-accounts', address: 'local', agent: '', idempotencyKey: null },
}

/** The account number of the caller's wallet, and the fee of what comes to it. */
export async function bankTransfersOf(
  { db, payments, config }: Pick<Context, 'db' | 'payments' | 'config'>,
  { cardId }: Caller,
): Promise<BankTransfers> {
  const found = await findOwn(db, payments.name, cardId)
  const { bank, number, name } = found ?? {}
  return {
    offered: payments.givesBankAccounts,
    state: found ? (found.state === 'asked' ? 'making' : found.state) : 'none',
    account: bank && number && name ? { bank, number, name } : null,
    fee: { rate_basis_points: config.bankFee.rateBasisPoints, cap: config.bankFee.cap },
  }
}

/**
 * Has an account number made for the caller's wallet; one that has it keeps it. While the provider is away or its bank at
 * work, it is made by the job.
 *
 * @throws AppError bank_transfers_off, email_unproven, account_suspended, rate_limited; bank_account_refused when the
 *   provider makes none
 * @source docs/decisions/050-pay-links-and-bank-transfers.md
 */
export async function makeBankAccount(ctx: Context, by: SignedIn): Promise<BankTransfers> {
  const { userId, cardId, workgroupId } = by.caller
  const { name: provider, givesBankAccounts } = ctx.payments
  if (!givesBankAccounts) throw new AppError('bank_transfers_off')
  await requireProvenEmail(ctx, userId)
  await takeToken(ctx, accounts(userId))
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    await keepWalletsOpen(ctx, tx, workgroupId)
    if (await insertAsked(tx, { provider, cardId, at }))
      await writeAudit(tx, at, by, { action: 'bank_account_asked', target: `card:${cardId}` })
  })
  const asked = await claimToMake(ctx.db, leaseFrom(ctx.clock.now(), LEASE_MS), provider, cardId)
  if (asked && (await make(ctx, by, asked)) === 'refused') throw new AppError('bank_account_refused')
  return bankTransfersOf(ctx, by.caller)
}

/** One customer at the provider for each wallet, for it gives each customer one number; never the person's own address. */
const customerOf = ({ config }: Pick<Context, 'config'>, cardId: number) =>
  `wallet-${cardId}@${new URL(config.publicUrl).hostname}`

/** @returns 'away': to be asked again later, and others too */
async function make(
  ctx: Context,
  actor: Actor,
  { id, cardId, ...person }: ToMake,
): Promise<'opened' | 'refused' | 'away' | null> {
  try {
    const made = await ctx.payments.openBankAccount({ ...person, email: customerOf(ctx, cardId) })
    if (!made) return null
    return await transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now()
      if (!(await markOpen(tx, id, made, at))) return null
      await writeAudit(tx, at, actor, { action: 'bank_account_opened', target: `card:${cardId}` })
      return 'opened'
    })
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'away'
    if (!(error instanceof ProviderRefused)) throw error
    ctx.log.error({ card: cardId, message: error.message }, 'the provider makes no account number')
    await markRefused(ctx.db, id)
    return 'refused'
  }
}

/**
 * Makes the account numbers that were asked for and are not there yet, and closes those of people who have left. While
 * the provider does not answer, they stay due.
 *
 * @param stopping leaves off at the next one
 * @source docs/decisions/050-pay-links-and-bank-transfers.md
 */
export async function lookAfterBankAccounts(
  ctx: Context,
  stopping?: AbortSignal,
): Promise<{ opened: number; closed: number }> {
  const done = { opened: 0, closed: 0 }
  const { db, clock, payments } = ctx
  await noteLeft(db, clock.now())
  const toMake = (lease: Lease) => claimToMake(db, lease, payments.name, null)
  for await (const asked of claimEach(clock, LEASE_MS, toMake, stopping)) {
    const became = await make(ctx, system, asked)
    if (became === 'away') return done
    if (became === 'opened') done.opened++
  }
  const toClose = (lease: Lease) => claimToClose(db, lease, payments.name)
  for await (const left of claimEach(clock, LEASE_MS, toClose, stopping)) {
    if (!(await close(ctx, left))) return done
    done.closed++
  }
  return done
}

async function close(
  ctx: Context,
  { id, cardId, code }: { readonly id: number; readonly cardId: number; readonly code: string },
): Promise<boolean> {
  try {
    await ctx.payments.closeBankAccount(code)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    ctx.log.warn(
      { card: cardId, message: error.message },
      'the provider has not closed an account number yet',
    )
    return false
  }
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    if (await markClosed(tx, id, at))
      await writeAudit(tx, at, system, { action: 'bank_account_closed', target: `card:${cardId}` })
  })
  return true
}
