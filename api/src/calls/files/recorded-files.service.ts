import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { AudioRef } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import { clearAway, holdFile, nameHeld } from '../../core/storage/storage.service.ts'
import type { Tx } from '../../platform/db/db.ts'
import { makeFolder } from '../../platform/folders.ts'
import { uploadsFolder } from '../../platform/http/upload.ts'
import { checkRoom, fileOf } from './files.service.ts'
import { insertFile, lockRoom } from './files.sql.ts'
import { toTelephone } from './to-telephone.ts'

type Needs = Pick<Context, 'db' | 'clock' | 'config' | 'files' | 'log'>

interface RecordedFile {
  readonly card_id: number
  readonly workgroupId: number
  readonly name: string
}

/** A recording in the store that no row names yet: it is kept or dropped within the hour, or a sweep removes it. */
export interface HeldFile {
  readonly sound: AudioRef
  readonly bytes: number
  /**
   * Makes it a recording of the card.
   *
   * @param used what becomes of it, in the transaction that keeps it
   * @throws AppError files_full
   */
  keep(used: (tx: Tx, id: number) => Promise<void>): Promise<void>
  drop(): Promise<void>
}

/** Stores a wav that was recorded by phone, so that it can be heard before it is kept. @throws Error for what is no wav */
export async function holdRecordedFile(
  ctx: Needs,
  { workgroupId, card_id, name }: RecordedFile,
  wav: Readable,
): Promise<HeldFile> {
  const folder = join(uploadsFolder(ctx.config), `recorded-${randomBytes(12).toString('hex')}`)
  await makeFolder(folder)
  try {
    await writeFile(join(folder, 'recorded'), wav, { mode: 0o600 })
    const found = await toTelephone(join(folder, 'recorded'), join(folder, 'telephone'))
    if ('fault' in found) throw new Error(`what was recorded cannot be played: ${found.fault}`)
    const file = fileOf({ card_id, filebucket_type: 'ivr' }, workgroupId, name, found, ctx.clock.now())
    const { stored_as: storedAs, bytes } = file
    await holdFile(ctx, { path: found.path, storedAs })
    return {
      sound: { id: storedAs, path: await ctx.files.localPath(storedAs) },
      bytes,
      keep: (used) =>
        nameHeld(ctx, storedAs, async (tx) => {
          await lockRoom(tx, workgroupId)
          await checkRoom(tx, workgroupId, bytes)
          await used(tx, await insertFile(tx, file))
        }),
      drop: async () => void (await clearAway(ctx, storedAs)),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Stores a wav that was recorded by phone as a recording of a card.
 *
 * @param used what plays it from now on, in the transaction that stores it
 * @throws AppError files_full; Error for what is no wav
 */
export async function addRecordedFile(
  ctx: Needs,
  file: RecordedFile,
  wav: Readable,
  used: (tx: Tx, id: number) => Promise<void>,
): Promise<void> {
  const held = await holdRecordedFile(ctx, file, wav)
  try {
    await held.keep(used)
  } catch (error) {
    await held.drop()
    throw error
  }
}
