import type { AuditLine } from '@ekoline/contract/audit.ts'
import { AUDIT_KINDS } from '@ekoline/contract/audit-actions.ts'
import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../client.ts'
import { config } from '../../config.ts'
import { formatDateTime } from '../../format/date.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import { type AuditView, useAudit } from './audit.queries.ts'

const columns: Column<AuditLine>[] = [
  { head: 'Date', cell: ({ date }) => <span className="whitespace-nowrap">{formatDateTime(date)}</span> },
  {
    head: 'Who',
    cell: ({ person, username }) => (
      <>
        <span className="cards:block">{person ?? text('audit_system', { brand: config().brand.name })}</span>
        {username && <span className="text-small text-faint max-cards:ml-2 cards:block">{username}</span>}
      </>
    ),
  },
  {
    head: 'What',
    cell: ({ what }) => <span className="[overflow-wrap:anywhere]">{what}</span>,
    card: 'title',
  },
  {
    head: 'Kind',
    cell: ({ kind }) => kind && <span className="whitespace-nowrap">{text(`audit_kind_${kind}`)}</span>,
    card: 'figure',
  },
]

function readView(address: URLSearchParams): AuditView {
  return {
    range: { from: address.get('from') ?? '', to: address.get('to') ?? '' },
    kind: AUDIT_KINDS.find((kind) => kind === address.get('kind')) ?? '',
    person: address.get('person') ?? '',
    page: Math.max(1, Number(address.get('page')) || 1),
  }
}

function writeView({ range: { from, to }, kind, person, page }: AuditView): Record<string, string> {
  const all = { from, to, kind, person, page: page === 1 ? '' : String(page) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Who did what in the workgroup, for its admins. The address holds all that is chosen. */
export function AuditScreen() {
  const [address, setAddress] = useSearchParams()
  const view = readView(address)
  const audit = useAudit(view)
  const isFiltered = Object.keys(writeView({ ...view, page: 1 })).length > 0

  /** Another choice begins at its first page. */
  function choose(choice: Partial<AuditView>) {
    setAddress(writeView({ ...view, page: 1, ...choice }), { preventScrollReset: true })
  }

  const { total = 0, total_is_minimum = false, result } = audit.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  const count = `${total.toLocaleString('en')}${total_is_minimum ? ' or more' : ''} lines`
  return (
    <>
      <PageTitle>Audit</PageTitle>
      <AuditFilter value={view} onChange={choose} />
      <Card>
        {audit.isError && !audit.data ? (
          <ErrorState title={messageOf(audit.error, text('audit_failed'))} onRetry={() => audit.refetch()}>
            What was done stays recorded.
          </ErrorState>
        ) : result?.length === 0 ? (
          <EmptyState
            title={isFiltered ? 'Nothing like that was done' : 'Nothing yet'}
            action={
              isFiltered && (
                <Button kind="quiet" onClick={() => setAddress({})}>
                  Show everything
                </Button>
              )
            }
          >
            What the people of your workgroup do appears here: signing in, money, settings.
          </EmptyState>
        ) : (
          <DataTable
            label="Audit"
            columns={columns}
            rows={result}
            rowKey={({ id }) => id}
            refreshing={audit.isPlaceholderData}
            expected={10}
          />
        )}
        {total > PAGE_SIZE && (
          <Pagination
            page={view.page}
            pages={pages}
            links={pageLinks(view.page, pages)}
            summary={`Page ${view.page} of ${pages}, ${count}`}
            onPage={(page) => choose({ page })}
          />
        )}
      </Card>
    </>
  )
}
