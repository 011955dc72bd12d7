import { EMAIL_LONGEST, type NewUserFields, objectionToNewUser } from '@ekoline/contract/new-user.ts'
import { FIRST_NAME_LONGEST } from '@ekoline/contract/profile-fields.ts'
import { type FormEvent, useRef, useState } from 'react'
import { client, isSignedOut, refusalOr } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { type Objections, objectionsOf, sentence } from '../profile/objections.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { useAttempt } from './attempt.ts'
import { useRefetchUsers } from './users.queries.ts'

const EMPTY: NewUserFields = { email: '', firstName: '', lastName: '', phoneNumber: '' }

const fields = [
  { name: 'email', label: 'Email', type: 'email', inputMode: 'email', maxLength: EMAIL_LONGEST },
  { name: 'firstName', label: 'First name', maxLength: FIRST_NAME_LONGEST },
  { name: 'lastName', label: 'Last name', maxLength: FIRST_NAME_LONGEST },
  { name: 'phoneNumber', label: 'Phone number', type: 'tel', inputMode: 'tel', maxLength: 30 },
] as const

function objectionsTo(typed: NewUserFields): Objections {
  const found = fields.flatMap(({ name }) => {
    const objection = objectionToNewUser(name, typed[name])
    return objection ? [[name, sentence(objection)]] : []
  })
  return Object.fromEntries(found)
}

/** The add-user form (account-core §2, "Users screen"). */
export function AddUser() {
  const { workgroup } = useSeat()
  const [typed, setTyped] = useState(EMPTY)
  const [objections, setObjections] = useState<Objections>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const once = useAttempt()
  const refetch = useRefetchUsers()

  function object(found: Objections): boolean {
    setObjections(found)
    const first = fields.find(({ name }) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first.name}]`)?.focus()
    return first !== undefined
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || object(objectionsTo(typed))) return
    setBusy(true)
    const body = { ...typed, workgroup }
    try {
      await once(body, (idempotencyKey) => client.subscribe({ body }, { idempotencyKey }))
      toast.success(text('user_added'))
      setTyped(EMPTY)
      void refetch()
    } catch (error) {
      if (!isSignedOut(error)) toast.info(refusalOr(error, text('user_add_failed')))
      object(objectionsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title="Add user">
      <form ref={form} aria-label="Add user" onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid gap-4 cards:grid-cols-2">
          {fields.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              name={name}
              autoComplete="off"
              value={typed[name]}
              onChange={(value) => {
                setTyped({ ...typed, [name]: value })
                setObjections({ ...objections, [name]: undefined })
              }}
              error={objections[name]}
            />
          ))}
          <TextField
            label="Workgroup"
            name="workgroup"
            readOnly
            value={workgroup}
            onChange={() => undefined}
            error={objections.workgroup}
          />
          <Button type="submit" kind="quiet" busy={busy} wide className="h-[2.75rem] cards:mt-6.5">
            Add user
          </Button>
        </div>
        <p className="text-small text-faint">
          They get an e-mail with a link to set a password. It works for 7 days.
        </p>
      </form>
    </Card>
  )
}
