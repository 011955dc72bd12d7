import type { CampaignContact } from '@ekoline/contract/outreach/campaigns.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'

const CONTACTS_KEY = 'campaignContacts'

/** A page of the campaigns, newest first; what is shown stays until the next is there. */
export function useCampaigns(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['outreach', 'campaigns', cardid, 'list', page],
    queryFn: ({ signal }) => client.campaigns({ query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A campaign, and its progress. */
export function useCampaign(id: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: ['outreach', 'campaigns', cardid, 'one', id],
    queryFn: async ({ signal }) => (await client.campaign({ params: { id } }, { signal })).result,
  })
}

/** A page of a campaign's contacts; what is shown of the same campaign stays until the next is there. */
export function useContacts(id: number, page: number, search: string) {
  const { cardid } = useSeat()
  const word = search.trim()
  return useQuery({
    queryKey: ['outreach', CONTACTS_KEY, id, cardid, page, word],
    queryFn: ({ signal }) =>
      client.campaignContacts({ params: { id }, query: { page, ...(word && { search: word }) } }, { signal }),
    placeholderData: (shown, query) => (query?.queryKey[2] === id ? shown : undefined),
  })
}

/** Updates a contact in every cached page, so that no row moves. */
export function usePutContact(id: number) {
  const cache = useQueryClient()
  return (contact: Partial<CampaignContact> & { id: number }) =>
    cache.setQueriesData<{ status: 'success'; total: number; result: CampaignContact[] }>(
      { queryKey: ['outreach', CONTACTS_KEY, id] },
      (page) =>
        page && {
          ...page,
          result: page.result.map((listed) =>
            listed.id === contact.id ? { ...listed, ...contact } : listed,
          ),
        },
    )
}
