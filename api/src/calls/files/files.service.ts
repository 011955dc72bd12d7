// @source SA-37

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import {
  BYTES_OF_WORKGROUP,
  FILES_OF_WORKGROUP,
  type FilebucketType,
} from '@ekoline/contract/calls/files.facts.ts'
import { filesEndpoints, type UploadedFile } from '@ekoline/contract/calls/files.ts'
import { forProduct } from '@ekoline/contract/endpoint/endpoint.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { clearAway, keepFile, releaseFile } from '../../core/storage/storage.service.ts'
import { seatOfCard, workgroupName } from '../../core/workgroups/workgroups.service.ts'
import { callerOfLink, linkSigner, type SessionLink } from '../../people/auth/session-links.service.ts'
import { AppError, badField, foreign, missing } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, RequestInfo, SignedIn } from '../../platform/http/caller.ts'
import type { Streamed } from '../../platform/http/replies.ts'
import { sendWav } from '../../platform/http/send-part.ts'
import { isPlainName, type Upload } from '../../platform/http/upload.ts'
import {
  deleteFile,
  deleteFilesOfLast,
  type FileRow,
  type FileUse,
  findFile,
  insertFile,
  listFiles,
  listUses,
  lockFile,
  lockRoom,
  roomTaken,
  renameFile as storeName,
} from './files.sql.ts'
import { type TelephoneWav, toTelephone } from './to-telephone.ts'

const EXTENSION = 'wav'
const MEGABYTE = 1024 * 1024

const { fileContent } = filesEndpoints()

export interface ListParams {
  readonly cardId: number
  /** this one alone */
  readonly id?: number | undefined
  readonly search?: string | undefined
  readonly page?: number | undefined
}

const fileParams = ({ cardId, id, search = '', page = 1 }: ListParams) => ({
  cardId,
  id,
  search: search.trim(),
  page,
  size: PAGE_SIZE,
})

const signedName = (id: number) => `file:${id}`

/**
 * Makes the signed addresses by which players hear files, as long as the caller's session lasts, ten minutes at most:
 * only for callers who may read what plays them.
 *
 * @throws AppError not_authenticated when the session has ended since
 */
export async function fileAddresses(ctx: Context, caller: Caller): Promise<(id: number) => string> {
  const { queryFor } = await linkSigner(ctx, caller)
  const path = forProduct(fileContent.path, ctx.config.product)
  return (id) => path.replace(':filebucket_number', String(id)) + queryFor(signedName(id))
}

const onWire = (file: FileRow, filebucket_url: string, uses: readonly FileUse[]): UploadedFile => ({
  name: file.name,
  filebucket_number: file.id,
  filebucket_type: file.type,
  extension: EXTENSION,
  filebucket_url,
  length: file.length_ms / 1000,
  created_at: file.created_at,
  used_in: [...uses],
})

/**
 * A page of the files of a card, newest first, each with what plays it and a signed address.
 *
 * @throws AppError not_found for a card that the caller may not read
 * @source service-areas §7, "Files"; security §5.3: "stored private; filebucket_url is a signed, expiring URL"
 */
export async function filesOfCard(ctx: Context, caller: Caller, params: ListParams) {
  const seat = await seatOfCard(ctx, caller, params.cardId)
  const { rows: files, total } = await listFiles(ctx.db, { ...fileParams(params), order: 'newest' })
  const ids = files.map(({ id }) => id)
  const uses = await listUses(ctx.db, seat.workgroupId, ids)
  const addressOf = await fileAddresses(ctx, caller)
  return { result: files.map((file) => onWire(file, addressOf(file.id), uses.get(file.id) ?? [])), total }
}

/**
 * A page of the files of one type, by name: of recordings that menus can play, unless another is asked for.
 *
 * @throws AppError not_found for a card that the caller may not read
 * @source api.md, GET P/recordings/{cardid}: "the account's ivr files"
 */
export async function recordingsOfCard(
  ctx: Context,
  caller: Caller,
  { type = 'ivr', ...params }: ListParams & { readonly type?: FilebucketType | undefined },
) {
  await seatOfCard(ctx, caller, params.cardId)
  const { rows: files, total } = await listFiles(ctx.db, {
    ...fileParams(params),
    type,
    order: 'name',
  })
  return { result: files.map(({ id, name, created_at }) => ({ id, name, created_at })), total }
}

/** The card's workgroup, if that is the one named. @throws AppError not_found, invalid_request */
async function workgroupOfCard(
  ctx: Context,
  caller: Caller,
  upload: { card_id: number; workgroup_name: string },
) {
  const { workgroupId } = await seatOfCard(ctx, caller, upload.card_id)
  if (upload.workgroup_name.trim() !== (await workgroupName(ctx, workgroupId)))
    throw badField('workgroup_name', 'field_workgroup_of_card')
  return workgroupId
}

/** @throws AppError files_full when there is no room for so many bytes in one more file */
export async function checkRoom(db: Db, workgroupId: number, bytes: number): Promise<void> {
  const taken = await roomTaken(db, workgroupId)
  if (taken.files < FILES_OF_WORKGROUP && taken.bytes + bytes <= BYTES_OF_WORKGROUP) return
  const values = { files: FILES_OF_WORKGROUP, megabytes: BYTES_OF_WORKGROUP / MEGABYTE }
  throw new AppError('files_full', { values })
}

/** Music on hold is for all who call the workgroup. @throws AppError music_for_admins */
function requireMusicRight({ admin }: Caller, type: FilebucketType): void {
  if (type === 'moh' && !admin) throw new AppError('music_for_admins', { refused: 'role:admin' })
}

interface NewUpload {
  readonly card_id: number
  readonly filebucket_type: FilebucketType
  readonly workgroup_name: string
}

/**
 * Stores an uploaded wav as callers hear it, under the hash of its content, and audits it.
 *
 * @returns the file's number
 * @throws AppError not_a_wav for what is no sound, whatever it is called, and what else `readWavHead` finds; files_full;
 * music_for_admins; not_found for a card that the caller may not use; invalid_request for another workgroup
 * @source service-areas §7, "Files"; decisions, "Files: a wav is recognised by its content"
 */
export async function addFile(
  ctx: Context,
  by: SignedIn,
  params: NewUpload,
  upload: Upload,
): Promise<number> {
  const workgroupId = await workgroupOfCard(ctx, by.caller, params)
  requireMusicRight(by.caller, params.filebucket_type)
  await checkRoom(ctx.db, workgroupId, 0)
  const wav = await toTelephone(upload.path, join(upload.folder, 'telephone'))
  if ('fault' in wav) throw new AppError(wav.fault, wav.values && { values: wav.values })
  const file = fileOf(params, workgroupId, upload.name, wav, ctx.clock.now())
  return keepFile(ctx, { path: wav.path, storedAs: file.stored_as }, async (tx) => {
    await lockRoom(tx, workgroupId)
    await checkRoom(tx, workgroupId, wav.bytes)
    const id = await insertFile(tx, file)
    const detail = { type: file.type, name: file.name, bytes: file.bytes }
    await writeAudit(tx, file.created_at, by, { action: 'file_uploaded', target: `file:${id}`, detail })
    return id
  })
}

const withoutEnding = (name: string) =>
  name
    .trim()
    .replace(/\.wav$/i, '')
    .trim() || name.trim()

/** The row of a wav that was converted. */
export function fileOf(
  params: Pick<NewUpload, 'card_id' | 'filebucket_type'>,
  workgroupId: number,
  name: string,
  wav: TelephoneWav,
  at: Date,
) {
  // The same sound may be uploaded twice, and one of the two deleted: so each has a name of its own in the store.
  const own = randomBytes(4).toString('hex')
  return {
    card_id: params.card_id,
    workgroup_id: workgroupId,
    type: params.filebucket_type,
    name: withoutEnding(name),
    stored_as: `audio/${workgroupId}/${wav.sha256}-${own}.${EXTENSION}`,
    bytes: wav.bytes,
    length_ms: wav.lengthMs,
    created_at: at,
  }
}

/**
 * Gives a file another name, without its ending, and audits it.
 *
 * @returns the name as it is kept
 * @throws AppError not_found for a file of a card that the caller may not use; music_for_admins; file_name_refused
 */
export async function renameFile(ctx: Context, by: SignedIn, id: number, wanted: string): Promise<string> {
  const file = await findFile(ctx.db, id)
  if (!file) throw missing()
  await seatOfCard(ctx, by.caller, file.card_id)
  requireMusicRight(by.caller, file.type)
  if (!isPlainName(`${wanted}.${EXTENSION}`)) throw new AppError('file_name_refused')
  const name = withoutEnding(wanted)
  await transaction(ctx.db, async (tx) => {
    if (!(await storeName(tx, id, name))) throw missing()
    const detail = { type: file.type, from: file.name, name }
    await writeAudit(tx, ctx.clock.now(), by, { action: 'file_renamed', target: `file:${id}`, detail })
  })
  return name
}

interface DeleteParams {
  readonly filebucket_number: number
  readonly filebucket_type: FilebucketType
  readonly card_id: number
  readonly workgroup_name: string
}

/**
 * Deletes a file that nothing plays, and a line in the audit.
 *
 * @throws AppError file_in_use, music_in_use, with the places named; music_for_admins; not_found for a file that is not of this card and type
 * @source service-areas §7, "Files"
 */
export async function removeFile(ctx: Context, by: SignedIn, params: DeleteParams): Promise<void> {
  await workgroupOfCard(ctx, by.caller, params)
  const at = ctx.clock.now()
  const file = await transaction(ctx.db, async (tx) => {
    const found = await lockFile(tx, params.filebucket_number, 'to delete')
    if (!found) throw missing()
    if (found.card_id !== params.card_id) throw foreign(`file:${found.id}`)
    if (found.type !== params.filebucket_type) throw missing()
    requireMusicRight(by.caller, found.type)
    await refuseWhileUsed(tx, found)
    await deleteFile(tx, found.id)
    await releaseFile(tx, at, found.stored_as)
    const detail = { type: found.type, name: found.name }
    await writeAudit(tx, at, by, { action: 'file_deleted', target: `file:${found.id}`, detail })
    return found
  })
  await clearAway(ctx, file.stored_as)
}

/** @throws AppError file_in_use, music_in_use */
async function refuseWhileUsed(tx: Tx, { id, name, type, workgroup_id }: FileRow): Promise<void> {
  const uses = (await listUses(tx, workgroup_id, [id])).get(id)
  if (!uses) return
  const places = uses.map((use) => `${use.place} ${use.name}`).join(', ')
  throw new AppError(type === 'moh' ? 'music_in_use' : 'file_in_use', { values: { name, places } })
}

/** What an address of a file holds. */
export interface FileAddress extends SessionLink {
  readonly id: number
}

/**
 * A file as callers hear it, whole or the part that Range asks for, for callers who may read its card, or by a signed
 * address of a session that acts in its workgroup: a menu plays files of other cards, too.
 *
 * @throws AppError not_found for any other, also when the address has expired or was changed, or its session has ended;
 * not_authenticated without session and signature; range_not_satisfiable
 */
export async function openFile(
  ctx: Context,
  caller: Caller | null,
  { id, ...link }: FileAddress,
  request: RequestInfo,
): Promise<Streamed> {
  const hearer = caller ?? (await callerOfLink(ctx, signedName(id), link))
  const file = await findFile(ctx.db, id)
  if (!file) throw missing()
  if (caller) await seatOfCard(ctx, caller, file.card_id)
  else if (file.workgroup_id !== hearer.workgroupId) throw foreign(`file:${id}`)
  const stored = await ctx.files.find(file.stored_as)
  if (!stored) throw missing()
  return sendWav(stored, `${file.name}.${EXTENSION}`, request)
}

/**
 * Within the transaction that erases a person: deletes the files of workgroups where they are the only member.
 *
 * @returns what to `clearAway` afterwards
 */
export async function releaseFilesOfLast(tx: Tx, userId: number, at: Date): Promise<string[]> {
  const files = await deleteFilesOfLast(tx, userId)
  for (const storedAs of files) await releaseFile(tx, at, storedAs)
  return files
}
