import './dialling.css'
import { campaignsMessages } from '@ekoline/contract/messages/campaigns.ts'
import { useSearchParams } from 'react-router'
import { addTexts } from '../../text.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { CampaignDesk } from './CampaignDesk.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import { CampaignList } from './CampaignList.tsx'
import { type CampaignsView, readCampaignsView, writeCampaignsView } from './campaigns-view.ts'
import { useOpenedTitle } from './useOpenedTitle.ts'

addTexts(campaignsMessages)

/** The 'Campaigns' tab: campaigns, a form for one more, and the contacts of the open one to call. */
export function CampaignsPanel() {
  const isLead = useProfile().userStatus === 'lead'
  const [address, setAddress] = useSearchParams()
  const view = readCampaignsView(address)
  const show = (next: CampaignsView) => setAddress(writeCampaignsView(next), { preventScrollReset: true })
  const { titleRef, bringTo } = useOpenedTitle(view.campaign)
  function open(campaign: number | null) {
    show({ ...view, campaign, contacts: 1, search: '' })
    if (campaign !== null) bringTo(campaign)
  }
  return (
    <div className="grid gap-4">
      {view.campaign !== null && (
        <CampaignDesk
          key={view.campaign}
          id={view.campaign}
          view={view}
          isLead={isLead}
          titleRef={titleRef}
          onShow={show}
          onClose={() => open(null)}
        />
      )}
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
        <CampaignList
          page={view.page}
          opened={view.campaign}
          onPage={(page) => show({ ...view, page })}
          onOpen={open}
        />
        {!isLead && <CampaignForm onCreated={() => show({ ...view, page: 1 })} />}
      </div>
    </div>
  )
}
