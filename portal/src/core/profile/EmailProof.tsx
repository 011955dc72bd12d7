import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button, type ButtonKind } from '../../ui/Button.tsx'
import { useProfile } from './profile.queries.ts'

/** Mails the link that proves the email once more. */
export function MailProofButton({ kind = 'quiet' }: { kind?: ButtonKind }) {
  const mail = useChange(client.mailEmailProof, {
    done: () => text('email_proof_sent'),
    failed: 'email_proof_failed',
  })
  return (
    <Button kind={kind} size="row" busy={mail.isPending} onClick={() => mail.run(null)}>
      {text('email_proof_again')}
    </Button>
  )
}

/** Asks for the proof where something waits for it; before that it is a step of the first day. */
export function EmailProof() {
  const { email, email_proven } = useProfile()
  if (email_proven) return null
  return (
    <aside
      aria-label={text('email_proof_notice')}
      className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-7 py-1 text-small max-wide:px-4"
    >
      <span className="min-w-0 flex-1 basis-60 py-2 wrap-anywhere">
        {text('email_proof_banner', { email })}
      </span>
      <MailProofButton />
    </aside>
  )
}

/** Above a form that the server refuses before the email is proven: better read before it is filled in. */
export function EmailProofFirst() {
  const { email, email_proven } = useProfile()
  if (email_proven) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-warn-wash px-3.5 py-2.5 text-small">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere text-warn">
        {text('email_proof_banner', { email })}
      </p>
      <MailProofButton />
    </div>
  )
}
