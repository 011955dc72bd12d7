import type { AuditLine } from '@ekoline/contract/core/audit.ts'
import { AUDIT_KINDS, type AuditKind } from '@ekoline/contract/endpoint/audit-word.ts'
import { messageOf } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { formatDateTime } from '../../format/date.ts'
import { DatesFilter } from '../../kit/list/DatesFilter.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import type { Choice } from '../../ui/Select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { useAudit } from './audit.queries.ts'

const columns = (): Column<AuditLine>[] => [
  {
    head: text('audit_when'),
    cell: ({ date }) => <span className="whitespace-nowrap">{formatDateTime(date)}</span>,
  },
  {
    head: text('audit_who'),
    cell: ({ person, username }) => (
      <>
        <span className="cards:block">{person ?? text('audit_system', { brand: config().brand.name })}</span>
        {username && <span className="text-small text-faint max-cards:ml-2 cards:block">{username}</span>}
      </>
    ),
  },
  {
    head: text('audit_what'),
    cell: ({ what }) => <span className="[overflow-wrap:anywhere]">{what}</span>,
    card: 'title',
  },
  {
    head: text('audit_kind'),
    cell: ({ kind }) => kind && <span className="whitespace-nowrap">{text(`audit_kind_${kind}`)}</span>,
    card: 'figure',
  },
]

/** Who did what in the workgroup, for its admins. @source AC6-7 */
export function AuditScreen() {
  const { admin_status: isAdmin } = useProfile()
  return (
    <>
      <PageTitle>{text('audit_title')}</PageTitle>
      {isAdmin ? (
        <AuditList />
      ) : (
        <Card>
          <EmptyState title={text('audit_for_admins')}>{text('audit_for_admins_note')}</EmptyState>
        </Card>
      )}
    </>
  )
}

const kinds = (): Choice<AuditKind | ''>[] => [
  { value: '', label: text('audit_kind_all') },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: text(`audit_kind_${kind}`) })),
]

const everything = { from: '', to: '', kind: '', person: '' }

/** All choices are in the address. */
function AuditList() {
  const { page, onPage, words, choose, isNarrowed } = usePage('from', 'to', 'kind', 'person')
  const { from, to, person } = words
  const kind = AUDIT_KINDS.find((known) => known === words.kind) ?? ''
  const audit = useAudit({ from, to, kind, person, page })
  return (
    <>
      <ListToolbar
        search={{
          label: text('audit_person'),
          word: person,
          onSearch: (word) => choose({ person: word }, { replace: true }),
        }}
        presets={<DatesFilter more="all" value={{ from, to }} onChange={choose} />}
        filters={
          <FilterSelect
            label={text('audit_kind')}
            choices={kinds()}
            value={kind}
            onChange={(chosen) => choose({ kind: chosen })}
          />
        }
      />
      <Card>
        <PagedTable
          label={text('audit_title')}
          query={audit}
          columns={columns()}
          rowKey={({ id }) => id}
          expected={10}
          page={page}
          onPage={onPage}
          noun={text('audit_rows')}
          failed={messageOf(audit.error, text('audit_failed'))}
          unharmed={text('audit_unharmed')}
          empty={
            isNarrowed ? (
              <EmptyState
                title={text('audit_no_match')}
                action={
                  <Button kind="quiet" onClick={() => choose(everything)}>
                    {text('audit_clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={text('audit_none')}>{text('audit_none_note')}</EmptyState>
            )
          }
        />
      </Card>
    </>
  )
}
