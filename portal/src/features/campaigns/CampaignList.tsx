import type { Campaign } from '@ekoline/contract/campaigns.ts'
import { formatNumericDay } from '../../format/date.ts'
import { numberColumn, PagedTable } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useCampaigns } from './campaigns.queries.ts'

interface CampaignListProps {
  page: number
  /** whose contacts are called */
  opened: number | null
  onPage: (page: number) => void
  onOpen: (campaign: number) => void
}

const columnsFrom = ({ page, opened, onOpen }: CampaignListProps): Column<Campaign>[] => [
  numberColumn(page),
  {
    head: 'Name',
    cell: ({ campaign_name }) => <b className="wrap-anywhere">{campaign_name}</b>,
    card: 'title',
  },
  {
    head: 'Group ID',
    cell: ({ group_id, group_name }) => (
      <>
        {group_id} <span className="text-small wrap-anywhere text-faint">{group_name ?? 'Deleted'}</span>
      </>
    ),
    named: true,
  },
  { head: 'Date Created', cell: ({ created_at }) => formatNumericDay(created_at, '/') },
  {
    head: 'Action',
    cell: ({ id, campaign_name }) => (
      <Button
        kind="quiet"
        size="row"
        className={cx('-my-2', opened === id && 'bg-lagoon-wash')}
        aria-label={`Call contacts of ${campaign_name}`}
        aria-pressed={opened === id}
        onClick={() => onOpen(id)}
      >
        Call contacts
      </Button>
    ),
    card: 'figure',
  },
]

/** The campaigns, newest first (service-areas §2, "Bulk dialler"). */
export function CampaignList(props: CampaignListProps) {
  const { page, onPage } = props
  const campaigns = useCampaigns(page)
  return (
    <Card title="Campaigns">
      <PagedTable
        label="Campaigns"
        query={campaigns}
        columns={columnsFrom(props)}
        rowKey={({ id }) => id}
        expected={3}
        page={page}
        onPage={onPage}
        noun="campaigns"
        failed={text('campaigns_failed')}
        empty={
          <EmptyState title={text('no_campaigns')}>
            A campaign takes you through a group: you call one contact after the other, and note what came of
            it.
          </EmptyState>
        }
      />
    </Card>
  )
}
