import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockDirectory } from './directory-lock.ts'
import type { Engine, Result, Session } from './engine.ts'
import type { Answer, Ask, WorkerOptions } from './pglite-messages.ts'

const WAIT_MS = 10_000

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

type Question = Ask extends infer A ? (A extends Ask ? Omit<A, 'id'> : never) : never

/** The worker thread and the questions that it has not answered yet. */
class PgliteWorker {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PromiseWithResolvers<Result>>()
  #lastId = 0
  #ended: Error | null = null
  readonly ready: Promise<unknown>

  constructor(options: WorkerOptions) {
    const started = Promise.withResolvers<Result>()
    this.#waiting.set(0, started)
    this.ready = started.promise
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: options })
    this.#worker.on('message', (answer: Answer) => this.#settle(answer))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('The embedded database has stopped.')))
  }

  #settle(answer: Answer) {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (answer.ok) waiting?.resolve(answer)
    else waiting?.reject(new DatabaseError(answer.failure))
  }

  #fail(error: Error) {
    this.#ended ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }

  ask(question: Question): Promise<Result> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = ++this.#lastId
    const answer = Promise.withResolvers<Result>()
    this.#waiting.set(id, answer)
    this.#worker.postMessage({ ...question, id })
    return answer.promise
  }

  async close() {
    await this.ask({ kind: 'close' })
    await this.#worker.terminate()
  }
}

/**
 * The embedded engine: PGlite in a worker thread, with an exclusive lock on its directory. It has one session, so
 * callers take turns; a transaction holds the turn until its end.
 *
 * @param dataDir where it lives; null: in memory
 * @throws Error when another process holds `dataDir`
 */
export async function openPglite(dataDir: string | null, image: Blob | null = null): Promise<Engine> {
  const unlock = dataDir === null ? () => {} : lockDirectory(dataDir)
  const worker = new PgliteWorker({ dataDir: dataDir && join(dataDir, 'pglite'), image })
  try {
    await worker.ready
  } catch (error) {
    unlock()
    throw error
  }
  let turn: Promise<void> = Promise.resolve()

  return {
    kind: 'pglite',
    async acquire(): Promise<Session> {
      const before = turn
      const mine = Promise.withResolvers<void>()
      turn = mine.promise
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('The embedded database was busy for 10 s.')), WAIT_MS)
      })
      try {
        await Promise.race([before, late])
      } catch (error) {
        // Whoever waits behind this caller must still wait for the session to be free, not for this caller.
        void before.then(mine.resolve)
        throw error
      } finally {
        clearTimeout(timer)
      }
      return {
        query: (sql, parameters = []) => worker.ask({ kind: 'query', sql, parameters }),
        script: async (sql) => {
          await worker.ask({ kind: 'script', sql })
        },
        release: mine.resolve,
      }
    },
    async close() {
      await turn
      await worker.close()
      unlock()
    },
  }
}
