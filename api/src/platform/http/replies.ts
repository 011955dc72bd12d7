import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** The answer of most calls: what they ask for, as `result`. */
export const success = async <R>(result: Promise<R>) => ({ status: 'success', result: await result }) as const

/** The answer whose parts have names of their own. */
export const successWith = async <R extends object>(parts: Promise<R>) =>
  ({ status: 'success', ...(await parts) }) as const

/** The answer of a call that only does something. */
export async function done(work: Promise<unknown>) {
  await work
  return { status: 'success' } as const
}

interface Head {
  readonly status?: 200 | 206
  readonly type: string
  readonly headers: Readonly<Record<string, string | number>>
}

/** A streamed answer, cut off when its source fails: it must never look complete. */
export class Streamed {
  readonly status: 200 | 206
  readonly type: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Readable

  constructor(body: Readable, { status = 200, type, headers }: Head) {
    this.status = status
    this.type = type
    this.headers = headers
    this.body = body
  }
}

/** An answer with headers of its own. */
export class WithHeaders<T> {
  readonly answer: T
  readonly headers: Readonly<Record<string, string | number>>

  constructor(answer: T, headers: Readonly<Record<string, string | number>>) {
    this.answer = answer
    this.headers = headers
  }
}

/** What a sign-in answers, with the header that makes its browser known. */
export const signedIn = <A extends { cookie?: string }>({ cookie, ...answer }: A) =>
  new WithHeaders(
    { status: 'success' as const, ...answer },
    cookie === undefined ? {} : { 'set-cookie': cookie },
  )

const pack = promisify(gzip)
const WORTH_IT = 1024 // bytes, as for all other answers (app.ts)

/** An answer to many requests, serialized and compressed once for all of them. */
export class Shared<T> {
  readonly answer: T
  #text: string | null = null
  #packed: Promise<Buffer> | null = null

  constructor(answer: T) {
    this.answer = answer
  }

  /** @param write serializes it, the same each time */
  text(write: (answer: T) => string): string {
    this.#text ??= write(this.answer)
    return this.#text
  }

  /** @returns null when it is too small to gain from it */
  packed(write: (answer: T) => string): Promise<Buffer> | null {
    if (this.text(write).length < WORTH_IT) return null
    this.#packed ??= pack(this.text(write))
    return this.#packed
  }
}
