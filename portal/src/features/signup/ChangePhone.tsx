import { type FormEvent, useState } from 'react'
import { client, messageOf } from '../../client.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { linkClass } from '../../ui/link.ts'
import { toast } from '../../ui/toast.ts'
import { objectionsOf } from '../profile/objections.ts'
import { HOME, PhoneField, phoneAsSent, type TypedPhone } from './PhoneField.tsx'

interface ChangePhoneProps {
  verifytoken: string
  onChanged: (phoneNumber: string) => void
}

/** Lets who mistyped their number put the right one. */
export function ChangePhone(props: ChangePhoneProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      Wrong number?{' '}
      <button type="button" className={linkClass} onClick={() => setAsking(true)}>
        Change it
      </button>
      <Dialog open={asking} title="Change your number" holds onClose={() => setAsking(false)}>
        <NewPhone {...props} onDone={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

function NewPhone({ verifytoken, onChanged, onDone }: ChangePhoneProps & { onDone: () => void }) {
  const [typed, setTyped] = useState<TypedPhone>({ country: HOME, number: '' })
  const [objection, setObjection] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const body = { phoneNumber: phoneAsSent(typed) }
      const { phoneNumber } = (await client.changePhone({ params: { verifytoken }, body })).result
      toast.success(text('phone_changed', { phone: formatPhone(phoneNumber) }))
      onChanged(phoneNumber)
      onDone()
    } catch (error) {
      setObjection(objectionsOf(error).phoneNumber ?? messageOf(error, text('internal')))
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4.5">
      <PhoneField
        label="New phone number"
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setObjection(null)
        }}
        error={objection}
      />
      <Button type="submit" size="large" wide busy={busy} disabled={!typed.number.trim()}>
        Change number
      </Button>
    </form>
  )
}
