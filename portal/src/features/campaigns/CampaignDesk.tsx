import type { Ref } from 'react'
import { messageOf } from '../../client.ts'
import type { usePage } from '../../kit/list/usePage.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { CampaignWork } from './CampaignWork.tsx'
import { useCampaign } from './campaigns.queries.ts'

export interface CampaignDeskProps {
  id: number
  /** its contacts, as the address asks for them */
  list: ReturnType<typeof usePage<'campaign' | 'q'>>
  /** may look only */
  isLead: boolean
}

interface AroundIt {
  titleRef: Ref<HTMLHeadingElement>
  onClose: () => void
}

/** An open campaign: its progress, and its contacts to call. */
export function CampaignDesk({ titleRef, onClose, ...rest }: CampaignDeskProps & AroundIt) {
  const campaign = useCampaign(rest.id)
  const { campaign_name } = campaign.data ?? {}
  return (
    <Card
      titleRef={titleRef}
      className="scroll-mt-4"
      title={campaign_name ? `Contacts of ${campaign_name}` : 'Contacts'}
      aside={
        <Button kind="quiet" size="row" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Region
        of={campaign}
        loading={
          <div aria-busy="true">
            <Skeleton className="dial-wait w-full" />
          </div>
        }
        failed={text('contacts_failed')}
        unharmed={messageOf(campaign.error, 'Nothing was lost. Check your connection and try again.')}
      >
        {({ group }) =>
          group === null ? (
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
          )
        }
      </Region>
    </Card>
  )
}
