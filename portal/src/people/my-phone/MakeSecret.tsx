import { PHONE_NAME_LONGEST } from '@ekoline/contract/people/my-phone.facts.ts'
import type { MyPhone, SipPhone } from '@ekoline/contract/people/my-phone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, Suspense, useState } from 'react'
import { client } from '../../app/client.ts'
import { objectionsOf } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Refusal } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { MY_PHONE } from './my-phone.queries.ts'

const NewSecret = lazyScreen(() => import('./NewSecret.tsx'), 'NewSecret')

interface MakeSecretProps {
  place: MyPhone
  phone: SipPhone | 'new'
  onClose: () => void
}

/** Asks, adds a phone or renews its secret, and shows that only this once. */
export function MakeSecret({ place, phone, onClose }: MakeSecretProps) {
  const cache = useQueryClient()
  const making = useSubmit(
    (name: string) =>
      phone === 'new'
        ? client.addPhone({ body: { name } })
        : client.renewPhone({ params: { phone: phone.id } }),
    {
      failed: 'phone_secret_failed',
      inPlace: true,
      onDone: () => {
        void NewSecret.load()
        void cache.invalidateQueries({ queryKey: ['people', MY_PHONE] })
      },
    },
  )
  const made = making.data?.result
  if (made)
    return (
      <Dialog open title={text('sip_phone_new_title')} onClose={onClose} sealed>
        <Suspense fallback={<Spinner label={text('sip_phone_loading')} />}>
          <NewSecret place={place} made={made} onDone={onClose} />
        </Suspense>
      </Dialog>
    )
  const asking = { busy: making.isPending, refusal: making.refusal, onClose }
  return phone === 'new' ? (
    <Dialog open title={text('sip_phone_add_title')} onClose={onClose} holds>
      <AddForm
        {...asking}
        isFirst={place.phones.length === 0}
        objection={objectionsOf(making.error).name}
        onAdd={making.run}
      />
    </Dialog>
  ) : (
    <Dialog open title={text('sip_phone_renew_ask', { name: phone.name })} onClose={onClose}>
      <div className="mb-5 grid gap-2 text-soft">
        <p>{text('sip_phone_renew_what')}</p>
        <Refusal>{making.refusal}</Refusal>
      </div>
      <Buttons {...asking}>
        <Button kind="danger" busy={making.isPending} onClick={() => making.run(phone.name)}>
          {text('sip_phone_renew')}
        </Button>
      </Buttons>
    </Dialog>
  )
}

interface AddFormProps {
  isFirst: boolean
  busy: boolean
  refusal: string | null
  /** to the name */
  objection: string | undefined
  onAdd: (name: string) => void
  onClose: () => void
}

function AddForm({ isFirst, busy, refusal, objection, onAdd, onClose }: AddFormProps) {
  const [name, setName] = useState(isFirst ? text('sip_phone_name_first') : '')
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onAdd(name)
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextField
        label={text('sip_phone_name')}
        hint={text('sip_phone_name_hint')}
        maxLength={PHONE_NAME_LONGEST}
        autoComplete="off"
        value={name}
        onChange={setName}
        {...(objection && { error: objection })}
      />
      <p className="text-soft">{text('sip_phone_set_up_what')}</p>
      {!objection && <Refusal>{refusal}</Refusal>}
      <Buttons onClose={onClose}>
        <Button type="submit" busy={busy} disabled={name.trim() === ''}>
          {text('sip_phone_create')}
        </Button>
      </Buttons>
    </form>
  )
}

function Buttons({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button kind="quiet" onClick={onClose}>
        {text('sip_phone_cancel')}
      </Button>
      {children}
    </div>
  )
}
