import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { SCAN_MS, type Scanner, type Verdict } from './scanning.ts'

/** Where a clamd listens. */
export type ClamdPlace = { readonly host: string; readonly port: number } | { readonly path: string }

const CHUNK = 64 * 1024
const LONGEST_ANSWER = 4_096 // bytes; a signature's name is short
const FOUND = /^stream: (.+) FOUND$/

/** A piece of INSTREAM: its length as four bytes, then its bytes; a length of none ends the file. */
function piece(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

async function* pieces(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const bytes of createReadStream(path, { highWaterMark: CHUNK })) yield piece(bytes)
  yield piece(Buffer.alloc(0))
}

/** The answer up to the NUL that ends it. @throws Error when the connection ends before */
async function answerOf(socket: Socket): Promise<string> {
  let answer = Buffer.alloc(0)
  for await (const bytes of socket) {
    answer = Buffer.concat([answer, bytes])
    const end = answer.indexOf(0)
    if (end >= 0) return answer.toString('utf8', 0, end)
    if (answer.length > LONGEST_ANSWER) throw new Error('clamd says too much')
  }
  throw new Error('clamd ended the connection without an answer')
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { result: 'clean' }
  const signature = FOUND.exec(answer)?.[1]
  return signature ? { result: 'infected', signature } : { result: 'failed', detail: answer }
}

async function ask(socket: Socket, path: string): Promise<Verdict> {
  // clamd may answer and hang up before the whole file is there, as it does when the file is too large for it.
  const sent = pipeline(pieces(path), socket, { end: false }).catch((error: Error) => error)
  const answer = await answerOf(socket).catch((error: Error) => error)
  if (typeof answer === 'string') return verdictOf(answer)
  const failed = await Promise.race([sent, Promise.resolve(undefined)])
  throw failed ?? answer
}

/**
 * ClamAV's daemon, by its INSTREAM command: the file goes over the connection, so clamd may run elsewhere.
 *
 * @source man clamd, "COMMANDS"
 */
export function createClamd(place: ClamdPlace, scanMs = SCAN_MS): Scanner {
  return {
    name: 'clamd',
    async scan(path) {
      const socket = connect(place as NetConnectOpts)
      const timer = setTimeout(() => socket.destroy(new Error('clamd took too long')), scanMs)
      try {
        return await ask(socket, path)
      } catch (error) {
        return { result: 'failed', detail: (error as Error).message }
      } finally {
        clearTimeout(timer)
        socket.destroy()
      }
    },
  }
}
