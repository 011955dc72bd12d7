import { addDays } from '@ekoline/contract/units/time.ts'
import { listRequest } from './list.bench.ts'
import { request } from './load.ts'
import { ms, type Result, times } from './result.ts'
import { interleave } from './rounds.ts'
import type { Account, Stage } from './stage.ts'

const PAST_THE_END = 1_000_000

/** The middle page of an account's year; the big account's is page 1,000. */
const MIDDLE = { big: 1_000, small: (calls: number) => Math.max(1, Math.floor(calls / 1_110 / 2 / 10)) }

/** Whether the big account, with 100 times the calls, waits longer than the others. One connection: pure latency. */
export async function sizeBench(stage: Stage): Promise<Result[]> {
  const [big, ...small] = stage.accounts
  if (!big) throw new Error('no accounts')
  const year = { from: addDays(stage.to, -364), to: stage.to }
  const reads: [name: string, of: (account: Account) => string][] = [
    ['first page', (account) => listRequest(stage, account)],
    [
      'page 1,000 by number',
      (account) =>
        listRequest(year, account, { page: account === big ? MIDDLE.big : MIDDLE.small(stage.calls) }),
    ],
    ['exact total', (account) => listRequest(stage, account, { page: PAST_THE_END })],
    ['graph', ({ cardId, token }) => request('GET', `/v1/callgraph/${cardId}`, { token })],
    [
      'recent 7',
      ({ cardId, token }) => request('GET', `/v1/ekoline/recentCalls?cardid=${cardId}`, { token }),
    ],
  ]
  const load = { port: stage.api.port, connections: 1, seconds: stage.seconds }
  const results: Result[] = []
  for (const [name, of] of reads) {
    stage.say(` ${name}`)
    const measured = await interleave(
      [
        { name: 'small', run: () => stage.loader.run({ ...load, requests: small.map(of) }) },
        { name: 'big', run: () => stage.loader.run({ ...load, requests: [of(big)] }) },
      ],
      stage.rounds,
      stage.say,
    )
    const ratio = measured.ratio('big', 'small', (medians) => medians.p50)
    results.push({
      what: `Big account against small, ${name}: p50`,
      goal: 'at most 1.5x',
      measured: `${times(ratio)} (${ms(measured.medians('big').p50)} of ${ms(measured.medians('small').p50)})`,
      reached: ratio <= 1.5,
    })
  }
  return results
}
