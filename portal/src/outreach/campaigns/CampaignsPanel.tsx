import { useProfile } from '../../core/profile/profile.queries.ts'
import { FormInPlace, useFormInPlace } from '../../kit/list/FormInPlace.tsx'
import { addressNumber, usePage, usePageNamed } from '../../kit/list/usePage.ts'
import { useOpenedTitle } from '../../kit/useOpenedTitle.ts'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import styles from '../robocalls/dialling.css?inline'
import { CampaignDesk } from './CampaignDesk.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import { CampaignList } from './CampaignList.tsx'

addStyles(styles)

/** The 'Campaigns' tab: campaigns, a form for one more, and the contacts of the open one to call. */
export function CampaignsPanel() {
  const isLead = useProfile().userStatus === 'lead'
  const { page, onPage } = usePage()
  const contacts = usePageNamed('contacts', 'campaign', 'q')
  const form = useFormInPlace('create')
  const opened = addressNumber(contacts.words.campaign)
  const { titleRef, bringTo } = useOpenedTitle(opened)
  function open(campaign: number | null) {
    contacts.choose({ campaign: campaign ? String(campaign) : '', q: '' })
    if (campaign !== null) bringTo(campaign)
  }
  function created() {
    form.close()
    onPage(1)
  }
  return (
    <div className="grid gap-4">
      {!isLead && (
        <FormInPlace form={form} title={text('campaign_create')}>
          <CampaignForm onCreated={created} />
        </FormInPlace>
      )}
      <CampaignList
        page={page}
        opened={opened}
        desk={
          opened !== null && (
            <CampaignDesk
              key={opened}
              id={opened}
              list={contacts}
              isLead={isLead}
              titleRef={titleRef}
              onClose={() => open(null)}
            />
          )
        }
        onPage={onPage}
        onOpen={open}
        form={!isLead && form}
      />
    </div>
  )
}
