import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CallChart } from './CallChart.tsx'
import { useCallGraph } from './dashboard.queries.ts'
import { busiestSlot } from './slots.ts'

/** The three charts of service-areas §9, "Charts". */
const charts = {
  daily: { label: 'chart_daily', unit: 'hour', span: 'chart_last_day' },
  weekly: { label: 'chart_weekly', unit: 'day', span: 'chart_last_week' },
  monthly: { label: 'chart_monthly', unit: 'day', span: 'chart_last_month' },
} as const

type Chart = keyof typeof charts

const names: readonly Chart[] = ['daily', 'weekly', 'monthly']

/** How often was called, by hour or by day; the chosen chart is in the address. @source SA-3 */
export function CallFrequency({ everybody }: { everybody: boolean }) {
  const [address, setAddress] = useSearchParams()
  const panel = useId()
  const graph = useCallGraph(everybody)
  const asked = address.get('calls')
  const chart = names.find((name) => name === asked) ?? 'monthly'
  const { label, unit } = charts[chart]
  const span = text(charts[chart].span)
  const tabs = names.map((value) => ({ value, label: text(charts[value].label) }))
  const choose = (value: Chart) =>
    setAddress(
      (was) => {
        was.set('calls', value) // beside the call that the dial box shows
        return was
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Card
      title={text(everybody ? 'calls_everybody' : 'chart_title')}
      aside={<Tabs label={text('chart_title')} tabs={tabs} value={chart} onChange={choose} panel={panel} />}
      className="flex flex-col"
    >
      <div id={panel} role="tabpanel" aria-label={text(label)} className="flex min-h-70 grow flex-col">
        <Region
          query={graph}
          failed={text('chart_failed')}
          loading={
            <div aria-busy="true" className="grid grow">
              <Skeleton className="h-full" />
            </div>
          }
        >
          {({ [chart]: slots }) =>
            busiestSlot(slots) === null ? (
              <div className="m-auto">
                <EmptyState title={text('chart_none', { span })}>{text('chart_none_why')}</EmptyState>
              </div>
            ) : (
              <CallChart key={chart} slots={slots} unit={unit} span={span} />
            )
          }
        </Region>
      </div>
    </Card>
  )
}
