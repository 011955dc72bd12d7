import type { SetUpLine } from '@ekoline/contract/company/set-up.ts'
import { weekdayName } from '@ekoline/contract/units/weekdays.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../core/destinations/destinations.queries.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { formatRelative } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { useBalance } from '../../money/wallet/wallet.queries.ts'
import { SimulatedCaller } from '../../routing/conferences/SimulatedCaller.tsx'
import { useReach } from '../../routing/reach/reach.queries.ts'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { VoiceLine } from '../../ui/VoiceLine.tsx'

/** The end: the line is live, and waits for its first call. */
export function LiveLine({ line }: { line: SetUpLine }) {
  const { did, first_call: first } = line
  const number = formatPhone(did)
  const balance = useBalance().data
  const isShort = useMobileIsShort(balance)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), []) // the button that was pressed is gone
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-6">
      <div className="rounded-card bg-panel px-5 pt-8 pb-4 text-on-panel max-cards:px-4">
        <VoiceLine
          shape="small"
          still={first ? 1 : 0.6}
          moving={first?.is_on ?? false}
          className="h-16 w-full text-on-panel-soft"
        />
        <h1 ref={heading} tabIndex={-1} className="mt-6 text-title tracking-tight text-balance">
          {text('set_up_live')}{' '}
          <span className="block tabular-nums">{text('set_up_live_call', { number })}</span>
        </h1>
        <p role="status" className="mt-3 min-h-[1lh] text-on-panel-soft max-cards:min-h-[2lh]">
          {first ? firstCallWords(first) : text('set_up_live_wait')}
        </p>
        <ul className="mt-4">
          <Fact icon="M10 3a7 7 0 100 14 7 7 0 000-14zM10 6v4l3 2">{hoursWords(line)}</Fact>
          {whoWords(line) && (
            <Fact icon="M7 9a3 3 0 100-6 3 3 0 000 6zM2 17c0-4 10-4 10 0M13 9a2.500 2.500 0 100-5M14 12c3 0 4 2 4 4">
              {whoWords(line)}
            </Fact>
          )}
          <Fact icon="M5.500 7a3 3 0 100 6 3 3 0 000-6zM14.500 7a3 3 0 100 6 3 3 0 000-6zM5.500 13h9">
            {text('set_up_live_box')}
          </Fact>
          {balance !== undefined && (
            <Fact icon="M3 5h14v10H3zM3 9h14">
              {text(isShort ? 'set_up_live_short' : 'set_up_live_balance', { amount: formatNaira(balance) })}{' '}
              {isShort && (
                <Link
                  to={paths.topUp()}
                  className="inline-flex items-center font-semibold underline underline-offset-4 touch:min-h-10"
                >
                  {text('set_up_live_top_up')}
                </Link>
              )}
            </Fact>
          )}
        </ul>
      </div>
      <div className="grid gap-2">
        <a href={`tel:${did}`} className={buttonClass('primary', 'large', true)}>
          {text('set_up_live_tap')}
        </a>
        <Share number={number} company={line.answers.company} />
        <div className="flex flex-wrap justify-center gap-x-6">
          <Link to={paths.overview()} className={buttonClass('plain')}>
            {text('set_up_live_home')}
          </Link>
          <SimulatedCaller called={did} />
        </div>
      </div>
    </div>
  )
}

/** Whether the own mobile is to ring, and the wallet has not enough for a minute of it: then no one would be rung. */
function useMobileIsShort(balance: number | undefined): boolean {
  const reach = useReach(useMe().destination).data
  const isCovered = isUnlimited(useProfile())
  if (balance === undefined || !reach || reach.mobile === 'off' || reach.per_minute === null) return false
  return !isCovered && balance < reach.per_minute
}

const Fact = ({ icon, children }: { icon: string; children: ReactNode }) => (
  <li className="flex min-h-11 items-center gap-3 border-t border-on-panel-soft/30 first:border-t-0">
    <span className="text-on-panel-soft">
      <Icon>
        <path d={icon} />
      </Icon>
    </span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)

function firstCallWords({ from, at, is_on, answered }: NonNullable<SetUpLine['first_call']>): string {
  const values = { from: formatPhone(from), time: formatRelative(at) }
  if (is_on && !answered) return text('set_up_live_ringing', values)
  return text(answered ? 'set_up_live_answered' : 'set_up_live_reached', values)
}

const short = (day: number) => weekdayName(day).slice(0, 3)

/** 'Mon to Fri' of days in a row, else each. */
function daysWords(days: readonly number[]): string {
  const [first, last] = [days[0], days.at(-1)]
  const isRun = days.every((day, index) => index === 0 || day === (days[index - 1] ?? 0) + 1)
  if (first !== undefined && last !== undefined && isRun && days.length > 2)
    return text('set_up_live_days', { first: short(first), last: short(last) })
  return days.map(short).join(', ')
}

function hoursWords({ answers: { opening_hours: hours } }: SetUpLine): string {
  if (hours.kind === 'always') return text('set_up_live_always')
  if (hours.kind === 'kept') return text('set_up_live_schedule')
  return hours.week
    .map(({ days, opens, closes }) => text('set_up_live_open', { days: daysWords(days), opens, closes }))
    .join('; ')
}

function whoWords({ answers: { who } }: SetUpLine): string | null {
  if (who === null || who.kind === 'kept') return null
  if (who.kind === 'me') return text('set_up_live_me')
  if (who.kind === 'everyone') return text('set_up_live_everyone')
  const keys = who.keys.map(({ name }, index) => text('set_up_live_key', { digit: index + 1, name }))
  return text('set_up_live_menu', { keys: keys.join(', ') })
}

/** By what the device shares with, such as WhatsApp; else it is copied. */
function Share({ number, company }: { number: string; company: string }) {
  async function share() {
    const said = text('set_up_live_share_text', { company, number })
    if (navigator.share) return navigator.share({ text: said }).catch(() => undefined) // closed without a choice
    await navigator.clipboard.writeText(said).then(
      () => toast.success(text('set_up_live_copied')),
      () => toast.error(text('set_up_live_copy_failed')),
    )
  }
  return (
    <Button kind="quiet" size="large" wide onClick={() => void share()}>
      {text('set_up_live_share')}
    </Button>
  )
}
