import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { defineAction, saying } from '../../platform/actions/action.ts'
import { numbered, required } from '../../platform/actions/fields.ts'
import { whyOf } from '../../platform/actions/reading.ts'
import { Refused } from '../../platform/actions/refused.ts'
import type { Actor } from '../../platform/http/caller.ts'
import {
  type Decision,
  type DeskDocument,
  DocumentRefused,
  decideDocument,
  findDocument,
} from './desk.service.ts'

/** @throws Refused */
export async function documentAt({ db }: Pick<Context, 'db'>, id: number): Promise<DeskDocument> {
  const found = await findDocument(db, id)
  if (!found) throw new Refused(`There is no document ${id}. "documents list" shows those that wait.`)
  return found
}

/** Which document it is, and whose. */
export const documentWords = (document: DeskDocument): string =>
  `Document ${document.id}, ${document.kind}, "${document.type}", of ${document.name}, ${document.email}`

/** The same for programs. */
export const documentFacts = (document: DeskDocument) => ({
  document: document.id,
  kind: document.kind,
  type: document.type,
  media: document.media,
  bytes: document.bytes,
  state: document.state,
  reason: document.reason,
  email: document.email,
  name: document.name,
  card: document.cardId,
  uploadedAt: wireTime(document.uploaded_at),
  ninEndsIn: document.ninLast4,
  ninCheckedBy: document.ninCheckedBy,
})

const says = [
  saying(DocumentRefused, {
    unseen: ({ document }) =>
      `You have not opened document ${document}: look at it first ("documents show ${document} FILE"), then decide.`,
    decided_already: ({ document, state }) =>
      `Document ${document} is ${state} already, and its owner has the mail.`,
  }),
]

async function deciding(ctx: Context, id: number, would: string) {
  const document = await documentAt(ctx, id)
  return {
    would: [`${documentWords(document)}, is ${document.state}.`, would],
    facts: document,
    people: { cards: [document.cardId] },
  }
}

interface Decided {
  readonly document: DeskDocument
  readonly decision: Decision
  readonly done: string
}

async function decide(ctx: Context, actor: Actor, { document, decision, done }: Decided) {
  const status = await decideDocument(ctx, actor, document.id, decision)
  return {
    lines: [`${documentWords(document)}, ${done}; a mail tells them. The account is ${status}.`],
    data: { ...documentFacts(document), ...decision, status },
  }
}

export const documentsApprove = defineAction({
  name: 'documents approve',
  permission: 'kyc',
  summary: 'says that a document is right, and mails its owner',
  about: `Open it first by "documents show". The account is verified when one of its documents is, and of each kind (identity, utility) none is rejected or
waiting without another one that is verified.`,
  input: { document: numbered('DOCUMENT') },
  audits: ['document_verified'],
  says,
  preview: (ctx, { document }) => deciding(ctx, document, 'It would be verified.'),
  run: (ctx, actor, _, document) =>
    decide(ctx, actor, { document, decision: { state: 'verified' }, done: 'is verified' }),
})

export const documentsReject = defineAction({
  name: 'documents reject',
  permission: 'kyc',
  summary: 'says that a document is not right, and mails its owner why',
  about: `Open it first by "documents show". The reason is shown on the page "Verify account" and in the mail: say what would be right. A document that was
verified can be rejected, too.`,
  input: { document: numbered('DOCUMENT'), reason: required('TEXT', 'why; its owner reads it', whyOf) },
  audits: ['document_rejected'],
  says,
  preview: (ctx, { document, reason }) =>
    deciding(ctx, document, `It would be rejected, and its owner would read: ${reason}`),
  run: (ctx, actor, { reason }, document) =>
    decide(ctx, actor, { document, decision: { state: 'rejected', reason }, done: 'is rejected' }),
})
