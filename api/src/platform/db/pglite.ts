import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockDirectory } from './directory-lock.ts'
import type { Engine, Result, Session } from './engine.ts'
import { checkEngineVersion, PGLITE_FOLDER, recordEngineVersion } from './engine-version.ts'
import type { Answer, Ask, WorkerOptions } from './pglite-worker.ts'

const WAIT_MS = 10_000
const STOPPED = 'The embedded database has stopped.'

/** The database refused a statement; `code` is the SQLSTATE, as the pg driver has it. */
class DatabaseError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly detail: string | undefined

  constructor({ message, code, constraint, detail }: Extract<Answer, { ok: false }>['failure']) {
    super(message)
    this.code = code
    this.constraint = constraint
    this.detail = detail
  }
}

/** Where the threads of embedded databases come from, and go when theirs is closed. */
export interface Threads {
  take(): Worker
  giveBack(worker: Worker): Promise<unknown>
}

const ONE_EACH: Threads = {
  take: () => new Worker(new URL('./pglite-worker.ts', import.meta.url)),
  giveBack: (worker) => worker.terminate(),
}

/** Uses a thread for one database after another: starting one takes longer than opening a database. */
export function createThreads(): Threads {
  const idle: Worker[] = []
  return {
    take() {
      const worker = idle.pop()
      worker?.ref()
      return worker ?? ONE_EACH.take()
    },
    giveBack: async (worker) => {
      worker.unref()
      idle.push(worker)
    },
  }
}

type Question = Ask extends infer A ? (A extends Ask ? Omit<A, 'id'> : never) : never

/** The worker thread and the questions that it has not answered yet. */
class PgliteWorker {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<Result>>()
  #lastId = 0
  #ended: Error | null = null
  #closing = false
  readonly #onLost: (error: Error) => void
  readonly #answerWithinMs: number | undefined
  readonly #threads: Threads

  constructor({ onLost, answerWithinMs, threads = ONE_EACH }: PgliteOptions) {
    this.#onLost = onLost ?? (() => {})
    this.#answerWithinMs = answerWithinMs
    this.#threads = threads
    this.#worker = threads.take()
    this.#worker.on('message', (answer: Answer) => this.#settle(answer))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error(STOPPED)))
  }

  #settle(answer: Answer) {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.ok) waiting?.resolve(answer)
    else waiting?.reject(new DatabaseError(answer.failure))
  }

  #fail(error: Error) {
    const first = this.#ended === null
    this.#ended ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
    if (first && !this.#closing) this.#onLost(error)
  }

  ask(question: Question): Promise<Result> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = ++this.#lastId
    const answer = Promise.withResolvers<Result>()
    this.#waiting.set(id, answer)
    this.#worker.postMessage({ ...question, id })
    if (this.#answerWithinMs === undefined || question.kind === 'script' || question.kind === 'open')
      return answer.promise
    const timer = setTimeout(() => this.#giveUp(), this.#answerWithinMs)
    return answer.promise.finally(() => clearTimeout(timer))
  }

  async open(options: WorkerOptions) {
    try {
      await this.ask({ kind: 'open', options })
    } catch (error) {
      this.#closing = true
      await this.#worker.terminate()
      throw error
    }
  }

  /** PGlite has been seen to spin for ever, when there was no space left for its log. */
  #giveUp() {
    this.#fail(new Error('The embedded database does not answer any more.'))
    void this.#worker.terminate()
  }

  /** Does nothing when the worker is gone already. */
  async close() {
    this.#closing = true
    if (this.#ended) return void (await this.#worker.terminate())
    await this.ask({ kind: 'close' })
    this.#fail(new Error(STOPPED))
    for (const event of ['message', 'error', 'exit']) this.#worker.removeAllListeners(event)
    await this.#threads.giveBack(this.#worker)
  }
}

export interface PgliteOptions {
  /** a thread of its own by default, which ends with it */
  readonly threads?: Threads | undefined
  /** called once when the database ended without being closed; from then on every statement fails */
  readonly onLost?: ((error: Error) => void) | undefined
  /** a statement (but no script, such as a migration) that takes longer means that the database is lost */
  readonly answerWithinMs?: number | undefined
  /** PostgreSQL's `shared_buffers`: it clears them as it starts, which for few rows is a third of the start */
  readonly sharedBuffers?: string | undefined
  /** how long a caller waits for its turn: 10 s */
  readonly turnWithinMs?: number | undefined
}

async function startWorker(dataDir: string | null, options: PgliteOptions): Promise<PgliteWorker> {
  if (dataDir !== null) checkEngineVersion(dataDir)
  const worker = new PgliteWorker(options)
  await worker.open({
    dataDir: dataDir && join(dataDir, PGLITE_FOLDER),
    sharedBuffers: options.sharedBuffers,
  })
  if (dataDir !== null) recordEngineVersion(dataDir)
  return worker
}

/**
 * The embedded engine: PGlite in a worker thread, with an exclusive lock on its directory. It has one session, so
 * callers take turns; a transaction holds the turn until its end.
 *
 * @param dataDir where it lives; null: in memory
 * @throws Error when another process holds `dataDir`, or another PostgreSQL made what is in it
 */
export async function openPglite(dataDir: string | null, options: PgliteOptions = {}): Promise<Engine> {
  const unlock = dataDir === null ? () => {} : lockDirectory(dataDir)
  const worker = await startWorker(dataDir, options).catch((error: unknown) => {
    unlock()
    throw error
  })
  const waitMs = options.turnWithinMs ?? WAIT_MS
  let turn: Promise<void> = Promise.resolve()
  let waiting = 0
  let held = false

  return {
    kind: 'pglite',
    async acquire(): Promise<Session> {
      const before = turn
      const mine = Promise.withResolvers<void>()
      turn = mine.promise
      waiting++
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new Error(`The embedded database was busy for ${waitMs / 1000} s.`)),
          waitMs,
        )
      })
      try {
        await Promise.race([before, late])
      } catch (error) {
        // Later callers must still wait for the session to be free, not for this caller.
        void before.then(mine.resolve)
        throw error
      } finally {
        clearTimeout(timer)
        waiting--
      }
      held = true
      return {
        query: (sql, parameters = []) => worker.ask({ kind: 'query', sql, parameters }),
        script: async (sql) => {
          await worker.ask({ kind: 'script', sql })
        },
        release() {
          held = false
          mine.resolve()
        },
      }
    },
    stats: () => ({ limit: 1, open: 1, idle: held ? 0 : 1, waiting }),
    async close() {
      await turn
      await worker.close()
      unlock()
    },
  }
}
