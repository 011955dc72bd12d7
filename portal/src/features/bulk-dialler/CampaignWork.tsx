import type { CampaignContact } from '@ekoline/contract/campaigns.ts'
import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { useRef, useState } from 'react'
import { unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { NoPage } from '../../ui/NoPage.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchLine } from '../../ui/SearchLine.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { CampaignContacts } from './CampaignContacts.tsx'
import type { CampaignDeskProps } from './CampaignDesk.tsx'
import { ContactDesk } from './ContactDesk.tsx'
import { useCampaignCall } from './campaign-call.ts'
import { useCampaignNotes } from './campaign-notes.ts'
import { useContacts } from './campaigns.queries.ts'

const SEARCH_FROM = 10 // fewer are seen at a glance

/** Which contact is in hand: the one of that id, or where a page is begun. */
type At = number | 'first' | 'last'

/** The contact in hand; where a page is begun, the first that was not called yet. */
function contactAt(rows: readonly CampaignContact[], at: At): CampaignContact | undefined {
  const found = rows.find(({ id }) => id === at)
  if (found) return found
  if (at === 'last') return rows.at(-1)
  return rows.find(({ status, opted_out }) => !status && !opted_out) ?? rows[0]
}

/** The contacts of a campaign, and one of them in hand. */
export function CampaignWork({ id, view, isLead, onShow }: CampaignDeskProps) {
  const contacts = useContacts(id, view.contacts, view.search)
  const call = useCampaignCall(id)
  const notes = useCampaignNotes(id)
  const [at, setAt] = useState<At>('first')
  const desk = useRef<HTMLDivElement>(null)
  const { total = 0, result } = contacts.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  const contact = contactAt(result ?? [], at)
  const isSettled = !contacts.isPlaceholderData

  /** Once called, it is no longer the first that was not: it is kept in hand by its id. */
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
    const page = view.contacts + step
    if (next) setAt(next.id)
    else if (page > pages) toast.info(text('contact_list_done'))
    else if (page >= 1) {
      setAt(step === 1 ? 'first' : 'last')
      onShow({ ...view, contacts: page })
    }
  }

  if (contacts.isError && !result)
    return (
      <ErrorState
        title={unlessOffline(contacts.error, text('contacts_failed'))}
        onRetry={() => contacts.refetch()}
      >
        Nothing was lost. Check your connection and try again.
      </ErrorState>
    )
  return (
    <div className="dial-work grid wide:grid-cols-[minmax(0,1fr)_21.25rem]">
      {contact && result && !isLead && (
        <div ref={desk} className="scroll-mt-4 dial-aside">
          <ContactDesk
            contact={contact}
            place={(view.contacts - 1) * PAGE_SIZE + result.indexOf(contact) + 1}
            total={total}
            call={{ ...call, place }}
            notes={notes}
            onMove={move}
          />
        </div>
      )}
      <div className="min-w-0">
        {(total > SEARCH_FROM || view.search !== '') && (
          <div className="mb-3">
            <SearchLine
              label="Search"
              placeholder="Name or number"
              word={view.search}
              onSearch={(search) => onShow({ ...view, search, contacts: 1 })}
            />
          </div>
        )}
        {result?.length === 0 && total > 0 ? (
          <NoPage page={view.contacts} onFirstPage={() => onShow({ ...view, contacts: 1 })} />
        ) : result?.length === 0 ? (
          <EmptyState title={`No contact has “${view.search}”`}>Searched their names and numbers.</EmptyState>
        ) : (
          <CampaignContacts
            contacts={result}
            first={(view.contacts - 1) * PAGE_SIZE + 1}
            refreshing={!isSettled}
            call={{ ...call, place }}
            current={contact?.id ?? null}
            onCurrent={isLead ? null : take}
          />
        )}
        {total > PAGE_SIZE && (
          <Pagination
            page={view.contacts}
            pages={pages}
            links={pageLinks(view.contacts, pages)}
            summary={`Page ${view.contacts.toLocaleString('en')} of ${pages.toLocaleString('en')}, ${total.toLocaleString('en')} contacts`}
            onPage={(page) => onShow({ ...view, contacts: page })}
          />
        )}
      </div>
    </div>
  )
}
