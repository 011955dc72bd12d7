import {
  CONSENT_SOURCE_LONGEST,
  CONTACTS_CHOSEN_MOST,
} from '@ekoline/contract/outreach/contact-groups.facts.ts'
import type { ListedContact } from '@ekoline/contract/people/contacts.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { useForm } from '../../kit/useForm.ts'
import { useContactTags } from '../../people/contacts/contacts.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ContactChoice } from './ContactChoice.tsx'

const CHOSEN = '\n' // no tag

/** Adds contacts of the company to a group: all of them, those with a tag, or single ones. */
export function ContactsIntoGroup({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const tags = useContactTags().data ?? []
  const [chosen, setChosen] = useState<readonly ListedContact[]>([])
  const { form, field, typed, change, refuse, submit } = useForm(
    useState({ tag: '', consent_source: '' }),
    ({ consent_source }) => (consent_source.trim() === '' ? { consent_source: text('consent_missing') } : {}),
  )
  const add = useChange(client.addContactsToGroup, {
    done: ({ result: { added, known, repeated } }) =>
      text('group_contacts_added', {
        added: added.toLocaleString('en'),
        known: (known + repeated).toLocaleString('en'),
      }),
    failed: 'group_contacts_failed',
    refreshes: 'outreach',
    onDone: onClose,
    onFailed: refuse,
  })
  return (
    <Dialog open holds title={text('group_contacts_add')} onClose={onClose}>
      <form
        ref={form}
        aria-label={text('group_contacts_add')}
        noValidate
        onSubmit={submit(({ tag, consent_source }) =>
          add.run({
            body: {
              group_id: groupId,
              consent_source,
              ...(tag === CHOSEN ? { contacts: chosen.map(({ id }) => id) } : tag && { tag }),
            },
          }),
        )}
        className="grid gap-4"
      >
        <Select
          label={text('group_contacts_which')}
          name="tag"
          value={typed.tag}
          choices={[
            { value: '', label: text('group_contacts_every') },
            { value: CHOSEN, label: text('group_contacts_single') },
            ...tags.map(({ tag, contacts }) => ({
              value: tag,
              label: text('group_contacts_tagged', { tag, count: contacts.toLocaleString('en') }),
            })),
          ]}
          onChange={(tag) => change({ tag })}
        />
        {typed.tag === CHOSEN && <ContactChoice chosen={chosen} onChosen={setChosen} />}
        <TextField
          label={text('upload_consent')}
          maxLength={CONSENT_SOURCE_LONGEST}
          placeholder={text('upload_consent_example')}
          hint={text('upload_consent_hint')}
          {...field('consent_source')}
        />
        <p className="text-small text-soft">{text('group_contacts_note')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            {text('ui_cancel')}
          </Button>
          <Button
            type="submit"
            busy={add.isPending}
            disabled={typed.tag === CHOSEN && (chosen.length === 0 || chosen.length > CONTACTS_CHOSEN_MOST)}
          >
            {text('group_contacts_add')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
