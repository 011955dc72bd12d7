import { phoneNumbersMessages } from '@ekoline/contract/messages/phone-numbers.ts'
import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import type { OwnedNumber } from '@ekoline/contract/phone-numbers.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { addTexts, text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { SeatNote } from '../profile/SeatNote.tsx'
import { AssignPanel } from './AssignPanel.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { NumbersTable } from './NumbersTable.tsx'
import { useNumbers } from './phone-numbers.queries.ts'

addTexts(phoneNumbersMessages)

/** service-areas §2, "Phone numbers". A lead only looks. */
export function PhoneScreen() {
  const isLead = useProfile().userStatus === 'lead'
  const [address, setAddress] = useSearchParams()
  const page = Math.max(1, Number(address.get('page')) || 1)
  const numbers = useNumbers(page)
  const [changing, setChanging] = useState<OwnedNumber | null>(null)
  const { total = 0, result } = numbers.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)

  return (
    <>
      <PageTitle>Phone numbers</PageTitle>
      <SeatNote />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        {!isLead && (
          <div className="wide:order-2">
            <AssignPanel waiting={(result ?? []).filter(({ category }) => category === null)} />
          </div>
        )}
        <Card title="Your numbers">
          {numbers.isError && !numbers.data ? (
            <ErrorState
              title={unlessOffline(numbers.error, text('numbers_failed'))}
              onRetry={() => numbers.refetch()}
            >
              Nothing was lost. Check your connection and try again.
            </ErrorState>
          ) : numbers.data && total === 0 ? (
            <EmptyState title={text('no_numbers')}>
              A number of your own reaches a person, a menu, a queue or a conference of yours.
            </EmptyState>
          ) : (
            <NumbersTable
              numbers={result}
              refreshing={numbers.isPlaceholderData}
              isLead={isLead}
              ofMany={new Set(result?.map(({ cardid }) => cardid)).size > 1}
              onChange={setChanging}
            />
          )}
          {total > PAGE_SIZE && (
            <Pagination
              page={page}
              pages={pages}
              links={pageLinks(page, pages)}
              summary={`Page ${page} of ${pages}, ${total} numbers`}
              onPage={(next) => setAddress({ page: String(next) }, { preventScrollReset: true })}
            />
          )}
        </Card>
      </div>
      {changing && <ChangeDialog key={changing.id} number={changing} onClose={() => setChanging(null)} />}
    </>
  )
}
