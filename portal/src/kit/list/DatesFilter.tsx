import { dayOf } from '@ekoline/contract/units/time.ts'
import type { ComponentProps } from 'react'
import { formatDay } from '../../format/date.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { DateRange, type Range } from '../../ui/DateRange.tsx'
import { controlClass } from '../../ui/Field.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { presetOf, presetsWith, RangePresets } from '../RangePresets.tsx'

interface DatesFilterProps {
  value: Range
  onChange: (range: Range) => void
  /** what this list alone offers; with `all` it needs no range */
  more?: ComponentProps<typeof RangePresets>['more']
}

/** A range of days in words: '2 Nov 2026 – 5 Nov 2026'. */
const rangeText = ({ from, to }: Range) => [from, to].map((day) => (day ? formatDay(day) : '…')).join(' – ')

/** The presets of a list toolbar, and any other dates behind a button. @source AC2-21 */
export function DatesFilter({ value, onChange, more }: DatesFilterProps) {
  const today = dayOf(new Date())
  const isPreset = presetOf(value, presetsWith(more), today) !== undefined
  return (
    // Both dates of a range need the whole width of a phone.
    <div className={cx('flex flex-wrap gap-2.5 max-cards:grid', isPreset && 'max-cards:grid-cols-2')}>
      <RangePresets more={more} value={value} onChange={onChange} />
      <Menu
        triggerClass={cx(
          controlClass,
          'flex items-center justify-between gap-2 whitespace-nowrap max-cards:text-small cards:w-auto',
          !isPreset && 'border-lagoon font-semibold',
        )}
        trigger={
          <>
            <span className="truncate">{isPreset ? text('preset_other') : rangeText(value)}</span>
            <ChevronIcon />
          </>
        }
      >
        <div className="p-2">
          <DateRange value={value} max={today} required={more !== 'all'} onChange={onChange} />
        </div>
      </Menu>
    </div>
  )
}
