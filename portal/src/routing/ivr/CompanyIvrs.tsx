import type { CompanyIvr } from '@ekoline/contract/routing/ivr.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePageNamed } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useCompanyIvrs } from './ivr.queries.ts'
import { KeyCap } from './KeyCap.tsx'

const columnsOf = (): Column<CompanyIvr>[] => [
  {
    head: text('ivr_name'),
    cell: ({ name, ivr_number, description }) => (
      <span className="grid min-w-0 gap-1">
        <b className="wrap-anywhere">{name}</b>
        <span className="text-small font-normal text-faint wrap-anywhere">
          {[ivr_number, description !== name && description].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
    card: 'title',
  },
  { head: text('ivr_company_keys'), cell: (menu) => <Keys menu={menu} /> },
]

/** What each key leads to, and what comes without one. */
function Keys({ menu: { ivr_members: keys, next } }: { menu: CompanyIvr }) {
  return (
    <ul className="grid gap-1.5 text-small carded:mt-2">
      {keys.map(({ digit, name, destination }) => (
        <li key={digit} className="flex items-center gap-2.5 wrap-anywhere">
          <KeyCap digit={digit} />
          {name ?? destination}
        </li>
      ))}
      <li className="text-faint">
        {next ? text('ivr_company_next', { place: next.name ?? next.destination }) : text('ivr_company_end')}
      </li>
    </ul>
  )
}

/** The menus of the company, for who may only look at them. */
export function CompanyIvrs() {
  const { page, onPage } = usePageNamed('menus')
  return (
    <Card title={text('ivr_company')}>
      <p className="mb-3 text-small text-soft">{text('ivr_company_note')}</p>
      <PagedTable
        label={text('ivr_company')}
        query={useCompanyIvrs(page)}
        columns={columnsOf()}
        rowKey={({ ivr_number }) => ivr_number}
        expected={2}
        early
        page={page}
        onPage={onPage}
        noun={text('ivr_rows')}
        failed={text('ivrs_failed')}
        empty={<EmptyState title={text('ivr_company_none')} />}
      />
    </Card>
  )
}
