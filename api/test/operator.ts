import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { claimDataDir } from '../src/core/installation/installation.service.ts'
import { runCommandLine } from '../src/operator/command-line.ts'
import { type Operator, Refused } from '../src/operator/operator.ts'
import { runOperator } from '../src/operator/run-operator.ts'
import { verbs } from '../src/operator/verbs.ts'
import type { DatabasePlace } from '../src/platform/db/open.ts'
import { TEST_KEY, type World } from './world.ts'

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
    const code = await runCommandLine(words, verbs, { say, complain }, begin).catch((error) => {
      if (!(error instanceof Refused)) throw error
      complain(error.message)
      return 1
    })
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
