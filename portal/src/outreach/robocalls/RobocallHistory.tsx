import type { Robocall } from '@ekoline/contract/outreach/robocalls.ts'
import type { FormInPlaceState } from '../../kit/list/FormInPlace.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
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
  /** of a new robocall; false: may look only */
  form: FormInPlaceState | false
}

/** Words that a person chose, which are broken only where the column would be too narrow. */
const Words = ({ children }: { children: string }) => (
  <span className="dial-words wrap-anywhere">{children}</span>
)

type TableSetting = Pick<RobocallHistoryProps, 'page' | 'opened' | 'onOpen'>

const columnsFrom = ({ page, opened, onOpen }: TableSetting): Column<Robocall>[] => [
  numberColumn(page),
  {
    head: text('robocall_campaign_name'),
    cell: ({ campaign_name }) => (
      <b>
        <Words>{campaign_name}</Words>
      </b>
    ),
    card: 'title',
  },
  {
    head: text('robocall_group_name'),
    cell: ({ group }) => <Words>{group?.name ?? text('robocall_none')}</Words>,
    named: true,
  },
  { head: text('robocall_file'), cell: ({ file }) => <Words>{file}</Words>, named: true },
  {
    head: text('robocall_call_status'),
    cell: ({ state }) => (
      <span className="whitespace-nowrap">
        <StatusDot tone={stateWords[state].tone}>{text(stateWords[state].word)}</StatusDot>
      </span>
    ),
    named: true,
  },
  {
    head: text('robocall_action'),
    cell: ({ id, campaign_name }) => (
      <Button
        kind="quiet"
        size="row"
        className={cx('-my-2', opened === id && 'bg-lagoon-wash')}
        aria-label={text('robocall_show_named', { name: campaign_name })}
        aria-pressed={opened === id}
        onClick={() => onOpen(id)}
      >
        {text('robocall_show')}
      </Button>
    ),
    card: 'figure',
  },
]

/** The 'Call history' of robocalls, newest first (service-areas §2, "Bulk dialler"). @source SA-114 */
export function RobocallHistory({ robocalls, page, opened, onPage, onOpen, form }: RobocallHistoryProps) {
  return (
    <Card title={text('robocalls_history')}>
      {robocalls.data?.total !== 0 && (
        <ListToolbar create={form && { label: text('robocall_create'), form }} />
      )}
      <PagedTable
        label={text('robocalls_history')}
        query={robocalls}
        columns={columnsFrom({ page, opened, onOpen })}
        rowKey={({ id }) => id}
        expected={3}
        page={page}
        onPage={onPage}
        noun={text('robocalls_noun')}
        failed={text('robocalls_failed')}
        unharmed={text('robocalls_unharmed')}
        empty={
          <EmptyState
            title={text('no_robocalls')}
            action={form && <Button {...form.button}>{text('robocall_create')}</Button>}
          >
            {text('robocalls_hint')}
          </EmptyState>
        }
      />
    </Card>
  )
}
