import type { MyPhone } from '@ekoline/contract/my-phone.ts'
import { Suspense } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Late, part } from '../../ui/late.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useMakePhoneSecret } from './my-phone.queries.ts'

const newSecret = part(() => import('./NewSecret.tsx'), 'NewSecret')

interface MakeSecretProps {
  phone: MyPhone
  onClose: () => void
}

/** Asks, makes the secret, and shows it this once. */
export function MakeSecret({ phone, onClose }: MakeSecretProps) {
  const making = useMakePhoneSecret()
  const made = making.data?.result
  const isFirst = phone.made_at === null
  if (made)
    return (
      <Dialog open title="Your phone’s secret" onClose={onClose} sealed>
        <Suspense fallback={<Spinner label="Loading" />}>
          <Late of={newSecret} props={{ phone, made, onDone: onClose }} />
        </Suspense>
      </Dialog>
    )
  return (
    <Dialog open title={isFirst ? 'Make a secret?' : 'Make a new secret?'} onClose={onClose}>
      <div className="mb-5 grid gap-2 text-soft">
        {isFirst ? (
          <p>It is shown once. Have the phone or the app at hand that you want to set up.</p>
        ) : (
          <p>
            A phone that uses the present one can place no call from now on, and rings for five more minutes
            at most. Then it needs the new one.
          </p>
        )}
        {making.isError && !isSignedOut(making.error) && (
          <p role="alert" className="text-small text-bad">
            {messageOf(making.error, text('phone_secret_failed'))}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          kind={isFirst ? 'primary' : 'danger'}
          busy={making.isPending}
          onClick={() => making.mutate(undefined, { onSuccess: () => void newSecret.load() })}
        >
          {isFirst ? 'Make the secret' : 'Make a new secret'}
        </Button>
      </div>
    </Dialog>
  )
}
