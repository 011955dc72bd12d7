import type { DocumentName, DocumentToAccept } from '@ekoline/contract/core/legal.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { insertConsent, listConsents } from './consents.sql.ts'
import { documentNames, documentOf } from './documents.ts'

/**
 * Stores that a new person accepted the terms that the form showed, and the privacy notice beside them. Another version
 * is not stored; the person is then asked after signing in.
 *
 * @param consent.termsVersion what the form sent
 * @source reference, security D3; docs/decisions/013-terms-and-retention.md
 */
export async function recordConsent(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  consent: { userId: number; termsVersion: string | undefined; at: Date; address: string },
): Promise<void> {
  if (consent.termsVersion !== documentOf(config, 'terms').version) return
  for (const document of documentNames)
    await insertConsent(tx, { ...consent, document, version: documentOf(config, document).version })
}

/** The documents, and whether the person accepted them as they are now. */
export async function documentsFor(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<DocumentToAccept[]> {
  const consents = await listConsents(db, userId)
  return documentNames.map((document) => {
    const { url, version, day } = documentOf(config, document)
    const earlier = consents.filter((consent) => consent.document === document)
    const accepted = earlier.some((consent) => consent.version === version)
    return { document, url, version, day, accepted, changed: !accepted && earlier.length > 0 }
  })
}

/**
 * Stores that the person accepts a document in its present version.
 *
 * @throws AppError document_changed when another version was shown
 */
export async function acceptDocument(
  ctx: Context,
  { caller, request }: SignedIn,
  { document, version }: { readonly document: DocumentName; readonly version: string },
): Promise<void> {
  if (documentOf(ctx.config, document).version !== version) throw new AppError('document_changed')
  const at = ctx.clock.now()
  const { userId } = caller
  await transaction(ctx.db, async (tx) => {
    if (!(await insertConsent(tx, { userId, document, version, at, address: request.address }))) return
    const entry = {
      action: 'document_accepted',
      target: `user:${userId}`,
      detail: { document, version },
    } as const
    await writeAudit(tx, at, { caller, request }, entry)
  })
}
