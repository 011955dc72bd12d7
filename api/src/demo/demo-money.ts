// @source RUN-22

import { catalogue } from '@ekoline/contract/messages/catalogue.ts'
import { planCharge, planIds } from '@ekoline/contract/money/plan-rules.ts'
import { market } from '@ekoline/contract/units/market.ts'
import {
  cardCharge,
  DEFAULT_FEE_RULE,
  type Kobo,
  kobo,
  koboFromNaira,
} from '@ekoline/contract/units/money.ts'
import { sandboxFee } from '../adapters/payments/sandbox-cards.ts'
import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import { books, type Posting, post, wallet } from '../money/wallet/ledger.service.ts'
import { sql } from '../platform/db/db.ts'
import type { Demo, DemoSeat } from './demo-people.ts'
import type { Random } from './random.ts'
import { HOUR_MS, later } from './writing.ts'

const naira = (amount: number) => koboFromNaira(amount) as Kobo

const PRICES: Readonly<Record<number, Kobo>> = { 2: naira(6_000), 3: naira(15_000), 4: naira(30_000) } // decisions, "Plans"
const TOP_UPS_OF_ADA = 23
const FIRST_DAY = 90 // days ago, before the first call
const TOP_UP_EVERY_DAYS = 4
const ALLOWANCE_DAYS = [FIRST_DAY, 60, 30]
const ALLOWANCE_STEP = naira(500)
const TRANSFER_MINIMUM = naira(1) // api.md, POST top/{username}
const LAST_TOP_UP = naira(10_000) // with the plan's airtime 25,000: running.md, "Demo data"
const USUAL_TOP_UPS = [500, 1_000, 1_500, 2_000, 2_500, 3_000, 5_000, 7_500, 10_000, 12_000, 15_000, 20_000, 50_000].map(naira) // biome-ignore format: a table
const COMFORTABLE = naira(500)
const GENEROSITY = naira(1_500)
const SETTLING = 4 // the last top-ups are small, so that little is left over
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
  readonly plan: number | null
}

export interface DemoMoney {
  readonly payments: readonly CardPayment[]
  readonly transfers: readonly Transfer[]
}

/** A call is paid when it ends. */
const paidAt = (call: FinishedCall) => later(call.startedAt, call.talkSeconds * 1000)

const callsPaid = (calls: readonly FinishedCall[], { cardId }: DemoSeat): Movement[] =>
  calls.filter((call) => call.cardId === cardId).map((call) => ({ at: paidAt(call), amount: call.cost }))

/** What comes in at these times, so that it lasts until the next of them for what goes out. */
function lasting(
  times: readonly Date[],
  out: readonly Movement[],
  choose: (needed: number, left: number, index: number) => Kobo,
) {
  let left = 0
  const movements = times.map((at, index): Movement => {
    const next = times[index + 1]
    const until = out.filter((movement) => movement.at >= at && (next === undefined || movement.at < next))
    const needed = until.reduce((sum, { amount }) => sum + amount, 0) - left
    const amount = choose(needed, left, index)
    left = amount - needed
    return { at, amount }
  })
  return { movements, left }
}

/** What Ada hands a member at the start of each month. */
function allowancesOf({ morning }: Demo, to: DemoSeat, calls: readonly FinishedCall[]): Transfer[] {
  const { movements } = lasting(ALLOWANCE_DAYS.map(morning), callsPaid(calls, to), (needed) =>
    kobo(Math.max(0, Math.ceil(needed / ALLOWANCE_STEP)) * ALLOWANCE_STEP),
  )
  return movements.filter(({ amount }) => amount > 0).map((movement) => ({ ...movement, to }))
}

/** Top-ups every few days, each of an amount that people choose. */
function topUpsFor({ morning }: Demo, random: Random, out: readonly Movement[]) {
  const times = Array.from({ length: TOP_UPS_OF_ADA - 1 }, (_, index) => {
    const start = morning(FIRST_DAY - index * TOP_UP_EVERY_DAYS)
    return later(start, index === 0 ? -HOUR_MS / 2 : random.whole(0, 9 * 3600) * 1000)
  })
  return lasting(times, out, (needed, left, index) => {
    const enough = USUAL_TOP_UPS.filter((amount) => amount >= needed + TRANSFER_MINIMUM)
    const generous = index < times.length - SETTLING && left < COMFORTABLE
    const choice = enough.filter((amount) => amount <= Math.max(needed, 0) + GENEROSITY)
    const usual = generous && choice.length > 0 ? random.pick(choice) : enough[0]
    return usual ?? kobo(Math.ceil(needed / LAST_TOP_UP + 1) * LAST_TOP_UP)
  })
}

/** Card payments and transfers that pay for the calls, so that no wallet is ever below zero and Ada's holds 25,000 naira. */
export function planMoney(demo: Demo, random: Random, calls: readonly FinishedCall[]): DemoMoney {
  const { ada, team, bought, morning } = demo
  const allowances = team.slice(1).flatMap((to) => allowancesOf(demo, to, calls))
  const { movements, left } = topUpsFor(demo, random, [...callsPaid(calls, ada), ...allowances])
  const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  const reference = () => `EKO-${random.text(lettersAndDigits, 27)}`
  const topUp = ({ at, amount }: Movement): CardPayment => {
    return { from: ada, at, amount, charge: cardCharge(amount), plan: null, reference: reference() }
  }
  const [adas, ...others] = bought.map(({ by: from, plan, daysAgo }) => (): CardPayment => {
    const amount = PRICES[plan] as Kobo
    const charge = planCharge({ price: amount, subscription: plan === planIds.unlimited }, DEFAULT_FEE_RULE)
    return { from, at: morning(daysAgo), amount, charge, plan, reference: reference() }
  })
  return {
    payments: [
      ...movements.map(topUp),
      ...(adas ? [adas()] : []),
      topUp({ at: morning(1), amount: LAST_TOP_UP }),
      ...others.map((pay) => pay()),
    ],
    // The rest and the goodwill go to Bola.
    transfers: [
      ...allowances,
      { at: later(morning(1), HOUR_MS), to: team[1] as DemoSeat, amount: kobo(left + GOODWILL.amount) },
    ],
  }
}

const chargeKey = (reference: string) => `sandbox:charge:${reference}`

function paymentPosting({ from, reference, at, amount, charge, plan }: CardPayment): Posting {
  const fee = sandboxFee(charge)
  const airtime = plan === planIds.unlimited ? kobo(0) : amount
  return {
    idempotencyKey: chargeKey(reference),
    kind: plan === null ? 'topup' : 'plan',
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

type Account = Posting['entries'][number]['account']
const moved = (from: Account, to: Account, amount: Kobo) => [
  { account: from, amount: kobo(-amount) },
  { account: to, amount },
]

function transferPosting(from: DemoSeat, { at, to, amount }: Transfer, index: number): Posting {
  const idempotencyKey = `transfer:${from.seatId}:demo-${index + 1}`
  const description = `From ${from.username} to ${to.username}`
  const entries = moved(wallet(from.cardId), wallet(to.cardId), amount)
  return { idempotencyKey, kind: 'transfer', description, at, userId: from.userId, entries }
}

/** What the operator gave Ada for a bad line. */
function goodwillPosting({ ada, morning }: Demo): Posting {
  const description = 'Adjustment: goodwill for a disturbed line'
  const entries = moved(books.promotions, wallet(ada.cardId), GOODWILL.amount)
  const booked = { at: morning(GOODWILL.daysAgo), userId: null, entries }
  return { idempotencyKey: 'adjustment:demo-1', kind: 'adjustment', description, ...booked }
}

function callPosting({ team }: Demo, call: FinishedCall): Posting {
  const userId = team.find(({ cardId }) => cardId === call.cardId)?.userId ?? null
  const [idempotencyKey, description] = [`call:${call.uniqueid}`, `Call to ${call.calledstation}`]
  const entries = moved(wallet(call.cardId), books.calls, call.cost)
  return { idempotencyKey, kind: 'call', description, at: paidAt(call), userId, entries }
}

/** Books everything in the order in which it happened; the ledger itself would refuse a wallet below zero. */
export async function writeMoney(demo: Demo, calls: readonly FinishedCall[], money: DemoMoney) {
  const postings = [
    ...money.payments.map(paymentPosting),
    ...money.transfers.map((transfer, index) => transferPosting(demo.ada, transfer, index)),
    goodwillPosting(demo),
    ...calls.filter(({ cost }) => cost > 0).map((call) => callPosting(demo, call)),
  ]
  const bookedAs = new Map<string, number>()
  for (const posting of postings.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    bookedAs.set(posting.idempotencyKey, (await post(demo.tx, posting)).id)
  await writePayments(demo, money.payments, bookedAs)
}

/** The payments in our books and in those of the sandbox provider, which must agree. */
async function writePayments(
  { insert }: Demo,
  payments: readonly CardPayment[],
  bookedAs: ReadonlyMap<string, number>,
) {
  const { currency } = market
  const begun = (at: Date) => later(at, -CARD_ENTRY_MS)
  const taken = payments.map(({ reference, from, charge, at }) => {
    const answer = sql`'success', ${catalogue.card_approved}, ${sandboxFee(charge)}`
    return sql`(${reference}, ${charge}, ${currency}, ${from.email}, ${answer}, ${begun(at)}, ${at})`
  })
  const sandbox = await insert(
    sql`sandbox_payments (reference, amount_kobo, currency, email, state, response, fee_kobo, created_at, paid_at)`,
    taken,
  )
  const rows = payments.map(({ reference, from, at, amount, charge, plan }, index) => {
    const purpose = plan === null ? 'topup' : 'plan'
    const [providerId, transaction] = [String(sandbox[index]?.id), bookedAs.get(chargeKey(reference))]
    return sql`(${reference}, 'sandbox', ${purpose}, ${from.userId}, ${from.cardId}, ${plan}, ${amount}, ${charge}, ${currency},
      'credited', ${providerId}, ${transaction}, ${begun(at)}, ${at})`
  })
  await insert(
    sql`payments (reference, provider, purpose, user_id, card_id, plan_id, credit_kobo, charge_kobo, currency, state,
                  provider_payment_id, transaction_id, created_at, settled_at)`,
    rows,
  )
}
