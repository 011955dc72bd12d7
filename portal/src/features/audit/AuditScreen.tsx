import type { AuditLine } from '@ekoline/contract/audit.ts'
import { AUDIT_KINDS, type AuditKind } from '@ekoline/contract/audit-actions.ts'
import { dayOf } from '@ekoline/contract/time.ts'
import type { FormEvent } from 'react'
import { messageOf } from '../../client.ts'
import { config } from '../../config.ts'
import { formatDateTime } from '../../format/date.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { type Choice, Select } from '../../ui/Select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { type AuditFilter as Filter, useAudit } from './audit.queries.ts'

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

/** Who did what in the workgroup, for its admins. All choices are in the address. */
export function AuditScreen() {
  const { page, onPage, words, choose, isNarrowed } = usePage('from', 'to', 'kind', 'person')
  const { from, to, person } = words
  const kind = AUDIT_KINDS.find((it) => it === words.kind) ?? ''
  const audit = useAudit({ from, to, kind, person, page })
  return (
    <>
      <PageTitle>Audit</PageTitle>
      <AuditFilter value={{ from, to, kind, person }} onChange={choose} />
      <Card>
        <PagedTable
          label="Audit"
          query={audit}
          columns={columns}
          rowKey={({ id }) => id}
          expected={10}
          page={page}
          onPage={onPage}
          noun="lines"
          failed={messageOf(audit.error, text('audit_failed'))}
          unharmed="What was done stays recorded."
          empty={
            <EmptyState
              title={isNarrowed ? 'Nothing like that was done' : 'Nothing yet'}
              action={
                isNarrowed && (
                  <Button kind="quiet" onClick={() => choose({ from: '', to: '', kind: '', person: '' })}>
                    Show everything
                  </Button>
                )
              }
            >
              What the people of your workgroup do appears here: signing in, money, settings.
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}

const kinds = (): Choice<AuditKind | ''>[] => [
  { value: '', label: 'Everything' },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: text(`audit_kind_${kind}`) })),
]

interface AuditFilterProps {
  value: Filter
  onChange: (choice: Partial<Filter>) => void
}

/** Narrows the audit by days, kind and person. */
function AuditFilter({ value, onChange }: AuditFilterProps) {
  const [person, setPerson] = useDraft(value.person)

  function submit(event: FormEvent) {
    event.preventDefault()
    onChange({ person: person.trim() })
  }

  return (
    <div className="mb-4 flex flex-wrap items-start gap-3">
      <div className="w-84 max-cards:w-full">
        <DateRange value={value} max={dayOf(new Date())} onChange={onChange} />
      </div>
      <div className="w-40 max-cards:w-full">
        <Select label="Kind" choices={kinds()} value={value.kind} onChange={(kind) => onChange({ kind })} />
      </div>
      <form aria-label="Search" onSubmit={submit} className="flex min-w-0 grow items-start gap-3">
        <div className="min-w-0 grow basis-0">
          <TextField
            label="Person"
            type="search"
            enterKeyHint="search"
            maxLength={100}
            placeholder="Part of a name"
            value={person}
            onChange={setPerson}
          />
        </div>
        <Button type="submit" kind="quiet" className="mt-6.5 h-[2.75rem]">
          Search
        </Button>
      </form>
    </div>
  )
}
