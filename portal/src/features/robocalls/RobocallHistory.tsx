import type { Robocall } from '@ekoline/contract/robocalls.ts'
import { numberColumn, PagedTable } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
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

/** Words that a person chose, which are broken only where the column would be too narrow. */
const Words = ({ children }: { children: string }) => (
  <span className="dial-words wrap-anywhere">{children}</span>
)

type TableSetting = Pick<RobocallHistoryProps, 'page' | 'opened' | 'onOpen'>

const columnsFrom = ({ page, opened, onOpen }: TableSetting): Column<Robocall>[] => [
  numberColumn(page),
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
        size="row"
        className={cx('-my-2', opened === id && 'bg-lagoon-wash')}
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
  return (
    <Card title="Call History">
      <PagedTable
        label="Call History"
        query={robocalls}
        columns={columnsFrom({ page, opened, onOpen })}
        rowKey={({ id }) => id}
        expected={3}
        page={page}
        onPage={onPage}
        noun="robocalls"
        failed={text('robocalls_failed')}
        unharmed="Robocalls that run go on. Check your connection and try again."
        empty={
          <EmptyState title={text('no_robocalls')}>
            A robocall plays a recording to each number of a group, and notes who heard it and which key they
            pressed.
          </EmptyState>
        }
      />
    </Card>
  )
}
