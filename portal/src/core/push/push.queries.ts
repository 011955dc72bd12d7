import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'

/** The devices that get push messages, this one first, and the key to subscribe with. */
export function usePush() {
  return useQuery({
    queryKey: ['core', 'push'],
    queryFn: ({ signal }) => client.push(null, { signal }),
  })
}
