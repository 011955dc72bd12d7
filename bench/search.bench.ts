import { request } from './load.ts'
import { ms, type Result } from './result.ts'
import { interleave } from './rounds.ts'
import type { Account, Stage } from './stage.ts'

const CONNECTIONS = 8
const NUMBERS = 500
const PREFIX = 7

const searchRequest = ({ from, to }: Stage, { cardId, token }: Account, phonenumber: string) =>
  request('POST', '/legacy', {
    token,
    form: { action: 'searchekolinecallhistory', cardid: cardId, from, to, phonenumber },
  })

/** Numbers that were called from the card, of random calls. */
async function numbersOf({ db }: Stage, cardId: number, count: number): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>(
    `select called_national as number from calls where card_id = $1 and length(called_national) = 10
      order by hashint8(id) limit $2`,
    [cardId, count],
  )
  return rows.map(({ number }) => number)
}

/**
 * The limit on searches (one in two seconds for each seat) is taken as always, but its buckets are written full: there
 * is one big account, and it is to be searched more often than a person does.
 */
const FULL_BUCKETS = `
  create or replace function bench_full_bucket() returns trigger language plpgsql as $$
    begin new.full_at := '2000-01-01'; return new; end $$;
  create or replace trigger bench_full_buckets before insert or update on limits
    for each row when (new.key like 'search:%') execute function bench_full_bucket()`

/** The search for a whole number, and for the first 7 digits of one. */
export async function searchBench(stage: Stage): Promise<Result[]> {
  const [big, ...small] = stage.accounts
  if (!big) throw new Error('no accounts')
  const ofBig = (await numbersOf(stage, big.cardId, NUMBERS)).map((number) => ({ account: big, number }))
  const ofSmall: typeof ofBig = []
  for (const account of small.slice(0, NUMBERS)) // one after the other: they share a connection
    for (const number of await numbersOf(stage, account.cardId, 1)) ofSmall.push({ account, number })
  const load = { port: stage.api.port, connections: CONNECTIONS, seconds: stage.seconds }
  const contenders = [
    { name: 'whole number, small', picked: ofSmall, typed: (number: string) => `0${number}` },
    { name: 'whole number, big', picked: ofBig, typed: (number: string) => `0${number}` },
    { name: 'first 7 digits, small', picked: ofSmall, typed: (number: string) => number.slice(0, PREFIX) },
    { name: 'first 7 digits, big', picked: ofBig, typed: (number: string) => number.slice(0, PREFIX) },
  ].map(({ name, picked, typed }) => {
    const requests = picked.map(({ account, number }) => searchRequest(stage, account, typed(number)))
    return { name, run: () => stage.loader.run({ ...load, requests }) }
  })
  await stage.db.query(FULL_BUCKETS)
  const measured = await interleave(contenders, stage.rounds, stage.say).finally(() =>
    stage.db.query('drop trigger bench_full_buckets on limits'),
  )
  return contenders.map(({ name }) => {
    const { p50, p99 } = measured.medians(name)
    return {
      what: `Search, ${name} account, ${CONNECTIONS} connections: p50`,
      goal: 'at most 2 ms',
      measured: `${ms(p50)} (p99 ${ms(p99)})`,
      reached: p50 <= 2,
    }
  })
}
