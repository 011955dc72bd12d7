import type { Ref } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { shownWords } from '../../calls/caller-id/caller-id.queries.ts'
import type { usePage } from '../../kit/list/usePage.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
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
      title={
        campaign_name ? text('campaign_contacts_of', { name: campaign_name }) : text('campaign_contacts')
      }
      aside={
        <Button kind="quiet" size="row" onClick={onClose}>
          {text('campaign_close')}
        </Button>
      }
    >
      <Region
        query={campaign}
        loading={
          <div aria-busy="true">
            <Skeleton className="dial-wait w-full" />
          </div>
        }
        failed={text('contacts_failed')}
        unharmed={messageOf(campaign.error, text('campaign_unharmed'))}
      >
        {({ group, shows }) =>
          group === null ? (
            <EmptyState title={text('campaign_group_gone')} />
          ) : group.total === 0 ? (
            <EmptyState
              title={text('no_members')}
              action={
                !rest.isLead && (
                  <Link to={`${paths.bulkDialler()}?group=${group.id}#upload`} className={buttonClass()}>
                    {text('campaign_upload')}
                  </Link>
                )
              }
            >
              {text('campaign_no_members', { group: group.name })}
            </EmptyState>
          ) : (
            <div className="grid gap-4">
              <p className="text-small text-soft">{text('campaign_shows', { number: shownWords(shows) })}</p>
              <Progress
                label={text('campaign_called', {
                  called: group.called.toLocaleString('en'),
                  total: group.total.toLocaleString('en'),
                })}
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
