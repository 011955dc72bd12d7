import type { UserProfile } from '@ekoline/contract/core/profile.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import type { DocumentKind, VerifiedOnly } from '@ekoline/contract/people/documents.facts.ts'
import type { AccountDocument } from '@ekoline/contract/people/documents.ts'
import type { Tone } from '../../ui/StatusDot.tsx'

type Status = UserProfile['verification_status']

interface Words {
  tone: Tone
  word: MessageKey
  what: MessageKey
}

/** The verification status in words, and what its owner can do. */
export const accountWords: Record<Status, Words> = {
  unverified: { tone: 'idle', word: 'documents_unverified', what: 'documents_unverified_what' },
  pending: { tone: 'warn', word: 'documents_pending', what: 'documents_pending_what' },
  verified: { tone: 'good', word: 'documents_verified', what: 'documents_verified_what' },
  rejected: { tone: 'bad', word: 'documents_rejected', what: 'documents_rejected_what' },
}

/** What to do while one of the documents is missing. */
export const missingWords = {
  identity: 'documents_add_identity',
  utility: 'documents_add_utility',
} as const satisfies Record<DocumentKind, MessageKey>

/** The state of a document. */
export const documentWords: Record<AccountDocument['state'], Pick<Words, 'tone' | 'word'>> = {
  pending: { tone: 'warn', word: 'document_received' }, // the review begins when all are there
  verified: { tone: 'good', word: 'documents_verified' },
  rejected: { tone: 'bad', word: 'documents_rejected' },
}

export const kindWords = {
  identity: 'document_kind_identity',
  utility: 'document_kind_utility',
} as const satisfies Record<DocumentKind, MessageKey>

/** What can be reserved for verified accounts. */
export const unlockWords = {
  numbers: 'documents_use_numbers',
  robocalls: 'documents_use_robocalls',
  api_keys: 'documents_use_api_keys',
} as const satisfies Record<VerifiedOnly, MessageKey>
