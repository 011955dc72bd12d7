import { cx } from '../../ui/cx.ts'
import { scaleMarks } from './scale.ts'
import type { Slot } from './slots.ts'

const PLOT = 86 // percent of the height that the highest bar takes; above it is its figure
const ROUNDING = 3
const LEAST = 1.5 // percent: one call beside a thousand is still seen

interface BarsProps {
  slots: readonly Slot[]
  busiest: number
  read: number | null
}

/** The bars before their scale. It fills its place, whatever the height. */
export function Bars({ slots, busiest, read }: BarsProps) {
  const highest = slots[busiest]?.frequency ?? 1
  const heightOf = (calls: number) => (calls === 0 ? 0 : Math.max(LEAST, (calls / highest) * PLOT))
  const width = 100 / slots.length
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
      {scaleMarks(highest).map((mark) => (
        <g key={mark}>
          <line
            x1="0"
            x2="100%"
            y1={`${100 - (mark / highest) * PLOT}%`}
            y2={`${100 - (mark / highest) * PLOT}%`}
            className={mark === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text
            x="-8"
            y={`${100 - (mark / highest) * PLOT}%`}
            dy="0.35em"
            textAnchor="end"
            className="fill-faint text-label tabular-nums"
          >
            {mark.toLocaleString('en', { notation: 'compact' })}
          </text>
        </g>
      ))}
      {slots.map((slot, index) => (
        <Bar
          key={slot.calldate}
          slot={slot}
          at={index * width}
          room={width}
          heightOf={heightOf}
          faded={read !== null && index !== read}
        />
      ))}
      <Highest at={busiest * width} room={width} last={busiest === slots.length - 1} calls={highest} />
    </svg>
  )
}

interface BarProps {
  slot: Slot
  /** percent from the left, and percent that there is for it */
  at: number
  room: number
  heightOf: (calls: number) => number
  faded: boolean
}

/** Missed calls below, then answered ones, then ours that were not answered; the top has round corners. */
function Bar({ slot: { frequency, answered, missed }, at, room, heightOf, faded }: BarProps) {
  if (frequency === 0) return null
  const width = room * (room < 10 ? 0.7 : 0.4)
  const place = { x: `${at + (room - width) / 2}%`, width: `${width}%` }
  const other = frequency - answered - missed
  const top = other > 0 ? 'fill-line-field' : answered > 0 ? 'fill-lagoon' : 'fill-bad'
  const rect = (calls: number, colour: string) => {
    const height = heightOf(calls)
    return <rect {...place} y={`${100 - height}%`} height={`${height}%`} className={colour} />
  }
  return (
    <g className={cx(faded && 'opacity-35')}>
      <rect
        {...place}
        y={`${100 - heightOf(frequency)}%`}
        height={`${heightOf(frequency)}%`}
        rx={ROUNDING}
        className={top}
      />
      {other > 0 && answered > 0 && rect(missed + answered, 'fill-lagoon')}
      {missed > 0 && missed < frequency && rect(missed, 'fill-bad')}
    </g>
  )
}

/** The figure of the highest bar, with the yellow mark; it stays within the chart when its bar is at an edge. */
function Highest({ at, room, last, calls }: { at: number; room: number; last: boolean; calls: number }) {
  const anchor = at === 0 ? 'start' : last ? 'end' : 'middle'
  const x = `${at + (anchor === 'start' ? 0 : anchor === 'end' ? room : room / 2)}%`
  const width = room * (room < 10 ? 0.7 : 0.4)
  const y = `${100 - PLOT}%`
  return (
    <>
      <rect
        x={`${at + (room - width) / 2}%`}
        y={y}
        width={`${width}%`}
        height="3"
        transform="translate(0 -6)"
        className="fill-danfo"
      />
      <text
        x={x}
        y={y}
        dy="-11"
        textAnchor={anchor}
        className="fill-ink text-label font-semibold tabular-nums"
      >
        {calls.toLocaleString('en')}
      </text>
    </>
  )
}
