import { CALL_HISTORY_DAYS } from '@ekoline/contract/units/page.ts'
import { addDays, type Day, dayOf } from '@ekoline/contract/units/time.ts'
import { text } from '../text.ts'
import { cx } from '../ui/cx.ts'
import type { Range } from '../ui/DateRange.tsx'

const presets = ['today', '7_days', '30_days', '90_days', 'this_month', 'all'] as const
export type Preset = (typeof presets)[number]

/** The days of a preset, both included, the last of them today; of `all`, no bounds. */
export function presetRange(preset: Preset, today: Day): Range {
  const from: Record<Preset, Day> = {
    today,
    '7_days': addDays(today, -6),
    '30_days': addDays(today, -29),
    '90_days': addDays(today, -CALL_HISTORY_DAYS), // account-core §9, as the Call History opens
    this_month: `${today.slice(0, 7)}-01`,
    all: '',
  }
  return { from: from[preset], to: preset === 'all' ? '' : today }
}

interface RangePresetsProps {
  value: Range
  onChange: (range: Range) => void
  /** also offers all dates, for a list that needs no range */
  all?: boolean
  /** also offers the 90 days with which the Call History opens */
  days90?: boolean
}

/** The ranges of days that are asked for most, in one press: side by side, or on a phone a list to choose from. */
export function RangePresets({ value, onChange, all = false, days90 = false }: RangePresetsProps) {
  const today = dayOf(new Date())
  const offered = presets.filter((preset) => (preset !== 'all' || all) && (preset !== '90_days' || days90))
  // On the first of a month two presets are the same days: only the first of them is marked.
  const chosen = offered.find((preset) => {
    const { from, to } = presetRange(preset, today)
    return value.from === from && value.to === to
  })
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
