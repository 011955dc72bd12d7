import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import type { Robocall } from '@ekoline/contract/robocalls.ts'
import { unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { NoPage } from '../../ui/NoPage.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { stateWords } from './robocall-words.ts'
import type { useRobocalls } from './robocalls.queries.ts'

interface RobocallHistoryProps {
  robocalls: ReturnType<typeof useRobocalls>
  page: number
  /** whose numbers are shown */
  opened: number | null
  onPage: (page: number) => void
  onOpen: (robocall: number) => void
}

/** Words of somebody's own, which are broken only where the column would be too narrow. */
const Words = ({ children }: { children: string }) => (
  <span className="dial-words wrap-anywhere">{children}</span>
)

type TableSetting = Pick<RobocallHistoryProps, 'page' | 'opened' | 'onOpen'>

const columnsFrom = ({ page, opened, onOpen }: TableSetting): Column<Robocall>[] => [
  { head: '#', cell: (_, index) => ((page - 1) * PAGE_SIZE + index + 1).toLocaleString('en'), card: 'none' },
  {
    head: 'Campaign Name',
    cell: ({ campaign_name }) => (
      <b>
        <Words>{campaign_name}</Words>
      </b>
    ),
    card: 'title',
  },
  {
    head: 'Group Name',
    cell: ({ group }) => <Words>{group?.name ?? 'N/A'}</Words>,
    named: true,
  },
  { head: 'File', cell: ({ file }) => <Words>{file}</Words>, named: true },
  {
    head: 'Call Status',
    cell: ({ status, state }) => (
      <>
        {status ? 'True' : 'False'}
        <span className="block text-small whitespace-nowrap">
          <StatusDot tone={stateWords[state].tone}>{stateWords[state].word}</StatusDot>
        </span>
      </>
    ),
    named: true,
  },
  {
    head: 'Action',
    cell: ({ id, campaign_name }) => (
      <Button
        kind="quiet"
        size="small"
        className={cx('-my-2 min-h-[2.5rem]', opened === id && 'bg-lagoon-wash')}
        aria-label={`Show numbers of ${campaign_name}`}
        aria-pressed={opened === id}
        onClick={() => onOpen(id)}
      >
        Show
      </Button>
    ),
    card: 'figure',
  },
]

/** The 'Call History' of robocalls, newest first (service-areas §2, "Bulk dialler"). */
export function RobocallHistory({ robocalls, page, opened, onPage, onOpen }: RobocallHistoryProps) {
  const { total = 0, result } = robocalls.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  return (
    <Card title="Call History">
      {robocalls.isError && !result ? (
        <ErrorState
          title={unlessOffline(robocalls.error, text('robocalls_failed'))}
          onRetry={() => robocalls.refetch()}
        >
          Robocalls that run go on. Check your connection and try again.
        </ErrorState>
      ) : result?.length === 0 && total > 0 ? (
        <NoPage page={page} onFirstPage={() => onPage(1)} />
      ) : result?.length === 0 ? (
        <EmptyState title={text('no_robocalls')}>
          A robocall plays a recording to each number of a group, and notes who heard it and which key they
          pressed.
        </EmptyState>
      ) : (
        <DataTable
          label="Call History"
          columns={columnsFrom({ page, opened, onOpen })}
          rows={result}
          rowKey={({ id }) => id}
          expected={3}
          refreshing={robocalls.isPlaceholderData}
        />
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          pages={pages}
          links={pageLinks(page, pages)}
          summary={`Page ${page} of ${pages}, ${total.toLocaleString('en')} robocalls`}
          onPage={onPage}
        />
      )}
    </Card>
  )
}
