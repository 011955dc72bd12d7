import { expect } from 'vitest'
import type { Person, World } from '../world.ts'
import { type Model, people, workgroupOf } from './model.ts'

interface WalletRow {
  readonly balance: number
  readonly held: number
  readonly postings: number
  readonly holds: number
}

const NOTHING: WalletRow = { balance: 0, held: 0, postings: 0, holds: 0 }

async function walletOf({ ctx }: World, { cardId }: Person): Promise<WalletRow> {
  const row = await ctx.db.one<WalletRow>`
    select balance_kobo as balance, held_kobo as held,
           (select coalesce(sum(amount_kobo), 0)::bigint from ledger_entries where account_id = a.id) as postings,
           (select coalesce(sum(amount_kobo - taken_kobo), 0)::bigint from ledger_holds
             where account_id = a.id and state = 'held') as holds
      from ledger_accounts a where card_id = ${cardId}`
  return row ?? NOTHING
}

const debtOf = ({ ctx }: World, { workgroupId }: Person) => ctx.db.value<number>`
  select coalesce(-sum(balance_kobo), 0)::bigint from ledger_accounts where name = ${`debt:${workgroupId}`}`

/** Who pays a debt depends on where money went before, which other tests look at: here no kobo may appear or get lost. */
function followDebts(model: Model, wallets: readonly WalletRow[], owed: readonly number[]): void {
  for (const workgroup of [0, 1]) {
    if (model.owed[workgroup] === 0 && owed[workgroup] === 0) continue
    const theirs = people.filter((who) => workgroupOf(who) === workgroup)
    const net = (of: (who: number) => number, debt = 0) => theirs.reduce((sum, who) => sum + of(who), -debt)
    const is = net((who) => wallets[who]?.balance ?? 0, owed[workgroup])
    expect(is).toBe(net((who) => model.balances[who] ?? 0, model.owed[workgroup]))
    for (const who of theirs) model.balances[who] = wallets[who]?.balance ?? 0
    model.owed[workgroup] = owed[workgroup] ?? 0
  }
}

/** The wallets are what the model says, what their postings sum to, and hold what runs. */
export async function expectWallets(world: World, persons: readonly Person[], model: Model): Promise<void> {
  const wallets: WalletRow[] = []
  for (const person of persons) wallets.push(await walletOf(world, person))
  const owed = [await debtOf(world, persons[0] as Person), await debtOf(world, persons[2] as Person)]
  followDebts(model, wallets, owed)
  expect(wallets).toEqual(
    people.map((who) => {
      const [balance, held] = [model.balances[who], model.held(who)]
      return { balance, held, postings: balance, holds: held }
    }),
  )
  for (const { balance, held } of wallets) expect(balance).toBeGreaterThanOrEqual(held)
}

/** What the provider owes us is what it took of each payment, once, and did not send back. */
export async function expectProvider({ ctx }: World, model: Model, before: number): Promise<void> {
  expect(await providerBalance({ ctx })).toBe(before - model.provider)
  const credits = await ctx.db.many<{ reference: string; times: number }>`
    select p.reference, count(t.id)::int as times
      from payments p left join ledger_transactions t on t.idempotency_key = 'sandbox:charge:' || p.reference
     where p.reference = any(${model.payments.map(({ reference }) => reference)}::text[]) group by p.reference`
  const times = new Map(credits.map((credit) => [credit.reference, credit.times]))
  for (const { reference, credited } of model.payments)
    expect([reference, times.get(reference)]).toEqual([reference, credited ? 1 : 0])
}

export const providerBalance = ({ ctx }: Pick<World, 'ctx'>) => ctx.db.value<number>`
  select coalesce(sum(e.amount_kobo), 0)::bigint from ledger_entries e join ledger_accounts a on a.id = e.account_id
   where a.name = 'provider:sandbox'`

export interface VatPeriod {
  readonly from: number
  readonly rate: number
}

interface Posting {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly at: Date
  readonly entries: Record<string, number>
}

/** The tax in what a customer pays, half a kobo away from zero. */
const taxIn = (gross: number, rate: number): number => {
  const twice = BigInt(Math.abs(gross)) * BigInt(rate) * 2n
  const of = BigInt(10_000 + rate)
  return plusZero(Math.sign(gross) * Number((twice + of) / (2n * of)))
}

const startsWith = (of: Posting, ...prefixes: string[]) =>
  Object.entries(of.entries)
    .filter(([name]) => prefixes.some((prefix) => name.startsWith(prefix)))
    .reduce((sum, [, amount]) => sum + amount, 0)

const plusZero = (amount: number) => amount + 0 // of -0, which is another for a comparison

/** The tax of each service and of airtime that a posting must bear. */
function dueOf(posting: Posting, rate: number, whenBought: boolean): Record<string, number> {
  const services = new Set(
    Object.keys(posting.entries)
      .filter((name) => /^(revenue|output-vat):/.test(name) && name !== 'output-vat:airtime')
      .map((name) => name.split(':')[1]),
  )
  const due: Record<string, number> = {}
  for (const service of services)
    due[`output-vat:${service}`] = taxIn(
      startsWith(posting, `revenue:${service}`, `output-vat:${service}`),
      rate,
    )
  const airtime = whenBought ? taxIn(startsWith(posting, 'wallet:', 'debt:'), rate) : 0
  return { ...due, 'output-vat:airtime': airtime, 'prepaid-vat': plusZero(-airtime) }
}

/** The VAT of each posting is what the rate in force says of it, and of what goes back that of its payment. */
export async function expectVat(
  { ctx }: World,
  periods: readonly VatPeriod[],
  whenBought: boolean,
): Promise<void> {
  const postings = await ctx.db.many<Posting>`
    select t.id, t.kind, t.idempotency_key as key, t.at, json_object_agg(a.name, e.amount_kobo) as entries
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     group by t.id order by t.id`
  const rateAt = (at: number) => periods.findLast(({ from }) => from <= at)?.rate ?? 0
  const ofPayment = new Map<string, number>()
  const booked = { is: 0, due: 0 }
  for (const posting of postings) {
    const [, what, reference = ''] = posting.key.split(':')
    if (what === 'charge') ofPayment.set(reference, rateAt(posting.at.getTime()))
    const goesBack = posting.kind === 'refund' || posting.kind === 'chargeback'
    const rate = goesBack ? (ofPayment.get(reference) ?? 0) : rateAt(posting.at.getTime())
    for (const [name, due] of Object.entries(dueOf(posting, rate, whenBought))) {
      expect([posting.key, name, posting.entries[name] ?? 0]).toEqual([posting.key, name, due])
      if (name.startsWith('output-vat:')) booked.due += due
    }
    booked.is += startsWith(posting, 'output-vat:')
  }
  expect(booked.is).toBe(booked.due)
}
