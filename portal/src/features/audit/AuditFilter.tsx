import { AUDIT_KINDS, type AuditKind } from '@ekoline/contract/audit-actions.ts'
import { dayOf } from '@ekoline/contract/time.ts'
import type { FormEvent } from 'react'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { type Choice, Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import type { AuditView } from './audit.queries.ts'

const kinds = (): Choice<AuditKind | ''>[] => [
  { value: '', label: 'Everything' },
  ...AUDIT_KINDS.map((kind) => ({ value: kind, label: text(`audit_kind_${kind}`) })),
]

interface AuditFilterProps {
  value: AuditView
  onChange: (choice: Partial<AuditView>) => void
}

/** Narrows the audit by days, kind and person. */
export function AuditFilter({ value, onChange }: AuditFilterProps) {
  const [person, setPerson] = useDraft(value.person)

  function submit(event: FormEvent) {
    event.preventDefault()
    onChange({ person: person.trim() })
  }

  return (
    <div className="mb-4 flex flex-wrap items-start gap-3">
      <div className="w-84 max-cards:w-full">
        <DateRange value={value.range} max={dayOf(new Date())} onChange={(range) => onChange({ range })} />
      </div>
      <div className="w-40 max-cards:w-full">
        <Select label="Kind" choices={kinds()} value={value.kind} onChange={(kind) => onChange({ kind })} />
      </div>
      <form aria-label="Search" onSubmit={submit} className="flex min-w-0 grow items-start gap-3">
        <div className="min-w-0 grow basis-0">
          <TextField
            label="Person"
            type="search"
            autoComplete="off"
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
