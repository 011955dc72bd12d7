import { addDays, dayEnd, dayStart } from '@ekoline/contract/units/time.ts'
import { request } from './load.ts'
import { ms, percent, perSecond, type Result, times } from './result.ts'
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

const bareQuery = (
  { from, to }: Pick<Stage, 'from' | 'to'>,
  { cardId, workgroupId }: Account,
  size: number,
) =>
  new URLSearchParams({
    card: String(cardId),
    workgroup: String(workgroupId),
    first: from,
    end: addDays(to, 1),
    from: dayStart(from).toISOString(),
    to: dayEnd(to).toISOString(),
    size: String(size),
  })

/** Whatever the yardstick with names leaves out would flatter it. @throws Error where it sends other bytes */
async function compare({ api, baseline, accounts, from, to }: Stage, size: number): Promise<void> {
  const [account] = accounts
  if (!account) throw new Error('no accounts')
  const { cardId, token } = account
  const query = new URLSearchParams({ cardid: String(cardId), from, to, page: '1', size: String(size) })
  const headers = { authorization: `Bearer ${token}` }
  const ours = await fetch(`http://127.0.0.1:${api.port}/v1/ekoline/calls?${query}`, { headers })
  const bare = await fetch(
    `http://127.0.0.1:${baseline.port}/named?${bareQuery({ from, to }, account, size)}`,
  )
  if ((await ours.text()) !== (await bare.text())) throw new Error('the yardstick sends other bytes')
}

async function listOf(stage: Stage, size: number, mostOfNamed: number): Promise<Result[]> {
  const { accounts, api, baseline, loader, rounds, seconds } = stage
  await compare(stage, size)
  const load = { connections: CONNECTIONS, seconds }
  const ours = accounts.map((account) => listRequest(stage, account, { size }))
  const bare = (path: string) =>
    accounts.map((account) => request('GET', `${path}?${bareQuery(stage, account, size)}`))
  const [plain, named] = [bare('/list'), bare('/named')]
  const measured = await interleave(
    [
      { name: 'bare handler', run: () => loader.run({ ...load, port: baseline.port, requests: plain }) },
      { name: 'with names', run: () => loader.run({ ...load, port: baseline.port, requests: named }) },
      { name: 'list', run: () => loader.run({ ...load, port: api.port, requests: ours }) },
    ],
    rounds,
    stage.say,
  )
  const list = measured.medians('list')
  const what = `List of calls, ${size} rows, ${CONNECTIONS} connections`
  const rate = (of: string, least: number): Result => {
    const ratio = measured.ratio('list', of, (figures) => figures.rate)
    return {
      what: `${what}: rate`,
      goal: `at least ${percent(least)} of the ${of === 'with names' ? 'same bytes by one statement' : of}`,
      measured: `${percent(ratio)} (${perSecond(list.rate)} of ${perSecond(measured.medians(of).rate)})`,
      reached: ratio >= least,
    }
  }
  const p99 = measured.ratio('list', 'with names', (figures) => figures.p99)
  return [
    rate('bare handler', 0.4),
    rate('with names', 0.7),
    {
      what: `${what}: p99`,
      goal: `at most ${times(mostOfNamed)} of the same bytes by one statement`,
      measured: `${times(p99)} (${ms(list.p99)} of ${ms(measured.medians('with names').p99)})`,
      reached: p99 <= mostOfNamed,
    },
  ]
}

/** The list of calls against the bare handler, and against one that sends the same bytes. */
export const listBench = async (stage: Stage) => [
  ...(await listOf(stage, 10, 1.5)),
  ...(await listOf(stage, 200, 1.8)),
]
