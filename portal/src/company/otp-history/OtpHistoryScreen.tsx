import { OTP_PAGE_SIZE, OTP_PAGE_SIZE_MOST } from '@ekoline/contract/units/page.ts'
import { type Day, dayOf, isDay } from '@ekoline/contract/units/time.ts'
import { type FormEvent, useId, useState } from 'react'
import { formatDay } from '../../format/date.ts'
import { DatesFilter } from '../../kit/list/DatesFilter.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { presetOf, presetRange, presetsWith } from '../../kit/RangePresets.tsx'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import type { Range } from '../../ui/DateRange.tsx'
import { controlClass } from '../../ui/Field.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DEVELOPERS_PANEL, DevelopersTabs } from '../developers/DevelopersTabs.tsx'
import { columnsFrom } from './otp-columns.tsx'
import styles from './otp-history.css?inline'
import { type OtpFilter as Filter, useOtps } from './otp-history.queries.ts'

addStyles(styles)

const MONTH_DAYS = 30

/**
 * service-areas §2, "OTP history". All choices are in the address; missing or invalid ones get the defaults: today, 5 a
 * page (§9, "OTP history defaults").
 *
 * @source AC2-5, SA-68, SA-72
 */
export function OtpHistoryScreen() {
  const today = dayOf(new Date())
  const { page, onPage, words, choose } = usePage('from', 'to', 'size')
  const isRange = isDay(words.from) && isDay(words.to) && words.from <= words.to
  const { from, to } = isRange ? words : { from: today, to: today }
  const size = readSize(words.size) ?? OTP_PAGE_SIZE
  const otps = useOtps({ from, to, size }, page)
  const month = presetRange('30_days', today)

  function get(range: Range, wanted: number) {
    const isToday = range.from === today && range.to === today
    const sizeWord = wanted === OTP_PAGE_SIZE ? '' : String(wanted)
    choose({ ...(isToday ? { from: '', to: '' } : range), size: sizeWord })
    void otps.refetch()
  }

  return (
    <>
      <PageTitle>{text('otps_title')}</PageTitle>
      <DevelopersTabs value="otps" />
      <OtpFilter
        key={`${from} ${to} ${size}`}
        value={{ from, to, size }}
        today={today}
        busy={otps.isPlaceholderData}
        onGet={get}
      />
      <div id={DEVELOPERS_PANEL} role="tabpanel" aria-label={text('otps_title')} className="min-w-0">
        <Card className="scroll-mt-4" title={titleOf({ from, to }, today)}>
          <PagedTable
            label={text('otps_title')}
            query={otps}
            columns={columnsFrom(page, size)}
            rowKey={({ id }) => id}
            expected={size}
            early
            look="otp-calls"
            page={page}
            onPage={onPage}
            size={size}
            noun={text(otps.data?.total === 1 ? 'otps_noun_one' : 'otps_noun')}
            failed={text('otps_failed')}
            empty={
              <EmptyState
                title={text('no_otps')}
                action={
                  from > month.from && (
                    <Button kind="quiet" onClick={() => get(month, size)}>
                      {text('otps_month', { days: MONTH_DAYS })}
                    </Button>
                  )
                }
              >
                {text('otps_hint')}
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  )
}

/** 'Today', '20 Nov 2026', '1 Nov 2026 to 20 Nov 2026' */
function titleOf({ from, to }: Range, today: Day): string {
  if (from !== to) return text('otps_range', { from: formatDay(from), to: formatDay(to) })
  return from === today ? text('otps_today') : formatDay(from)
}

/** A page size as typed; null when it is invalid. */
function readSize(typed: string): number | null {
  const size = Number(typed)
  return /^\d{1,3}$/.test(typed.trim()) && size >= 1 && size <= OTP_PAGE_SIZE_MOST ? size : null
}

interface OtpFilterProps {
  value: Filter
  /** the last day that can be chosen */
  today: Day
  busy: boolean
  onGet: (range: Range, size: number) => void
}

/** The days, and how many calls per page; but of a preset nothing is fetched before 'Get Results' (service-areas §2, "OTP history"). */
function OtpFilter({ value, today, busy, onGet }: OtpFilterProps) {
  const [range, setRange] = useState<Range>({ from: value.from, to: value.to })
  const [typed, setTyped] = useState(String(value.size))
  const [refused, setRefused] = useState(false)

  const wrong = useId()

  /** A preset is all that is asked for; other days wait for the rest. */
  function chooseDays(days: Range) {
    if (presetOf(days, presetsWith(), today)) onGet(days, readSize(typed) ?? value.size)
    else setRange(days)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const size = readSize(typed)
    setRefused(size === null)
    if (size !== null) onGet(range, size)
  }

  return (
    <form aria-label={text('otps_filter')} onSubmit={submit} noValidate>
      <ListToolbar
        presets={<DatesFilter value={range} onChange={chooseDays} />}
        filters={
          <label className="flex items-center gap-2.5 text-small whitespace-nowrap">
            {text('otps_per_page')}
            <input
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              aria-invalid={refused || undefined}
              aria-describedby={refused ? wrong : undefined}
              className={cx(controlClass, 'otp-size')}
            />
          </label>
        }
        aside={
          <Button type="submit" busy={busy} className="h-[2.75rem]">
            {text('otps_get')}
          </Button>
        }
      />
      {refused && (
        <p id={wrong} role="alert" className="mb-3 text-small text-bad">
          {text('otps_per_page_wrong', { most: OTP_PAGE_SIZE_MOST })}
        </p>
      )}
    </form>
  )
}
