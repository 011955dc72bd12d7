import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { OPT_OUT_KEY } from '@ekoline/contract/robocall-limits.ts'
import type { OptOut } from '@ekoline/contract/robocalls.ts'
import { useState } from 'react'
import { unlessOffline } from '../../client.ts'
import { formatRelative } from '../../format/date.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { NoPage } from '../../ui/NoPage.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchLine } from '../../ui/SearchLine.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { RobocallAddOptOut } from './RobocallAddOptOut.tsx'
import { useOptOuts } from './robocalls.queries.ts'

const SEARCH_FROM = 10 // fewer are seen at a glance

const sources: Record<OptOut['source'], string> = {
  key: `Pressed ${OPT_OUT_KEY} in a robocall`,
  agent: 'Said so in a campaign',
  request: 'Added by hand',
}

const columns: Column<OptOut>[] = [
  {
    head: 'Phone Number',
    cell: ({ phonenumber }) => <b className="whitespace-nowrap">{formatPhone(phonenumber)}</b>,
    card: 'title',
  },
  { head: 'How', cell: ({ source }) => sources[source] },
  {
    head: 'Since',
    cell: ({ since }) => <span className="whitespace-nowrap">{formatRelative(since)}</span>,
    card: 'figure',
  },
]

/** Who is not called any more by the workgroup (security R3). */
export function RobocallOptOuts({ isLead }: { isLead: boolean }) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const optOuts = useOptOuts(page, search)
  const { total = 0, result } = optOuts.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)

  function find(word: string) {
    setSearch(word)
    setPage(1)
  }

  return (
    <Card title="Opted out">
      <p className="mb-3 text-small text-faint">
        No robocall and no campaign of your workgroup calls these numbers any more.
      </p>
      {!isLead && <RobocallAddOptOut />}
      {(total > SEARCH_FROM || search !== '') && (
        <div className="mb-3">
          <SearchLine label="Opted-out number" placeholder="Any part of it" word={search} onSearch={find} />
        </div>
      )}
      {optOuts.isError && !result ? (
        <ErrorState
          title={unlessOffline(optOuts.error, text('opt_outs_failed'))}
          onRetry={() => optOuts.refetch()}
        >
          They are not called all the same.
        </ErrorState>
      ) : result?.length === 0 && total > 0 ? (
        <NoPage page={page} onFirstPage={() => setPage(1)} />
      ) : result?.length === 0 ? (
        <EmptyState title={search === '' ? text('no_opt_outs') : `No number has “${search}”`}>
          Who presses {OPT_OUT_KEY} in a robocall, or tells one of you, stands here.
        </EmptyState>
      ) : (
        <DataTable
          label="Opted out"
          columns={columns}
          rows={result}
          rowKey={({ phonenumber }) => phonenumber}
          expected={2}
          refreshing={optOuts.isPlaceholderData}
        />
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          pages={pages}
          links={pageLinks(page, pages)}
          summary={`Page ${page} of ${pages}, ${total.toLocaleString('en')} numbers`}
          onPage={setPage}
        />
      )}
    </Card>
  )
}
