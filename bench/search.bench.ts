import { dayEnd, dayStart } from '@ekoline/contract/units/time.ts'
import { request } from './load.ts'
import { ms, type Result, times } from './result.ts'
import { interleave } from './rounds.ts'
import type { Account, Stage } from './stage.ts'

const CONNECTIONS = 8
const NUMBERS = 500
const PREFIX = 7
const MOST = 1.5

/** The search as the screen asks it, by the called number. */
const searchRequest = ({ from, to }: Stage, { cardId, token }: Account, number: string) =>
  request(
    'GET',
    `/v1/ekoline/calls?${new URLSearchParams({ cardid: String(cardId), from, to, number, side: 'called', page: '1', size: '10' })}`,
    { token },
  )

const pieces = (part: string) => [part.slice(0, 4), part.slice(-4)].map(Number).join(',')

/** By the same index or function, without names, rights and limits. */
const bareRequest = ({ from, to }: Stage, { cardId }: Account, number: string) =>
  request(
    'GET',
    `/search?${new URLSearchParams({
      card: String(cardId),
      from: dayStart(from).toISOString(),
      to: dayEnd(to).toISOString(),
      number,
      ...(number.length < 10 && { pieces: pieces(number) }),
    })}`,
  )

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
  const load = { connections: CONNECTIONS, seconds: stage.seconds }
  const asked = [
    { name: 'whole number, small', picked: ofSmall, digits: 10 },
    { name: 'whole number, big', picked: ofBig, digits: 10 },
    { name: 'first 7 digits, small', picked: ofSmall, digits: PREFIX },
    { name: 'first 7 digits, big', picked: ofBig, digits: PREFIX },
  ]
  const contenders = asked.flatMap(({ name, picked, digits }) => {
    const requests = picked.map(({ account, number }) =>
      searchRequest(stage, account, digits < 10 ? number.slice(0, digits) : `0${number}`),
    )
    const bare = picked.map(({ account, number }) => bareRequest(stage, account, number.slice(0, digits)))
    const { api, baseline, loader } = stage
    return [
      { name: `${name}: bare`, run: () => loader.run({ ...load, port: baseline.port, requests: bare }) },
      { name, run: () => loader.run({ ...load, port: api.port, requests }) },
    ]
  })
  await stage.db.query(FULL_BUCKETS)
  const measured = await interleave(contenders, stage.rounds, stage.say).finally(() =>
    stage.db.query('drop trigger bench_full_buckets on limits'),
  )
  return asked.map(({ name }) => {
    const ratio = measured.ratio(name, `${name}: bare`, (figures) => figures.p50)
    return {
      what: `Search, ${name} account, ${CONNECTIONS} connections: p50`,
      goal: `at most ${times(MOST)} of a bare handler with the same function`,
      measured: `${times(ratio)} (${ms(measured.medians(name).p50)} of ${ms(measured.medians(`${name}: bare`).p50)})`,
      reached: ratio <= MOST,
    }
  })
}
