import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ANYBODY } from '../api/src/money/tariffs/tariffs.service.ts'
import { findDefaultDeck, findRate } from '../api/src/money/tariffs/tariffs.sql.ts'
import { tariffImport } from '../api/src/operator/money/tariff-import.ts'
import type { Operator } from '../api/src/operator/operator.ts'
import { receiptOf } from '../api/src/outreach/robocalls/receipt.sql.ts'
import { openDb } from '../api/src/platform/db/db.ts'
import { openPostgres } from '../api/src/platform/db/postgres.ts'
import { statementsOn } from '../api/src/platform/db/statements.ts'
import { ms, type Result } from './result.ts'
import type { Stage } from './stage.ts'

const PREFIXES = 200_000
const CALLS = 10_000
const WARM_UP = 1_000
const MEMBERS = 10_000
const GOALS = { look: 0.2, preview: 2_000, import: 30_000 }

/** Prefixes of 1 to 9 digits, all over the world and half of them in Nigeria, as a deck by operator and area has them. */
function prefixes(): string[] {
  const found = new Set<string>(['234', '2347', '2348', '2349'])
  for (let n = 0; found.size < PREFIXES; n++) {
    const digits = String((n * 7_919) % 10_000_000)
    found.add(n % 2 === 0 ? `234${digits.slice(0, 6)}` : `${1 + (n % 9)}${digits}`.slice(0, 9))
  }
  return [...found]
}

function writeDeck(file: string, all: readonly string[]): void {
  const lines = all.map(
    (prefix, n) => `${prefix},Destination ${prefix},${1 + (n % 900)}.25,0.5,${30 + (n % 2) * 30},6`,
  )
  writeFileSync(file, `prefix,name,price,connection,first,next\n${lines.join('\n')}\n`)
}

/** The text and values of the statement that the service looks a number up by. */
async function lookUp(digits: string): Promise<{ text: string; values: readonly unknown[] }> {
  let seen: { text: string; values: readonly unknown[] } | null = null
  const recorder = statementsOn(async (text, values) => {
    seen = { text, values }
    return { rows: [], affected: 0 }
  })
  await findRate(recorder as Parameters<typeof findRate>[0], ANYBODY, new Date(), digits)
  if (!seen) throw new Error('no statement')
  return seen
}

/** Server's execution time of the prepared statement, warm, on average of numbers all over the deck. */
async function measureLooks({ db }: Stage, all: readonly string[]): Promise<number> {
  const { text, values } = await lookUp('2348035550142')
  await db.query(`prepare look_up as ${text}`)
  const literal = (value: unknown): string => {
    if (value === null) return 'null'
    if (value instanceof Date) return `'${value.toISOString()}'`
    if (Array.isArray(value)) return `array[${value.map((item) => `'${item}'`).join(',')}]::text[]`
    return `'${String(value)}'`
  }
  let total = 0
  for (let n = -WARM_UP; n < CALLS; n++) {
    const digits = `${all[Math.abs(n * 31) % all.length]}${String(1e7 + ((n * 7_907) % 1e6))}`.slice(0, 14)
    const given = (await lookUp(digits)).values
    if (given.length !== values.length) throw new Error('another statement')
    const { rows } = await db.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
      `explain (analyze, timing off, format json) execute look_up(${given.map(literal).join(', ')})`,
    )
    if (n >= 0) total += rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN
  }
  await db.query('deallocate look_up')
  return total / CALLS
}

async function makeGroup({ db, accounts }: Stage): Promise<{ id: number; workgroupId: number }> {
  const { rows } = await db.query<{ id: string; workgroup_id: string }>(
    `insert into contact_groups (workgroup_id, created_by, name, created_at)
       select workgroup_id, card_id, 'Tariffs', now() from seats where card_id = $1 returning id, workgroup_id`,
    [accounts[0]?.cardId],
  )
  await db.query(
    `insert into contact_group_members (group_id, position, phone, first_name, last_name, created_at)
       select $1, n, '+234803' || lpad(((n * 7919) % 10000000)::text, 7, '0'), 'First', 'Last', now()
         from generate_series(0, $2::integer - 1) n`,
    [rows[0]?.id, MEMBERS],
  )
  await db.query('analyze contact_group_members')
  return { id: Number(rows[0]?.id), workgroupId: Number(rows[0]?.workgroup_id) }
}

/** A deck of 200,000 prefixes: reading it, a call's price, and the preview of a robocall. */
export async function tariffBench(stage: Stage): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-bench-'))
  const engine = openPostgres({ url: stage.databaseUrl, pool: 2, role: null, onIdleError() {} })
  const [db, clock] = [openDb(engine), { now: () => new Date() }]
  try {
    const all = prefixes()
    writeDeck(join(folder, 'deck.csv'), all)
    const operator = {
      folder,
      who: 'bench',
      note() {},
      open: async () => ({ ctx: { db, clock }, close: async () => {} }),
    } as unknown as Operator
    const started = performance.now()
    const made = await tariffImport.run(operator, ['default', 'deck.csv'], {
      reason: 'bench',
      yes: '',
      'no-effects': '',
    })
    const imported = performance.now() - started
    for (const line of made?.lines.slice(0, 3) ?? []) stage.say(`  ${line}`)
    const deck = await findDefaultDeck(db)
    const version = await db.value<number>`select max(id) from tariff_versions where deck_id = ${deck.id}`
    await stage.db.query(
      'update tariff_versions set released_at = now(), effective_at = now() where id = $1',
      [version],
    )
    await stage.db.query('analyze tariff_rows')
    const look = await measureLooks(stage, all)
    const group = await makeGroup(stage)
    const params = {
      groupId: group.id,
      workgroupId: group.workgroupId,
      buyer: ANYBODY,
      callSeconds: 30,
      at: clock.now(),
    }
    await receiptOf(db, params) // warm
    const before = performance.now()
    const receipt = await receiptOf(db, params)
    const preview = performance.now() - before
    stage.say(`  ${receipt.valid} of ${receipt.members} members have a price`)
    const what = `Tariff of ${PREFIXES.toLocaleString('en')} prefixes`
    return [
      {
        what: `${what}: import`,
        goal: 'under 30 s',
        measured: `${(imported / 1_000).toFixed(1)} s`,
        reached: imported < GOALS.import,
      },
      {
        what: `${what}: a call's price, server's time, mean of 10,000`,
        goal: 'under 0.2 ms',
        measured: `${look.toFixed(3)} ms`,
        reached: look < GOALS.look,
      },
      {
        what: `${what}: robocall preview of 10,000 numbers`,
        goal: 'under 2 s',
        measured: ms(preview),
        reached: preview < GOALS.preview && receipt.valid === MEMBERS,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true })
    await engine.close()
  }
}
