import type { CallNow } from '@ekoline/contract/calls/call-now.ts'
import { callStatus } from '@ekoline/contract/calls/call-status.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { client } from '../../app/client.ts'
import { formatDuration } from '../../format/duration.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatPhone, unbroken } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { VoiceLine } from '../../ui/VoiceLine.tsx'
import { RecordButton } from '../recordings/RecordButton.tsx'
import { CallLeft } from './CallLeft.tsx'

const ANSWERED = 1

/** What happens to a call at this moment, in words. */
function wordsOf({ state, rings, calledstation, terminatecauseid, cost }: CallNow): string {
  const number = unbroken(formatPhone(calledstation))
  if (state === 'connected') return text('dial_talking', { number })
  if (state === 'ringing')
    return rings === 'own' ? text('dial_ringing_own', { number }) : text('dial_ringing', { number })
  const isCharged = cost > 0 || terminatecauseid === ANSWERED
  const status = text(callStatus(terminatecauseid ?? 0))
  return text(isCharged ? 'dial_ended' : 'dial_ended_free', { number, status })
}

function toneOf({ state, terminatecauseid }: CallNow): Tone {
  if (state === 'ringing') return 'warn'
  if (state === 'connected') return 'good'
  return terminatecauseid === ANSWERED ? 'idle' : 'bad'
}

interface CallStateProps {
  call: CallNow
  /** the last request for its state failed */
  isStale: boolean
  /** takes the focus from 'Hang up', which disappears with the call */
  next: RefObject<HTMLElement | null>
}

/** A call in progress: its state, its duration, its cost so far, and its end. */
export function CallState({ call, isStale, next }: CallStateProps) {
  const isLive = call.state !== 'ended'
  const cost = call.cost > 0 ? formatNaira(call.cost) : text('call_free')
  const isTalked = call.state === 'connected' || call.terminatecauseid === ANSWERED
  const box = useKeptHeight(isLive)
  return (
    <div ref={box} className="grid content-start gap-3 rounded-field bg-sunken px-3.5 py-3">
      <p role="status" className="text-small font-semibold">
        <StatusDot tone={toneOf(call)}>{wordsOf(call)}</StatusDot>
      </p>
      {isLive && (
        <VoiceLine
          shape="small"
          still={call.state === 'connected' ? 1 : 0.3}
          moving={call.state === 'connected'}
          className="h-6 w-full text-lagoon"
        />
      )}
      {/* Above what comes with the answer, which would move it, and put another button under the finger. */}
      {isLive && <HangUp uniqueid={call.uniqueid} next={next} />}
      {(isTalked || call.cost > 0) && (
        <p className="flex items-baseline justify-between gap-4 tabular-nums">
          <span className="text-number font-semibold">
            <span className="sr-only">{text('dial_talk_time')} </span>
            {formatDuration(call.seconds)}
          </span>
          <span className="text-small text-soft">
            <span className="sr-only">{text('dial_cost')} </span>
            {isLive ? text('dial_so_far', { cost }) : cost}
          </span>
        </p>
      )}
      <CallLeft left={call.left} />
      {isLive && isStale && <p className="text-small text-warn">{text('dial_stale')}</p>}
      {call.state === 'connected' && <RecordButton />}
    </div>
  )
}

/** The height of a call under way stays after it: in a sheet at the foot of a phone, 'Call' would move under the finger that hangs up. */
function useKeptHeight(isLive: boolean) {
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const shown = box.current
    if (!shown) return
    if (isLive) height.current = shown.offsetHeight
    shown.style.minHeight = isLive ? '' : `${height.current}px`
  })
  return box
}

function HangUp({ uniqueid, next }: { uniqueid: string; next: CallStateProps['next'] }) {
  const hangUp = useChange(client.hangUp, { refreshes: 'calls' })
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const pressed = button.current
    return () => {
      // Only then can the next button be pressed again.
      if (document.activeElement === pressed) queueMicrotask(() => next.current?.focus())
    }
  }, [next])
  return (
    <Button
      ref={button}
      kind="danger"
      wide
      busy={hangUp.isPending}
      onClick={() => hangUp.run({ params: { uniqueid } })}
    >
      {text('dial_hang_up')}
    </Button>
  )
}
