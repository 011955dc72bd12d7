import type { QueueReportRow, QueueSums, ReportBy } from '@ekoline/contract/routing/queue-reports.ts'
import { SERVICE_LEVEL_SECONDS } from '@ekoline/contract/routing/queues.facts.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { seesQueues } from '../../core/profile/profile.ts'
import { formatDuration, formatTalkTime } from '../../format/duration.ts'
import { DatesFilter } from '../../kit/list/DatesFilter.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { useAddress } from '../../kit/list/useAddress.ts'
import { presetRange } from '../../kit/RangePresets.tsx'
import { Region } from '../../kit/Region.tsx'
import { toastFailure } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ForSupervisors } from './ForSupervisors.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import { fetchReport, type ReportFilter, useQueueReport } from './queue-reports.queries.ts'
import { ReportBars, ReportLegend } from './ReportBars.tsx'
import { ReportMailSwitch } from './ReportMailSwitch.tsx'

const kinds: readonly ReportBy[] = ['queue', 'agent', 'number', 'hour']
const isKind = (word: string | null): word is ReportBy => kinds.some((by) => by === word)
const levels = [10, SERVICE_LEVEL_SECONDS, 30, 60]
const BARS_MOST = 24

const figure = (value: number) => value.toLocaleString('en')
const level = ({ offered, in_time }: QueueSums) =>
  offered === 0 ? '–' : `${Math.round((in_time / offered) * 100)}%`

function nameOf(by: ReportBy, name: string): string {
  if (by === 'hour') return `${name}:00`
  if (name !== '') return name
  return text(by === 'agent' ? 'report_no_agent' : 'report_no_number')
}

/** The days, what the calls are added up by, and the service level; all in the address. */
function useFilter() {
  const [address, change] = useAddress()
  const week = presetRange('7_days', dayOf(new Date()))
  const by = address.get('by')
  const within = Number(address.get('within'))
  const filter: ReportFilter = {
    by: isKind(by) ? by : 'queue',
    from: address.get('from') || week.from,
    to: address.get('to') || week.to,
    within: levels.includes(within) ? within : SERVICE_LEVEL_SECONDS,
  }
  const choose = (part: Partial<ReportFilter>) =>
    change(
      (now) => {
        for (const [key, value] of Object.entries(part)) now.set(key, `${value}`)
      },
      { replace: true },
    )
  return { filter, choose }
}

/** The word for a choice inside a phrase. */
const kindIn = (by: ReportBy) => text(`report_by_${by}`).toLowerCase()

const columns = ({ by, within }: ReportFilter): Column<QueueReportRow>[] => [
  {
    head: text(`report_by_${by}`),
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    card: 'title',
  },
  { head: text('report_offered'), cell: (row) => figure(row.offered), figures: true, named: true },
  { head: text('report_answered'), cell: (row) => figure(row.answered), figures: true, named: true },
  { head: text('report_missed'), cell: (row) => figure(row.missed), figures: true, named: true },
  {
    head: text('report_level', { seconds: within }),
    cell: (row) => <b>{level(row)}</b>,
    figures: true,
    named: true,
  },
  {
    head: text('report_wait'),
    cell: (row) => formatDuration(row.wait_seconds),
    figures: true,
    named: true,
  },
  {
    head: text('report_longest'),
    cell: (row) => formatDuration(row.longest_wait_seconds),
    figures: true,
    named: true,
  },
  {
    head: text('report_talk'),
    cell: (row) => formatTalkTime(row.talk_seconds),
    figures: true,
    named: true,
  },
  ...(by === 'agent'
    ? [
        {
          head: text('report_paused'),
          cell: (row: QueueReportRow) => formatTalkTime(row.paused_seconds ?? 0),
          figures: true,
          named: true,
        },
      ]
    : []),
]

/** What the calls of the queues come to, by queue, agent, number or hour: as bars, as a table and as a file. */
export const QueueReportsScreen = () => (seesQueues(useProfile()) ? <Reports /> : <ForSupervisors />)

function Reports() {
  const { filter, choose } = useFilter()
  const { by, from, to, within } = filter
  const report = useQueueReport(filter)
  const { admin_status: isAdmin, userStatus } = useProfile()
  return (
    <>
      <PageTitle>{text('queues_title')}</PageTitle>
      <QueueTabs />
      <ListToolbar
        presets={<DatesFilter more="last_week" value={{ from, to }} onChange={choose} />}
        filters={
          <>
            <FilterSelect<ReportBy>
              label={text('report_choice')}
              value={by}
              onChange={(chosen) => choose({ by: chosen })}
              choices={kinds.map((value) => ({ value, label: text('report_by', { by: kindIn(value) }) }))}
            />
            <FilterSelect
              label={text('report_within')}
              value={`${within}`}
              onChange={(chosen) => choose({ within: Number(chosen) })}
              choices={levels.map((seconds) => ({
                value: `${seconds}`,
                label: text('report_within_of', { seconds }),
              }))}
            />
          </>
        }
        aside={
          <DownloadButton
            fetchFile={() => fetchReport(filter)}
            onFailed={(error) => toastFailure(error, 'report_file_failed')}
          >
            {text('report_download')}
          </DownloadButton>
        }
      />
      <Region
        query={report}
        failed={text('report_failed')}
        loading={<Rows filter={filter} rows={undefined} />}
      >
        {({ total, result }) =>
          result.length === 0 ? (
            <Card>
              <EmptyState title={text('report_none')}>{text('report_none_note')}</EmptyState>
            </Card>
          ) : (
            <Shown filter={filter} total={total} result={result} refreshing={report.isPlaceholderData} />
          )
        }
      </Region>
      {isAdmin && userStatus !== 'lead' && <ReportMailSwitch />}
    </>
  )
}

interface ShownProps {
  filter: ReportFilter
  total: QueueSums
  result: readonly QueueReportRow[]
  refreshing: boolean
}

function Shown({ filter, total, result, refreshing }: ShownProps) {
  const { by } = filter
  const rows = result.map((row) => ({ ...row, name: nameOf(by, row.name) }))
  const all = { name: text('report_total'), ...total }
  const title = text('report_chart', { by: kindIn(by) })
  return (
    <div className="grid gap-4">
      <Card title={title} aside={<ReportLegend />}>
        <ReportBars label={title} bars={rows.slice(0, BARS_MOST)} />
      </Card>
      <Rows filter={filter} rows={rows.length > 1 ? [...rows, all] : rows} refreshing={refreshing} />
    </div>
  )
}

interface RowsProps {
  filter: ReportFilter
  rows: readonly QueueReportRow[] | undefined
  refreshing?: boolean
}

const Rows = ({ filter, rows, refreshing = false }: RowsProps) => (
  <Card>
    <DataTable
      label={text('report_table')}
      columns={columns(filter)}
      rows={rows}
      rowKey={({ name }, index) => `${index} ${name}`}
      refreshing={refreshing}
      early
    />
  </Card>
)
