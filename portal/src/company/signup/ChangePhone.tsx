import { type FormEvent, useState } from 'react'
import { client, messageOf } from '../../app/client.ts'
import { formatPhone } from '../../format/phone.ts'
import { objectionsOf } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { HOME, PhoneField, phoneAsSent, type TypedPhone } from './PhoneField.tsx'

interface ChangePhoneProps {
  verifytoken: string
  onChanged: (phoneNumber: string) => void
}

/** Corrects a mistyped phone number. */
export function ChangePhone(props: ChangePhoneProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {text('verification_wrong_number')}{' '}
      <button type="button" className={aloneLinkClass} onClick={() => setAsking(true)}>
        {text('verification_change')}
      </button>
      <Dialog open={asking} title={text('verification_change_title')} holds onClose={() => setAsking(false)}>
        <NewPhone {...props} onDone={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

function NewPhone({ verifytoken, onChanged, onDone }: ChangePhoneProps & { onDone: () => void }) {
  const [typed, setTyped] = useState<TypedPhone>({ country: HOME, number: '' })
  const { isPending, refusal, reset, run } = useSubmit(
    async (phoneNumber: string) =>
      (await client.changePhone({ params: { verifytoken }, body: { phoneNumber } })).result.phoneNumber,
    {
      done: (changed) => text('phone_changed', { phone: formatPhone(changed) }),
      failed: (error) => objectionsOf(error).phoneNumber ?? messageOf(error, text('internal')),
      inPlace: true,
      onDone: (changed) => {
        onChanged(changed)
        onDone()
      },
    },
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(phoneAsSent(typed))
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4.5">
      <PhoneField
        label={text('verification_change_field')}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          if (!isPending) reset()
        }}
        error={refusal}
      />
      <Button type="submit" size="large" wide busy={isPending} disabled={!typed.number.trim()}>
        {text('verification_change_button')}
      </Button>
    </form>
  )
}
