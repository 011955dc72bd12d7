import type { MissedReport as Report } from '@ekoline/contract/calls/missed-calls.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useMissedReport } from './missed.queries.ts'

const FIGURES = {
  missed: 'missed_report_missed',
  in_time: 'missed_report_in_time',
  late: 'missed_report_late',
  by_hand: 'missed_report_by_hand',
  waiting: 'missed_report_waiting',
  never: 'missed_report_never',
} as const

/** What became of the callers of the last weeks, for admins. */
export function MissedReport() {
  return (
    <Card title={text('missed_report')}>
      <Region query={useMissedReport()} loading={<Skeleton />} failed={text('missed_report_failed')}>
        {(report: Report) => (
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            {(Object.keys(FIGURES) as (keyof typeof FIGURES)[]).map((figure) => (
              <div key={figure} className="flex flex-col-reverse">
                <dt className="text-small text-faint">{text(FIGURES[figure])}</dt>
                <dd className="text-title font-semibold tabular-nums">
                  {report[figure].toLocaleString('en')}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Region>
    </Card>
  )
}
