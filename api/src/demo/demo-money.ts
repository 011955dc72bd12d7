import { market } from '@ekoline/contract/market.ts'
import { catalogue } from '@ekoline/contract/messages/catalogue.ts'
import { cardCharge, DEFAULT_FEE_RULE, type Kobo, kobo, koboFromNaira } from '@ekoline/contract/money.ts'
import { airtimeOf, planCharge } from '@ekoline/contract/plans.ts'
import type { Day } from '@ekoline/contract/time.ts'
import { sandboxFee } from '../adapters/payments/sandbox-cards.ts'
import type { Tx } from '../db/db.ts'
import type { FinishedCall } from '../features/calls/calls.service.ts'
import { books, type Posting, post, wallet } from '../features/wallet/ledger.service.ts'
import { type DemoSeat, morning, PLAN_PAID_DAYS_AGO, type PlanBuyer } from './demo-people.ts'
import type { Random } from './random.ts'

const naira = (amount: number) => koboFromNaira(amount) as Kobo

const BALANCE_OF_ADA = naira(25_000) // running.md, "Demo data"
const TOP_UPS_OF_ADA = 23
// decisions, "Plans"
const PLAN = {
  ada: { id: 3, price: naira(15_000) },
  chidi: { id: 2, price: naira(6_000) },
  chuka: { id: 2, price: naira(6_000) },
  sade: { id: 4, price: naira(30_000) },
} as const satisfies Record<PlanBuyer, { id: number; price: Kobo }>

const FIRST_DAY = 90 // days ago, before the first call
const TOP_UP_EVERY_DAYS = 4
const ALLOWANCE_DAYS = [FIRST_DAY, 60, 30]
const ALLOWANCE_STEP = naira(500)
const TRANSFER_MINIMUM = naira(1) // api.md, POST top/{username}
const LAST_TOP_UP = kobo(BALANCE_OF_ADA - PLAN.ada.price)
const USUAL_TOP_UPS = [
  500, 1_000, 1_500, 2_000, 2_500, 3_000, 5_000, 7_500, 10_000, 12_000, 15_000, 20_000, 50_000,
].map(naira)
const COMFORTABLE = naira(500)
const GENEROSITY = naira(1_500)
const SETTLING = 4 // the last top-ups are small, so that little is left over
const HOUR_MS = 3_600_000
const GOODWILL = { daysAgo: 6, amount: naira(250) }
const CARD_ENTRY_MS = 42_000

/** Money that leaves or reaches a wallet at an instant. */
interface Movement {
  readonly at: Date
  readonly amount: Kobo
}

interface Transfer extends Movement {
  readonly to: DemoSeat
}

interface CardPayment extends Movement {
  readonly from: DemoSeat
  readonly reference: string
  readonly charge: Kobo
  readonly planId: number | null
}

export interface DemoMoney {
  readonly payments: readonly CardPayment[]
  readonly transfers: readonly Transfer[]
  /** what the operator gave Ada for a bad line */
  readonly goodwill: Movement
}

/** A call is paid when it ends. */
const paidAt = (call: FinishedCall) => new Date(call.startedAt.getTime() + call.talkSeconds * 1000)

const spent = (movements: readonly Movement[], from: Date, to: Date | undefined) =>
  movements
    .filter(({ at }) => at >= from && (to === undefined || at < to))
    .reduce((sum, { amount }) => sum + amount, 0)

const callsPaid = (calls: readonly FinishedCall[], { cardId }: DemoSeat): Movement[] =>
  calls.filter((call) => call.cardId === cardId).map((call) => ({ at: paidAt(call), amount: call.cost }))

/** What Ada hands each member at the start of a month, so that it lasts for the month's calls. */
function planAllowances(
  members: readonly DemoSeat[],
  calls: readonly FinishedCall[],
  today: Day,
): Transfer[] {
  return members.flatMap((to) => {
    const out = callsPaid(calls, to)
    let left = 0
    return ALLOWANCE_DAYS.map((daysAgo, index): Transfer => {
      const at = morning(today, daysAgo)
      const next = ALLOWANCE_DAYS[index + 1]
      const needed = spent(out, at, next === undefined ? undefined : morning(today, next)) - left
      const amount = kobo(Math.max(0, Math.ceil(needed / ALLOWANCE_STEP)) * ALLOWANCE_STEP)
      left = amount - needed
      return { at, to, amount }
    }).filter(({ amount }) => amount > 0)
  })
}

/** Top-ups every few days, each of an amount that people choose, and enough until the next. */
function planTopUps(random: Random, out: readonly Movement[], today: Day) {
  const times = Array.from({ length: TOP_UPS_OF_ADA - 1 }, (_, index) => {
    const start = morning(today, FIRST_DAY - index * TOP_UP_EVERY_DAYS).getTime()
    return new Date(index === 0 ? start - HOUR_MS / 2 : start + random.whole(0, 9 * 3600) * 1000)
  })
  let left = 0
  const topUps = times.map((at, index): Movement => {
    const needed = spent(out, at, times[index + 1]) - left
    const enough = USUAL_TOP_UPS.filter((amount) => amount >= needed + TRANSFER_MINIMUM)
    const generous = index < times.length - SETTLING && left < COMFORTABLE
    const choice = enough.filter((amount) => amount <= Math.max(needed, 0) + GENEROSITY)
    const usual = generous && choice.length > 0 ? random.pick(choice) : enough[0]
    const amount = usual ?? kobo(Math.ceil(needed / LAST_TOP_UP + 1) * LAST_TOP_UP)
    left = amount - needed
    return { at, amount }
  })
  return { topUps, left: kobo(left) }
}

/**
 * Card payments and transfers that pay for the calls, so that no wallet is ever below zero and Ada's holds
 * BALANCE_OF_ADA now.
 */
export function planMoney(
  random: Random,
  {
    team,
    buyers,
    calls,
    today,
  }: {
    team: readonly DemoSeat[]
    buyers: Record<PlanBuyer, DemoSeat>
    calls: readonly FinishedCall[]
    today: Day
  },
): DemoMoney {
  const [ada, bola, ...rest] = team
  if (!ada || !bola) throw new Error('the demo company has too few people')
  const allowances = planAllowances([bola, ...rest], calls, today)
  const { topUps, left } = planTopUps(random, [...callsPaid(calls, ada), ...allowances], today)
  const lastMorning = morning(today, 1)
  const pay = (from: DemoSeat, at: Date, amount: Kobo, planId: number | null = null): CardPayment => ({
    from,
    at,
    amount,
    planId,
    charge: planId === null ? cardCharge(amount) : planCharge(amount, DEFAULT_FEE_RULE),
    reference: `EKO-${random.text('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 27)}`,
  })
  const payPlan = (who: PlanBuyer) =>
    pay(buyers[who], morning(today, PLAN_PAID_DAYS_AGO[who]), PLAN[who].price, PLAN[who].id)
  return {
    payments: [
      ...topUps.map(({ at, amount }) => pay(ada, at, amount)),
      payPlan('ada'),
      pay(ada, lastMorning, LAST_TOP_UP),
      payPlan('chidi'),
      payPlan('chuka'),
      payPlan('sade'),
    ],
    // With the last top-up and the plan's airtime Ada has BALANCE_OF_ADA and `left`, which goes to Bola with the goodwill.
    transfers: [
      ...allowances,
      { at: new Date(lastMorning.getTime() + HOUR_MS), to: bola, amount: kobo(left + GOODWILL.amount) },
    ],
    goodwill: { at: morning(today, GOODWILL.daysAgo), amount: GOODWILL.amount },
  }
}

function paymentPosting({ from, reference, at, amount, charge, planId }: CardPayment): Posting {
  const fee = sandboxFee(charge)
  const airtime = planId === null ? amount : airtimeOf({ id: planId, price: amount })
  return {
    idempotencyKey: `sandbox:charge:${reference}`,
    kind: planId === null ? 'topup' : 'plan',
    description: `Card payment ${reference}`,
    at,
    userId: from.userId,
    entries: [
      { account: books.provider('sandbox'), amount: kobo(fee - charge) },
      { account: books.providerFees('sandbox'), amount: kobo(-fee) },
      { account: books.cardFees, amount: kobo(charge - amount) },
      { account: books.plans, amount: kobo(amount - airtime) },
      { account: wallet(from.cardId), amount: airtime },
    ],
  }
}

function transferPosting(from: DemoSeat, { to, at, amount }: Transfer, index: number): Posting {
  return {
    idempotencyKey: `transfer:${from.seatId}:demo-${index + 1}`,
    kind: 'transfer',
    description: `From ${from.username} to ${to.username}`,
    at,
    userId: from.userId,
    entries: [
      { account: wallet(from.cardId), amount: kobo(-amount) },
      { account: wallet(to.cardId), amount },
    ],
  }
}

function goodwillPosting(to: DemoSeat, { at, amount }: Movement): Posting {
  return {
    idempotencyKey: 'adjustment:demo-1',
    kind: 'adjustment',
    description: 'Adjustment: goodwill for a disturbed line',
    at,
    userId: null,
    entries: [
      { account: books.promotions, amount: kobo(-amount) },
      { account: wallet(to.cardId), amount },
    ],
  }
}

function callPosting(seat: DemoSeat, call: FinishedCall): Posting {
  return {
    idempotencyKey: `call:${call.uniqueid}`,
    kind: 'call',
    description: `Call to ${call.calledstation}`,
    at: paidAt(call),
    userId: seat.userId,
    entries: [
      { account: wallet(call.cardId), amount: kobo(-call.cost) },
      { account: books.calls, amount: call.cost },
    ],
  }
}

/** Books everything in the order in which it happened; the ledger itself would refuse a wallet below zero. */
export async function writeMoney(
  tx: Tx,
  team: readonly DemoSeat[],
  calls: readonly FinishedCall[],
  money: DemoMoney,
) {
  const [ada] = team
  if (!ada) throw new Error('the demo company has nobody')
  const seatOf = new Map(team.map((seat) => [seat.cardId, seat]))
  const postings = [
    ...money.payments.map(paymentPosting),
    ...money.transfers.map((transfer, index) => transferPosting(ada, transfer, index)),
    goodwillPosting(ada, money.goodwill),
    ...calls
      .filter(({ cost }) => cost > 0)
      .map((call) => callPosting(seatOf.get(call.cardId) as DemoSeat, call)),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const bookedAs = new Map<string, number>()
  for (const posting of postings) bookedAs.set(posting.idempotencyKey, (await post(tx, posting)).id)
  await writePayments(tx, money.payments, (it) => bookedAs.get(`sandbox:charge:${it.reference}`) as number)
}

/** The payments in our books and in those of the sandbox provider, which must agree. */
async function writePayments(
  tx: Tx,
  payments: readonly CardPayment[],
  transactionOf: (it: CardPayment) => number,
) {
  const begunAt = ({ at }: CardPayment) => new Date(at.getTime() - CARD_ENTRY_MS)
  const sandbox = await tx
    .insertInto('sandbox_payments')
    .values(
      payments.map((it) => ({
        reference: it.reference,
        amount_kobo: it.charge,
        currency: market.currency,
        email: it.from.email,
        state: 'success',
        response: catalogue.card_approved,
        fee_kobo: sandboxFee(it.charge),
        created_at: begunAt(it),
        paid_at: it.at,
      })),
    )
    .returning(['id', 'reference'])
    .execute()
  const providerIds = new Map(sandbox.map(({ id, reference }) => [reference, String(id)]))
  await tx
    .insertInto('payments')
    .values(
      payments.map((it) => ({
        reference: it.reference,
        provider: 'sandbox',
        purpose: it.planId === null ? 'topup' : 'plan',
        user_id: it.from.userId,
        card_id: it.from.cardId,
        plan_id: it.planId,
        credit_kobo: it.amount,
        charge_kobo: it.charge,
        currency: market.currency,
        state: 'credited',
        provider_payment_id: providerIds.get(it.reference) ?? null,
        transaction_id: transactionOf(it),
        created_at: begunAt(it),
        settled_at: it.at,
      })),
    )
    .execute()
}
