import { useEffect, useRef, useState } from 'react'
import { clockTime } from '../../format/board-time.ts'
import { timeOfDay } from '../../format/date.ts'
import { formatTalkTime } from '../../format/duration.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Alerts } from './alerts.ts'
import { chime } from './chime.ts'
import type { Line } from './lines.ts'

const SHOWN = 3 // more would push the lists off the screen
const AGAIN_MS = 30_000
const SILENCE_MS = 10 * 60_000

interface AlarmsProps {
  /** in which a caller has waited for too long */
  late: readonly Line[]
  alerts: Alerts
}

/** In which queues callers wait for too long, and why; with a sound for those who switched it on. */
export function Alarms({ late, alerts: { limit, sound } }: AlarmsProps) {
  const [quietUntil, setQuietUntil] = useState(0)
  const isQuiet = Date.now() < quietUntil
  const isBlocked = useSound(late, sound && !isQuiet)
  const within = formatTalkTime(limit)
  // Said once as a queue becomes late, and not each second: it names no time that grows.
  const spoken = late
    .map(({ queue }) => text('centre_alarm_spoken', { queue: queue.name, limit: within }))
    .join(' ')
  return (
    <>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      {late.length > 0 && (
        <section
          aria-label={text('centre_alerts')}
          className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-bad-wash px-4 py-2.5"
        >
          <ul className="grid min-w-0 gap-1">
            {late.slice(0, SHOWN).map((line) => (
              <li key={line.queue.queue_number} className="flex gap-3">
                <span className="pt-0.5 text-bad">
                  <Icon>
                    <path d="M10 3l8 14H2zM10 8v4M10 14.5h.01" />
                  </Icon>
                </span>
                <span className="min-w-0 wrap-anywhere tabular-nums">
                  <b>
                    {text('centre_alarm', { queue: line.queue.name, time: clockTime(line.longest ?? 0) })}
                  </b>{' '}
                  {text('centre_alarm_limit', { limit: within })} {causeOf(line)}
                </span>
              </li>
            ))}
            {late.length > SHOWN && (
              <li className="pl-8">{text('wallboard_more', { count: late.length - SHOWN })}</li>
            )}
          </ul>
          {sound && (
            <Silence until={isQuiet ? quietUntil : null} isBlocked={isBlocked} onSilence={setQuietUntil} />
          )}
        </section>
      )}
    </>
  )
}

function causeOf({ free, signedIn }: Line): string {
  if (signedIn === 0) return text('centre_alarm_unstaffed')
  return free === 0 ? text('centre_alarm_busy') : text('centre_alarm_free', { free, signed_in: signedIn })
}

interface SilenceProps {
  /** null: it sounds */
  until: number | null
  isBlocked: boolean
  onSilence: (until: number) => void
}

function Silence({ until, isBlocked, onSilence }: SilenceProps) {
  if (until !== null)
    return <p className="text-small">{text('centre_silenced', { time: timeOfDay(new Date(until)) })}</p>
  if (isBlocked) return <p className="text-small">{text('centre_sound_blocked')}</p>
  return (
    <Button kind="quiet" size="small" onClick={() => onSilence(Date.now() + SILENCE_MS)}>
      {text('centre_silence')}
    </Button>
  )
}

/** Sounds as a queue becomes late, and again while any is. @returns whether the browser plays nothing */
function useSound(late: readonly Line[], isOn: boolean): boolean {
  const [isBlocked, setBlocked] = useState(false)
  const before = useRef<readonly string[]>([])
  const numbers = late.map(({ queue }) => queue.queue_number)
  const key = numbers.toSorted().join(' ')
  useEffect(() => {
    const now = key === '' ? [] : key.split(' ')
    const isNew = now.some((number) => !before.current.includes(number))
    before.current = now
    if (!isOn || now.length === 0) return
    const ring = async () => setBlocked(!(await chime()))
    if (isNew) void ring()
    const again = setInterval(ring, AGAIN_MS)
    return () => clearInterval(again)
  }, [key, isOn])
  return isBlocked
}
