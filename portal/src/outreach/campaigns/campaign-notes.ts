import type { CampaignContact } from '@ekoline/contract/outreach/campaigns.ts'
import type { ContactOutcome } from '@ekoline/contract/outreach/robocall-limits.ts'
import { useState } from 'react'
import { client, refusalOr } from '../../app/client.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { contactName } from './campaign-words.ts'
import { usePutContact } from './campaigns.queries.ts'

interface Draft {
  text: string
  state: 'typed' | 'saving' | 'saved' | 'failed'
}

export interface CampaignNotes {
  /** the note about a contact, as typed or saved */
  noteOf: (contact: CampaignContact) => string
  stateOf: (contact: CampaignContact) => Draft['state'] | null
  type: (contact: CampaignContact, note: string) => void
  /** saves the note, if it was changed */
  save: (contact: CampaignContact) => void
  /** saves what came of it */
  say: (contact: CampaignContact, outcome: ContactOutcome) => void
}

interface Noted {
  contact: CampaignContact
  outcome?: ContactOutcome
  note?: string
}

/**
 * The notes about contacts: what was typed stays when another contact is chosen, and when it cannot be saved.
 *
 * @source SA-118
 */
export function useCampaignNotes(campaign: number): CampaignNotes {
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({})
  const put = usePutContact(campaign)
  const noting = useSubmit(
    ({ contact, ...body }: Noted) =>
      client.noteContact({ params: { id: campaign, number: contact.id }, body }),
    {
      failed: (error, { contact }) =>
        refusalOr(error, text('contact_not_kept', { name: contactName(contact) })),
      onDone: ({ result }) => put(result),
    },
  )
  const draft = ({ id }: CampaignContact, note: Draft) => setDrafts((was) => ({ ...was, [id]: note }))
  const settle = ({ id }: CampaignContact, { text: sent }: Draft, state: Draft['state']) =>
    setDrafts((was) => (was[id]?.text === sent ? { ...was, [id]: { text: sent, state } } : was))

  async function save(contact: CampaignContact) {
    const typed = drafts[contact.id]
    if (!typed || typed.state === 'saving' || typed.text === contact.note) return
    draft(contact, { ...typed, state: 'saving' })
    settle(contact, typed, (await noting.run({ contact, note: typed.text })) ? 'saved' : 'failed')
  }
  return {
    noteOf: (contact) => drafts[contact.id]?.text ?? contact.note,
    stateOf: ({ id }) => drafts[id]?.state ?? null,
    type: (contact, note) => draft(contact, { text: note, state: 'typed' }),
    save: (contact) => void save(contact),
    say: (contact, outcome) => void noting.run({ contact, outcome }),
  }
}
