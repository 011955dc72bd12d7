import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { claimDataDir } from '../src/core/installation/installation.service.ts'
import { features } from '../src/features.ts'
import { runCommandLine } from '../src/operator/command-line.ts'
import type { Operator } from '../src/operator/operator.ts'
import { runOperator } from '../src/operator/run-operator.ts'
import { declaredVerbs } from '../src/operator/verbs.gathered.ts'
import type { DatabasePlace } from '../src/platform/db/open.ts'
import { TEST_KEY, type World } from './world.ts'

const TIME = /\b\d{4}-\d\d-\d\d \d\d:\d\d/
/** What is a file for programs, whose times have a zone or a column that says it. */
const FILES = ['tariff export', 'audit export', 'export-person']

/** What must hold for the words of every command, whichever test gives it. */
function checkWords(
  words: readonly string[],
  { code, out, err }: { code: number; out: string; err: string },
) {
  const isFile = FILES.some((name) => words.join(' ').startsWith(name)) || words.includes('--json')
  if (!isFile && TIME.test(out + err) && !(out + err).includes('Lagos'))
    throw new Error(`${words.join(' ')} does not say that its times are of Lagos:\n${out}${err}`)
  if (code === 3 && !/\b(would|could)\b/i.test(err))
    throw new Error(`${words.join(' ')} speaks of what would be as if it were:\n${err}`)
}

// Whose a line of the audit is cannot be told while several commands run.
let underWay = 0
let begun = 0

const newestLine = async ({ db }: Pick<World['ctx'], 'db'>): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('audit')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirst()
    )?.id ?? 0,
  )

/** An action writes into the audit what it declares, and whom it showed. */
async function checkAudit({ db }: Pick<World['ctx'], 'db'>, words: readonly string[], before: number) {
  const action = features
    .flatMap(({ actions = [] }) => actions)
    .find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
  if (!action) return
  const lines = await db
    .selectFrom('audit')
    .select('action')
    .where('id', '>', before)
    .where('request_id', '=', 'operator:musa')
    .execute()
  const declared: readonly string[] = [...action.audits, 'person_looked_up']
  const other = lines.filter((line) => !declared.includes(line.action))
  if (other.length > 0)
    throw new Error(
      `${action.name} audits ${other.map((line) => line.action).join(', ')}, and does not say so`,
    )
}

/** The operator's command line on a world's database and clock. */
export function operatorIn(world: Pick<World, 'ctx'>, changes: Partial<Operator> = {}) {
  return async (...words: string[]) => {
    let [out, err] = ['', '']
    const say = (line: string) => {
      out += `${line}\n`
    }
    const complain = (line: string) => {
      err += `${line}\n`
    }
    const begin = (): Operator => ({
      config: world.ctx.config,
      open: async () => {
        await claimDataDir(world.ctx) // as the service did when it started
        return { ctx: world.ctx, close: async () => {} }
      },
      folder: '/nonexistent',
      who: 'musa',
      say,
      write: (bytes) => {
        out += Buffer.from(bytes).toString('latin1')
      },
      note: complain,
      ask: null,
      signal: new AbortController().signal,
      ...changes,
    })
    const before = await newestLine(world.ctx)
    const isAlone = underWay === 0
    const nth = ++begun
    underWay++
    const code = await runCommandLine(words, declaredVerbs, { say, complain }, begin).finally(
      () => underWay--,
    )
    checkWords(words, { code, out, err })
    if (isAlone && begun === nth) await checkAudit(world.ctx, words, before)
    return { code, out, err, json: () => JSON.parse(out) }
  }
}

/** Collects what is written to it; without an ear, as a pipe that nothing reads. */
const pipe = (onText: ((text: string) => void) | null) =>
  new Writable({
    decodeStrings: false,
    write(text, _, done) {
      onText?.(String(text))
      done(onText ? null : Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    },
  })

interface Typed {
  /** besides a key */
  readonly env?: NodeJS.ProcessEnv
  /** where it is typed */
  readonly folder?: string
  /** called with each piece of what it complains */
  readonly onComplaint?: (text: string) => void
  readonly stopped?: AbortSignal
  /** nothing reads what it says, as after `| head` */
  readonly unread?: boolean
}

/** The operator's process within this one: it reads an environment, and opens its database, on its own. */
export async function typed(
  words: readonly string[],
  { env = {}, folder = '/nonexistent', onComplaint, stopped, unread = false }: Typed = {},
) {
  let [out, err] = ['', '']
  const say = (text: string) => {
    out += text
  }
  const complain = (text: string) => {
    err += text
    onComplaint?.(text)
  }
  const surroundings = {
    env: { SECRET_KEYS: TEST_KEY, ...env },
    cwd: () => folder,
    stdin: Readable.from([]),
    stdout: pipe(unread ? null : say),
    stderr: pipe(unread ? null : complain),
  }
  const code = await runOperator(words, surroundings, stopped ?? new AbortController().signal)
  return { code, out, err }
}

/** What the environment of a command says of a database, and of the folder of its files, which is its own. */
export function environmentOf(place: DatabasePlace, folder: string) {
  if (place.kind === 'pglite') return { DATA_DIR: place.dataDir ?? '' }
  return { DATABASE_URL: place.url, DATA_DIR: join(folder, new URL(place.url).pathname) }
}
