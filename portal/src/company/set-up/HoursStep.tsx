import { dayText, weekdayName } from '@ekoline/contract/units/weekdays.ts'
import { useHolidays, useSchedules } from '../../routing/schedules/schedules.queries.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { TextField } from '../../ui/TextField.tsx'
import { Choice, TickBox } from './Choice.tsx'
import type { StepProps } from './step-props.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Hours of its own, or the same as those that are there, with where they lead. */
export function HoursStep(props: StepProps) {
  const { draft, change } = props
  const schedules = useSchedules(1).data?.result ?? []
  if (schedules.length === 0) return <NewHours {...props} />
  const isKept = draft.hours === 'kept'
  return (
    <>
      <fieldset>
        <legend className="sr-only">{text('set_up_hours_which')}</legend>
        {schedules.map(({ schedule_number, name, open, closed }) => (
          <Choice
            key={schedule_number}
            name="hours"
            checked={isKept && draft.schedule === schedule_number}
            onChoose={() => change({ hours: 'kept', schedule: schedule_number })}
            note={text('set_up_hours_kept_why', {
              open: open.name ?? text('set_up_hours_gone'),
              closed: closed.name ?? text('set_up_hours_gone'),
            })}
          >
            {text('set_up_hours_kept', { name })}
          </Choice>
        ))}
        <Choice name="hours" checked={!isKept} onChoose={() => change({ hours: 'new' })}>
          {text('set_up_hours_new')}
        </Choice>
      </fieldset>
      {!isKept && <NewHours {...props} />}
    </>
  )
}

function NewHours({ draft, change, objections }: StepProps) {
  const { days, hours } = draft
  const holidays = useHolidays().data?.result ?? []
  const [next] = holidays
  const isAlways = hours === 'always'
  const toggle = (day: number) =>
    change({ days: WEEK.filter((other) => (other === day ? !days.includes(day) : days.includes(other))) })
  return (
    <div className="grid gap-4">
      {!isAlways && (
        <>
          <fieldset className="min-w-0">
            <legend className="sr-only">{text('set_up_hours_days')}</legend>
            <div className="grid grid-cols-7 gap-1">
              {WEEK.map((day) => (
                <button
                  key={day}
                  type="button"
                  name="days"
                  aria-pressed={days.includes(day)}
                  aria-label={weekdayName(day)}
                  onClick={() => toggle(day)}
                  className={cx(
                    'h-10 rounded-field border text-small',
                    days.includes(day)
                      ? 'border-lagoon bg-lagoon-wash font-semibold'
                      : 'border-line-strong text-soft',
                  )}
                >
                  {weekdayName(day).slice(0, 2)}
                </button>
              ))}
            </div>
            {objections.days && (
              <p role="alert" className="mt-1.5 text-small text-bad">
                {objections.days}
              </p>
            )}
          </fieldset>
          <div className="grid grid-cols-2 gap-3">
            <TextField
              type="time"
              label={text('set_up_hours_opens')}
              value={draft.opens}
              onChange={(opens) => change({ opens })}
            />
            <TextField
              type="time"
              name="closes"
              label={text('set_up_hours_closes')}
              value={draft.closes}
              error={objections.closes}
              hint={nextDay(draft.opens, draft.closes)}
              onChange={(closes) => change({ closes })}
            />
          </div>
        </>
      )}
      <div>
        {!isAlways && (
          <>
            <TickBox checked={draft.saturday} onChange={(saturday) => change({ saturday })}>
              {text('set_up_hours_saturday')}
            </TickBox>
            {draft.saturday && (
              <div className="grid grid-cols-2 gap-3 pb-3">
                <TextField
                  type="time"
                  label={text('set_up_hours_saturday_opens')}
                  value={draft.saturdayOpens}
                  onChange={(saturdayOpens) => change({ saturdayOpens })}
                />
                <TextField
                  type="time"
                  name="saturdayCloses"
                  label={text('set_up_hours_saturday_closes')}
                  value={draft.saturdayCloses}
                  error={objections.saturdayCloses}
                  hint={nextDay(draft.saturdayOpens, draft.saturdayCloses)}
                  onChange={(saturdayCloses) => change({ saturdayCloses })}
                />
              </div>
            )}
            <TickBox
              checked={draft.holidays}
              onChange={(closed) => change({ holidays: closed })}
              note={
                next &&
                text('set_up_hours_next_holiday', { name: next.name, day: dayText(next.day as never) })
              }
            >
              {text('set_up_hours_holidays')}
            </TickBox>
          </>
        )}
        <TickBox checked={isAlways} onChange={(always) => change({ hours: always ? 'always' : 'new' })}>
          {text('set_up_hours_always')}
        </TickBox>
      </div>
    </div>
  )
}

const nextDay = (opens: string, closes: string) =>
  closes !== '' && closes !== '00:00' && closes < opens && text('schedule_next_day')
