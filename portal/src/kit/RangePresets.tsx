import { CALL_HISTORY_DAYS } from '@ekoline/contract/units/page.ts'
import { addDays, type Day, dayOf } from '@ekoline/contract/units/time.ts'
import { text } from '../text.ts'
import { cx } from '../ui/cx.ts'
import type { Range } from '../ui/DateRange.tsx'

/** What every list of days offers, besides any other dates. */
const everywhere = ['today', '7_days', 'this_month', 'last_month'] as const
/** What a screen opens with, or needs, that is none of these. */
const others = ['last_week', '30_days', '90_days', 'all'] as const
export type Preset = (typeof everywhere)[number] | (typeof others)[number]

/** The days of a preset, both included, the last of them today; of `last_week` (Monday to Sunday) and `last_month` their own, and of `all` no bounds. */
export function presetRange(preset: Preset, today: Day): Range {
  const firstOfMonth: Day = `${today.slice(0, 7)}-01`
  const lastOfMonthBefore = addDays(firstOfMonth, -1)
  const lastSunday = addDays(today, -(new Date(today).getUTCDay() || 7))
  const ranges: Record<Preset, Range> = {
    today: { from: today, to: today },
    '7_days': { from: addDays(today, -6), to: today },
    '30_days': { from: addDays(today, -29), to: today },
    '90_days': { from: addDays(today, -CALL_HISTORY_DAYS), to: today }, // account-core §9, as the Call History opens
    last_week: { from: addDays(lastSunday, -6), to: lastSunday },
    this_month: { from: firstOfMonth, to: today },
    last_month: { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore },
    all: { from: '', to: '' },
  }
  return ranges[preset]
}

/** The presets that a list offers. @param more its own one, beside those of every list */
export const presetsWith = (more?: Preset): readonly Preset[] => [...everywhere, ...(more ? [more] : [])]

/** Which of some presets a range is; on the first of a month two are the same days, and it is the first of them. */
export const presetOf = ({ from, to }: Range, offered: readonly Preset[], today: Day): Preset | undefined =>
  offered.find((preset) => {
    const range = presetRange(preset, today)
    return range.from === from && range.to === to
  })

interface RangePresetsProps {
  value: Range
  onChange: (range: Range) => void
  /** what this list alone offers, such as the 90 days with which the Call History opens */
  more?: (typeof others)[number] | undefined
}

/** The ranges of days that are asked for most, in one press: side by side, or on a phone a list to choose from. */
export function RangePresets({ value, onChange, more }: RangePresetsProps) {
  const today = dayOf(new Date())
  const offered = presetsWith(more)
  const chosen = presetOf(value, offered, today)
  const choose = (preset: Preset) => onChange(presetRange(preset, today))
  return (
    <>
      <fieldset className="flex max-w-full min-w-0 rounded-card bg-sunken p-1 max-cards:hidden">
        <legend className="sr-only">{text('preset_legend')}</legend>
        {offered.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={preset === chosen}
            onClick={() => choose(preset)}
            className={cx(
              'min-h-9 rounded-field px-3 text-small whitespace-nowrap touch:min-h-10',
              preset === chosen ? 'bg-raised font-semibold text-ink' : 'text-soft hover:text-ink',
            )}
          >
            {text(`preset_${preset}`)}
          </button>
        ))}
      </fieldset>
      <select
        aria-label={text('preset_legend')}
        value={chosen ?? ''}
        onChange={(event) => choose(event.target.value as Preset)}
        className="h-[2.75rem] min-w-0 rounded-field border border-line-field bg-surface px-2.5 text-ink cards:hidden"
      >
        {!chosen && (
          <option value="" disabled>
            {text('preset_other')}
          </option>
        )}
        {offered.map((preset) => (
          <option key={preset} value={preset}>
            {text(`preset_${preset}`)}
          </option>
        ))}
      </select>
    </>
  )
}
