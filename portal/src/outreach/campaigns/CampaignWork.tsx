import type { CampaignContact } from '@ekoline/contract/outreach/campaigns.ts'
import { PAGE_SIZE, pageCount } from '@ekoline/contract/units/page.ts'
import { useRef, useState } from 'react'
import { isSearched, ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { CampaignContacts } from './CampaignContacts.tsx'
import type { CampaignDeskProps } from './CampaignDesk.tsx'
import { ContactDesk } from './ContactDesk.tsx'
import { useCampaignCall } from './campaign-call.ts'
import { useCampaignNotes } from './campaign-notes.ts'
import { useContacts } from './campaigns.queries.ts'

/** The current contact: the one with that id, or the start of a page. */
type At = number | 'first' | 'last'

/** The current contact; at the start of a page, the first that was not called yet. */
function contactAt(rows: readonly CampaignContact[], at: At): CampaignContact | undefined {
  const found = rows.find(({ id }) => id === at)
  if (found) return found
  if (at === 'last') return rows.at(-1)
  return rows.find(({ status, opted_out }) => !status && !opted_out) ?? rows[0]
}

/** The contacts of a campaign, and the current one. */
export function CampaignWork({ id, list, isLead }: CampaignDeskProps) {
  const { page, onPage, words, choose } = list
  const contacts = useContacts(id, page, words.q)
  const call = useCampaignCall(id)
  const notes = useCampaignNotes(id)
  const [at, setAt] = useState<At>('first')
  const desk = useRef<HTMLDivElement>(null)
  const { total = 0, result } = contacts.data ?? {}
  const contact = contactAt(result ?? [], at)
  const isSettled = !contacts.isPlaceholderData

  /** Once called, it is no longer the first uncalled one: its id keeps it current. */
  function place(chosen: CampaignContact) {
    setAt(chosen.id)
    if (isSettled) call.place(chosen)
  }
  function take({ id: chosen }: CampaignContact) {
    setAt(chosen)
    desk.current?.scrollIntoView?.({ block: 'nearest' })
  }
  function move(step: 1 | -1) {
    if (!isSettled || !result || !contact) return
    const next = result[result.indexOf(contact) + step]
    const nextPage = page + step
    if (next) setAt(next.id)
    else if (nextPage > pageCount(total, PAGE_SIZE)) toast.info(text('contact_list_done'))
    else if (nextPage >= 1) {
      setAt(step === 1 ? 'first' : 'last')
      onPage(nextPage)
    }
  }

  return (
    <div className="dial-work grid">
      {contact && result && !isLead && (
        <div ref={desk} className="scroll-mt-4 dial-aside">
          <ContactDesk
            contact={contact}
            place={(page - 1) * PAGE_SIZE + result.indexOf(contact) + 1}
            total={total}
            call={{ ...call, place }}
            notes={notes}
            onMove={move}
          />
        </div>
      )}
      <div className="min-w-0">
        {isSearched(total, words.q) && (
          <ListToolbar
            search={{
              label: text('contacts_search'),
              placeholder: text('contacts_search_hint'),
              word: words.q,
              onSearch: (q) => choose({ q }),
            }}
          />
        )}
        <CampaignContacts
          query={contacts}
          page={page}
          onPage={onPage}
          search={words.q}
          call={{ ...call, place }}
          current={contact?.id ?? null}
          onCurrent={isLead ? null : take}
        />
      </div>
    </div>
  )
}
