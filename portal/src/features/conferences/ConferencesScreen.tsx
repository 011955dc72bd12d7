import { conferencesMessages } from '@ekoline/contract/messages/conferences.ts'
import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { useSearchParams } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { addTexts, text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { NoPage } from '../../ui/NoPage.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { SeatNote } from '../profile/SeatNote.tsx'
import { AddConference } from './AddConference.tsx'
import { ConferenceTable } from './ConferenceTable.tsx'
import { useConferences } from './conferences.queries.ts'

addTexts(conferencesMessages)

/** service-areas §2, "Conferences". The page of the list is in the address. */
export function ConferencesScreen() {
  const isLead = useProfile().userStatus === 'lead'
  return (
    <>
      <PageTitle>Conferences</PageTitle>
      <SeatNote />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <ConferenceList />
        {!isLead && <AddConference />}
      </div>
    </>
  )
}

function ConferenceList() {
  const [address, setAddress] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(address.get('page'))) || 1)
  const conferences = useConferences(page)
  const turnTo = (to: number) => setAddress(to === 1 ? {} : { page: String(to) })

  const { total = 0, result } = conferences.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  return (
    <Card title="Conferences" className="max-wide:order-1">
      {conferences.isError && !conferences.data ? (
        <ErrorState
          title={unlessOffline(conferences.error, text('conference_failed'))}
          onRetry={() => conferences.refetch()}
        >
          Your conferences could not be fetched. Who is in one stays in it.
        </ErrorState>
      ) : result?.length === 0 && total === 0 ? (
        <EmptyState title={text('no_conferences')}>
          A conference is a room where everybody hears everybody. Lead a phone number or a menu to it, and its
          callers meet there.
        </EmptyState>
      ) : result?.length === 0 ? (
        <NoPage page={page} onFirstPage={() => turnTo(1)} />
      ) : (
        <ConferenceTable
          conferences={result}
          first={(page - 1) * PAGE_SIZE + 1}
          refreshing={conferences.isPlaceholderData}
        />
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          pages={pages}
          links={pageLinks(page, pages)}
          summary={`Page ${page} of ${pages}, ${total.toLocaleString('en')} conferences`}
          onPage={turnTo}
        />
      )}
    </Card>
  )
}
