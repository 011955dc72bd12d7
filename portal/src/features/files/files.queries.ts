import type { UploadedFile } from '@ekoline/contract/files.ts'
import { filesWire } from '@ekoline/contract/files.wire.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { addWire } from '../../wires.ts'
import { useSeat } from '../profile/profile.queries.ts'
import type { UsersView } from '../users/users-view.ts'

addWire(filesWire)

const FILES_KEY = 'files'

/** A page of the seat's files, newest first; what is shown stays until the next is there. */
export function useFiles({ search, page }: UsersView) {
  const { cardid } = useSeat()
  const sought = search.trim()
  return useQuery({
    queryKey: [FILES_KEY, cardid, sought, page],
    queryFn: ({ signal }) =>
      client.getUpload(
        { params: { cardid }, query: { page, ...(sought && { search: sought }) } },
        { signal },
      ),
    placeholderData: (shown) => shown,
  })
}

/** After the files changed: every list of them, and of the recordings among them, is fetched again in place. */
export function useRefetchFiles() {
  const cache = useQueryClient()
  return () =>
    Promise.all([FILES_KEY, 'ivr recordings'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
}

/** A fresh address of a file, which players and downloads use; it is good for some minutes. */
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
    queryKey: ['file address', file.filebucket_number],
    queryFn: async () => (await addressOf(file)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Deletes a file and says how it went; under way until the list says so too. */
export function useDeleteFile() {
  const { cardid, workgroup } = useSeat()
  const refetch = useRefetchFiles()
  return useMutation({
    mutationFn: ({ filebucket_number, filebucket_type, extension }: UploadedFile) =>
      client.deleteUpload({
        body: {
          filebucket_number,
          filebucket_type,
          filebucket_extension: extension,
          card_id: cardid,
          workgroup_name: workgroup,
        },
      }),
    onSuccess: () => {
      toast.success(text('file_deleted'))
      return refetch()
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.info(messageOf(error, text('file_delete_failed')))
      return refetch()
    },
  })
}
