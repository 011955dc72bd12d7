import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { request } from './load.ts'
import { percent, perSecond, type Result } from './result.ts'
import { interleave, type Medians } from './rounds.ts'
import type { Stage } from './stage.ts'
import { TOP_UP } from './top-up.ts'

const CLIENTS = 32
const MOST_A_SECOND = 6_000

/** What a verification is at the very least: note the reference once, credit the wallet. */
const SINGLE_STATEMENT = `\\set wallet random(1, 1000)
\\set reference random(1, 9000000000000000)
with paid as (
  insert into bench_payments (reference, wallet, amount) values ('EKO-' || :reference, :wallet, ${TOP_UP.credit})
  on conflict do nothing returning wallet, amount
) update bench_wallets set balance = balance + amount from paid where id = wallet;
`
const TABLES = `
  create table if not exists bench_wallets (id bigint primary key, balance bigint not null);
  create table if not exists bench_payments (reference text primary key, wallet bigint not null, amount bigint not null);
  insert into bench_wallets select n, 0 from generate_series(1, 1000) as n on conflict do nothing`

async function pgbench({ databaseUrl, seconds }: Stage, file: string): Promise<Medians> {
  const args = ['-n', '-M', 'prepared', '-f', file, '-c', String(CLIENTS), '-j', '1', '-T', String(seconds)]
  const { stdout } = await promisify(execFile)('pgbench', [...args, databaseUrl])
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1])
  const latency = figure(/latency average = ([\d.]+)/)
  return { rate: figure(/tps = ([\d.]+)/), p50: latency, p99: latency }
}

/** Payments that wait to be verified, each by another person in turn; into everybody's own wallet, or all into one. */
async function pendingPayments(stage: Stage, name: string, into: 'own' | 'one'): Promise<string[]> {
  const { rows } = await stage.db.query<{ reference: string; username: string }>(
    `with payer as (
       select row_number() over (order by username) - 1 as place, user_id, card_id, username from seats
        where username like 'big%'
     ), made as (
       insert into payments (reference, provider, purpose, user_id, card_id, credit_kobo, charge_kobo, currency, created_at)
         select 'EKO-' || $1::text || '-' || n, 'sandbox', 'topup', user_id,
                case $2::text when 'own' then card_id else (select card_id from payer where place = 0) end, $3, $4, 'NGN', now()
           from generate_series(0, $5::int - 1) as n join payer on place = n % 1000
         returning reference, user_id
     )
     select reference, username from made join payer using (user_id)`,
    [name, into, TOP_UP.credit, TOP_UP.charge, MOST_A_SECOND * stage.seconds],
  )
  const tokens = new Map(stage.accounts.map(({ username, token }) => [username, token]))
  return rows.map(({ reference, username }) =>
    request('GET', `/v1/verify?reference=${reference}`, { token: tokens.get(username) ?? '' }),
  )
}

/** @throws Error when the wallets do not hold what the payments credited */
async function checkBooks({ db }: Stage): Promise<string> {
  const { rows } = await db.query<{ held: string; credited: string; unbalanced: string }>(
    `select (select sum(balance_kobo) from ledger_accounts where card_id is not null) as held,
            (select sum(credit_kobo) from payments where state = 'credited') as credited,
            (select count(*) from (select from ledger_entries group by transaction_id having sum(amount_kobo) <> 0) as it)
              as unbalanced`,
  )
  const { held, credited, unbalanced } = rows[0] ?? {}
  if (held !== credited || unbalanced !== '0') throw new Error(`the books are wrong: ${JSON.stringify(rows)}`)
  return held ?? ''
}

/** Verification of payments against the least that a database must do for one. */
export async function paymentsBench(stage: Stage): Promise<Result[]> {
  const { db, loader, api, seconds, rounds, say } = stage
  await db.query(TABLES)
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-bench-'))
  const file = join(folder, 'verify.sql')
  writeFileSync(file, SINGLE_STATEMENT)
  let run = Date.now()
  const verify = (into: 'own' | 'one') => async () => {
    const requests = await pendingPayments(stage, String(++run), into)
    await db.query("delete from limits where key like 'verify:%'")
    return loader.run({ port: api.port, connections: CLIENTS, seconds, requests, once: true })
  }
  try {
    const measured = await interleave(
      [
        { name: 'pgbench, one statement', run: () => pgbench(stage, file) },
        { name: 'verify, spread', run: verify('own') },
        { name: 'verify, one wallet', run: verify('one') },
      ],
      rounds,
      say,
    )
    const held = await checkBooks(stage)
    const ratio = measured.ratio('verify, spread', 'pgbench, one statement', (medians) => medians.rate)
    const [spread, single] = [measured.medians('verify, spread'), measured.medians('pgbench, one statement')]
    const one = measured.medians('verify, one wallet')
    return [
      {
        what: `Payment verification, ${CLIENTS} clients, spread`,
        goal: 'at least 150/s',
        measured: `${perSecond(spread.rate)}, ${percent(ratio)} of pgbench doing the single statement (${perSecond(single.rate)})`,
        reached: spread.rate >= 150,
      },
      {
        what: `Payment verification, ${CLIENTS} clients, one wallet`,
        goal: 'at least 150/s',
        measured: perSecond(one.rate),
        reached: one.rate >= 150,
      },
      {
        what: 'Sum of wallets after the races',
        goal: 'the sum of credits',
        measured: `equal (${(Number(held) / 100).toLocaleString('en')} naira); every transaction sums to 0`,
        reached: true,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true })
  }
}
