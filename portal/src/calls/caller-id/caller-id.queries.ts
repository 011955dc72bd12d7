import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'

/** The first words of the keys of the queries that say which number a call shows. */
export const CALLER_ID = ['caller-id', 'callQuote'] as const

/** Which number a person's calls show, and which they can. */
export function useCallerIds(username: string) {
  return useQuery({
    queryKey: [CALLER_ID[0], username],
    queryFn: async ({ signal }) => (await client.callerIds({ params: { username } }, { signal })).result,
  })
}

/** The number that calls show, to be read. */
export const shownWords = (number: string | null) =>
  number === null ? text('caller_id_none') : formatPhone(number)
