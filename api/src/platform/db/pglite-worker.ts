import { parentPort } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { parsers } from './values.ts'

/** The messages between the main thread and the PGlite worker. */
export type Ask =
  | { id: number; kind: 'open'; options: WorkerOptions }
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'script'; sql: string }
  | { id: number; kind: 'close' }

interface Failure {
  message: string
  code?: string | undefined
  constraint?: string | undefined
  detail?: string | undefined
}

export type Answer =
  | { id: number; ok: true; rows: Record<string, unknown>[]; affected: number }
  | { id: number; ok: false; failure: Failure }

export interface WorkerOptions {
  /** null: in memory */
  dataDir: string | null
  /** PostgreSQL's `shared_buffers`; undefined: its own default */
  sharedBuffers?: string | undefined
}

// A worker, because PGlite computes on the thread it lives on: a scan here must not delay the HTTP loop there.
if (!parentPort) throw new Error('This file runs as a worker thread.')
const port = parentPort
let database: PGlite

const open = ({ dataDir, sharedBuffers }: WorkerOptions) =>
  PGlite.create({
    ...(dataDir !== null && { dataDir }),
    extensions: { pg_trgm, btree_gin },
    parsers,
    ...(sharedBuffers && {
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
    }),
  })

function failureOf(error: unknown): Failure {
  const { message, code, constraint, detail } = error as Failure
  return { message, code, constraint, detail }
}

async function answer(ask: Ask): Promise<Answer> {
  try {
    if (ask.kind === 'open') {
      database = await open(ask.options)
      return { id: ask.id, ok: true, rows: [], affected: 0 }
    }
    if (ask.kind === 'close') {
      await database.close()
      return { id: ask.id, ok: true, rows: [], affected: 0 }
    }
    if (ask.kind === 'script') {
      await database.exec(ask.sql)
      return { id: ask.id, ok: true, rows: [], affected: 0 }
    }
    const { rows, affectedRows } = await database.query<Record<string, unknown>>(ask.sql, [...ask.parameters])
    return { id: ask.id, ok: true, rows, affected: affectedRows || rows.length }
  } catch (error) {
    // The engine itself failed. Its further answers could not be trusted, so the thread ends.
    if (error instanceof Error && error.name === 'RuntimeError') throw error
    return { id: ask.id, ok: false, failure: failureOf(error) }
  }
}

port.on('message', async (ask: Ask) => port.postMessage(await answer(ask)))
