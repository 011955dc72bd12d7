import { spawn } from 'node:child_process'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { dayEnd, dayStart } from '@ekoline/contract/units/time.ts'
import { listRequest } from './list.bench.ts'
import { ms, percent, perSecond, type Result, times } from './result.ts'
import { interleave, type Medians } from './rounds.ts'
import type { Account, Stage } from './stage.ts'

const EXPORT = '/v1/ekoline/callsexport'
const CONNECTIONS = 8
const MEMORY_GOAL_MB = 40
const MEMORY_LOOK_MS = 10
const NEW_LINE = 10

/** The same cells as those of the screen's export on the demo's calls, for \copy to put together. */
const selectOf = ({ cardId, workgroupId }: Account, from: Date, to: Date) => {
  const cell = (text: string) =>
    `case when ascii(${text}) in (61, 43, 45, 64, 9, 13, 10) then '''' else '' end || ${text}`
  return `with known as (
      select distinct on (phone) phone, name from (
        select u.phone, trim(u.first_name || ' ' || u.last_name) as name
          from seats s join users u on u.id = s.user_id where s.workgroup_id = ${workgroupId}
        union all
        select m.phone, trim(m.first_name || ' ' || m.last_name)
          from contact_groups g join contact_group_members m on m.group_id = g.id where g.workgroup_id = ${workgroupId}) as named
    ), own as (
      select trim(u.first_name || ' ' || u.last_name) as name from seats s join users u on u.id = s.user_id where s.card_id = ${cardId})
    select row_number() over (order by started_at desc, id desc), ${cell('src')},
    ${cell(`case when calledstation like 'PJSIP/%' then '#' || substr(calledstation, 7) else calledstation end`)},
    to_char(started_at at time zone 'Africa/Lagos', 'YYYY-MM-DD HH24:MI:SS'),
    to_char(make_interval(secs => talk_seconds), 'HH24:MI:SS'),
    coalesce(('{Answered,Busy,No Answer,CANCELLED,CONGESTION}'::text[])[cause], 'unknown'),
    cost_kobo / 100 || '.' || lpad((cost_kobo % 100)::text, 2, '0'), direction,
    ${cell('known.name')}, ${cell('(select name from own)')}, null, kind, outcome, ring_seconds, null, null, null
    from calls left join known on phone = '+234' || case when direction = 'in' then src_national else called_national end
    where card_id = ${cardId} and started_at >= '${from.toISOString()}' and started_at < '${to.toISOString()}'
    order by started_at desc, id desc`.replaceAll(/\s+/g, ' ')
}

/** Reads to the end: lines a second since `started`, and milliseconds until the first byte. */
async function linesOf(stream: Readable, started: number): Promise<Medians & { lines: number }> {
  let [lines, first] = [0, 0]
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    first ||= performance.now() - started
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) lines++
  }
  return { lines, rate: (lines / (performance.now() - started)) * 1000, p50: first, p99: first }
}

function psqlCopy({ databaseUrl, from, to }: Stage, account: Account) {
  const copy = `\\copy (${selectOf(account, dayStart(from), dayEnd(to))}) to stdout csv`
  const started = performance.now()
  const { stdout } = spawn('psql', ['-XqAt', databaseUrl, '-c', copy], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return linesOf(stdout, started)
}

async function exportOf({ api, db, from, to }: Stage, { cardId, token }: Account) {
  await db.query("delete from limits where key like 'export:%'")
  const started = performance.now()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = httpRequest({ port: api.port, method: 'POST', path: EXPORT, headers }, resolve)
    sent.on('error', reject).end(JSON.stringify({ cardid: cardId, from, to }))
  })
  if (answer.statusCode !== 200) throw new Error(`the export answered ${answer.statusCode}`)
  return linesOf(answer, started)
}

/** How much the server's memory grows, in MB, while `work` is done. */
async function growthWhile({ api }: Stage, work: () => Promise<unknown>): Promise<number> {
  const before = api.memory()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, api.memory())
  }, MEMORY_LOOK_MS)
  await work()
  clearInterval(timer)
  return Math.max(most, api.memory()) - before
}

/** The export of everything against psql's \copy of the same SELECT, and how it slows other requests. */
export async function exportBench(stage: Stage): Promise<Result[]> {
  const { accounts, api, loader, rounds, seconds, say } = stage
  // All the calls that the demo has, not only the last 90 days.
  const all = { ...stage, from: '2000-01-01' }
  const [big, ...small] = accounts
  const [little] = small
  if (!big || !little) throw new Error('no accounts')
  const lists = small.map((account) => listRequest(stage, account))
  const list = () => loader.run({ port: api.port, connections: CONNECTIONS, seconds, requests: lists })
  const during = `list during an export`
  const growths: number[] = []
  let calls = 0

  await exportOf(all, little)
  const measured = await interleave(
    [
      { name: 'psql \\copy', run: () => psqlCopy(all, big) },
      {
        name: 'export',
        run: async () => {
          let figures: Medians = { rate: 0, p50: 0, p99: 0 }
          const growth = await growthWhile(stage, async () => {
            const { lines, ...rest } = await exportOf(all, big)
            calls = lines - 1
            figures = rest
          })
          growths.push(growth)
          return figures
        },
      },
      { name: 'list', run: list },
      {
        name: during,
        run: async () => {
          let over = false
          const exports = (async () => {
            while (!over) await exportOf(all, big)
          })()
          const figures = await list()
          over = true
          await exports
          return figures
        },
      },
    ],
    rounds,
    say,
  )
  const [ours, copy] = [measured.medians('export'), measured.medians('psql \\copy')]
  const rate = measured.ratio('export', 'psql \\copy', (figures) => figures.rate)
  const p99 = measured.ratio(during, 'list', (figures) => figures.p99)
  const growth = Math.max(...growths)
  const what = `Export of ${calls.toLocaleString('en')} calls`
  return [
    {
      what: `${what}: rows`,
      goal: 'at least 80% of psql \\copy of the same SELECT',
      measured: `${percent(rate)} (${perSecond(ours.rate)} of ${perSecond(copy.rate)})`,
      reached: rate >= 0.8,
    },
    { what: `${what}: first byte`, goal: 'under 100 ms', measured: ms(ours.p50), reached: ours.p50 < 100 },
    {
      what: `${what}: growth of memory`,
      goal: `at most ${MEMORY_GOAL_MB} MB`,
      measured: `${growth.toFixed(0)} MB at most`,
      reached: growth <= MEMORY_GOAL_MB,
    },
    {
      what: `List of calls during an export, ${CONNECTIONS} connections: p99`,
      goal: 'at most 3x of the list alone',
      measured: `${times(p99)} (${ms(measured.medians(during).p99)} of ${ms(measured.medians('list').p99)})`,
      reached: p99 <= 3,
    },
  ]
}
