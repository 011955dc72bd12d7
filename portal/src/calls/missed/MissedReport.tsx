import type { MissedReport as Report } from '@ekoline/contract/calls/missed-calls.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card, CardPart } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useMissedReport } from './missed.queries.ts'
import { sourceName } from './missed-words.ts'

const FIGURES = {
  missed: 'missed_report_missed',
  in_time: 'missed_report_in_time',
  late: 'missed_report_late',
  by_hand: 'missed_report_by_hand',
  waiting: 'missed_report_waiting',
  never: 'missed_report_never',
} as const
type Figure = keyof typeof FIGURES

const count = (figure: number) => figure.toLocaleString('en')

/** What became of the callers of the last weeks, for admins. */
export function MissedReport() {
  return (
    <Card title={text('missed_report')}>
      <Region query={useMissedReport()} loading={<Skeleton />} failed={text('missed_report_failed')}>
        {(report: Report) => (
          <>
            <dl className="flex flex-wrap gap-x-8 gap-y-3">
              {(Object.keys(FIGURES) as Figure[]).map((figure) => (
                <div key={figure} className="flex flex-col-reverse">
                  <dt className="text-small text-faint">{text(FIGURES[figure])}</dt>
                  <dd className="text-title font-semibold tabular-nums">{count(report[figure])}</dd>
                </div>
              ))}
            </dl>
            {report.by_source.length > 0 && <BySource rows={report.by_source} />}
          </>
        )}
      </Region>
    </Card>
  )
}

type Row = Report['by_source'][number]

const figureOf = (figure: Figure): Column<Row> => ({
  head: text(FIGURES[figure]),
  cell: (row) => count(row[figure]),
  figures: true,
  named: true,
})

/** The same of each number and queue. */
const BySource = ({ rows }: { rows: readonly Row[] }) => (
  <div className="mt-5 border-t border-line pt-4">
    <CardPart title={text('missed_report_sources')}>
      <DataTable
        label={text('missed_report_sources')}
        rows={rows}
        rowKey={({ of, key }) => `${of} ${key}`}
        columns={[
          { head: text('missed_source'), cell: sourceName, card: 'title' },
          ...(Object.keys(FIGURES) as Figure[]).map(figureOf),
        ]}
      />
    </CardPart>
  </div>
)
