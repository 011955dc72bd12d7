import type { CampaignContact } from '@ekoline/contract/campaigns.ts'
import { campaignsWire } from '@ekoline/contract/campaigns.wire.ts'
import type { ContactOutcome } from '@ekoline/contract/robocall-limits.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client, isSignedOut, refusalOr } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { addWire } from '../../wires.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { useAttempt } from '../users/attempt.ts'

addWire(campaignsWire)

const CAMPAIGNS_KEY = 'campaigns'
const CONTACTS_KEY = 'campaignContacts'

/** A page of the campaigns, newest first; what is shown stays until the next is there. */
export function useCampaigns(page: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [CAMPAIGNS_KEY, cardid, 'list', page],
    queryFn: ({ signal }) => client.campaigns({ query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A campaign, and how far it is. */
export function useCampaign(id: number) {
  const { cardid } = useSeat()
  return useQuery({
    queryKey: [CAMPAIGNS_KEY, cardid, 'one', id],
    queryFn: async ({ signal }) => (await client.campaign({ params: { id } }, { signal })).result,
  })
}

/** A page of a campaign's contacts; what is shown of the same campaign stays until the next is there. */
export function useContacts(id: number, page: number, search: string) {
  const { cardid } = useSeat()
  const sought = search.trim()
  return useQuery({
    queryKey: [CONTACTS_KEY, id, cardid, page, sought],
    queryFn: ({ signal }) =>
      client.campaignContacts(
        { params: { id }, query: { page, ...(sought && { search: sought }) } },
        { signal },
      ),
    placeholderData: (shown, query) => (query?.queryKey[1] === id ? shown : undefined),
  })
}

/** Begins a campaign; under way until the list has it. */
export function useAddCampaign() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { campaign_name: string; group_id: number }) => client.addCampaign({ body }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return cache.invalidateQueries({ queryKey: [CAMPAIGNS_KEY] })
    },
    onError: (error) => isSignedOut(error) || toast.info(refusalOr(error, text('campaign_failed'))),
  })
}

/** Writes a contact as it is now into every page that shows it, so that no row moves. */
function usePutContact(id: number) {
  const cache = useQueryClient()
  return (contact: Partial<CampaignContact> & { id: number }) =>
    cache.setQueriesData<{ status: 'success'; total: number; result: CampaignContact[] }>(
      { queryKey: [CONTACTS_KEY, id] },
      (page) =>
        page && {
          ...page,
          result: page.result.map((it) => (it.id === contact.id ? { ...it, ...contact } : it)),
        },
    )
}

interface Noted {
  contact: number
  outcome?: ContactOutcome | null
  note?: string
}

/** Keeps what came of a contact. */
export function useNoteContact(id: number) {
  const put = usePutContact(id)
  return useMutation({
    mutationFn: ({ contact, ...body }: Noted) =>
      client.noteContact({ params: { id, number: contact }, body }),
    onSuccess: ({ result }) => put(result),
  })
}

/** Rings the own phone, then the contact; a call that was perhaps placed already is not placed again. */
export function useCallContact(id: number) {
  const { username } = useSeat()
  const cache = useQueryClient()
  const put = usePutContact(id)
  const once = useAttempt()
  return useMutation({
    mutationFn: (contact: number) => {
      const call = { params: { id, number: contact }, body: { username } }
      return once(call, (idempotencyKey) => client.callContact(call, { idempotencyKey }))
    },
    onSuccess: (_, contact) => {
      put({ id: contact, status: true })
      return cache.invalidateQueries({ queryKey: [CAMPAIGNS_KEY] })
    },
  })
}
