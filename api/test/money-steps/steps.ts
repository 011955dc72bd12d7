import { kobo } from '@ekoline/contract/units/money.ts'
import { expect } from 'vitest'
import { endCall } from '../../src/calls/live/end-call.service.ts'
import { beginCall, extendCall } from '../../src/calls/live/live-calls.service.ts'
import { markAnswered } from '../../src/calls/live/live-calls.sql.ts'
import { setVat } from '../../src/money/bookkeeping/vat.service.ts'
import { readInbox } from '../../src/money/payments/checkout/inbox.service.ts'
import { collectDebts } from '../../src/money/payments/refunds/debts.service.ts'
import { recordDispute } from '../../src/money/payments/refunds/disputes.service.ts'
import { followRefunds } from '../../src/money/payments/refunds/refunds.service.ts'
import { lookAfterPlans } from '../../src/money/plans/plan-ends.service.ts'
import { refillWallets } from '../../src/money/wallet/refill.service.ts'
import { AppError } from '../../src/platform/app-error.ts'
import { transaction } from '../../src/platform/db/db.ts'
import { putInForce } from '../money/decks.ts'
import { card, comeBack, koboOf } from '../money/money.ts'
import { webhook } from '../money/refunds.ts'
import type { operatorIn } from '../operator.ts'
import type { Person, World } from '../world.ts'
import type { VatPeriod } from './books.ts'
import { type Command, type Does, prices } from './commands.ts'
import { ADMIN, type Call, type GoingBack, MEMBER, Model, NUMBER_KOBO, type Payment } from './model.ts'
import type { Mortal } from './mortal.ts'
import { termsOf, type Version } from './prices.ts'

const DAY_MS = 86_400_000
const ASKED_AGAIN_MS = 3_600_001 // after which an order without an answer is sent again

/** A history: what is asked, and the model that it is compared with. */
export interface Run {
  readonly world: World
  readonly process: Mortal
  readonly operator: ReturnType<typeof operatorIn>
  readonly deck: string
  /** of the deck and of the tax, by all histories of the world */
  readonly versions: Version[]
  readonly vat: { readonly periods: VatPeriod[]; readonly whenBought: boolean }
  readonly persons: readonly Person[]
  readonly model: Model
  readonly stock: readonly number[]
  readonly counted: { deaths: number; calls: number; refused: number }
  newKey(): string
}

const pick = <T>(list: readonly T[], index: number) => list[index % Math.max(1, list.length)]
const personOf = ({ persons }: Run, who: number) => persons[who] as Person

/** Does something, in a process that may die of it. @returns undefined when it died */
async function mayDie<T>(
  { process, counted }: Run,
  dies: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  if (dies > 0) process.dieAfter(dies - 1)
  try {
    const done = await work()
    if (!process.revive()) return done
  } catch (error) {
    if (!process.revive()) throw error
  }
  counted.deaths++
  return undefined
}

/** The same, and once more by another process where it died: what may be repeated is done once. */
const twice = async <T>(run: Run, dies: number, work: () => Promise<T>): Promise<T> =>
  (await mayDie(run, dies, work)) ?? work()

async function advance({ world, model, persons }: Run, ms: number): Promise<void> {
  world.clock.advance(ms)
  model.now += ms
  if (ms > 10_000) for (const who of persons) await comeBack(world, who)
}

/** What has become of the refunds at the provider: a failed one holds nothing any more, a processed one is booked. */
async function followModel({ world, model }: Run): Promise<void> {
  if (model.refunds.length === 0) return
  const ids = model.refunds.map(({ id }) => id)
  const rows = await world.ctx.db.many<{ id: string; state: string }>`
    select id::text, state from refunds where id = any(${ids}::bigint[]) order by id`
  for (const { id, state } of rows) {
    const refund = model.refunds.find((back) => back.id === id)
    if (!refund || state === 'pending' || state === 'ordered') continue
    expect(state).toBe(refund.amount % 100 === 13 ? 'failed' : 'processed')
    model.refunds.splice(model.refunds.indexOf(refund), 1)
    if (state === 'processed') model.takeBack(refund.payment, refund.amount)
  }
}

async function readReports(run: Run, dies: number): Promise<void> {
  const { ctx } = run.world
  const done = await mayDie(run, dies, () => readInbox(ctx))
  if (done === undefined) {
    // What the dead one had taken is free again in two minutes.
    await ctx.db.run`update webhook_inbox set due_at = ${ctx.clock.now()} where due_at is not null`
    expect((await readInbox(ctx)).failed).toBe(0)
  } else expect(done.failed).toBe(0)
  run.model.report()
  await followModel(run)
}

async function startPayment(run: Run, owner: number, naira: number, purpose: 'topup' | 'payg') {
  const { world, model } = run
  const body = { purpose, amount: naira, cardid: personOf(run, owner).cardId } as const
  const started = await world.call('startPayment', { body }, personOf(run, owner))
  const isPayg = purpose === 'payg'
  const isTaken = naira >= (isPayg ? 200 : 500) && naira <= 5_000_000
  expect(started.http).toBe(isTaken ? 200 : 422)
  if (!isTaken) return
  const { reference, amount: charge } = started.body.result
  model.begin({ owner, reference, kobo: koboOf(naira), charge, payg: isPayg })
}

async function pay(run: Run, payment: Payment, good: boolean): Promise<void> {
  const shown = { ...(good ? card.pays : card.declined), expiry: '12/99' } // years may pass
  const args = { params: { reference: payment.reference }, body: shown }
  const { http, body } = await run.world.call('paySandbox', args, personOf(run, payment.owner))
  expect(http === 422 ? 'over' : body.status).toBe(run.model.pay(payment, good))
}

async function verify(run: Run, payment: Payment, who: number, times: number): Promise<void> {
  const [http, status] = run.model.verify(who, payment)
  const query = { reference: payment.reference }
  const ask = () => run.world.call('verify', { query }, personOf(run, who))
  for (const answer of await Promise.all(Array.from({ length: times }, ask)))
    expect([answer.http, answer.body.status]).toEqual([http, status])
}

const send = (run: Run, from: number, to: number, naira: number, key: string) => {
  const { username, cardId } = personOf(run, to)
  const args = { params: { username }, body: { amount: naira, cardid: cardId } }
  return run.world.call('topUpMember', args, personOf(run, from), { 'idempotency-key': key })
}

const isLive = ({ world }: Run, id: string) => world.ctx.db.some`select from live_calls where call_id = ${id}`

/** @returns why it does not ring */
async function ring(run: Run, id: string, { who, to, dies }: Does<'call'>): Promise<string | undefined> {
  const { ctx } = run.world
  const call = { callId: id, called: to, direction: 'outbound', src: '+2348030000000', node: 'one' } as const
  const begin = () => transaction(ctx.db, (tx) => beginCall(ctx, tx, { ...personOf(run, who), ...call }))
  try {
    const seconds = await mayDie(run, dies, begin)
    if (seconds === undefined && !(await isLive(run, id))) await begin()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

async function hangUp(run: Run, call: Call, { times = 1, dies = 0 } = {}): Promise<void> {
  const { ctx } = run.world
  const talkMs = Math.min(run.model.clock - call.begun, call.given * 1_000)
  const end = { cause: 1, talkMs, at: ctx.clock.now(), recovered: false } as const
  const hear = () => endCall(ctx, call.id, () => end)
  await twice(run, dies, () => Promise.all(Array.from({ length: times }, hear)))
  const cost = run.model.hangUp(call, talkMs)
  const record = await ctx.db.many<{ cost: number; version: number | null }>`
    select cost_kobo as cost, (pricing->'called'->'rate'->>'version')::integer as version from calls where uniqueid = ${call.id}`
  expect(record).toEqual([{ cost, version: talkMs > 0 ? call.terms.version : null }])
  run.counted.calls++
}

async function decide(run: Run, dispute: GoingBack, outcome: 'won' | 'lost', times: number, dies: number) {
  const { world, model } = run
  const { reference } = dispute.payment
  const report = {
    reference,
    disputeId: dispute.id,
    change: 'resolved',
    outcome,
    amount: kobo(dispute.amount),
    currency: 'NGN',
  } as const
  const hear = () => recordDispute(world.ctx, webhook, report)
  await twice(run, dies, async () => {
    await Promise.all(Array.from({ length: times }, hear))
    return true
  })
  model.disputes.splice(model.disputes.indexOf(dispute), 1)
  if (outcome === 'lost') model.takeBack(dispute.payment, dispute.amount)
}

/** Of the payments that brought money to a wallet and nothing else. */
const airtimeOf = ({ model }: Run) =>
  model.payments.filter((payment) => payment.credited && payment.plan === null)

type Steps = { readonly [K in Command['do']]: (run: Run, command: Does<K>) => Promise<unknown> }

const steps: Steps = {
  report: (run, { dies }) => readReports(run, dies),
  begin: (run, command) => startPayment(run, command.who, command.amount, 'topup'),
  payg: (run, command) => startPayment(run, command.who, command.amount, 'payg'),

  async plan(run, { who: owner, plan }) {
    const body = { purpose: 'plan', planid: plan, cardid: personOf(run, owner).cardId } as const
    const started = await run.world.call('startPayment', { body }, personOf(run, owner))
    const owes = run.model.owes(owner) > 0
    expect(started.http).toBe(owner !== ADMIN ? 403 : owes ? 422 : 200)
    if (started.http !== 200) return
    const { reference, amount: charge } = started.body.result
    run.model.begin({ owner, reference, kobo: koboOf(prices[plan] ?? 0), charge, plan })
  },

  async wait(run, { days, looksAfter }) {
    for (const call of [...run.model.calls]) await hangUp(run, call)
    await advance(run, days * DAY_MS)
    if (looksAfter) await lookAfterPlans(run.world.ctx)
  },

  async pay(run, { which, good }) {
    const payment = pick(run.model.payments, which)
    if (payment) await pay(run, payment, good)
  },

  async verify(run, { who, which, times }) {
    const payment = pick(run.model.payments, which)
    if (payment) await verify(run, payment, who, times)
  },

  async 'top up'(run, { who, naira, dies }) {
    await startPayment(run, who, naira, 'topup')
    const payment = run.model.payments.at(-1) as Payment
    await pay(run, payment, true)
    const query = { reference: payment.reference }
    if (dies > 0) await mayDie(run, dies, () => run.world.call('verify', { query }, personOf(run, who)))
    await verify(run, payment, who, 1)
  },

  async transfer(run, { from, to, amount: naira, dies }) {
    const { model } = run
    const key = run.newKey()
    const expected = model.transfer(from, to, koboOf(naira))
    const { http, body } = await twice(run, dies, () => send(run, from, to, naira, key))
    expect(http).toBe(expected)
    if (http !== 200) return
    expect(body.result).toEqual({ credit: model.available(to) / 100 })
    model.transfers.push({ from, to, amount: naira, key, answer: body })
  },

  async bank(run, { who, amount: naira }) {
    const { world, model } = run
    expect((await world.call('makeBankAccount', {}, personOf(run, who))).http).toBe(200)
    const body = { amount: naira }
    expect((await world.call('sandboxTransfer', { body }, personOf(run, who))).http).toBe(200)
    model.sent.push({ owner: who, kobo: koboOf(naira) })
  },

  async repeat(run, { which, changed }) {
    const before = pick(run.model.transfers, which)
    if (!before) return
    const { from, to, key } = before
    const again = await send(run, from, to, before.amount + (changed ? 1 : 0), key)
    if (changed) expect(again.http).toBe(409)
    else expect(again.body).toEqual(before.answer)
  },

  async take(run, { naira, dies }) {
    const { world, model } = run
    const { username, cardId } = personOf(run, MEMBER)
    const params = { username }
    const { takeable } = (await world.call('takeable', { params }, personOf(run, ADMIN))).body.result
    const key = { 'idempotency-key': run.newKey() }
    const body = { amount: naira, cardid: cardId }
    const { http } = await twice(run, dies, () =>
      world.call('takeFromMember', { params, body }, personOf(run, ADMIN), key),
    )
    expect(http === 200).toBe(naira <= takeable)
    expect(takeable * 100).toBeLessThanOrEqual(model.available(MEMBER))
    if (http !== 200) return
    model.move(MEMBER, -koboOf(naira))
    model.move(ADMIN, koboOf(naira))
  },

  async call(run, command) {
    const { world, model, versions } = run
    const id = `money-${run.newKey()}`
    const terms = termsOf(versions, model.clock, command.to)
    const expected = model.dial(command.who, command.to, terms)
    const refused = await ring(run, id, command)
    if (refused !== undefined || !terms || typeof expected === 'string') {
      expect(refused?.replace(/^call_allowance_(day|month)$/, 'call_allowance')).toBe(expected)
      run.counted.refused++
      return
    }
    model.calls.push({ who: command.who, id, terms, begun: model.clock, given: expected })
    await markAnswered(world.ctx.db, { callId: id, leg: 'b', at: world.clock.now() })
  },

  async extend(run, { which, dies }) {
    const call = pick(run.model.calls, which)
    if (!call) return
    // One that died behind its commit has given a block already, and the next gives another.
    const extend = () => extendCall(run.world.ctx, call.id)
    const until = await mayDie(run, dies, extend)
    if (until !== undefined || (await paidSeconds(run, call)) !== call.given) run.model.extend(call)
    if (until === undefined) {
      await extend()
      run.model.extend(call)
    }
    expect(await paidSeconds(run, call)).toBe(call.given)
  },

  async 'hang up'(run, { which, times, dies }) {
    const call = pick(run.model.calls, which)
    if (call) await hangUp(run, call, { times, dies })
  },

  tick: (run, { seconds }) => advance(run, seconds * 1_000),

  async deck(run, { rows, ahead, dies }) {
    const { ctx } = run.world
    const from = run.model.clock + ahead * 1_000
    await mayDie(run, dies, () => putInForce(ctx, run.deck, { rows, from: new Date(from) }))
    const number = await ctx.db.value<number>`
      select coalesce(max(number), 0)::integer from tariff_versions v join tariff_decks d on d.id = deck_id where d.name = ${run.deck}`
    if (number !== run.versions.at(-1)?.number) run.versions.push({ number, from, rows })
  },

  async vat(run, { rate }) {
    const { world, vat } = run
    const from = run.model.clock + 1
    const { whenBought } = vat
    expect(
      await setVat(world.ctx, webhook, { startsAt: new Date(from), rate, whenBought }, 'the test'),
    ).toBeNull()
    vat.periods.push({ from, rate })
    await advance(run, 1)
  },

  async allow(run, { who, day, month, destinations }) {
    const args = {
      params: { username: personOf(run, who).username },
      body: { day_limit: day, month_limit: month, destinations },
    }
    const { http, body } = await run.world.call('setAllowance', args, personOf(run, ADMIN))
    expect(http).toBe(200)
    const { model } = run
    model.allowed[who] = { day: day && day * 100, month: month && month * 100, destinations }
    const left = [body.result.day.left, body.result.month.left].filter((sum) => sum !== null)
    expect(left.length > 0 ? Math.round(Math.min(...left) * 100) : null).toBe(model.allowance(who))
  },

  async refill(run, { refill: set }) {
    const params = { username: personOf(run, MEMBER).username }
    const { below = null, amount = null, most = null } = set ?? {}
    const body = { refill_below: below, refill_amount: amount, refill_most: most }
    expect((await run.world.call('setRefill', { params, body }, personOf(run, ADMIN))).http).toBe(200)
    run.model.refill = set && { below: set.below * 100, amount: set.amount * 100, most: set.most * 100 }
  },

  async look(run, { times, dies }) {
    const { ctx } = run.world
    const all = () => Promise.all(Array.from({ length: times }, () => refillWallets(ctx)))
    const done = await twice(run, dies, all)
    const made = run.model.look()
    if (dies === 0) expect(done.reduce((sum, { refilled }) => sum + refilled, 0)).toBe(made ? 1 : 0)
  },

  async buy(run, { who, which, dies }) {
    const { model } = run
    const id = pick(run.stock, which) as number
    const can = !model.numbers.has(id) && model.owes(who) === 0 && model.available(who) >= NUMBER_KOBO
    const key = { 'idempotency-key': run.newKey() }
    const buy = () => run.world.call('buyNumber', { body: { phonenumber_id: id } }, personOf(run, who), key)
    const { http } = await twice(run, dies, buy)
    expect(http === 200).toBe(can)
    if (!can) return
    model.numbers.add(id)
    model.move(who, -NUMBER_KOBO)
  },

  async refund(run, { which, naira, dies }) {
    const payment = pick(airtimeOf(run), which)
    if (!payment) return
    const { model, world, operator } = run
    const left = model.left(payment)
    const amount = naira === null ? left : koboOf(naira)
    const held = Model.share(payment, amount)
    const can = left > 0 && amount <= left && held <= model.available(payment.owner)
    const words = [
      'payments',
      'refund',
      payment.reference,
      ...(naira === null ? [] : ['--amount', `${naira}`]),
    ]
    // Two alike within a day are meant here, and asked about elsewhere.
    const done = await mayDie(run, dies, () => operator(...words, '--reason', 'test', '--again', '--yes'))
    if (done !== undefined) expect(done.code === 0).toBe(can)
    const newest = await world.ctx.db.one<{ id: string; state: string }>`
      select id::text, state from refunds where reference = ${payment.reference} and state in ('ordered', 'pending')
       and not id::text = any(${model.refunds.map(({ id }) => id)}::text[])`
    if (!newest) return expect(done !== undefined && can).toBe(false)
    expect(can).toBe(true)
    model.refunds.push({ payment, amount, held, id: newest.id })
    if (newest.state !== 'ordered') return
    await advance(run, ASKED_AGAIN_MS)
    await followRefunds(world.ctx, webhook)
    await followModel(run)
  },

  async dispute(run, { which, part, becomes, times, dies }) {
    const payment = pick(airtimeOf(run), which)
    if (!payment) return
    const { model, world } = run
    const amount = Math.max(1, Math.floor(payment.charge * part))
    const id = `dispute-${run.newKey()}`
    const held = Math.max(0, Math.min(model.available(payment.owner), Model.share(payment, amount)))
    const { reference } = payment
    const report = {
      reference,
      disputeId: id,
      change: 'opened',
      outcome: null,
      amount: kobo(amount),
      currency: 'NGN',
    } as const
    const hear = () => recordDispute(world.ctx, webhook, report)
    await twice(run, dies, async () => {
      await Promise.all(Array.from({ length: times }, hear))
      return true
    })
    const dispute = { payment, amount, held, id }
    model.disputes.push(dispute)
    if (becomes !== 'open') await decide(run, dispute, becomes, times, 0)
  },

  async decide(run, { which, outcome, dies }) {
    const dispute = pick(run.model.disputes, which)
    if (dispute) await decide(run, dispute, outcome, 1, dies)
  },

  collect: (run, { dies }) => twice(run, dies, () => collectDebts(run.world.ctx, webhook)),
}

const paidSeconds = ({ world }: Run, { id }: Call) =>
  world.ctx.db.value<number>`select paid_seconds from live_calls where call_id = ${id}`

/** Does one command to both and compares their answers. */
export const step = (run: Run, command: Command): Promise<unknown> =>
  (steps[command.do] as (run: Run, given: Command) => Promise<unknown>)(run, command)

const REFUND_TAKES_MS = 60_000

/** Lets all end that is under way: calls, refunds, and what the provider has to report. */
export async function end(run: Run): Promise<void> {
  for (const call of [...run.model.calls]) await hangUp(run, call)
  await advance(run, REFUND_TAKES_MS)
  await readReports(run, 0)
  expect(run.model.refunds).toEqual([])
}
