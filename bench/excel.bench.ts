import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Result } from './result.ts'
import type { Account, Stage } from './stage.ts'

const ROWS = 100_000
const SECONDS_GOAL = 15
const MEMORY_GOAL_MB = 60
const MEMORY_LOOK_MS = 10

/** Reads the Excel file of an account's calls to its end. @returns its bytes, and seconds until the last one */
async function excelOf({ api, db }: Stage, { cardId, token }: Account, from: string, to: string) {
  await db.query("delete from limits where key like 'calls-export%'")
  const started = performance.now()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const path = '/v1/ekoline/callsexport/xlsx'
    const sent = httpRequest({ port: api.port, method: 'POST', path, headers }, resolve)
    sent.on('error', reject).end(JSON.stringify({ cardid: cardId, from, to }))
  })
  if (answer.statusCode !== 200) throw new Error(`the file answered ${answer.statusCode}`)
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length
  return { bytes, seconds: (performance.now() - started) / 1_000 }
}

/** The first day from which an account has about as many calls as are to be measured. */
async function firstDay({ db, to }: Stage, { cardId }: Account): Promise<{ from: string; rows: number }> {
  const { rows } = await db.query<{ day: string; rows: number }>(
    `select to_char(day, 'YYYY-MM-DD') as day, (sum(calls) over (order by day desc))::int as rows
       from (select date_trunc('day', started_at at time zone 'Africa/Lagos') as day, count(*) as calls
               from calls where card_id = $1 and started_at < $2::date + 1 group by 1) as days
       order by day desc`,
    [cardId, to],
  )
  const found = rows.find((row) => row.rows >= ROWS) ?? rows.at(-1)
  if (!found) throw new Error('no calls')
  return { from: found.day, rows: found.rows }
}

/** A file of 100,000 calls for Excel: how long it takes, and how much the server grows during it. */
export async function excelBench(stage: Stage): Promise<Result[]> {
  const { accounts, api, rounds, say } = stage
  const [big] = accounts
  if (!big) throw new Error('no accounts')
  const { from, rows } = await firstDay(stage, big)
  await excelOf(stage, big, stage.to, stage.to)
  let [slowest, most, size] = [0, 0, 0]
  for (let round = 1; round <= rounds; round++) {
    const before = api.memory()
    const timer = setInterval(() => {
      most = Math.max(most, api.memory() - before)
    }, MEMORY_LOOK_MS)
    const { bytes, seconds } = await excelOf(stage, big, from, stage.to)
    clearInterval(timer)
    size = bytes
    slowest = Math.max(slowest, seconds)
    say(`  excel ${round}: ${seconds.toFixed(1)} s, ${most.toFixed(0)} MB`)
  }
  const what = `Excel file of ${rows.toLocaleString('en')} calls (${(size / 1e6).toFixed(1)} MB)`
  return [
    {
      what: `${what}: seconds`,
      goal: `under ${SECONDS_GOAL} s for 100,000 rows`,
      measured: `${slowest.toFixed(1)} s at most`,
      reached: slowest < (SECONDS_GOAL * rows) / ROWS,
    },
    {
      what: `${what}: growth of memory`,
      goal: `under ${MEMORY_GOAL_MB} MB`,
      measured: `${most.toFixed(0)} MB at most`,
      reached: most < MEMORY_GOAL_MB,
    },
  ]
}
