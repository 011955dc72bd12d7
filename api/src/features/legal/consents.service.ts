import type { DocumentToAccept } from '@ekoline/contract/legal.ts'
import type { DocumentName } from '@ekoline/contract/legal.wire.ts'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { type Tx, transaction } from '../../db/db.ts'
import type { Caller, RequestInfo } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { insertConsent, listConsents } from './consents.sql.ts'
import { documentNames, documentOf } from './documents.ts'

/**
 * Keeps that a new person accepted the terms that the form showed, and the privacy notice beside them. Of any other
 * version nothing is kept, and the person is asked when they have signed in.
 *
 * @param it.termsVersion what the form sent
 * @source reference, security D3; docs/decisions/026
 */
export async function recordConsent(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  it: { userId: number; termsVersion: string | undefined; at: Date; address: string },
): Promise<void> {
  if (it.termsVersion !== documentOf(config, 'terms').version) return
  for (const document of documentNames)
    await insertConsent(tx, { ...it, document, version: documentOf(config, document).version })
}

/** The documents, and whether the person accepted them as they are now. */
export async function documentsFor(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<DocumentToAccept[]> {
  const consents = await listConsents(db, userId)
  return documentNames.map((document) => {
    const { url, version, day } = documentOf(config, document)
    const earlier = consents.filter((it) => it.document === document)
    const accepted = earlier.some((it) => it.version === version)
    return { document, url, version, day, accepted, changed: !accepted && earlier.length > 0 }
  })
}

/**
 * Keeps that the person accepts a document as it is now.
 *
 * @throws AppError document_changed when another version was shown
 */
export async function acceptDocument(
  ctx: Context,
  { caller, request }: { readonly caller: Caller; readonly request: RequestInfo },
  { document, version }: { readonly document: DocumentName; readonly version: string },
): Promise<void> {
  if (documentOf(ctx.config, document).version !== version) throw new AppError('document_changed')
  const at = ctx.clock.now()
  const { userId } = caller
  await transaction(ctx.db, async (tx) => {
    if (!(await insertConsent(tx, { userId, document, version, at, address: request.address }))) return
    const entry = { action: 'document_accepted', target: `user:${userId}`, detail: { document, version } }
    await writeAudit(tx, at, { caller, request }, entry)
  })
}
