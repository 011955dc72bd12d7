import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { controlClass } from '../../ui/Field.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Select } from '../../ui/Select.tsx'
import { useCallTags } from '../notes/call-notes.queries.ts'
import { type CallView, directions, kinds, noFilters, outcomes, searchSides, takens } from './call-view.ts'

interface CallFiltersProps {
  view: CallView
  onChoose: (choice: Partial<CallView>) => void
}

/** What narrows the list besides its days, behind one button that says what is chosen. @source AC2-19 */
export function CallFilters({ view, onChoose }: CallFiltersProps) {
  const { direction, outcome, kind, taken, tag, by } = view
  const chosen = [
    direction && text(`calls_direction_${direction}`),
    outcome && text(`calls_outcome_${outcome}`),
    kind && text(`calls_kind_${kind}`),
    taken && text(`calls_taken_${taken}`),
    tag && text('calls_tagged', { tag }),
    by !== 'any' && text(`calls_search_by_${by}`),
  ].filter(Boolean)
  const words = chosen.join(', ') || text('calls_filter_none')
  return (
    <Menu
      label={`${text('calls_filter')}: ${words}`}
      triggerClass={cx(
        controlClass,
        'flex items-center justify-between gap-2 whitespace-nowrap cards:w-auto cards:max-w-72',
        chosen.length > 0 && 'border-lagoon font-semibold',
      )}
      trigger={
        <>
          <span className="truncate">{words}</span>
          <ChevronIcon />
        </>
      }
    >
      <div className="grid gap-3 p-2">
        <Select
          label={text('calls_filter_direction')}
          value={direction}
          choices={directions.map((value) => ({ value, label: text(`calls_direction_${value}`) }))}
          onChange={(value) => onChoose({ direction: value })}
        />
        <Select
          label={text('calls_filter_outcome')}
          value={outcome}
          choices={outcomes.map((value) => ({ value, label: text(`calls_outcome_${value}`) }))}
          onChange={(value) => onChoose({ outcome: value })}
        />
        <Select
          label={text('calls_filter_kind')}
          value={kind}
          choices={kinds.map((value) => ({ value, label: text(`calls_kind_${value}`) }))}
          onChange={(value) => onChoose({ kind: value })}
        />
        {!view.everybody && (
          <Select
            label={text('calls_filter_taken')}
            value={taken}
            choices={takens.map((value) => ({ value, label: text(`calls_taken_${value}`) }))}
            onChange={(value) => onChoose({ taken: value })}
          />
        )}
        <TagFilter tag={tag} onChoose={onChoose} />
        <Select
          label={text('calls_search_by')}
          value={by}
          choices={searchSides.map((value) => ({ value, label: text(`calls_search_by_${value}`) }))}
          onChange={(value) => onChoose({ by: value })}
        />
        <Button kind="quiet" disabled={chosen.length === 0} onClick={() => onChoose(noFilters)}>
          {text('calls_filter_clear')}
        </Button>
      </div>
    </Menu>
  )
}

/** Loaded with the menu. One that no call has any more is offered while it is chosen. */
function TagFilter({ tag, onChoose }: Pick<CallView, 'tag'> & Pick<CallFiltersProps, 'onChoose'>) {
  const { data: known = [] } = useCallTags()
  const tags = tag === '' || known.includes(tag) ? known : [tag, ...known]
  if (tags.length === 0) return null
  return (
    <Select
      label={text('calls_filter_tag')}
      value={tag}
      choices={[
        { value: '', label: text('calls_tag_any') },
        ...tags.map((value) => ({ value, label: value })),
      ]}
      onChange={(value) => onChoose({ tag: value })}
    />
  )
}
