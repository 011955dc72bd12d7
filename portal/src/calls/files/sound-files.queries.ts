import type { FilebucketType } from '@ekoline/contract/calls/files.facts.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { formatRelative } from '../../format/date.ts'
import type { Option } from '../../ui/Combobox.tsx'

/** The own files of one type, by name: those whose name has a word. */
export function useRecordings(search: string, type: FilebucketType = 'ivr') {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', 'ivr recordings', cardid, type, search],
    queryFn: ({ signal }) =>
      client.ivrRecordings(
        { params: { cardid }, query: { ...(search && { search }), ...(type !== 'ivr' && { type }) } },
        { signal },
      ),
    placeholderData: (shown) => shown,
  })
}

interface Recording {
  id: number
  name: string
  created_at: string
}

/** A recording in a picker; those of one name show when they were added. */
export const recordingOption = ({ id, name, created_at }: Recording, all: readonly Recording[]): Option => ({
  value: String(id),
  label: name,
  ...(all.filter((file) => file.name === name).length > 1 && { note: formatRelative(created_at) }),
})
