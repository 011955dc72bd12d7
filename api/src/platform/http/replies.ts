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

interface Known<T> {
  readonly askedAt: number
  answer: Promise<T>
}

/**
 * Computes the value of each key at most once in `ms`, for all callers; a failure counts as a value. While a new value
 * is computed, callers get the old one if it is not older than twice `ms`. Beyond `most` keys, the least recently used
 * are dropped.
 */
export function remembered<T>(
  ask: (key: string) => Promise<T>,
  { clock, ms, most }: { clock: { now(): Date }; ms: number; most: number },
): (key: string) => Promise<T> {
  const known = new Map<string, Known<T>>()

  function keep(key: string, entry: Known<T>) {
    known.delete(key) // so that it is the newest
    known.set(key, entry)
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
    return entry.answer
  }
  return (key) => {
    const now = clock.now().getTime()
    const last = known.get(key)
    const age = last ? now - last.askedAt : Number.POSITIVE_INFINITY
    if (last && age >= 0 && age < ms) return last.answer
    const answer = ask(key)
    if (!last || age < 0 || age >= 2 * ms) return keep(key, { askedAt: now, answer })
    const kept: Known<T> = { askedAt: now, answer: last.answer }
    const take = () => {
      kept.answer = answer
    }
    answer.then(take, take)
    return keep(key, kept)
  }
}
