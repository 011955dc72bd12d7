import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'

/** Which number a person's calls show, and which they can. */
export function useCallerIds(username: string) {
  return useQuery({
    queryKey: ['calls', 'caller-id', username],
    queryFn: async ({ signal }) => (await client.callerIds({ params: { username } }, { signal })).result,
  })
}

/** The number that calls show, to be read. */
export const shownWords = (number: string | null) =>
  number === null ? text('caller_id_none') : formatPhone(number)
