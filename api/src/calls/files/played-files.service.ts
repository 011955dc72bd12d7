import type { FilebucketType } from '@ekoline/contract/calls/files.facts.ts'
import type { AudioRef } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import { foreign, missing } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type FileRow, findFile, lockFile } from './files.sql.ts'

const isPlayable = (file: FileRow | undefined, workgroupId: number, type: FilebucketType): file is FileRow =>
  file?.workgroup_id === workgroupId && file.type === type

/** A recording that calls can play. */
export interface Playable {
  readonly id: number
  readonly name: string
  readonly lengthMs: number
}

/**
 * An ivr file of the caller's workgroup.
 *
 * @throws AppError not_found for any other
 */
export async function playableFile(
  { db }: Pick<Context, 'db'>,
  { workgroupId }: Pick<Caller, 'workgroupId'>,
  id: number,
): Promise<Playable> {
  const file = await findFile(db, id)
  if (!file) throw missing()
  if (!isPlayable(file, workgroupId, 'ivr')) throw foreign(`file:${id}`)
  return { id, name: file.name, lengthMs: file.length_ms }
}

/**
 * The sound of a file as the exchange plays it.
 *
 * @returns null when the workgroup has no such file of that type
 * @throws Error when the store has lost it
 */
export async function findAudio(
  ctx: Pick<Context, 'db' | 'files'>,
  workgroupId: number,
  id: number,
  type: FilebucketType = 'ivr',
): Promise<AudioRef | null> {
  const file = await findFile(ctx.db, id)
  if (!isPlayable(file, workgroupId, type)) return null
  return { id: file.stored_as, path: await ctx.files.localPath(file.stored_as) }
}

/**
 * Within the transaction that begins to play a file: until it ends, the file cannot be deleted. Name the use in
 * `file-uses.sql.ts`, or it can be deleted afterwards.
 *
 * @returns whether the workgroup has such a file of that type
 */
export async function keepAudio(
  tx: Tx,
  workgroupId: number,
  id: number,
  type: FilebucketType = 'ivr',
): Promise<boolean> {
  return isPlayable(await lockFile(tx, id, 'to use'), workgroupId, type)
}
