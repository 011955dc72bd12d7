import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { type PointerEvent, useState } from 'react'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { Bars } from './Bars.tsx'
import { busiestSlot, callCount, type Outcomes, outcomesOf, type Slot, slotMark, slotName } from './slots.ts'

/** The parts of a bar, from below. */
const parts = [
  { part: 'missed', word: 'chart_missed', colour: 'bg-bad' },
  { part: 'answered', word: 'chart_answered', colour: 'bg-lagoon' },
  { part: 'other', word: 'chart_other', colour: 'bg-line-field' },
] as const satisfies { part: keyof Outcomes; word: MessageKey; colour: string }[]

interface CallChartProps {
  /** at least one, at least one with a call */
  slots: readonly Slot[]
  /** what a slot is: 'hour' or 'day' */
  unit: 'hour' | 'day'
  /** the time that all slots make, in words: 'the last 30 days' */
  span: string
}

/**
 * How many calls were answered and missed, as bars. A pointer, a finger or the arrow keys read one bar; a table only
 * for screen readers has them all.
 *
 * @source SA-4
 */
export function CallChart({ slots, unit, span }: CallChartProps) {
  const [read, setRead] = useState<number | null>(null)
  const busiest = busiestSlot(slots) ?? 0
  const highest = slots[busiest]
  const shown = read === null ? undefined : slots[read]
  if (!highest) return null
  const most =
    unit === 'hour'
      ? text('chart_most_at', { hour: slotMark(highest.calldate, slots.length) })
      : text('chart_most_on', { day: slotName(highest.calldate) })
  const title = text(unit === 'hour' ? 'chart_by_hour' : 'chart_by_day')
  const outcomes = outcomesOf(shown ? [shown] : slots)

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left) / width) * slots.length)
    setRead(Math.min(Math.max(at, 0), slots.length - 1))
  }

  return (
    <figure className="flex min-w-0 grow flex-col">
      <figcaption className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="text-title font-semibold tracking-tight">{callCount(outcomes.frequency)}</span>
        <span className="text-small text-faint">
          {shown ? slotName(shown.calldate) : text('chart_span', { span, most })}
        </span>
      </figcaption>
      <Legend outcomes={outcomes} />
      <div className="flex grow pl-9">
        <div
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setRead(null)}
          className="relative mt-3 min-h-42 grow cursor-crosshair touch-pan-y rounded-field has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-lagoon"
        >
          <Bars slots={slots} busiest={busiest} read={read} />
          <input
            type="range"
            aria-label={title}
            aria-valuetext={inWords(shown ?? highest)}
            min={0}
            max={slots.length - 1}
            value={read ?? busiest}
            onFocus={(event) => event.target.matches(':focus-visible') && setRead(read ?? busiest)}
            onBlur={() => setRead(null)}
            onChange={(event) => setRead(Number(event.target.value))}
            className="pointer-events-none absolute inset-0 size-full opacity-0"
          />
        </div>
      </div>
      <Marks slots={slots} />
      <Table slots={slots} caption={text('chart_table', { title, span })} />
    </figure>
  )
}

/** 'Fri 20 Nov: 12 calls, 9 answered, 2 missed'. */
function inWords(slot: Slot): string {
  const { answered, missed } = slot
  const values = { slot: slotName(slot.calldate), calls: callCount(slot.frequency), answered, missed }
  return text('chart_slot', values)
}

/** What the colours mean, and how many of each there are. */
function Legend({ outcomes }: { outcomes: Outcomes }) {
  return (
    <ul className="flex flex-wrap gap-x-4 pt-1 text-small text-soft tabular-nums">
      {parts.map(({ part, word, colour }) => (
        <li key={part} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={cx('size-2.5 rounded-xs', colour)} />
          {text(word, { count: outcomes[part].toLocaleString('en') })}
        </li>
      ))}
    </ul>
  )
}

/** Every slot's label when there are few, else the first and the last. */
function Marks({ slots }: { slots: readonly Slot[] }) {
  const few = slots.length <= 7
  const marked = few ? slots : [slots[0], slots.at(-1)].filter((slot) => slot !== undefined)
  return (
    <div aria-hidden="true" className="flex justify-between pt-1.5 pl-9 text-label text-faint tabular-nums">
      {marked.map(({ calldate }) => (
        <span key={calldate} className={few ? 'flex-1 text-center' : undefined}>
          {slotMark(calldate, slots.length)}
        </span>
      ))}
    </div>
  )
}

function Table({ slots, caption }: { slots: readonly Slot[]; caption: string }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{text('chart_when')}</th>
            <th scope="col">{text('chart_all')}</th>
            <th scope="col">{text('chart_answered_head')}</th>
            <th scope="col">{text('chart_missed_head')}</th>
          </tr>
        </thead>
        <tbody>
          {slots.map(({ calldate, frequency, answered, missed }) => (
            <tr key={calldate}>
              <th scope="row">{slotName(calldate)}</th>
              <td>{frequency}</td>
              <td>{answered}</td>
              <td>{missed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
