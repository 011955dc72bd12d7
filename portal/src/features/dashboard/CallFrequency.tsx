import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { Region } from '../../kit/Region.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CallChart } from './CallChart.tsx'
import { useCallGraph } from './dashboard.queries.ts'
import { busiestSlot } from './slots.ts'

/** The three charts of service-areas §9, "Charts". */
const charts = {
  daily: { label: 'Daily', unit: 'hour', span: 'the last 24 hours' },
  weekly: { label: 'Weekly', unit: 'day', span: 'the last 7 days' },
  monthly: { label: 'Monthly', unit: 'day', span: 'the last 30 days' },
} as const

type Chart = keyof typeof charts

const tabs = (['daily', 'weekly', 'monthly'] as const).map((value) => ({ value, label: charts[value].label }))

/** How often the seat called, by hour or by day; the chosen chart is in the address. */
export function CallFrequency() {
  const [address, setAddress] = useSearchParams()
  const panel = useId()
  const graph = useCallGraph()
  const asked = address.get('calls')
  const chart: Chart = tabs.find((tab) => tab.value === asked)?.value ?? 'monthly'
  const { label, unit, span } = charts[chart]
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
      title="Call frequency"
      aside={<Tabs label="Call frequency" tabs={tabs} value={chart} onChange={choose} panel={panel} />}
    >
      <div id={panel} role="tabpanel" aria-label={label} className="grid min-h-59 content-center">
        <Region
          of={graph}
          failed="The call frequency could not be fetched."
          loading={
            <div aria-busy="true">
              <Skeleton className="h-59" />
            </div>
          }
        >
          {({ [chart]: slots }) =>
            busiestSlot(slots) === null ? (
              <EmptyState title={`No calls in ${span}`}>
                How often you call, and when, shows here as bars.
              </EmptyState>
            ) : (
              <CallChart key={chart} slots={slots} unit={unit} span={span} />
            )
          }
        </Region>
      </div>
    </Card>
  )
}
