import type { RecordingSubject } from '@ekoline/contract/calls/recording-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

export const RECORDING_RULES_KEY = 'recording rules'

/** A page of the people, queues or numbers with their rules; what is shown stays until the next is there. */
export function useRecordingRules(of: RecordingSubject, search: string, page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', RECORDING_RULES_KEY, cardid, of, search, page],
    queryFn: ({ signal }) =>
      client.recordingRules({ query: { of, page, ...(search && { search }) } }, { signal }),
    placeholderData: (shown, query) => (query?.queryKey[3] === of ? shown : undefined),
  })
}
