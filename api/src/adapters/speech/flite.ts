import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../platform/folders.ts'
import { SPEAK_MS, SPOKEN_MOST_BYTES, type Speaking, type Speech } from './speech.ts'

/** Debian's flite, with the voice of what the exchange itself says (`scripts/telephony/spoken.mjs`). */
export interface FlitePlace {
  /** the path of the program */
  readonly program: string
  /** a folder for what it has not finished */
  readonly unfinished: string
}

const VOICE = ['-voice', 'slt', '--setf', 'duration_stretch=1.1']

/** What it reads: it knows ASCII alone, and passes over the rest. */
const readable = (text: string): string =>
  text
    .replace(/₦\s*(\d[\d,.]*\d|\d)/g, '$1 naira')
    .replaceAll('₦', ' naira ')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, ', ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e\n]/g, ' ')

/** Runs it with the text as its standard input: nothing of a text is an argument, and no shell sees it. */
async function run(program: string, text: string, to: string, withinMs: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const child = spawn(program, [...VOICE, '-f', '-', '-o', to], {
    env: {}, // the keys of the service are none of its business
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const timer = setTimeout(() => {
    child.kill('SIGKILL')
    resolve('flite took too long')
  }, withinMs)
  child.once('error', ({ message }) => resolve(message))
  child.once('exit', (code, signal) => resolve(code === 0 ? null : `flite ended with ${code ?? signal}`))
  child.stdin.on('error', () => {}) // it ended before it had read everything, which its exit says
  child.stdin.end(text)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

async function readMade(path: string): Promise<Speaking> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > SPOKEN_MOST_BYTES) return { result: 'failed', detail: 'flite said too much' }
    return { result: 'spoken', wav: await file.readFile() }
  } finally {
    await file.close()
  }
}

export function createFlite({ program, unfinished }: FlitePlace, withinMs = SPEAK_MS): Speech {
  return {
    name: 'flite',
    voice: VOICE.join(' '),
    async speak(given) {
      const text = readable(given)
      if (!/[a-z\d]/i.test(text)) return { result: 'unspeakable' }
      const to = join(unfinished, `spoken-${randomBytes(12).toString('hex')}.wav`)
      try {
        await makeFolder(unfinished)
        const failed = await run(program, text, to, withinMs)
        return failed === null ? await readMade(to) : { result: 'failed', detail: failed }
      } catch (error) {
        return { result: 'failed', detail: (error as Error).message }
      } finally {
        await rm(to, { force: true })
      }
    },
  }
}
