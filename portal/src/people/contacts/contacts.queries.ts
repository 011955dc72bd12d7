import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { upload } from '../../app/upload.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const CONTACTS_KEY = 'contacts'

/** A page of the contacts, by name; what is shown stays until the next is there. */
export function useContacts(page: number, search: string, tag: string) {
  const { cardid } = useSeat()
  const query = { page, ...(search && { search }), ...(tag && { tag }) }
  return useQuery({
    queryKey: ['people', CONTACTS_KEY, cardid, 'list', query],
    queryFn: ({ signal }) => client.contacts({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A contact with its notes. */
export function useContact(id: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['people', CONTACTS_KEY, cardid, 'one', id],
    queryFn: async ({ signal }) => (await client.contact({ params: { id } }, { signal })).result,
  })
}

/** The tags of all contacts, each with how many have it. */
export function useContactTags() {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['people', CONTACTS_KEY, cardid, 'tags'],
    queryFn: async ({ signal }) => (await client.contactTags(null, { signal })).result,
  })
}

/** What a file of contacts would add; null: none is chosen. It is sent once: whatever changes, a phone pays for 64 MB. */
export function useContactFile(file: File | null) {
  const { cardid } = useSeat()
  const of = file ? [file.name, file.size, file.lastModified] : []
  return useQuery({
    queryKey: ['people', CONTACTS_KEY, cardid, 'file', ...of],
    queryFn: async ({ signal }) => {
      const parts = { file: file as File, body: {} }
      return (await upload('previewContacts', parts, { signal, onProgress: () => undefined })).result
    },
    enabled: file !== null,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
}
