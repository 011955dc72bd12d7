import type { RobocallReceipt } from '@ekoline/contract/outreach/robocalls.ts'
import { instantOf, lagosTime } from '@ekoline/contract/units/time.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { client } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { formatInline } from '../../format/date.ts'
import { formatTalkTime } from '../../format/duration.ts'
import { formatNaira } from '../../format/naira.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button, linkClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Refusal } from '../../ui/states.tsx'
import type { RobocallParams } from './robocall-draft.ts'

interface ReceiptProps {
  receipt: RobocallReceipt
  params: RobocallParams
  onStarted: (robocall: number) => void
  onClose: () => void
}

const count = (value: number) => value.toLocaleString('en')
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/**
 * How many of the numbers are left for the next day, because it gets too late: at its pace, if everybody answers at
 * once.
 */
function numbersAfterHours({ hours, begins, seconds, valid }: RobocallReceipt): number {
  if (!hours || seconds === 0) return 0
  const begun = lagosTime(instantOf(begins)).slice(11)
  const left = minutesOf(hours.to) * 60 - (minutesOf(begun) * 60 + Number(begun.slice(6, 8)))
  return valid - Math.floor(valid * Math.min(1, left / seconds))
}

/**
 * The receipt of a robocall, before it starts: who is called, for how much at most, when and how long.
 *
 * @source SA-116
 */
export function RobocallReceiptDialog({ receipt, params, onStarted, onClose }: ReceiptProps) {
  const { username } = useSeat()
  const start = useChange(client.addRobocall, {
    done: ({ message }) => message,
    failed: 'robocall_unanswered',
    inPlace: true,
    refreshes: ['money', 'outreach'],
    onDone: ({ id }) => onStarted(id),
  })
  const { valid, affordable, price, available } = receipt
  return (
    <Dialog open title={text('robocall_start_ask', { name: params.campaign_name })} onClose={onClose} holds>
      <div className="grid gap-4">
        <Numbers receipt={receipt} />
        <dl className="grid gap-2 rounded-field bg-sunken px-3.5 py-3">
          <Line name={text('robocall_receipt_price')} strong>
            {formatNaira(price)}
          </Line>
          <Line name={text('robocall_receipt_available')}>{formatNaira(available)}</Line>
        </dl>
        <p className="-mt-1 text-small text-faint">{text('robocall_receipt_held')}</p>
        <Times receipt={receipt} />
        {!affordable && (
          <p role="alert" className="text-small text-bad">
            {text('robocall_receipt_short', { short: formatNaira(price - available) })}{' '}
            <Link to={paths.topUp()} className={linkClass}>
              {text('robocall_receipt_top_up')}
            </Link>
          </p>
        )}
        <Refusal>{start.refusal}</Refusal>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            {text('robocall_cancel')}
          </Button>
          <Button
            busy={start.isPending}
            disabled={!affordable || valid === 0}
            onClick={() => start.run({ body: { ...params, username, consent: true } })}
          >
            {text('robocall_start')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface LineProps {
  name: string
  strong?: boolean
  /** of the lines above */
  sum?: boolean
  children: ReactNode
}

function Line({ name, strong = false, sum = false, children }: LineProps) {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4',
        strong && 'font-semibold',
        sum && 'border-t border-line pt-2',
      )}
    >
      <dt className={cx(!strong && 'text-soft')}>{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}

/** Each number of the group is in one of these lines, except those left for the next day. */
function Numbers({ receipt }: { receipt: RobocallReceipt }) {
  const { hours, members, valid, duplicates, opted_out, no_rate, refused } = receipt
  const late = numbersAfterHours(receipt)
  return (
    <dl className="grid gap-1.5">
      <Line name={text('robocall_receipt_called')} strong>
        {count(valid)}
      </Line>
      {hours && <Line name={text('robocall_receipt_late', { hour: hours.to })}>{count(late)}</Line>}
      <Line name={text('robocall_receipt_duplicates')}>{count(duplicates)}</Line>
      <Line name={text('robocall_receipt_opted_out')}>{count(opted_out)}</Line>
      <Line name={text('robocall_receipt_no_rate')}>{count(no_rate)}</Line>
      {refused > 0 && <Line name={text('robocall_receipt_refused')}>{count(refused)}</Line>}
      <Line name={text('robocall_receipt_members')} sum>
        {count(members)}
      </Line>
    </dl>
  )
}

function Times({ receipt }: { receipt: RobocallReceipt }) {
  const { hours, open, begins, seconds, per_second, at_once, length, attempts, retry_minutes } = receipt
  const { valid, daily_cap } = receipt
  return (
    <div className="grid gap-1 text-small">
      <p>
        <b>{text('robocall_receipt_takes', { time: formatTalkTime(seconds) })}</b>{' '}
        {text('robocall_receipt_pace', {
          per_second: count(per_second),
          at_once: count(at_once),
          length: formatTalkTime(length),
        })}
      </p>
      <p>
        {open
          ? text('robocall_receipt_begins_now')
          : text('robocall_receipt_begins', { when: formatInline(begins) })}{' '}
        {hours ? text('robocall_hours', hours) : text('robocall_always_open')}
      </p>
      {attempts > 1 && (
        <p className="text-faint">
          {text('robocall_receipt_attempts', { attempts, time: formatTalkTime(retry_minutes * 60) })}
        </p>
      )}
      {valid > daily_cap && (
        <p className="text-warn">{text('robocall_receipt_daily_cap', { cap: count(daily_cap) })}</p>
      )}
    </div>
  )
}
