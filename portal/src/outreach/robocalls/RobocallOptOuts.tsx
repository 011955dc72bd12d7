import { OPT_OUT_KEY } from '@ekoline/contract/outreach/robocall-limits.ts'
import type { OptOut } from '@ekoline/contract/outreach/robocalls.ts'
import { useState } from 'react'
import { formatRelative } from '../../format/date.ts'
import { formatPhone } from '../../format/phone.ts'
import { isSearched, ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { RobocallAddOptOut } from './RobocallAddOptOut.tsx'
import { useOptOuts } from './robocalls.queries.ts'

const sources = {
  key: 'opt_out_key',
  agent: 'opt_out_agent',
  request: 'opt_out_request',
} as const satisfies Record<OptOut['source'], string>

const columns = (): Column<OptOut>[] => [
  {
    head: text('opt_out_phone'),
    cell: ({ phonenumber }) => <b className="whitespace-nowrap">{formatPhone(phonenumber)}</b>,
    card: 'title',
  },
  { head: text('opt_out_how'), cell: ({ source }) => text(sources[source], { key: OPT_OUT_KEY }) },
  {
    head: text('opt_out_since'),
    cell: ({ since }) => <span className="whitespace-nowrap">{formatRelative(since)}</span>,
    card: 'figure',
  },
]

/** The numbers that the workgroup does not call any more (security R3). @source SA-119 */
export function RobocallOptOuts({ isLead }: { isLead: boolean }) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const optOuts = useOptOuts(page, search)

  function find(word: string) {
    setSearch(word)
    setPage(1)
  }

  return (
    <Card title={text('opt_outs')}>
      <p className="mb-3 text-small text-faint">{text('opt_outs_what')}</p>
      {!isLead && <RobocallAddOptOut />}
      {isSearched(optOuts.data?.total ?? 0, search) && (
        <ListToolbar
          search={{
            label: text('opt_outs_search'),
            placeholder: text('opt_outs_search_hint'),
            word: search,
            onSearch: find,
          }}
        />
      )}
      <PagedTable
        label={text('opt_outs')}
        query={optOuts}
        columns={columns()}
        rowKey={({ phonenumber }) => phonenumber}
        expected={2}
        page={page}
        onPage={setPage}
        noun={text('opt_outs_noun')}
        failed={text('opt_outs_failed')}
        unharmed={text('opt_outs_unharmed')}
        empty={
          <EmptyState title={search === '' ? text('no_opt_outs') : text('opt_outs_nothing', { search })}>
            {search === '' && text('opt_outs_hint', { key: OPT_OUT_KEY })}
          </EmptyState>
        }
      />
    </Card>
  )
}
