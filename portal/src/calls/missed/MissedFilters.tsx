import type { MissedSource } from '@ekoline/contract/calls/missed-calls.ts'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { text } from '../../text.ts'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import type { Choice } from '../../ui/Select.tsx'
import { type Listed, useMissedSources } from './missed.queries.ts'
import { sourceName } from './missed-words.ts'

const VIEWS = ['mine', 'overdue', 'closed'] as const
type View = '' | (typeof VIEWS)[number]

/** What the address says of the lines that are shown; '' for all that are open, of all numbers. */
export function listedBy({ of, source }: { of: string; source: string }): Listed {
  const [kind = '', key = ''] = source.split(' ')
  const isSource = key !== '' && (kind === 'number' || kind === 'queue')
  return { of: VIEWS.find((view) => view === of) ?? 'open', source: isSource ? { of: kind, key } : null }
}

interface FiltersProps {
  listed: Listed
  choose: (words: { of?: string; source?: string }) => void
}

const views = (): Choice<View>[] => [
  { value: '', label: text('missed_view_open') },
  ...VIEWS.map((value) => ({ value, label: text(`missed_view_${value}`) })),
]

/** Whose lines are shown; admins choose a number or a queue, too. */
export function MissedFilters({ listed, choose, isAdmin }: FiltersProps & { isAdmin: boolean }) {
  const value = VIEWS.find((view) => view === listed.of) ?? ''
  return (
    <ListToolbar
      filters={
        <>
          <FilterSelect<View>
            label={text('missed_view')}
            value={value}
            onChange={(of) => choose({ of })}
            choices={views()}
          />
          {isAdmin && <SourceFilter listed={listed} choose={choose} />}
        </>
      }
    />
  )
}

const wordOf = ({ of, key }: Pick<MissedSource, 'of' | 'key'>) => `${of} ${key}`

function SourceFilter({ listed: { source }, choose }: FiltersProps) {
  const sources = useMissedSources(1).data?.result ?? []
  return (
    <FilterSelect
      label={text('missed_source')}
      value={source ? wordOf(source) : ''}
      onChange={(chosen) => choose({ source: chosen })}
      choices={[
        { value: '', label: text('missed_sources_all') },
        ...sources.map((one) => ({ value: wordOf(one), label: sourceName(one) })),
      ]}
    />
  )
}
