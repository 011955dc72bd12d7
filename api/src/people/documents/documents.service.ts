import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DOCUMENT_KINDS,
  DOCUMENTS_WAITING_MOST,
  type DocumentKind,
} from '@ekoline/contract/people/documents.facts.ts'
import type { AccountDocument } from '@ekoline/contract/people/documents.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { lockPerson, setVerification, verificationOf } from '../../core/profile/profile.service.ts'
import { keepFile, releaseFile } from '../../core/storage/storage.service.ts'
import { ownSeatOfCard, workgroupName } from '../../core/workgroups/workgroups.service.ts'
import { AppError, badField } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import type { Upload } from '../../platform/http/upload.ts'
import { contentOf } from './document-content.ts'
import {
  countWaiting,
  type DocumentRow,
  deleteDocumentsOf,
  insertDocument,
  listDocuments,
  listKindStates,
} from './documents.sql.ts'

const NAME_BYTES = 16
/** Each may take seconds of a processor, also when it is refused. */
const uploads = defineLimit('documents:user', { burst: 30, perSeconds: 60 })

interface NewDocument {
  readonly kind: DocumentKind
  readonly type: string
  readonly card_id: number
  readonly workgroup_name: string
}

const onWire = (row: DocumentRow): AccountDocument => ({
  id: row.id,
  kind: row.kind,
  type: row.type,
  media: row.media,
  state: row.state,
  reason: row.reason,
  created_at: wireTime(row.uploaded_at),
  decided_at: row.decided_at && wireTime(row.decided_at),
})

/**
 * A page of the caller's own documents, newest first, the account's verification status, what that means, and the kinds
 * without a pending or accepted document.
 */
export async function documentsOf(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { userId }: Caller,
  page = 1,
) {
  const [{ rows, total }, status, kinds] = await Promise.all([
    listDocuments(db, userId, { page, size: PAGE_SIZE }),
    verificationOf(db, userId),
    listKindStates(db, userId),
  ])
  const there = kinds.filter(({ state }) => state !== 'rejected').map(({ kind }) => kind)
  return {
    verification_status: status,
    verified_only: [...config.verifiedOnly],
    missing: DOCUMENT_KINDS.filter((kind) => !there.includes(kind)),
    result: rows.map(onWire),
    total,
  }
}

/**
 * Stores a document of the caller, sealed, for an operator to check. A verified person stays verified until then.
 *
 * @throws AppError document_is_audio, document_refused, document_locked, document_too_long; documents_waiting;
 * unavailable; not_found for a card that is not the
 * person's own; invalid_request for another workgroup
 * @source service-areas §7, "Documents"; decisions, "Verification status"
 */
export async function addDocument(
  ctx: Context,
  actor: SignedIn,
  { kind, type, ...fields }: NewDocument,
  upload: Upload,
): Promise<AccountDocument> {
  const { userId, cardId, workgroupId } = await ownSeatOfCard(ctx, actor.caller, fields.card_id)
  if (fields.workgroup_name.trim() !== (await workgroupName(ctx, workgroupId)))
    throw badField('workgroup_name', 'field_workgroup_of_card')
  await takeToken(ctx, uploads(userId))
  if ((await countWaiting(ctx.db, userId)) >= DOCUMENTS_WAITING_MOST) throw new AppError('documents_waiting')

  const { bytes, media } = await contentOf(ctx, await readFile(upload.path), upload.name)
  const file = `documents/${userId}/${randomBytes(NAME_BYTES).toString('hex')}.sealed`
  const path = join(upload.folder, 'sealed')
  await writeFile(path, ctx.seal.sealBytes(bytes, file), { mode: 0o600, flag: 'wx' })
  const at = ctx.clock.now()
  const row = await keepFile(ctx, { path, storedAs: file }, async (tx) => {
    await lockPerson(tx, userId)
    if ((await countWaiting(tx, userId)) >= DOCUMENTS_WAITING_MOST) throw new AppError('documents_waiting')
    const added = await insertDocument(tx, {
      userId,
      cardId,
      kind,
      type,
      media,
      bytes: bytes.length,
      file,
      at,
    })
    if ((await verificationOf(tx, userId)) !== 'verified') await setVerification(tx, userId, 'pending')
    const target = `document:${added.id}`
    await writeAudit(tx, at, actor, { action: 'document_uploaded', target, detail: { kind, media } })
    return added
  })
  return onWire(row)
}

/**
 * Within the transaction that erases a person: their documents are deleted.
 *
 * @returns what to `clearAway` afterwards
 */
export async function releaseDocumentsOf(tx: Tx, userId: number, at: Date): Promise<string[]> {
  const files = await deleteDocumentsOf(tx, userId)
  for (const file of files) await releaseFile(tx, at, file)
  return files
}
