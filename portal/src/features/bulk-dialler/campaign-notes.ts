import type { CampaignContact } from '@ekoline/contract/campaigns.ts'
import type { ContactOutcome } from '@ekoline/contract/robocall-limits.ts'
import { useState } from 'react'
import { isSignedOut, refusalOr } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { useNoteContact } from './campaigns.queries.ts'
import { contactName } from './contact-name.ts'

interface Draft {
  text: string
  state: 'typed' | 'keeping' | 'kept' | 'failed'
}

export interface CampaignNotes {
  /** what is noted of a contact, as it is typed or kept */
  noteOf: (contact: CampaignContact) => string
  stateOf: (contact: CampaignContact) => Draft['state'] | null
  type: (contact: CampaignContact, note: string) => void
  /** keeps the note, if it was changed */
  keep: (contact: CampaignContact) => void
  /** keeps what came of it */
  say: (contact: CampaignContact, outcome: ContactOutcome) => void
}

/** What is noted of contacts: nothing that was typed is lost when another contact is taken, or when it is not kept. */
export function useCampaignNotes(campaign: number): CampaignNotes {
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({})
  const { mutateAsync } = useNoteContact(campaign)
  const draft = ({ id }: CampaignContact, it: Draft) => setDrafts((was) => ({ ...was, [id]: it }))
  const settle = ({ id }: CampaignContact, { text: sent }: Draft, state: Draft['state']) =>
    setDrafts((was) => (was[id]?.text === sent ? { ...was, [id]: { text: sent, state } } : was))

  function tellFailure(contact: CampaignContact, error: unknown) {
    if (!isSignedOut(error))
      toast.info(refusalOr(error, text('contact_not_kept', { name: contactName(contact) })))
  }
  async function keep(contact: CampaignContact) {
    const typed = drafts[contact.id]
    if (!typed || typed.state === 'keeping' || typed.text === contact.note) return
    draft(contact, { ...typed, state: 'keeping' })
    try {
      await mutateAsync({ contact: contact.id, note: typed.text })
      settle(contact, typed, 'kept')
    } catch (error) {
      settle(contact, typed, 'failed')
      tellFailure(contact, error)
    }
  }
  return {
    noteOf: (contact) => drafts[contact.id]?.text ?? contact.note,
    stateOf: ({ id }) => drafts[id]?.state ?? null,
    type: (contact, note) => draft(contact, { text: note, state: 'typed' }),
    keep: (contact) => void keep(contact),
    say: (contact, outcome) =>
      void mutateAsync({ contact: contact.id, outcome }).catch((error: unknown) =>
        tellFailure(contact, error),
      ),
  }
}
