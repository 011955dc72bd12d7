import { isDeepStrictEqual } from 'node:util'
import { checkRollup } from '../../src/calls/history/calls.sql.ts'
import { checkAudit } from '../../src/core/audit/audit-seals.service.ts'
import { checkLedger } from '../../src/money/wallet/ledger-check.sql.ts'
import type { Answer } from '../request.ts'
import type { Entry } from './journal.ts'
import type { MoneyRun } from './money-run.ts'

const EVERY_AUDIT_LINE = AbortSignal.timeout(2 ** 31 - 1)

/** What there must be, what there may be besides, and what there is, by a key of each. */
interface Books {
  readonly due: ReadonlyMap<string, unknown>
  readonly possible?: ReadonlyMap<string, unknown>
  readonly found: readonly { readonly key: string; readonly is: unknown }[]
}

function differences(what: string, { due, possible, found }: Books): string[] {
  const seen = new Set<string>()
  const faults: string[] = []
  for (const { key, is } of found) {
    const should = due.get(key) ?? possible?.get(key)
    if (seen.has(key)) faults.push(`${what} ${key} is there twice`)
    else if (should === undefined)
      faults.push(`${what} ${key} is there without a reason: ${JSON.stringify(is)}`)
    else if (!isDeepStrictEqual(is, should))
      faults.push(`${what} ${key} is ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`)
    seen.add(key)
  }
  for (const key of due.keys())
    if (!seen.has(key)) faults.push(`${what} ${key} was answered as done, and is not there`)
  return faults
}

/** The requests of a kind that were done, and those of unknown end: their seat was removed before an answer came. */
function outcomes(run: MoneyRun, ...names: Entry['name'][]) {
  const entries = run.journal.entries.filter(({ name }) => names.includes(name))
  return {
    done: entries.filter(({ answer }) => answer?.http === 200),
    unknown: entries.filter(({ answer, lost }) => answer === null && lost > 0),
  }
}

interface Transfer {
  readonly params: { readonly username: string }
  readonly body: { readonly amount: number; readonly cardid: number }
}

/** Each transfer that was answered as done is booked once, from the right wallet to the right one; nothing else is. */
async function transfers(run: MoneyRun): Promise<string[]> {
  const bookedAs = ({ name, args, who, key }: Entry): [string, unknown] => {
    const { amount, cardid } = (args as Transfer).body
    const [to, from] = name === 'topUpMember' ? [cardid, who.cardId] : [who.cardId, cardid]
    const word = name === 'topUpMember' ? 'transfer' : 'take'
    return [`${word}:${who.seatId}:${key}`, { [from]: -amount * 100, [to]: amount * 100 }]
  }
  const { done, unknown } = outcomes(run, 'topUpMember', 'takeFromMember')
  const found = await run.ctx.db.many<{ key: string; is: object }>`
    select idempotency_key as key, json_object_agg(a.card_id, e.amount_kobo) as is
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.kind in ('transfer', 'take') and idempotency_key not like 'left:%' group by t.id, idempotency_key`
  return differences('transfer', {
    due: new Map(done.map(bookedAs)),
    possible: new Map(unknown.map(bookedAs)),
    found,
  })
}

/** What a card paid is credited once, as agreed; what none paid is not. Renewals of subscriptions are among it. */
async function cardPayments(run: MoneyRun): Promise<string[]> {
  const rows = await run.ctx.db.many<{
    key: string
    state: string
    card: string
    charges: number
    wallet: number
    /** of a payment for a number: nothing, or its price when another person got the number */
    price: number | null
  }>`
    select s.reference as key, coalesce(p.state, 'none') as state, s.state as card,
           (select count(*) from ledger_transactions where idempotency_key = 'sandbox:charge:' || s.reference)::int as charges,
           coalesce((select sum(e.amount_kobo) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
              join ledger_accounts a on a.id = e.account_id where t.id = p.transaction_id and a.card_id is not null), 0)::bigint as wallet,
           case when p.purpose = 'number' then
             case when exists (select from number_allocations a where a.reference = s.reference) then 0 else p.credit_kobo end
           end::bigint as price
      from sandbox_payments s left join payments p using (reference)`
  const begun = new Map(run.payments.map((payment) => [payment.reference, payment]))
  const faults = rows.flatMap(({ key, state, card, charges, wallet, price }) => {
    const heard = begun.get(key)
    const isPaid = card === 'success'
    const due = isPaid ? (price ?? heard?.credit) : 0
    return [
      ...(charges === (isPaid ? 1 : 0)
        ? []
        : [`payment ${key}, ${card} at the card, has ${charges} credits`]),
      ...(!heard || (state === 'credited') === isPaid
        ? []
        : [`payment ${key}, ${card} at the card, is ${state}`]),
      ...(heard?.paid && !isPaid ? [`payment ${key} was paid by what the form said, and is ${card}`] : []),
      ...(!heard || wallet === due ? [] : [`payment ${key} brought ${wallet} kobo instead of ${due}`]),
    ]
  })
  const { done } = outcomes(run, 'startPayment')
  const known = new Set(rows.map(({ key }) => key))
  const missing = run.payments.filter(({ reference }) => !known.has(reference))
  if (done.length !== begun.size)
    faults.push(`${done.length} payments were begun under ${begun.size} references`)
  return [...faults, ...missing.map(({ reference }) => `payment ${reference} was begun, and is not there`)]
}

/** Each call that was answered as begun has one record, and one booking if it cost anything; no other call has either. */
async function calls(run: MoneyRun): Promise<string[]> {
  const { db } = run.ctx
  const { done, unknown } = outcomes(run, 'makeCall', 'otpCall')
  const begun = done.map(
    ({ answer }) => (answer as Answer<{ result: { uniqueid: string } }>).body.result.uniqueid,
  )
  const records = await db.many<{ key: string; card: number; cost: number; kind: string }>`
    select uniqueid as key, card_id as card, cost_kobo as cost, kind from calls`
  const direct = records.filter(({ kind }) => kind !== 'robocall')
  // It could not ring and cost nothing, or the seat was removed before it was answered.
  const without = new Set(unknown.map(({ who }) => who.cardId))
  const possible = direct.filter(({ cost, card }) => cost === 0 || without.has(card))
  const is = true
  const postings = await db.many<{ key: string; is: number }>`
    select idempotency_key as key, -sum(amount_kobo)::bigint as is
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and account_seq is not null
     where t.kind = 'call' group by t.id, idempotency_key`
  const costs = records.filter(({ cost }) => cost > 0).map(({ key, cost }) => [`call:${key}`, cost] as const)
  const attempts = await db.value<number>`select coalesce(sum(attempts), 0)::int from robocall_numbers`
  const robocalls = records.length - direct.length
  return [
    ...differences('call', {
      due: new Map(begun.map((id) => [id, is])),
      possible: new Map(possible.map(({ key }) => [key, is])),
      found: direct.map(({ key }) => ({ key, is })),
    }),
    ...differences('booking', { due: new Map(costs), found: postings }),
    ...(attempts === robocalls
      ? []
      : [`robocalls called ${attempts} times, and ${robocalls} calls are recorded`]),
  ]
}

/** Each number bought from a wallet has one owner and is paid for; each period of each number is paid once. */
async function numbers(run: MoneyRun): Promise<string[]> {
  const { db } = run.ctx
  const { done, unknown } = outcomes(run, 'buyNumber')
  const bought = (entries: Entry[]) =>
    new Map(
      entries.map(({ args }) => [
        `${(args as { body: { phonenumber_id: number } }).body.phonenumber_id}`,
        true,
      ]),
    )
  const found = await db.many<{ key: string; is: boolean }>`
    select number_id::text as key, true as is
      from ledger_transactions t join number_allocations a on t.idempotency_key = 'number:' || a.id || ':1'`
  const unpaid = await db.many<{ id: number; period: number; paid: number }>`
    select a.id, period, count(t.id)::int as paid
      from number_allocations a left join ledger_transactions t on t.idempotency_key like 'number:' || a.id || ':%'
     group by a.id
    having count(t.id) <> period - (case when reference is not null or not exists (
             select from ledger_transactions where idempotency_key = 'number:' || a.id || ':1') then 1 else 0 end)`
  return [
    ...differences('number', { due: bought(done), possible: bought(unknown), found }),
    ...unpaid.map(
      ({ id, period, paid }) => `number allocation ${id} ran ${period} times, and was paid ${paid} times`,
    ),
  ]
}

async function adjustments(run: MoneyRun): Promise<string[]> {
  const found = await run.ctx.db.many<{ key: string; is: number }>`
    select replace(idempotency_key, 'adjustment:', '') as key, e.amount_kobo as is
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and account_seq is not null
     where t.kind = 'adjustment'`
  return differences('adjustment', { due: run.adjusted, found })
}

/** What must be nothing when all is quiet. */
async function leftOvers(run: MoneyRun): Promise<string[]> {
  const [counts = {}] = await run.ctx.db.many<Record<string, number>>`
    select (select count(*) from ledger_holds where state = 'held') as "holds that are open",
           (select coalesce(sum(held_kobo), 0) from ledger_accounts) as "kobo that are held",
           (select count(*) from free_seconds_held) as "free seconds that are held",
           (select count(*) from ledger_accounts where card_id is not null and (balance_kobo < 0 or held_kobo > balance_kobo))
             as "wallets below nothing",
           (select count(*) from ledger_entries e join ledger_accounts a on a.id = e.account_id
             where a.card_id is not null and e.balance_kobo < 0) as "lines below nothing",
           (select count(*) from webhook_inbox where done_at is null) as "events that were given up",
           (select count(*) from (select reference from payments p join refunds r using (reference) where r.state = 'processed'
              group by p.reference having sum(r.amount_kobo) > p.charge_kobo) more) as "payments refunded by more than was paid",
           (select count(*) from disputes where state = 'open') as "disputes that are open",
           (select count(*) from robocalls r join ledger_holds h on h.id = r.hold_id
             where h.taken_kobo <> (select coalesce(sum(c.cost_kobo), 0) from robocall_numbers n join calls c on c.uniqueid = n.call_id
                                     where n.robocall_id = r.id) and r.attempts = 1) as "robocalls that took another sum than they cost",
           (select count(*) from job_runs where error is not null) as "jobs that failed"`
  return Object.entries(counts).flatMap(([what, count]) => (Number(count) === 0 ? [] : [`${count} ${what}`]))
}

/** All that is wrong when all is quiet, in words; nothing when all is right. */
export async function faultsOf(run: MoneyRun): Promise<string[]> {
  const { db } = run.ctx
  const ledger = (await checkLedger(db)).map((fault) => `${fault.invariant} ${fault.subject}: ${fault.found}`)
  const audit = (await checkAudit(run.ctx, EVERY_AUDIT_LINE)).map(
    (fault) => `audit line ${fault.line} ${fault.found}`,
  )
  const rollup = (await checkRollup(db)).map((fault) => `the sums of calls: ${JSON.stringify(fault)}`)
  const books = [transfers, cardPayments, calls, numbers, adjustments, leftOvers]
  const faults = await Promise.all(books.map((look) => look(run)))
  return [...ledger, ...audit, ...rollup, ...faults.flat()]
}
