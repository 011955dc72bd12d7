import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ms, type Result, times } from './result.ts'
import { median } from './rounds.ts'
import type { Stage } from './stage.ts'

const NUMBERS = 1_000_000
const PAGE_SIZE = 50
const LOOKS = 20
const ROUNDS = 3
const MEMORY_LOOK_MS = 10

const FIRST = 'Ada Bola Chidi Dayo Efe Funmi Gozie Halima Ifeanyi Jumoke Kemi Ladi'.split(' ')
const LAST = 'Okafor Balogun Eze Adeyemi Bello Nwosu Sani Ogun Udo Yusuf'.split(' ')

/** A list as customers have it: names, and numbers in no order. */
function writeList(path: string): void {
  const lines = Array.from({ length: NUMBERS }, (_, i) => {
    const number = String((i * 7919) % 1e8).padStart(8, '0')
    return `${FIRST[(i * 7) % FIRST.length]},${LAST[(i * 13) % LAST.length]},+23480${number}`
  })
  writeFileSync(path, `First Name,Last Name,Phone Number\n${lines.join('\n')}\n`)
}

async function newGroup({ db, accounts }: Stage, name: string): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    `insert into contact_groups (workgroup_id, created_by, name, created_at)
       select workgroup_id, card_id, $2, now() from seats where card_id = $1 returning id`,
    [accounts[0]?.cardId, name],
  )
  return Number(rows[0]?.id)
}

/** Leaves the tables as they were found, statistics included, for the next bench. */
async function clear({ db }: Stage): Promise<void> {
  await db.query(`alter table contact_group_members disable trigger user; truncate contact_group_members;
    alter table contact_group_members enable trigger user;
    truncate contact_group_blocks, contact_import_rejects, contact_imports, contact_groups cascade;
    delete from limits where key like 'numbers:%' or key like 'upload:%'`)
  await db.query('checkpoint')
}

/** psql: the file into a table without an index, and from there into the members. @returns milliseconds */
async function psql(stage: Stage, path: string): Promise<number> {
  const groupId = await newGroup(stage, 'psql')
  const commands = [
    'create temp table staging (first_name text, last_name text, phone text)',
    `\\copy staging from '${path}' csv header`,
    `insert into contact_group_members (group_id, position, phone, first_name, last_name, created_at)
       select ${groupId}, row_number() over () - 1, phone, first_name, last_name, now() from staging
       on conflict do nothing`.replaceAll(/\s+/g, ' '),
  ]
  const started = performance.now()
  await promisify(execFile)('psql', [
    '-Xq',
    '-v',
    'ON_ERROR_STOP=1',
    stage.databaseUrl,
    ...commands.flatMap((command) => ['-c', command]),
  ])
  return performance.now() - started
}

function post({ api, accounts }: Stage, groupId: number, content: Buffer): Promise<IncomingMessage> {
  const boundary = 'bench-of-numbers'
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="form"; filename="list.csv"\r\n` +
    'content-type: text/csv\r\n\r\n'
  const tail = `\r\n--${boundary}\r\ncontent-disposition: form-data; name="group_id"\r\n\r\n${groupId}\r\n--${boundary}--\r\n`
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        port: api.port,
        method: 'POST',
        path: '/v1/ekoline/campaignNumbers/uploads',
        headers: {
          authorization: `Bearer ${accounts[0]?.token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': head.length + content.length + tail.length,
        },
      },
      resolve,
    )
    sent.on('error', reject)
    sent.write(head)
    sent.write(content)
    sent.end(tail)
  })
}

interface Imported {
  readonly groupId: number
  readonly milliseconds: number
  readonly growth: number
  readonly delay: number
}

/** The list through the API, what it does to the memory of the process, and how long other requests wait. */
async function imported(stage: Stage, content: Buffer): Promise<Imported> {
  const { api } = stage
  const groupId = await newGroup(stage, 'import')
  const before = api.memory()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, api.memory())
  }, MEMORY_LOOK_MS)
  await api.delay() // from here on
  const started = performance.now()
  const answer = await post(stage, groupId, content)
  await answer.resume().toArray()
  const milliseconds = performance.now() - started
  const delay = await api.delay()
  clearInterval(timer)
  if (Number(answer.headers['x-total-added']) !== NUMBERS)
    throw new Error(`the import answered ${answer.statusCode}, ${answer.headers['x-total-added']} added`)
  return { groupId, milliseconds, growth: most - before, delay }
}

/** The median of some looks at a page of members, in ms. */
async function pageTime({ api, accounts }: Stage, groupId: number, page: number): Promise<number> {
  const taken: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    const started = performance.now()
    const answer = await fetch(
      `http://127.0.0.1:${api.port}/v1/ekoline/campaignNumbers/list/${groupId}?page=${page}`,
      { headers: { authorization: `Bearer ${accounts[0]?.token}` } },
    )
    const { rows } = (await answer.json()) as { rows: unknown[] }
    if (rows.length !== PAGE_SIZE) throw new Error(`page ${page} has ${rows.length} rows`)
    taken.push(performance.now() - started)
  }
  return median(taken)
}

/** A million numbers by the API against psql's staging and insert of the same file; then pages of them. */
export async function importBench(stage: Stage): Promise<Result[]> {
  const path = join(tmpdir(), `ekoline-bench-${process.pid}.csv`)
  writeList(path)
  try {
    const content = readFileSync(path)
    const ratios: number[] = []
    const ours: Imported[] = []
    const theirs: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      await clear(stage)
      const copied = await psql(stage, path)
      await clear(stage)
      const added = await imported(stage, content)
      theirs.push(copied)
      ours.push(added)
      ratios.push(added.milliseconds / copied)
      stage.say(
        `    round ${round}: psql ${ms(copied)}, import ${ms(added.milliseconds)}, memory +${added.growth.toFixed(0)} MB, delay p99 ${ms(added.delay)}`,
      )
    }
    const groupId = ours.at(-1)?.groupId ?? 0
    const last = NUMBERS / PAGE_SIZE
    const pages: number[] = []
    for (const page of [1, last / 2, last]) pages.push(await pageTime(stage, groupId, page))
    return results({ ratios, ours, theirs, pages, bytes: content.length })
  } finally {
    rmSync(path)
    await clear(stage)
  }
}

interface Measured {
  readonly ratios: number[]
  readonly ours: Imported[]
  readonly theirs: number[]
  readonly pages: number[]
  readonly bytes: number
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

function results({ ratios, ours, theirs, pages, bytes }: Measured): Result[] {
  const what = `Import of ${NUMBERS.toLocaleString('en')} numbers (${(bytes / 1e6).toFixed(0)} MB)`
  const [ratio, growth, delay, slowest] = [
    median(ratios),
    Math.max(...ours.map((run) => run.growth)),
    Math.max(...ours.map((run) => run.delay)),
    Math.max(...pages),
  ]
  const taken = median(ours.map((run) => run.milliseconds))
  return [
    {
      what: `${what}: time`,
      goal: 'at most 1.3x of psql, staging and insert',
      measured: `${times(ratio)} (${seconds(taken)} of ${seconds(median(theirs))})`,
      reached: ratio <= 1.3,
    },
    {
      what: `${what}: growth of memory`,
      goal: 'at most 64 MB',
      measured: `${growth.toFixed(0)} MB at most`,
      reached: growth <= 64,
    },
    {
      what: `${what}: delay of the event loop, p99`,
      goal: 'at most 50 ms',
      measured: `${ms(delay)} at most`,
      reached: delay <= 50,
    },
    {
      what: 'Page of members of a million: first, middle, last',
      goal: 'under 100 ms',
      measured: pages.map(ms).join(', '),
      reached: slowest < 100,
    },
  ]
}
