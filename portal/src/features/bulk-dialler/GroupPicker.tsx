import type { Group } from '@ekoline/contract/groups.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { linkClass } from '../../ui/link.ts'
import { useLater } from '../../ui/useLater.ts'
import { useGroups } from './groups.queries.ts'

interface GroupPickerProps {
  value: Group | null
  onChoose: (group: Group) => void
  error?: string | undefined
}

const numbers = (total: number) => `${total.toLocaleString('en')} ${total === 1 ? 'number' : 'numbers'}`

/** A group of numbers, by a part of its name. */
export function GroupPicker({ value, onChoose, error }: GroupPickerProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const search = useLater((typed ?? '').trim())
  const found = useGroups(1, search)
  const { result = [], total = 0 } = found.data ?? {}
  const none = found.data !== undefined && total === 0 && search === ''

  function noteOf(): string | null {
    if (found.isError) return unlessOffline(found.error, text('campaign_groups_failed'))
    if (found.isPending) return null
    if (total === 0) return search === '' ? text('no_groups') : `No group is called “${search}”`
    return total > result.length ? `${total.toLocaleString('en')} in all: type a name` : null
  }

  return (
    <div className="grid gap-1.5">
      <Combobox
        label="Group"
        value={value?.name ?? ''}
        options={result.map((it) => ({ value: String(it.id), label: it.name, note: numbers(it.total) }))}
        loading={found.isPending || found.isPlaceholderData}
        note={noteOf()}
        onSearch={setTyped}
        onChoose={(id) => {
          const chosen = result.find((it) => String(it.id) === id)
          if (chosen) onChoose(chosen)
        }}
      />
      {error ? (
        <p className="text-small text-bad">{error}</p>
      ) : none ? (
        <p className="text-small text-faint">
          A group holds the numbers to call.{' '}
          <Link to={paths.bulkDialler()} className={linkClass}>
            Create a group first
          </Link>
        </p>
      ) : (
        value && <p className="text-small text-faint">{numbers(value.total)}</p>
      )}
    </div>
  )
}
