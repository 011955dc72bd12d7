import { BILLING_LONGEST } from '@ekoline/contract/money/invoices.facts.ts'
import type { BillingDetails } from '@ekoline/contract/money/invoices.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { useForm } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { INVOICES } from './invoices.queries.ts'

const objectionsTo = ({ company }: BillingDetails) =>
  company.trim() === '' ? { company: text('billing_company_missing') } : {}

/** The company that the invoices of the workgroup name. */
export function BillingDetailsForm({ details }: { details: BillingDetails }) {
  const { userStatus } = useProfile()
  const { username } = useSeat()
  const cache = useQueryClient()
  const [typed, setTyped] = useState(details)
  const { form, object, refuse, field } = useForm([typed, setTyped], objectionsTo)
  const save = useSubmit(client.setBillingDetails, {
    done: ({ result: { company } }) => text('billing_details_saved', { company }),
    onDone: ({ result }) => {
      setTyped(result)
      void cache.invalidateQueries({ queryKey: ['money', INVOICES, username] })
    },
    onFailed: refuse,
  })
  const isChanged = (['company', 'address', 'tin'] as const).some((name) => typed[name] !== details[name])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!object(objectionsTo(typed))) void save.run({ body: typed })
  }

  const props = (name: keyof BillingDetails) => ({
    ...field(name),
    maxLength: BILLING_LONGEST[name],
    readOnly: userStatus === 'lead' || save.isPending,
  })
  return (
    <form ref={form} aria-label={text('billing_title')} onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 cards:grid-cols-2">
        <TextField label={text('billing_company')} autoComplete="organization" {...props('company')} />
        <TextField label={text('billing_tin')} hint={text('billing_tin_hint')} {...props('tin')} />
      </div>
      <TextField label={text('billing_address')} autoComplete="address-line1" {...props('address')} />
      {userStatus === 'lead' ? (
        <p className="text-small text-faint">{text('lead_refused')}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={!isChanged} busy={save.isPending}>
            {text('billing_save')}
          </Button>
        </div>
      )}
      <p className="text-small text-soft">{text('billing_note')}</p>
    </form>
  )
}
