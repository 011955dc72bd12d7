import { OTP_PAGE_SIZE, OTP_PAGE_SIZE_MOST } from '@ekoline/contract/page.ts'
import { addDays, dayOf, isDay } from '@ekoline/contract/time.ts'
import { type FormEvent, useState } from 'react'
import { formatDay } from '../../format/date.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateRange, type Range } from '../../ui/DateRange.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { columnsFrom } from './otp-columns.tsx'
import { type OtpFilter as Filter, useOtps } from './otp-history.queries.ts'

const MONTH_DAYS = 30

/**
 * service-areas §2, "OTP history". All choices are in the address; missing or invalid ones get the defaults: today, 5 a
 * page (§9, "OTP history defaults").
 */
export function OtpHistoryScreen() {
  const today = dayOf(new Date())
  const { page, onPage, words, choose } = usePage('from', 'to', 'size')
  const isRange = isDay(words.from) && isDay(words.to) && words.from <= words.to
  const { from, to } = isRange ? words : { from: today, to: today }
  const size = readSize(words.size) ?? OTP_PAGE_SIZE
  const otps = useOtps({ from, to, size }, page)
  const monthAgo = addDays(today, -MONTH_DAYS)

  function get(range: Range, wanted: number) {
    const isToday = range.from === today && range.to === today
    const sizeWord = wanted === OTP_PAGE_SIZE ? '' : String(wanted)
    choose({ ...(isToday ? { from: '', to: '' } : range), size: sizeWord })
    void otps.refetch()
  }

  return (
    <>
      <PageTitle>OTP history</PageTitle>
      <OtpFilter
        key={`${from} ${to} ${size}`}
        value={{ from, to, size }}
        today={today}
        busy={otps.isPlaceholderData}
        onGet={get}
      />
      <div className="min-h-[75dvh]">
        <Card className="scroll-mt-4" title={titleOf({ from, to }, today)}>
          <PagedTable
            label="OTP history"
            query={otps}
            columns={columnsFrom(page, size)}
            rowKey={({ id }) => id}
            expected={size}
            early
            page={page}
            onPage={onPage}
            size={size}
            noun={otps.data?.total === 1 ? 'call' : 'calls'}
            failed={text('otps_failed')}
            empty={
              <EmptyState
                title={text('no_otps')}
                action={
                  from > monthAgo && (
                    <Button kind="quiet" onClick={() => get({ from: monthAgo, to: today }, size)}>
                      Show the last {MONTH_DAYS} days
                    </Button>
                  )
                }
              >
                The calls by which your applications tell one-time passwords appear here as soon as they are
                asked for.
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  )
}

/** 'Today', '20 Nov 2026', '1 Nov 2026 to 20 Nov 2026' */
function titleOf({ from, to }: Range, today: string): string {
  if (from !== to) return `${formatDay(from)} to ${formatDay(to)}`
  return from === today ? 'Today' : formatDay(from)
}

/** A page size as typed; null when it is invalid. */
function readSize(typed: string): number | null {
  const size = Number(typed)
  return /^\d{1,3}$/.test(typed.trim()) && size >= 1 && size <= OTP_PAGE_SIZE_MOST ? size : null
}

interface OtpFilterProps {
  value: Filter
  /** the last day that can be chosen */
  today: string
  busy: boolean
  onGet: (range: Range, size: number) => void
}

/** The days, and how many calls per page; nothing is fetched before 'Get Results' (service-areas §2, "OTP history"). */
function OtpFilter({ value, today, busy, onGet }: OtpFilterProps) {
  const [range, setRange] = useState<Range>({ from: value.from, to: value.to })
  const [typed, setTyped] = useState(String(value.size))
  const [refused, setRefused] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const size = readSize(typed)
    setRefused(size === null)
    if (size !== null) onGet(range, size)
  }

  return (
    <form aria-label="Which one-time passwords" onSubmit={submit} noValidate className="mb-4">
      <div className="flex flex-wrap items-start gap-3">
        <div className="w-84 max-cards:w-full">
          <DateRange value={range} max={today} required onChange={setRange} />
        </div>
        <div className="w-20">
          <TextField
            label="Per page"
            inputMode="numeric"
            maxLength={3}
            value={typed}
            onChange={setTyped}
            error={refused ? `1 to ${OTP_PAGE_SIZE_MOST}` : null}
          />
        </div>
        <Button type="submit" busy={busy} className="mt-6.5 h-[2.75rem]">
          Get Results
        </Button>
      </div>
    </form>
  )
}
