import type { Campaign } from '@ekoline/contract/campaigns.ts'
import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { unlessOffline } from '../../client.ts'
import { formatNumericDay } from '../../format/date.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { NoPage } from '../../ui/NoPage.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useCampaigns } from './campaigns.queries.ts'

interface CampaignListProps {
  page: number
  /** whose contacts are called */
  opened: number | null
  onPage: (page: number) => void
  onOpen: (campaign: number) => void
}

const columnsFrom = ({ page, opened, onOpen }: CampaignListProps): Column<Campaign>[] => [
  { head: '#', cell: (_, index) => ((page - 1) * PAGE_SIZE + index + 1).toLocaleString('en'), card: 'none' },
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
        size="small"
        className={cx('-my-2 min-h-[2.5rem]', opened === id && 'bg-lagoon-wash')}
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
  const { total = 0, result } = campaigns.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  return (
    <Card title="Campaigns">
      {campaigns.isError && !result ? (
        <ErrorState
          title={unlessOffline(campaigns.error, text('campaigns_failed'))}
          onRetry={() => campaigns.refetch()}
        >
          Nothing was lost. Check your connection and try again.
        </ErrorState>
      ) : result?.length === 0 && total > 0 ? (
        <NoPage page={page} onFirstPage={() => onPage(1)} />
      ) : result?.length === 0 ? (
        <EmptyState title={text('no_campaigns')}>
          A campaign takes you through a group: you call one contact after the other, and note what came of
          it.
        </EmptyState>
      ) : (
        <DataTable
          label="Campaigns"
          columns={columnsFrom(props)}
          rows={result}
          rowKey={({ id }) => id}
          expected={3}
          refreshing={campaigns.isPlaceholderData}
        />
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          pages={pages}
          links={pageLinks(page, pages)}
          summary={`Page ${page} of ${pages}, ${total.toLocaleString('en')} campaigns`}
          onPage={onPage}
        />
      )}
    </Card>
  )
}
