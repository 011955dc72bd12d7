import {
  SCHEDULE_DAYS_MOST,
  SCHEDULE_HOURS_MOST,
  SCHEDULE_NAME_LONGEST,
} from '@ekoline/contract/routing/schedules.facts.ts'
import { weekdayName } from '@ekoline/contract/units/weekdays.ts'
import type { Objections } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { TextField } from '../../ui/TextField.tsx'
import { type DayDraft, fieldOf, type HoursDraft, NEW_DAY, NEW_HOURS } from './draft.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]
const without = <T,>(list: readonly T[], index: number) => list.filter((_, at) => at !== index)
const changed = <T,>(list: readonly T[], index: number, part: Partial<T>) =>
  list.map((line, at) => (at === index ? { ...line, ...part } : line))

interface LinesProps<T> {
  lines: readonly T[]
  objections: Objections
  onLines: (lines: readonly T[]) => void
}

/** When it is open in a week, one line for days with the same hours. */
export function WeekFields({ lines, objections, onLines }: LinesProps<HoursDraft>) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{text('schedule_week')}</legend>
      {lines.length === 0 && <p className="text-small text-faint">{text('schedule_week_none')}</p>}
      {lines.map(({ days, opens, closes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
        <div key={index} className="hours-line">
          <fieldset className="hours-week">
            <legend className="sr-only">{text('schedule_days_of_week')}</legend>
            {WEEK.map((day) => (
              <button
                key={day}
                type="button"
                aria-pressed={days.includes(day)}
                aria-label={weekdayName(day)}
                onClick={() =>
                  onLines(
                    changed(lines, index, {
                      days: WEEK.filter((other) =>
                        other === day ? !days.includes(other) : days.includes(other),
                      ),
                    }),
                  )
                }
                className={cx(
                  'hours-day rounded-field border',
                  days.includes(day)
                    ? 'border-lagoon bg-lagoon-wash font-semibold'
                    : 'border-line text-faint',
                )}
              >
                {weekdayName(day).slice(0, 2)}
              </button>
            ))}
          </fieldset>
          <Times
            opens={opens}
            closes={closes}
            error={
              objections[fieldOf('hours', index, 'closes')] ?? objections[fieldOf('hours', index, 'opens')]
            }
            onTimes={(times) => onLines(changed(lines, index, times))}
          />
          <Button
            kind="plain-danger"
            size="row"
            aria-label={text('schedule_hours_remove', { nth: index + 1 })}
            onClick={() => onLines(without(lines, index))}
          >
            {text('schedule_remove')}
          </Button>
        </div>
      ))}
      {lines.length < SCHEDULE_HOURS_MOST && (
        <Button
          kind="quiet"
          size="row"
          className="justify-self-start"
          onClick={() => onLines([...lines, lines.length === 0 ? NEW_HOURS : { ...NEW_HOURS, days: [6] }])}
        >
          {text('schedule_hours_add')}
        </Button>
      )}
      <p className="text-small text-faint">{text('schedule_week_hint')}</p>
    </fieldset>
  )
}

interface TimesProps {
  opens: string
  closes: string
  error: string | undefined
  onTimes: (times: { opens?: string; closes?: string }) => void
}

function Times({ opens, closes, error, onTimes }: TimesProps) {
  return (
    <>
      <TextField
        type="time"
        label={text('schedule_opens')}
        value={opens}
        onChange={(time) => onTimes({ opens: time })}
      />
      <TextField
        type="time"
        label={text('schedule_closes')}
        value={closes}
        error={error}
        hint={closes !== '' && closes !== '00:00' && closes < opens && text('schedule_next_day')}
        onChange={(time) => onTimes({ closes: time })}
      />
    </>
  )
}

/** Days of its own: closed, or with other hours. */
export function OwnDays({ lines, objections, onLines }: LinesProps<DayDraft>) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{text('schedule_own_days')}</legend>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
        <div key={index} className="hours-line of-days">
          <TextField
            type="date"
            label={text('schedule_day')}
            value={line.day}
            error={objections[fieldOf('own_days', index, 'day')]}
            onChange={(day) => onLines(changed(lines, index, { day }))}
          />
          <TextField
            label={text('schedule_day_name')}
            maxLength={SCHEDULE_NAME_LONGEST}
            value={line.name}
            onChange={(name) => onLines(changed(lines, index, { name }))}
          />
          <label className="hours-check flex items-center gap-2">
            <input
              type="checkbox"
              checked={line.closed}
              onChange={({ target }) => onLines(changed(lines, index, { closed: target.checked }))}
            />
            {text('schedule_day_closed')}
          </label>
          {!line.closed && (
            <Times
              opens={line.opens}
              closes={line.closes}
              error={objections[fieldOf('own_days', index, 'closes')]}
              onTimes={(times) => onLines(changed(lines, index, times))}
            />
          )}
          <Button
            kind="plain-danger"
            size="row"
            aria-label={text('schedule_day_remove', { nth: index + 1 })}
            onClick={() => onLines(without(lines, index))}
          >
            {text('schedule_remove')}
          </Button>
        </div>
      ))}
      {lines.length < SCHEDULE_DAYS_MOST && (
        <Button
          kind="quiet"
          size="row"
          className="justify-self-start"
          onClick={() => onLines([...lines, NEW_DAY])}
        >
          {text('schedule_day_add')}
        </Button>
      )}
      <p className="text-small text-faint">{text('schedule_own_days_hint')}</p>
    </fieldset>
  )
}
