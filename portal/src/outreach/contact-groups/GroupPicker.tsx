import type { Group } from '@ekoline/contract/outreach/contact-groups.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { text } from '../../text.ts'
import { linkClass } from '../../ui/Button.tsx'
import { useGroups } from './contact-groups.queries.ts'

interface GroupPickerProps {
  value: Group | null
  onChoose: (group: Group) => void
  error?: string | undefined
}

const numbers = (total: number) =>
  total === 1 ? text('group_numbers_one') : text('group_numbers', { count: total.toLocaleString('en') })

/** A group of numbers, by a part of its name. */
export function GroupPicker({ value, onChoose, error }: GroupPickerProps) {
  const search = usePickerSearch()
  return (
    <SearchPicker
      label={text('group_label')}
      name="group"
      value={value?.name ?? ''}
      search={search}
      found={useGroups(1, search.word)}
      optionOf={({ id, name, total }) => ({ value: String(id), label: name, note: numbers(total) })}
      onChoose={onChoose}
      failed={text('campaign_groups_failed')}
      none={text('no_groups')}
      noMatch={(search) => text('groups_nothing', { search })}
    >
      {(isEmpty) =>
        error ? (
          <p className="text-small text-bad">{error}</p>
        ) : isEmpty ? (
          <p className="text-small text-faint">
            {text('groups_hint')}{' '}
            <Link to={paths.bulkDialler()} className={linkClass}>
              {text('group_create_first')}
            </Link>
          </p>
        ) : (
          value && <p className="text-small text-faint">{numbers(value.total)}</p>
        )
      }
    </SearchPicker>
  )
}
