import { LIST_BEGINNING_BYTES } from '@ekoline/contract/outreach/contact-groups.facts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { upload } from '../../app/upload.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const searched = (page: number, search: string) => ({
  page,
  ...(search.trim() && { search: search.trim() }),
})

/** A page of the groups, newest first; what is shown stays until the next is there. */
export function useGroups(page: number, search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['outreach', 'groups', cardid, 'list', page, search.trim()],
    queryFn: ({ signal }) => client.groups({ query: searched(page, search) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A group, and the outcome of its last import. */
export function useGroup(id: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['outreach', 'groups', cardid, 'one', id],
    queryFn: ({ signal }) => client.group({ params: { id } }, { signal }),
  })
}

/** A page of the members of a group; what is shown of the same group stays until the next is there. */
export function useMembers(groupId: number, page: number, search: string) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['outreach', 'groups', cardid, 'members', groupId, page, search.trim()],
    queryFn: async ({ signal }) => {
      const call = { params: { groupId }, query: searched(page, search) }
      const { rows: result, ...counted } = await client.groupMembers(call, { signal })
      return { result, ...counted }
    },
    placeholderData: (shown, query) => (query?.queryKey[4] === groupId ? shown : undefined),
  })
}

/** The columns of a list that a person chose, by their places from 1. */
export interface ListColumns {
  phone_columns?: string
  first_name_column?: number
  last_name_column?: number
}

/** How the server reads a list, by its beginning; what is shown of the same file stays until the next is there. */
export function useListPreview(file: File | null, columns: ListColumns) {
  const of = file ? [file.name, file.size, file.lastModified] : []
  return useQuery({
    queryKey: ['outreach', 'list-preview', ...of, columns],
    queryFn: async ({ signal }) => {
      const beginning = new File([file?.slice(0, LIST_BEGINNING_BYTES) ?? ''], file?.name ?? '')
      const parts = { file: beginning, body: columns }
      return (await upload('previewGroupMembers', parts, { signal, onProgress: () => undefined })).result
    },
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    placeholderData: (shown, query) => (query?.queryKey[2] === file?.name ? shown : undefined),
  })
}
