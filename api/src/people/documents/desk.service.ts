// @source DEC-122, DEC-123

import { buffer } from 'node:stream/consumers'
import type { UserProfile } from '@ekoline/contract/core/profile.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { greetingOf, lockPerson, setVerification } from '../../core/profile/profile.service.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { ActionRefused } from '../../platform/refusal.ts'
import { contentOf } from './document-content.ts'
import { type DeskDocument, decide, findDocument, listKindStates, listReaders } from './documents.sql.ts'

export { countAllWaiting, type DeskDocument, findDocument, listOf, listWaiting } from './documents.sql.ts'

type Status = UserProfile['verification_status']

/** What an operator decides of a document. */
export type Decision =
  | { readonly state: 'verified' }
  | { readonly state: 'rejected'; readonly reason: string }

/**
 * The pictures of a document, decrypted for the operator who decides about it. Reading it is audited, and so is that it could
 * not be opened: then it can be rejected.
 *
 * @throws AppError document_refused, document_locked, document_too_long when one that is stored as it came cannot be
 * made anew
 */
export async function readDocument(ctx: Context, actor: Actor, document: DeskDocument): Promise<Uint8Array> {
  const note = (detail: Record<string, unknown>) => {
    const line = { action: 'document_read', target: `card:${document.cardId}`, detail } as const
    return writeAudit(ctx.db, ctx.clock.now(), actor, line)
  }
  try {
    const made = await openedDocument(ctx, document)
    await note({ document: document.id })
    return made
  } catch (error) {
    await note({ document: document.id, unreadable: true })
    throw error
  }
}

async function openedDocument(ctx: Context, { id, file, rebuilt }: DeskDocument): Promise<Uint8Array> {
  const stored = await ctx.files.find(file)
  if (!stored) throw new Error(`the file of document ${id} is not there`)
  const content: Uint8Array = ctx.seal.openBytes(await buffer(stored.read(0, stored.bytes - 1)), file)
  return rebuilt ? content : (await contentOf(ctx, content, '')).bytes
}

/** The verification status from all of a person's documents: rejected or pending counts before verified. */
async function accountStatus(tx: Tx, userId: number): Promise<Status> {
  const states = (await listKindStates(tx, userId)).map(({ state }) => state)
  const worst = (['rejected', 'pending', 'verified'] as const).find((state) => states.includes(state))
  return worst ?? 'unverified'
}

/** Why a document stays as it is. */
export type DocumentRefusal =
  | { readonly why: 'unseen'; readonly document: number }
  | { readonly why: 'decided_already'; readonly document: number; readonly state: Decision['state'] }

export class DocumentRefused extends ActionRefused<DocumentRefusal> {}

/** Who an action is of, without the account as which it was done: `operator:ekoline, SUDO_USER=bola` is bola. */
const personOf = (requestId: string) => requestId.replace(/^operator:(.*SUDO_USER=)?/, '')

/** @throws DocumentRefused unless the same person has opened the document before; to reject it, or has tried to */
async function checkSeen(
  tx: Tx,
  { request }: Actor,
  { id, cardId }: DeskDocument,
  { state }: Decision,
): Promise<void> {
  const orTried = state === 'rejected' // what cannot be opened cannot be verified
  const readers = await listReaders(tx, { document: id, target: `card:${cardId}`, orTried })
  if (readers.some((reader) => personOf(reader) === personOf(request.id))) return
  throw new DocumentRefused({ why: 'unseen', document: id })
}

/** @throws DocumentRefused when it has been decided so already, with the same words */
function checkUndecided({ id, state, reason }: DeskDocument, decision: Decision): void {
  const words = decision.state === 'rejected' ? decision.reason : null
  if (state === decision.state && reason === words)
    throw new DocumentRefused({ why: 'decided_already', document: id, state })
}

/**
 * Verifies a document, or rejects it with a reason, and mails its owner. Who decides must have opened it.
 *
 * @returns the state of the owner's account then; null when there is no such document
 * @throws DocumentRefused unseen; decided_already, with the same words
 */
export async function decideDocument(
  ctx: Context,
  actor: Actor,
  id: number,
  decision: Decision,
): Promise<Status | null> {
  const at = ctx.clock.now()
  const reason = decision.state === 'rejected' ? decision.reason : null
  return transaction(ctx.db, async (tx) => {
    const found = await findDocument(tx, id)
    if (!found) return null
    await lockPerson(tx, found.userId)
    checkUndecided((await findDocument(tx, id)) ?? found, decision) // as it is under the lock
    await checkSeen(tx, actor, found, decision)
    await decide(tx, id, { state: decision.state, reason, at })
    const status = await accountStatus(tx, found.userId)
    await setVerification(tx, found.userId, status)
    await writeAudit(tx, at, actor, {
      action: reason === null ? 'document_verified' : 'document_rejected',
      target: `card:${found.cardId}`,
      detail: { document: id, status, ...(reason !== null && { reason }) },
    })
    await postMessage(ctx, tx, at, await mailOf(ctx, tx, found, reason))
    return status
  })
}

async function mailOf(
  { text, config }: Pick<Context, 'text' | 'config'>,
  tx: Tx,
  { userId, kind, type }: DeskDocument,
  reason: string | null,
) {
  const { email, firstName } = await greetingOf(tx, userId)
  const mail = reason === null ? 'document_verified' : 'document_rejected'
  const values = {
    brand: config.brand.name,
    firstName: firstName.replace(/\s+/g, ' ').trim(),
    kind,
    type,
    reason: reason ?? '',
    link: `${config.publicUrl}/verify-account`,
  }
  return {
    channel: 'email' as const,
    to: email,
    subject: text(`${mail}_subject`, values),
    text: text(`${mail}_text`, values),
    button: text(`${mail}_button`),
  }
}
