import { addressNumber } from './address-number.ts'

/** What of the campaigns is shown. */
export interface CampaignsView {
  /** of the list of campaigns */
  page: number
  /** the campaign whose contacts are called; null: none is open */
  campaign: number | null
  /** the page of its contacts */
  contacts: number
  /** a part of a contact's name or number, as it was typed */
  search: string
}

const LONGEST = 100

/** The view that an address asks for; what it does not say, or says wrongly, is as the tab opens. */
export function readCampaignsView(address: URLSearchParams): CampaignsView {
  return {
    page: addressNumber(address.get('page')) ?? 1,
    campaign: addressNumber(address.get('campaign')),
    contacts: addressNumber(address.get('contacts')) ?? 1,
    search: address.get('q')?.slice(0, LONGEST) ?? '',
  }
}

/** The address of a view, without what goes without saying. */
export function writeCampaignsView({ page, campaign, contacts, search }: CampaignsView) {
  return {
    tab: 'campaigns',
    ...(page > 1 && { page: String(page) }),
    ...(campaign !== null && { campaign: String(campaign) }),
    ...(campaign !== null && contacts > 1 && { contacts: String(contacts) }),
    ...(campaign !== null && search !== '' && { q: search }),
  }
}
