import type { AccountDocument } from '@ekoline/contract/documents.ts'
import type { DocumentKind, VerifiedOnly } from '@ekoline/contract/limits.ts'
import type { UserProfile } from '@ekoline/contract/profile.ts'
import type { Tone } from '../../ui/StatusDot.tsx'

type Status = UserProfile['verification_status']

interface Words {
  tone: Tone
  word: string
  what: string
}

/** The verification status in words, and what its owner can do. */
export const accountWords: Record<Status, Words> = {
  unverified: {
    tone: 'idle',
    word: 'Not verified',
    what: 'Upload an identity document, and a utility bill that shows your address. We look at both.',
  },
  pending: {
    tone: 'warn',
    word: 'Being checked',
    what: 'Your documents are with us. An e-mail tells you as soon as we have looked at them.',
  },
  verified: {
    tone: 'good',
    word: 'Verified',
    what: 'We have checked your documents. There is nothing left for you to do.',
  },
  rejected: {
    tone: 'bad',
    word: 'Not accepted',
    what: 'We could not accept a document. Its reason stands below: please upload another one.',
  },
}

/** The message of an account that waits without one of its documents. */
export const missingWords: Record<DocumentKind, string> = {
  identity: 'Your utility bill is with us. Now add an identity document. We look at both.',
  utility:
    'Your identity document is with us. Now add a utility bill that shows your address. We look at both.',
}

/** The state of a document. */
export const documentWords: Record<AccountDocument['state'], Pick<Words, 'tone' | 'word'>> = {
  pending: { tone: 'warn', word: 'Being checked' },
  verified: { tone: 'good', word: 'Verified' },
  rejected: { tone: 'bad', word: 'Not accepted' },
}

export const kindWords: Record<DocumentKind, string> = { identity: 'Identity', utility: 'Utility' }

/** What can be reserved for verified accounts, in plain words. */
export const unlockWords: Record<VerifiedOnly, string> = {
  numbers: 'Buying phone numbers',
  robocalls: 'Robocalls',
  api_keys: 'API keys',
}
