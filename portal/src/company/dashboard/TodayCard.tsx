import type { CallSums } from '@ekoline/contract/calls/call-record.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { formatTalkTime } from '../../format/duration.ts'
import { formatNaira } from '../../format/naira.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states.tsx'
import { compared } from './compared.ts'
import { useCallFigures } from './dashboard.queries.ts'

interface TodayCardProps {
  /** of the whole workgroup, else of the seat */
  everybody: boolean
}

/** The calls since midnight, and what this month has cost against the last one. @source AC2-43, SA-8 */
export function TodayCard({ everybody }: TodayCardProps) {
  const title = text(everybody ? 'calls_today_everybody' : 'overview_today')
  return (
    <section
      aria-label={title}
      className="@container flex min-w-0 flex-col gap-1.5 rounded-card border border-line bg-surface px-5 py-4.5 max-cards:px-4"
    >
      <h2 className="text-small text-soft">{title}</h2>
      <Region
        query={useCallFigures(everybody)}
        failed={text('overview_today_failed')}
        loading={
          <div aria-busy="true">
            <Skeleton className="h-36" />
          </div>
        }
      >
        {({ today, month, last_month_so_far }) => (
          <div className="flex grow flex-col justify-between gap-4">
            <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2">
              <Fact name={text(today.calls === 1 ? 'overview_call' : 'overview_calls')}>
                {today.calls.toLocaleString('en')}
              </Fact>
              <Fact
                name={text('overview_missed')}
                bad={today.missed > 0}
                below={today.missed > 0 && <CallThemBack everybody={everybody} />}
              >
                {today.missed.toLocaleString('en')}
              </Fact>
              <Fact name={text('overview_spent')}>{formatNaira(today.spent)}</Fact>
            </dl>
            <Months month={month} before={last_month_so_far} />
          </div>
        )}
      </Region>
    </section>
  )
}

interface FactProps {
  name: string
  children: ReactNode
  bad?: boolean
  below?: ReactNode
}

/** One number of today, above what it counts. */
function Fact({ name, children, bad = false, below }: FactProps) {
  return (
    <div className="flex flex-col">
      <dt className={cx('order-2 text-small', bad ? 'text-bad' : 'text-faint')}>{name}</dt>
      <dd className={cx('order-1 text-title font-semibold tracking-tight tabular-nums', bad && 'text-bad')}>
        {children}
      </dd>
      {below && <dd className="order-3 text-small">{below}</dd>}
    </div>
  )
}

function CallThemBack({ everybody }: TodayCardProps) {
  const today = dayOf(new Date())
  const filter = new URLSearchParams({ from: today, to: today, outcome: 'missed' })
  if (everybody) filter.set('whose', 'everybody')
  return (
    <Link to={`${paths.calls()}?${filter}`} className={aloneLinkClass}>
      {text('overview_call_back')}
    </Link>
  )
}

/** This month's money and minutes beside those of the last month by the same day. */
function Months({ month, before }: { month: CallSums; before: CallSums }) {
  const rows = [
    { name: 'overview_this_month', ...month },
    { name: 'overview_last_month', ...before },
  ] as const
  return (
    <table className="w-full border-t border-line text-small tabular-nums">
      <caption className="sr-only">{text('overview_months')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{text('overview_month')}</th>
          <th scope="col">{text('overview_talk_time')}</th>
          <th scope="col">{text('overview_spent')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, seconds, spent }, index) => (
          // Under each other where large text leaves no room beside.
          <tr key={name} className={cx('@max-[16rem]:block', index === 0 ? 'font-semibold' : 'text-faint')}>
            <th scope="row" className={cx('pt-2 text-left @max-[16rem]:block', index > 0 && 'font-normal')}>
              {text(name)}
            </th>
            <td className="pt-2 pl-3 text-right whitespace-nowrap @max-[16rem]:block @max-[16rem]:pt-0">
              {formatTalkTime(seconds)}
            </td>
            <td className="pt-2 pl-3 text-right whitespace-nowrap @max-[16rem]:block @max-[16rem]:pt-0">
              {formatNaira(spent)}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3} className="pt-1 text-right text-label text-faint">
            {compared(month.spent, before.spent)}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
