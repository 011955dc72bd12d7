import type { RefillRefusal } from '@ekoline/contract/money/refills.facts.ts'
import type { Refill } from '@ekoline/contract/money/refills.ts'
import { exactNaira, type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { greetingOf, inLine } from '../../core/profile/profile.service.ts'
import { areWalletsOpen } from '../../core/workgroups/suspensions.service.ts'
import { keepSeat, seatByUsername, workgroupName } from '../../core/workgroups/workgroups.service.ts'
import { AppError, badField, foreign } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor, Caller, SignedIn } from '../../platform/http/caller.ts'
import { freshMoney } from './fresh-money.service.ts'
import { lockMoney } from './holds.service.ts'
import { post, wallet } from './ledger.service.ts'
import {
  type Amounts,
  type DueRefill,
  findRefill,
  forgetRefusals,
  listFallen,
  listPayers,
  lockRefill,
  putRefill,
  updateMade,
  updateRefused,
} from './refill.sql.ts'
import { lockBoth } from './taking.service.ts'

// A member's wallet that runs low is refilled from the wallet of the admin who set it, once for each fall.

const system: Actor = {
  caller: null,
  request: { id: 'refills', address: 'local', agent: '', idempotencyKey: null },
}

const memberOf = async (ctx: Pick<Context, 'db'>, caller: Caller, username: string) => {
  const member = await seatByUsername(ctx, caller, username)
  if (member.workgroupId !== caller.workgroupId) throw foreign(`seat:${member.seatId}`)
  return member
}

/**
 * When the wallet of a member of the caller's workgroup is refilled, and with how much; naira.
 *
 * @throws AppError not_found for a person outside the workgroup
 */
export async function refillOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  username: string,
): Promise<Refill> {
  const { cardId } = await memberOf({ db }, caller, username)
  const set = await findRefill(db, cardId, clock.now())
  const onWire = (amount: Kobo | null | undefined) => (amount ? naira(amount) : null)
  return {
    below: onWire(set?.threshold),
    amount: onWire(set?.amount),
    most: onWire(set?.most),
    payer: set?.threshold ? set.payer : null,
    used: naira(set?.used ?? kobo(0)),
    refused: set?.refused ?? null,
  }
}

/** As typed, in whole naira; all null: none. */
interface TypedRefill {
  readonly refill_below: number | null
  readonly refill_amount: number | null
  readonly refill_most: number | null
}

/**
 * A refill as it was typed; null: none is wanted.
 *
 * @throws AppError invalid_request when only some of it is there, for less than the threshold at once, or less than that
 *   in a month
 */
export function refillTyped(typed: TypedRefill): Amounts | null {
  const fields = ['refill_below', 'refill_amount', 'refill_most'] as const
  if (fields.every((field) => typed[field] === null)) return null
  let minimum = kobo(100)
  const [threshold, amount, most] = fields.map((field) => {
    const amount = kobo((typed[field] ?? 0) * 100)
    if (amount < minimum) throw badField(field, 'field_transfer', { minimum: exactNaira(minimum) })
    minimum = amount
    return amount
  }) as [Kobo, Kobo, Kobo]
  return { threshold, amount, most }
}

/**
 * Refills the wallet of a member from the caller's own from now on, or not any more.
 *
 * @param wanted null turns it off
 * @throws AppError not_found for a person outside the workgroup; own_top_up
 */
export async function setRefill(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: SignedIn,
  username: string,
  wanted: Amounts | null,
): Promise<Refill> {
  const { caller } = actor
  return transaction(ctx.db, async (tx) => {
    const inTx = { ...ctx, db: tx }
    const member = await memberOf(inTx, caller, username)
    if (member.seatId === caller.seatId) throw new AppError('own_top_up')
    await keepSeat(tx, member)
    await putRefill(tx, member.cardId, wanted && { ...wanted, fromCardId: caller.cardId })
    const detail = wanted
      ? { thresholdKobo: wanted.threshold, amountKobo: wanted.amount, mostKobo: wanted.most }
      : { thresholdKobo: null }
    await writeAudit(tx, ctx.clock.now(), actor, {
      action: 'refill_set',
      target: `card:${member.cardId}`,
      detail,
    })
    return refillOf(inTx, caller, username)
  })
}

type Needs = Pick<Context, 'db' | 'clock' | 'config' | 'text' | 'seal' | 'log'>

/** Mails who pays, or the admins when that is no admin any more, once until it could be made. */
async function mailRefused(ctx: Needs, tx: Tx, due: DueRefill, refused: RefillRefusal): Promise<void> {
  const at = ctx.clock.now()
  const users = refused === 'payer' ? await listPayers(tx, due.workgroupId) : [due.fromUserId]
  for (const userId of users) {
    const { email, firstName } = await greetingOf(tx, userId)
    const values = {
      firstName: inLine(firstName),
      member: inLine(due.member),
      payer: inLine(due.payer),
      workgroup: inLine(await workgroupName({ db: tx }, due.workgroupId)),
      threshold: exactNaira(due.threshold),
      amount: exactNaira(due.amount),
      reason: ctx.text(`refill_why_${refused}`),
      link: `${ctx.config.publicUrl}/users`,
    }
    await postMessage(ctx, tx, at, {
      channel: 'email',
      to: email,
      subject: ctx.text('refill_refused_subject', values),
      text: ctx.text('refill_refused_text', values),
      button: ctx.text('refill_refused_button'),
    })
  }
}

interface Free {
  readonly available: Kobo
  /** by the workgroup, after a chargeback or refund */
  readonly owed: Kobo
}

/** Why an amount cannot go from a locked wallet to a colleague's now; null: it can. */
export async function moneyRefusal(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  { cardId, amount }: { readonly cardId: number; readonly amount: Kobo },
  { available, owed }: Free,
): Promise<RefillRefusal | null> {
  if (owed > 0) return 'debt'
  if (available < amount) return 'money'
  return available - (await freshMoney(ctx, tx, cardId)) < amount ? 'fresh' : null
}

/** Why a refill cannot be made now, both wallets locked; null: it can. */
async function refusalOf(ctx: Needs, tx: Tx, due: DueRefill, free: Free): Promise<RefillRefusal | null> {
  if (free.owed === 0 && due.used + due.amount > due.most) return 'month'
  return moneyRefusal(ctx, tx, { cardId: due.fromCardId, amount: due.amount }, free)
}

async function refuse(ctx: Needs, tx: Tx, due: DueRefill, refused: RefillRefusal) {
  if (due.refused !== refused) await updateRefused(tx, due.cardId, refused)
  if (due.refused !== null) return null
  await mailRefused(ctx, tx, due, refused)
  return 'refused' as const
}

type Fallen = Awaited<ReturnType<typeof listFallen>>[number]

async function refill(ctx: Needs, tx: Tx, { cardId, workgroupId }: Fallen) {
  const at = ctx.clock.now()
  const isOpen = await areWalletsOpen(tx, workgroupId) // locked first, as by all that moves money
  const due = await lockRefill(tx, cardId, at)
  if (!due) return null
  if (!due.mayPay) return refuse(ctx, tx, due, 'payer')
  if (!isOpen) return refuse(ctx, tx, due, 'suspended')
  await lockBoth(tx, [due, { cardId: due.fromCardId }])
  // Read again, now that it cannot change: it may have been topped up.
  const { available, owed } = await lockMoney(tx, due)
  if (available >= due.threshold) return null
  const theirs = await lockMoney(tx, { cardId: due.fromCardId })
  const refused = await refusalOf(ctx, tx, due, {
    available: theirs.available,
    owed: kobo(Math.max(owed, theirs.owed)),
  })
  if (refused) return refuse(ctx, tx, due, refused)
  await post(tx, {
    idempotencyKey: `refill:${cardId}:${due.times + 1}`,
    kind: 'transfer',
    description: `From ${due.fromUsername} to ${due.username}, automatic refill`,
    at,
    userId: null,
    entries: [
      { account: wallet(due.fromCardId), amount: kobo(-due.amount) },
      { account: wallet(cardId), amount: due.amount },
    ],
  })
  await updateMade(tx, due, at)
  await writeAudit(tx, at, system, {
    action: 'wallet_refilled',
    target: `card:${cardId}`,
    detail: { amountKobo: due.amount, fromCard: due.fromCardId },
  })
  return 'refilled' as const
}

/** A wallet that fails must not hold up the others. */
async function one(ctx: Needs, fallen: Fallen) {
  try {
    return await transaction(ctx.db, (tx) => refill(ctx, tx, fallen))
  } catch (error) {
    ctx.log.error({ card: fallen.cardId, message: (error as Error).message }, 'could not refill a wallet')
    return null
  }
}

/**
 * Refills the wallets that have fallen below their threshold, each once for a fall however many processes run it, as far as
 * the admin's wallet and the month allow; else mails the admin, once until it could be made or the wallet has enough again.
 *
 * @param stopping leaves off at the next wallet
 * @returns how many were refilled, and of how many a mail was sent
 * @source docs/decisions/042-company-money.md
 */
export async function refillWallets(
  ctx: Needs,
  stopping?: AbortSignal,
): Promise<{ refilled: number; refused: number }> {
  const done = { refilled: 0, refused: 0 }
  await forgetRefusals(ctx.db)
  let fallen = await listFallen(ctx.db, 0)
  while (fallen.length > 0) {
    for (const wallet of fallen) {
      if (stopping?.aborted) return done
      const became = await one(ctx, wallet)
      if (became) done[became]++
    }
    fallen = await listFallen(ctx.db, fallen.at(-1)?.cardId ?? 0)
  }
  return done
}
