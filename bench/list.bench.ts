import { addDays, dayEnd, dayStart } from '@ekoline/contract/units/time.ts'
import { request } from './load.ts'
import { percent, perSecond, type Result, times } from './result.ts'
import { interleave } from './rounds.ts'
import type { Account, Stage } from './stage.ts'

const CONNECTIONS = 32

/** The list as the portal asks for it. */
export const listRequest = (
  { from, to }: Pick<Stage, 'from' | 'to'>,
  { cardId, token }: Account,
  { size = 10, page = 1 } = {},
) =>
  request(
    'GET',
    `/v1/ekoline/calls?${new URLSearchParams({
      cardid: String(cardId),
      from,
      to,
      page: String(page),
      size: String(size),
    })}`,
    { token },
  )

const baselineRequest = ({ from, to }: Stage, { cardId }: Account, size: number) => {
  const query = {
    card: String(cardId),
    first: from,
    end: addDays(to, 1),
    from: dayStart(from).toISOString(),
    to: dayEnd(to).toISOString(),
    size: String(size),
  }
  return request('GET', `/list?${new URLSearchParams(query)}`)
}

async function listOf(stage: Stage, size: number): Promise<Result[]> {
  const { accounts, api, baseline, loader, rounds, seconds } = stage
  const load = { connections: CONNECTIONS, seconds }
  const ours = accounts.map((account) => listRequest(stage, account, { size }))
  const bare = accounts.map((account) => baselineRequest(stage, account, size))
  const measured = await interleave(
    [
      { name: 'baseline', run: () => loader.run({ ...load, port: baseline.port, requests: bare }) },
      { name: 'list', run: () => loader.run({ ...load, port: api.port, requests: ours }) },
    ],
    rounds,
    stage.say,
  )
  const rate = measured.ratio('list', 'baseline', (it) => it.rate)
  const p99 = measured.ratio('list', 'baseline', (it) => it.p99)
  const [list, bareList] = [measured.medians('list'), measured.medians('baseline')]
  const what = `List of calls, ${size} rows, ${CONNECTIONS} connections`
  return [
    {
      what: `${what}: rate`,
      goal: 'at least 85% of the baseline',
      measured: `${percent(rate)} (${perSecond(list.rate)} of ${perSecond(bareList.rate)})`,
      reached: rate >= 0.85,
    },
    {
      what: `${what}: p99`,
      goal: 'at most 1.5x of the baseline',
      measured: `${times(p99)} (${list.p99.toFixed(1)} ms of ${bareList.p99.toFixed(1)} ms)`,
      reached: p99 <= 1.5,
    },
  ]
}

/** The list of calls against the bare handler. */
export const listBench = async (stage: Stage) => [...(await listOf(stage, 10)), ...(await listOf(stage, 200))]
