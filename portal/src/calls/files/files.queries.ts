import type { UploadedFile } from '@ekoline/contract/calls/files.ts'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const FILES_KEY = 'files'

/** A page of the seat's files, newest first; what is shown stays until the next is there. */
export function useFiles(search: string, page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['calls', FILES_KEY, cardid, search, page],
    queryFn: ({ signal }) =>
      client.getUpload({ params: { cardid }, query: { page, ...(search && { search }) } }, { signal }),
    placeholderData: (shown) => shown,
  })
}

/** The query keys of every list of files, and of the recordings among them. */

/** A fresh address of a file, for players and downloads; it is valid for some minutes. */
export function useFileAddress() {
  const { cardid } = useSeat()
  return async ({ filebucket_number }: UploadedFile): Promise<string | undefined> => {
    const { result } = await client.getUpload({ params: { cardid }, query: { filebucket_number } })
    return result[0]?.filebucket_url
  }
}

/** The address of a file for as long as its player is open; `refetch` gives a new one. */
export function useOpenAddress(file: UploadedFile) {
  const addressOf = useFileAddress()
  return useQuery({
    queryKey: ['calls', 'file address', file.filebucket_number],
    queryFn: async () => (await addressOf(file)) ?? null,
    staleTime: 'static',
    gcTime: 0,
  })
}
