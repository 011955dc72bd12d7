import { OPT_OUT_KEY } from '@ekoline/contract/robocall-limits.ts'
import type { OptOut } from '@ekoline/contract/robocalls.ts'
import { useState } from 'react'
import { formatRelative } from '../../format/date.ts'
import { formatPhone } from '../../format/phone.ts'
import { ListSearch, PagedTable } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { RobocallAddOptOut } from './RobocallAddOptOut.tsx'
import { useOptOuts } from './robocalls.queries.ts'

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

/** The numbers that the workgroup does not call any more (security R3). */
export function RobocallOptOuts({ isLead }: { isLead: boolean }) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const optOuts = useOptOuts(page, search)

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
      <ListSearch
        total={optOuts.data?.total ?? 0}
        label="Opted-out number"
        placeholder="Any part of it"
        className="mb-3"
        word={search}
        onSearch={find}
      />
      <PagedTable
        label="Opted out"
        query={optOuts}
        columns={columns}
        rowKey={({ phonenumber }) => phonenumber}
        expected={2}
        page={page}
        onPage={setPage}
        noun="numbers"
        failed={text('opt_outs_failed')}
        unharmed="They are not called all the same."
        empty={
          <EmptyState title={search === '' ? text('no_opt_outs') : `No number has “${search}”`}>
            Who presses {OPT_OUT_KEY} in a robocall, or tells one of you, stands here.
          </EmptyState>
        }
      />
    </Card>
  )
}
