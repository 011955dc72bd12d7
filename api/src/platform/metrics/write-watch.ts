import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import type { Db } from '../db/db.ts'
import { makeFolder } from '../folders.ts'
import { cannotWrite } from '../full-disk.ts'
import { uploadsFolder } from '../http/upload.ts'
import type { Sources } from './sources.ts'

/** What is written to: the database, `DATA_DIR`, and the folder that Asterisk shares with us. */
export type WrittenPlace = 'database' | 'files' | 'exchange'

/** Whether a small write succeeded, as of the last one. */
export interface WriteWatch {
  /** what could be tried; a place that does not answer, or is not made yet, is in none */
  writable(): ReadonlyMap<WrittenPlace, boolean>
  /** Writes now, or waits for the writes that are under way. */
  write(): Promise<void>
  stop(): Promise<void>
}

/** More than is left over where others have just found no space. */
const PROBE_BYTES = 64 * 1024

/** Writes a file to the disk and removes it. @throws Error of the file system */
export async function probeFolder(folder: string, make = false): Promise<void> {
  if (make) await makeFolder(folder)
  const path = join(folder, `.write-probe-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(path, randomBytes(PROBE_BYTES), { flag: 'wx', mode: 0o600, flush: true })
  } finally {
    await rm(path, { force: true }).catch(() => {}) // of a read-only disk
  }
}

/** Writes a row that needs a new page. @throws Error of the database */
export const probeDatabase = (db: Db): Promise<unknown> => db.run`select probe_write()`

/** @returns null: that is not known */
async function tried(write: Promise<unknown>, known: (error: Error) => boolean | null) {
  try {
    await write
    return { ok: true, why: null }
  } catch (error) {
    return { ok: known(error as Error), why: (error as Error).message }
  }
}

const isMissing = (error: Error) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Whether each place can be written now, and why not.
 *
 * @returns ok null: it is not known, as the place is not there
 */
export function tryWrites({ db, config }: Pick<Context, 'db' | 'config'>) {
  const { asterisk } = config
  const places: Record<WrittenPlace, Promise<{ ok: boolean | null; why: string | null }> | null> = {
    // A database that is away has an alert of its own.
    database: tried(probeDatabase(db), (error) => (cannotWrite(error) ? false : null)),
    files: tried(probeFolder(uploadsFolder(config), true), () => false),
    exchange: asterisk && tried(probeFolder(asterisk.sounds), (error) => (isMissing(error) ? null : false)),
  }
  return Promise.all(
    Object.entries(places).map(async ([place, write]) => ({
      place: place as WrittenPlace,
      ...((await write) ?? { ok: null, why: null }),
    })),
  )
}

/** Tries every so often to write, so that a full disk is seen before a customer sees it. */
export function watchWrites(ctx: Pick<Context, 'db' | 'config' | 'log'>, everyMs: number): WriteWatch {
  const known = new Map<WrittenPlace, boolean>()
  let writing: Promise<void> | null = null

  async function writeOnce() {
    for (const { place, ok, why } of await tryWrites(ctx)) {
      if (ok === false && known.get(place) !== false)
        ctx.log.error({ place, message: why }, 'nothing can be written')
      if (ok === null) known.delete(place)
      else known.set(place, ok)
    }
  }
  const write = () => {
    writing ??= writeOnce().finally(() => {
      writing = null
    })
    return writing
  }

  void write()
  const timer = setInterval(write, everyMs)
  timer.unref()
  return {
    writable: () => known,
    write,
    async stop() {
      clearInterval(timer)
      await writing
    },
  }
}

/** Whether this process can write. */
export function watchWritable(registry: Registry, { writable }: Sources) {
  new Gauge({
    name: 'ekoline_writable',
    help: "1 while a small write every half minute succeeds, 0 while it does not: of the 'database', of DATA_DIR ('files') and of ASTERISK_SOUNDS ('exchange')",
    labelNames: ['of'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [of, ok] of writable()) this.set({ of }, ok ? 1 : 0)
    },
  })
}
