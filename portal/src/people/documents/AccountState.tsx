import type { UserProfile } from '@ekoline/contract/core/profile.ts'
import { DOCUMENT_KINDS, type DocumentKind, VERIFIED_ONLY } from '@ekoline/contract/people/documents.facts.ts'
import { useId } from 'react'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { CheckIcon, CrossIcon } from '../../ui/icons.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { accountWords, missingWords, unlockWords } from './document-words.ts'

interface Verification {
  verification_status: UserProfile['verification_status']
  /** what only verified accounts may do */
  verified_only: readonly (keyof typeof unlockWords)[]
  missing: readonly DocumentKind[]
}

/** The account's verification status, and what it may do now. */
export function AccountState({ documents, isLead }: { documents: Verification; isLead: boolean }) {
  const { verification_status, verified_only, missing } = documents
  const { tone, word, what } = accountWords[verification_status]
  const usesId = useId()
  const lacks = verification_status === 'pending' ? missing[0] : undefined
  const isVerified = verification_status === 'verified'
  const lacksLeave = isLead && !isVerified && (lacks !== undefined || verification_status !== 'pending')
  const uses = [
    { what: text('documents_use_always'), isOpen: true },
    ...VERIFIED_ONLY.map((feature) => ({
      what: text(unlockWords[feature]),
      isOpen: isVerified || !verified_only.includes(feature),
    })),
  ]
  return (
    <Card title={text('documents_account')}>
      <div className="grid gap-4 cards:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <p className="text-number font-semibold">
            <StatusDot tone={tone}>
              {lacks
                ? text('documents_received', {
                    received: DOCUMENT_KINDS.length - missing.length,
                    all: DOCUMENT_KINDS.length,
                  })
                : text(word)}
            </StatusDot>
          </p>
          <p className="max-w-[46ch] text-soft">
            {text(lacksLeave ? 'documents_ask_admin' : lacks ? missingWords[lacks] : what)}
          </p>
        </div>
        <div>
          <h3 id={usesId} className="mb-2 text-label text-faint">
            {text('documents_uses')}
          </h3>
          <ul aria-labelledby={usesId} className="grid content-start gap-2">
            {uses.map(({ what: use, isOpen }) => (
              <li key={use} className="flex items-start gap-2.5">
                <span className={cx('my-0.5', isOpen ? 'text-good' : 'text-faint')}>
                  {isOpen ? <CheckIcon /> : <CrossIcon />}
                </span>
                <span>
                  {use}
                  {!isOpen && (
                    <span className="block text-small text-faint">{text('documents_use_later')}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  )
}
