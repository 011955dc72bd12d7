import type { Ref } from 'react'
import { messageOf, unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { CampaignWork } from './CampaignWork.tsx'
import { useCampaign } from './campaigns.queries.ts'
import type { CampaignsView } from './campaigns-view.ts'

export interface CampaignDeskProps {
  id: number
  view: CampaignsView
  /** may look only */
  isLead: boolean
  onShow: (view: CampaignsView) => void
}

interface AroundIt {
  titleRef: Ref<HTMLHeadingElement>
  onClose: () => void
}

/** An open campaign: how far it is, and its contacts to call. */
export function CampaignDesk({ titleRef, onClose, ...rest }: CampaignDeskProps & AroundIt) {
  const campaign = useCampaign(rest.id)
  const { campaign_name, group } = campaign.data ?? {}
  return (
    <Card
      titleRef={titleRef}
      className="scroll-mt-4"
      title={campaign_name ? `Contacts of ${campaign_name}` : 'Contacts'}
      aside={
        <Button kind="quiet" size="small" className="min-h-[2.5rem]" onClick={onClose}>
          Close
        </Button>
      }
    >
      {campaign.isError && !campaign.data ? (
        <ErrorState
          title={unlessOffline(campaign.error, text('contacts_failed'))}
          onRetry={() => campaign.refetch()}
        >
          {messageOf(campaign.error, 'Nothing was lost. Check your connection and try again.')}
        </ErrorState>
      ) : group === undefined ? (
        <div aria-busy="true">
          <Skeleton className="dial-wait w-full" />
        </div>
      ) : group === null ? (
        <EmptyState title={text('campaign_group_gone')} />
      ) : group.total === 0 ? (
        <EmptyState title={text('no_members')}>
          Upload numbers to the group {group.name}, and they stand here to be called.
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <Progress
            label={`${group.called.toLocaleString('en')} of ${group.total.toLocaleString('en')} called`}
            share={Math.min(1, group.called / group.total)}
          />
          <CampaignWork {...rest} />
        </div>
      )}
    </Card>
  )
}
