import type { Contact } from '@ekoline/contract/people/contacts.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatPhone } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

interface SharedNumbersProps {
  contact: Contact
  isReader: boolean
}

/** Other contacts with a number of this one, and the way to make one of the two. */
export function SharedNumbers({ contact, isReader }: SharedNumbersProps) {
  const [asked, setAsked] = useState<Contact['shares'][number] | null>(null)
  const merge = useChange(client.mergeContacts, {
    done: 'contacts_merged',
    failed: 'contact_merge_failed',
    refreshes: ['people', 'calls', 'routing'],
    onDone: () => setAsked(null),
  })
  const name = contact.name || contact.company
  return (
    <>
      {contact.shares.map((other) => (
        <div
          key={other.id}
          className="my-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-field bg-warn-wash px-3.5 py-2"
        >
          <p className="min-w-0 flex-1 basis-52">
            {text('contact_shares', { name: other.name, number: formatPhone(other.number) })}
          </p>
          {!isReader && contact.may_change && other.may_change && (
            <Button
              kind="quiet"
              size="row"
              aria-label={text('contact_merge_with', { name: other.name })}
              onClick={() => setAsked(other)}
            >
              {text('contact_merge')}
            </Button>
          )}
        </div>
      ))}
      {asked && (
        <ConfirmDialog
          title={text('contact_merge_ask', { name, other: asked.name })}
          action={text('contact_merge_action')}
          busy={merge.isPending}
          onConfirm={() => merge.run({ params: { id: contact.id }, body: { other: asked.id } })}
          onClose={() => setAsked(null)}
        >
          {text('contact_merge_what', { name, other: asked.name })}
        </ConfirmDialog>
      )}
    </>
  )
}
