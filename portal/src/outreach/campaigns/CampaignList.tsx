import type { Campaign } from '@ekoline/contract/outreach/campaigns.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../format/date.ts'
import type { FormInPlaceState } from '../../kit/list/FormInPlace.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
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
  /** its contacts to call */
  desk: ReactNode
  onPage: (page: number) => void
  onOpen: (campaign: number) => void
  /** of a new campaign; false: may look only */
  form: FormInPlaceState | false
}

const columnsFrom = ({
  page,
  opened,
  onOpen,
}: Pick<CampaignListProps, 'page' | 'opened' | 'onOpen'>): Column<Campaign>[] => [
  numberColumn(page),
  {
    head: text('campaign_name'),
    cell: ({ campaign_name }) => <b className="wrap-anywhere">{campaign_name}</b>,
    card: 'title',
  },
  {
    head: text('campaign_group_id'),
    cell: ({ group_id, group_name }) => (
      <>
        <span className="wrap-anywhere">{group_name ?? text('campaign_group_deleted')}</span>{' '}
        <span className="text-small text-faint">#{group_id}</span>
      </>
    ),
    named: true,
  },
  { head: text('campaign_created_at'), cell: ({ created_at }) => formatDate(created_at), named: true },
  {
    head: text('campaign_action'),
    cell: ({ id, campaign_name }) => (
      <Button
        kind="quiet"
        size="row"
        className={cx('-my-2', opened === id && 'bg-lagoon-wash')}
        aria-label={text('campaign_call_contacts_of', { name: campaign_name })}
        aria-pressed={opened === id}
        onClick={() => onOpen(id)}
      >
        {text('campaign_call_contacts')}
      </Button>
    ),
    card: 'figure',
  },
]

/**
 * The campaigns, newest first (service-areas §2, "Bulk dialler"); the open one is below its row, or above a page without it.
 *
 * @source SA-109
 */
export function CampaignList(props: CampaignListProps) {
  const { page, opened, desk, onPage, form } = props
  const campaigns = useCampaigns(page)
  const isKnown = campaigns.data !== undefined || campaigns.isError
  const isListed = campaigns.data?.result.some(({ id }) => id === opened)
  return (
    <>
      {isKnown && !isListed && desk}
      <Card title={text('campaigns_title')}>
        {campaigns.data?.total !== 0 && (
          <ListToolbar create={form && { label: text('campaign_create'), form }} />
        )}
        <PagedTable
          label={text('campaigns_title')}
          query={campaigns}
          columns={columnsFrom(props)}
          rowKey={({ id }) => id}
          detail={({ id }) => id === opened && <div className="dial-in-row">{desk}</div>}
          expected={3}
          page={page}
          onPage={onPage}
          noun={text('campaigns_noun')}
          failed={text('campaigns_failed')}
          empty={
            <EmptyState
              title={text('no_campaigns')}
              action={form && <Button {...form.button}>{text('campaign_create')}</Button>}
            >
              {text('campaigns_hint')}
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}
