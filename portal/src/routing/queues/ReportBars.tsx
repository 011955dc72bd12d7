import { text } from '../../text.ts'

interface Bar {
  name: string
  offered: number
  answered: number
}

interface ReportBarsProps {
  label: string
  bars: readonly Bar[]
}

const ROW = 28
const LEAST = 0.5 // percent: one call beside a thousand is still seen

/** How many calls came, each a bar: the answered ones, then the missed ones. */
export function ReportBars({ label, bars }: ReportBarsProps) {
  const highest = Math.max(1, ...bars.map(({ offered }) => offered))
  const wide = (calls: number) => (calls === 0 ? 0 : Math.max(LEAST, (calls / highest) * 100))
  return (
    <ul aria-label={label} className="grid gap-1.5">
      {bars.map(({ name, offered, answered }) => (
        <li
          key={name}
          className="grid grid-cols-[minmax(5.5rem,3fr)_minmax(0,7fr)_2.5rem] items-center gap-3"
        >
          <span className="text-small text-soft wrap-anywhere">{name}</span>
          <svg
            role="img"
            aria-label={text('report_answered_of', { name, answered, offered })}
            width="100%"
            height={ROW / 2}
          >
            <rect width={`${wide(answered)}%`} height="100%" rx="2" className="fill-lagoon" />
            <rect
              x={`${wide(answered)}%`}
              width={`${wide(offered - answered)}%`}
              height="100%"
              rx="2"
              className="fill-bad"
            />
          </svg>
          <span aria-hidden="true" className="text-right text-small tabular-nums">
            {offered.toLocaleString('en')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the two colours of the bars say. */
export function ReportLegend() {
  return (
    <span aria-hidden="true" className="flex flex-wrap gap-x-4 text-small text-soft">
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-xs bg-lagoon" /> {text('report_answered')}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-xs bg-bad" /> {text('report_missed')}
      </span>
    </span>
  )
}
