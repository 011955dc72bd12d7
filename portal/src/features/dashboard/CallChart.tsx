import { type PointerEvent, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { busiestSlot, callCount, type Slot, slotMark, slotName } from './slots.ts'

const HEIGHT = 168
const HEADROOM = 24 // for the figure above the highest bar
const ROUNDING = 3

interface CallChartProps {
  /** at least one, at least one with a call */
  slots: readonly Slot[]
  /** what a slot is: 'hour' or 'day' */
  unit: 'hour' | 'day'
  /** the time that all slots make, in words: 'the last 30 days' */
  span: string
}

/**
 * How often calls were made, as bars; the highest is yellow. A pointer, a finger or the arrow keys read one bar; a
 * table only for screen readers has them all.
 */
export function CallChart({ slots, unit, span }: CallChartProps) {
  const [read, setRead] = useState<number | null>(null)
  const busiest = busiestSlot(slots) ?? 0
  const highest = slots[busiest]
  const total = slots.reduce((sum, { frequency }) => sum + frequency, 0)
  const shown = read === null ? undefined : slots[read]
  if (!highest) return null
  const most =
    unit === 'hour' ? `at ${slotMark(highest.calldate, slots.length)}` : `on ${slotName(highest.calldate)}`

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left) / width) * slots.length)
    setRead(Math.min(Math.max(at, 0), slots.length - 1))
  }

  return (
    <figure>
      <figcaption className="flex items-baseline gap-x-2 tabular-nums max-cards:block">
        <span className="block text-title font-semibold tracking-tight">
          {callCount(shown?.frequency ?? total)}
        </span>
        <span className="block text-small text-faint">
          {shown ? slotName(shown.calldate) : `in ${span}, most ${most}`}
        </span>
      </figcaption>
      <div
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setRead(null)}
        className="relative mt-2 cursor-crosshair touch-pan-y rounded-field has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-lagoon"
      >
        <Bars slots={slots} busiest={busiest} read={read} />
        <input
          type="range"
          aria-label={`Calls by ${unit}`}
          aria-valuetext={`${slotName((shown ?? highest).calldate)}: ${callCount((shown ?? highest).frequency)}`}
          min={0}
          max={slots.length - 1}
          value={read ?? busiest}
          onFocus={(event) => event.target.matches(':focus-visible') && setRead(read ?? busiest)}
          onBlur={() => setRead(null)}
          onChange={(event) => setRead(Number(event.target.value))}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </div>
      <Marks slots={slots} />
      <div className="sr-only">
        <table>
          <caption>
            Calls by {unit} in {span}
          </caption>
          <tbody>
            {slots.map(({ calldate, frequency }) => (
              <tr key={calldate}>
                <th scope="row">{slotName(calldate)}</th>
                <td>{frequency}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

interface BarsProps {
  slots: readonly Slot[]
  busiest: number
  read: number | null
}

function Bars({ slots, busiest, read }: BarsProps) {
  const highest = slots[busiest]?.frequency ?? 1
  const slot = 100 / slots.length
  const width = slot * (slots.length > 7 ? 0.7 : 0.4)
  // The figure stays within the chart when its bar is at an edge.
  const anchor = busiest === 0 ? 'start' : busiest === slots.length - 1 ? 'end' : 'middle'
  return (
    <svg width="100%" height={HEIGHT} aria-hidden="true" className="block border-b border-line-strong">
      {slots.map(({ calldate, frequency }, index) => {
        const height = frequency === 0 ? 0 : Math.max(3, (frequency / highest) * (HEIGHT - HEADROOM))
        return (
          <rect
            key={calldate}
            x={`${index * slot + (slot - width) / 2}%`}
            y={HEIGHT - height}
            width={`${width}%`}
            // Reaches below the edge, so that only the upper corners are round.
            height={height === 0 ? 0 : height + ROUNDING}
            rx={ROUNDING}
            className={cx(
              index === busiest ? 'fill-danfo' : 'fill-lagoon',
              read !== null && index !== read && 'opacity-35',
            )}
          />
        )
      })}
      <text
        x={`${busiest * slot + (anchor === 'start' ? 0 : anchor === 'end' ? slot : slot / 2)}%`}
        y={HEADROOM - 8}
        textAnchor={anchor}
        className="fill-ink text-label font-semibold tabular-nums"
      >
        {highest.toLocaleString('en')}
      </text>
    </svg>
  )
}

/** Every slot's label when there are few, else the first and the last. */
function Marks({ slots }: { slots: readonly Slot[] }) {
  const few = slots.length <= 7
  const marked = few ? slots : [slots[0], slots.at(-1)].filter((it) => it !== undefined)
  return (
    <div aria-hidden="true" className="flex justify-between pt-1.5 text-label text-faint tabular-nums">
      {marked.map(({ calldate }) => (
        <span key={calldate} className={few ? 'flex-1 text-center' : undefined}>
          {slotMark(calldate, slots.length)}
        </span>
      ))}
    </div>
  )
}
