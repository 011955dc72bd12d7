import type { Readable } from 'node:stream'
import type { AudioRef } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import { clearAway, holdFile, nameHeld } from '../../core/storage/storage.service.ts'
import type { Tx } from '../../platform/db/db.ts'
import { checkRoom, fileOf } from './files.service.ts'
import { insertFile, lockRoom } from './files.sql.ts'
import { asTelephoneWav } from './to-telephone.service.ts'

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
  return asTelephoneWav(ctx, wav, async (made) => {
    if ('fault' in made) throw new Error(`what was recorded cannot be played: ${made.fault}`)
    const file = fileOf({ card_id, filebucket_type: 'ivr' }, workgroupId, name, made, ctx.clock.now())
    const { stored_as: storedAs, bytes } = file
    await holdFile(ctx, { path: made.path, storedAs })
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
  })
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
