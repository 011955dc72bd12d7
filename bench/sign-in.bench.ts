import { DEMO_PASSWORD } from '../api/src/demo/demo-people.ts'
import { createPasswords } from '../api/src/platform/passwords.ts'
import { listRequest } from './list.bench.ts'
import { request } from './load.ts'
import { ms, type Result, times } from './result.ts'
import { interleave, type Medians, median } from './rounds.ts'
import type { Stage } from './stage.ts'

const CONNECTIONS = 32

/** What checking one password costs in a process that does nothing else. */
async function hashCost(seconds: number): Promise<Medians> {
  const passwords = createPasswords()
  const stored = await passwords.hash(DEMO_PASSWORD)
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const started = performance.now()
    await passwords.check(DEMO_PASSWORD, stored)
    times.push(performance.now() - started)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
  return { rate: times.length / seconds, p50: median(times), p99 }
}

/** Signing in against the hash alone, and what a burst of it does to the list. */
export async function signInBench(stage: Stage): Promise<Result[]> {
  const { accounts, api, loader, second, seconds, rounds, say } = stage
  const signIns = accounts.map(({ username }) =>
    request('POST', '/v1/signin', { json: { email: `${username}@ekoline.test`, password: DEMO_PASSWORD } }),
  )
  const lists = accounts.map((account) => listRequest(stage, account))
  const list = { port: api.port, connections: CONNECTIONS, seconds, requests: lists }
  const signIn = { port: api.port, seconds, requests: signIns }
  const measured = await interleave(
    [
      { name: 'the hash', run: () => hashCost(seconds) },
      { name: 'sign-in', run: () => loader.run({ ...signIn, connections: 1 }) },
      { name: 'list', run: () => loader.run(list) },
      {
        name: `list with ${CONNECTIONS} sign-ins`,
        run: async () => {
          const [figures] = await Promise.all([
            loader.run(list),
            second.run({ ...signIn, connections: CONNECTIONS }),
          ])
          return figures
        },
      },
    ],
    rounds,
    say,
  )
  const [hash, signedIn] = [measured.medians('the hash').p50, measured.medians('sign-in').p50]
  const burst = `list with ${CONNECTIONS} sign-ins`
  const p99 = measured.ratio(burst, 'list', (it) => it.p99)
  return [
    {
      what: 'Sign-in: p50',
      goal: "at most the hash's own cost + 10 ms",
      measured: `${ms(signedIn)}, the hash ${ms(hash)}`,
      reached: signedIn <= hash + 10,
    },
    {
      what: `List of calls with ${CONNECTIONS} sign-ins in flight: p99`,
      goal: 'at most 3x of the list alone',
      measured: `${times(p99)} (${ms(measured.medians(burst).p99)} of ${ms(measured.medians('list').p99)})`,
      reached: p99 <= 3,
    },
  ]
}
