import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { CARD_CONSENT } from '@ekoline/contract/money/saved-cards.facts.ts'
import { type Kobo, kobo, koboFromNaira } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../src/context.ts'
import { books, post, wallet } from '../../src/money/wallet/ledger.service.ts'
import { walletBalance } from '../../src/money/wallet/ledger.sql.ts'
import { checkLedger } from '../../src/money/wallet/ledger-check.sql.ts'
import { AppError } from '../../src/platform/app-error.ts'
import { transaction } from '../../src/platform/db/db.ts'
import type { Person, World } from '../world.ts'

const form = { expiry: '12/30', cvv: '408' }
/** The cards of running.md, as the card form sends them. */
export const card = {
  pays: { ...form, card_number: '4084 0840 8408 4081' },
  declined: { ...form, card_number: '4084 0800 0000 5408' },
  insufficientFunds: { ...form, card_number: '5060 6650 6066 5060 67' },
  asksOtp: { ...form, card_number: '5060 6666 6666 6666 666' },
  declinesLater: { ...form, card_number: '4000 0000 0000 0341' },
  paysOnce: { ...form, card_number: '5078 5078 5078 5078 12' },
} as const

export function koboOf(naira: number): Kobo {
  const amount = koboFromNaira(naira)
  if (amount === null) throw new RangeError(`${naira} is not an amount in naira`)
  return amount
}

/** Puts naira into a wallet, from nowhere but the promotions account. */
export const fund = (ctx: Context, who: Pick<Person, 'cardId'>, naira: number) => fundOften(ctx, who, [naira])

/** The same several times, in this order, by one transaction. */
export async function fundOften(
  { db, clock, newToken }: Context,
  { cardId }: Pick<Person, 'cardId'>,
  naira: readonly number[],
): Promise<void> {
  const amounts = naira.map(koboOf)
  await transaction(db, async (tx) => {
    for (const amount of amounts)
      await post(tx, {
        idempotencyKey: `test:${newToken(12)}`,
        kind: 'gift',
        description: 'A gift',
        at: clock.now(),
        userId: null,
        entries: [
          { account: books.promotions, amount: kobo(-amount) },
          { account: wallet(cardId), amount },
        ],
      })
  })
}

/** Spends naira of a wallet on a call. @returns false when it has less */
export async function spend({ ctx }: Pick<World, 'ctx'>, { cardId }: Pick<Person, 'cardId'>, naira: number) {
  const amount = koboOf(naira)
  const posting = {
    idempotencyKey: `call:test-${ctx.newToken(12)}`,
    kind: 'call',
    description: 'A call',
    at: ctx.clock.now(),
    userId: null,
    entries: [
      { account: wallet(cardId), amount: kobo(-amount) },
      { account: books.calls, amount },
    ],
  } as const
  try {
    await transaction(ctx.db, (tx) => post(tx, posting))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'insufficient_funds') return false
    throw error
  }
}

/** Keeps a session alive over days that passed. */
export async function comeBack({ ctx }: World, { userId }: Person): Promise<void> {
  await ctx.db
    .updateTable('sessions')
    .set({ last_used_at: ctx.clock.now() })
    .where('user_id', '=', userId)
    .execute()
}

/** What the wallet holds, in naira. */
export async function balanceOf({ ctx }: Pick<World, 'ctx'>, { cardId }: Person): Promise<number> {
  return (await walletBalance(ctx.db, cardId)) / 100
}

/** Begins a top-up of so many naira. @returns its reference */
export async function beginTopUp(world: World, who: Person, amount = 1000): Promise<string> {
  const body = { purpose: 'topup', amount, cardid: who.cardId } as const
  const { body: answer } = await world.call('startPayment', { body }, who)
  return answer.result.reference
}

/** Begins to buy a plan. @returns its reference */
export async function beginPlan(world: World, who: Person, planid: number): Promise<string> {
  const body = { purpose: 'plan', planid, cardid: who.cardId } as const
  const { body: answer } = await world.call('startPayment', { body }, who)
  return answer.result.reference
}

/** The same, and pays it by the sandbox's card form; no one verified it yet. */
export async function payPlan(world: World, who: Person, planid: number): Promise<string> {
  const reference = await beginPlan(world, who, planid)
  await world.call('paySandbox', { params: { reference }, body: card.pays }, who)
  return reference
}

/** Pays the plan for one person in a workgroup of several, which some have from before it was for one; the others are out until it is paid. */
export async function payPlanOfOne(world: World, who: Person): Promise<string> {
  const { db, clock } = world.ctx
  const now = clock.now()
  const others = await db.many<{ id: number; admin: boolean; lead: boolean }>`
    select id, admin, lead from seats where workgroup_id = ${who.workgroupId} and id <> ${who.seatId} and revoked_at is null`
  const ids = others.map(({ id }) => id)
  await db.run`
    update seats set revoked_at = ${now}, admin = false, lead = false where id = any(${ids}::bigint[])`
  const invited = await db.many<{ id: number }>`
    update seat_invitations set declined_at = ${now} where workgroup_id = ${who.workgroupId} and declined_at is null returning id`
  const reference = await payPlan(world, who, planIds.unlimited)
  await world.call('verify', { query: { reference } }, who)
  await db.run`
    update seats set revoked_at = null, admin = was.admin, lead = was.lead
      from unnest(${ids}::bigint[], ${others.map(({ admin }) => admin)}::boolean[], ${others.map(({ lead }) => lead)}::boolean[])
        as was (id, admin, lead) where seats.id = was.id`
  await db.run`update seat_invitations set declined_at = null where id = any(${invited.map(({ id }) => id)}::bigint[])`
  return reference
}

/** The plan of the workgroup, and when it ends. */
export async function planOf(world: World, who: Person): Promise<[id: number, ends: string | null]> {
  const { result } = (await world.call('workgroupPlan', {}, who)).body
  return [result.id, result.ends]
}

/** Begins a top-up and pays it by the sandbox's card form; no one verified it yet. */
export async function payTopUp(world: World, who: Person, amount = 1000): Promise<string> {
  const reference = await beginTopUp(world, who, amount)
  await world.call('paySandbox', { params: { reference }, body: card.pays }, who)
  return reference
}

/** Tops up by a card that the person lets us keep. @returns the payment's reference */
export async function keepCard(
  world: World,
  who: Person,
  { by = card.pays as (typeof card)[keyof typeof card], amount = 1000 } = {},
): Promise<string> {
  const body = { purpose: 'topup', amount, cardid: who.cardId, keep_card: CARD_CONSENT } as const
  const { reference } = (await world.call('startPayment', { body }, who)).body.result
  const otp = by === card.asksOtp && { otp: '123456' }
  await world.call('paySandbox', { params: { reference }, body: by }, who)
  if (otp) await world.call('paySandbox', { params: { reference }, body: { ...by, ...otp } }, who)
  await world.call('verify', { query: { reference } }, who)
  return reference
}

export const booksOf = ({ ctx }: Pick<World, 'ctx'>) => checkLedger(ctx.db)
