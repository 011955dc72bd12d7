import type { MyPhone } from '@ekoline/contract/my-phone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { client } from '../../client.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Refusal } from '../../ui/states.tsx'
import { MY_PHONE } from './my-phone.queries.ts'

const NewSecret = lazyScreen(() => import('./NewSecret.tsx'), 'NewSecret')

interface MakeSecretProps {
  phone: MyPhone
  onClose: () => void
}

/** Asks, makes the secret, and shows it only this once. */
export function MakeSecret({ phone, onClose }: MakeSecretProps) {
  const cache = useQueryClient()
  const making = useSubmit(() => client.makePhoneSecret(null), {
    failed: 'phone_secret_failed',
    inPlace: true,
    onDone: () => {
      void NewSecret.load()
      void cache.invalidateQueries({ queryKey: [MY_PHONE] })
    },
  })
  const made = making.data?.result
  const isFirst = phone.made_at === null
  if (made)
    return (
      <Dialog open title={text('sip_phone_new_title')} onClose={onClose} sealed>
        <Suspense fallback={<Spinner label={text('sip_phone_loading')} />}>
          <NewSecret phone={phone} made={made} onDone={onClose} />
        </Suspense>
      </Dialog>
    )
  return (
    <Dialog open title={text(isFirst ? 'sip_phone_set_up_ask' : 'sip_phone_renew_ask')} onClose={onClose}>
      <div className="mb-5 grid gap-2 text-soft">
        <p>{text(isFirst ? 'sip_phone_set_up_what' : 'sip_phone_renew_what')}</p>
        <Refusal>{making.refusal}</Refusal>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {text('sip_phone_cancel')}
        </Button>
        <Button kind={isFirst ? 'primary' : 'danger'} busy={making.isPending} onClick={() => making.run()}>
          {text(isFirst ? 'sip_phone_create' : 'sip_phone_renew')}
        </Button>
      </div>
    </Dialog>
  )
}
