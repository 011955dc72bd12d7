import { OTP_PAGE_SIZE_MOST } from '@ekoline/contract/page.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type OtpView, readSize } from './otp-view.ts'

interface OtpFilterProps {
  view: OtpView
  /** the last day that can be chosen */
  today: string
  busy: boolean
  onGet: (view: OtpView) => void
}

/** Which days, and how many to a page; nothing is fetched before 'Get Results' (service-areas §2, "OTP history"). */
export function OtpFilter({ view, today, busy, onGet }: OtpFilterProps) {
  const [range, setRange] = useState(view.range)
  const [typed, setTyped] = useState(String(view.size))
  const [refused, setRefused] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const size = readSize(typed)
    setRefused(size === null)
    if (size !== null) onGet({ range, size, page: 1 })
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
            autoComplete="off"
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
