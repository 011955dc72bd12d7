import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { formatDuration } from '../../format/duration.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/useCountdown.ts'
import type { PageCall } from './browser-phone.ts'
import { MY_PHONE } from './my-phone.queries.ts'
import { browserPhone, resumeBrowserPhone, useBrowserPhone } from './useBrowserPhone.ts'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

/** The call of the browser phone, shown on every screen. */
export function BrowserCall() {
  const { phone, call } = useBrowserPhone()
  const isReady = phone === 'ready'
  const cache = useQueryClient()
  const cameFrom = useRef<HTMLElement>(null)
  useEffect(resumeBrowserPhone, [])
  useEffect(() => {
    if (isReady) void cache.invalidateQueries({ queryKey: [MY_PHONE] }) // what rings first is another one now
  }, [isReady, cache])
  if (!call) return null

  function remember({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget
  }
  /** Returns the focus, because the panel closes. */
  function hangUp() {
    browserPhone.hangUp()
    cameFrom.current?.focus()
  }

  return (
    <section
      aria-label={text('browser_call_title')}
      onFocus={remember}
      className="fixed bottom-4 left-3 z-10 grid w-[min(22.5rem,calc(100vw-32px))] gap-3 rounded-card border border-line bg-raised p-4 text-ink shadow-lift"
    >
      {call.stage === 'talking' ? (
        <Talking call={call} onHangUp={hangUp} />
      ) : (
        <Ringing call={call} onHangUp={hangUp} />
      )}
    </section>
  )
}

interface CallProps {
  call: PageCall
  onHangUp: () => void
}

function Ringing({ call: { number, stage }, onHangUp }: CallProps) {
  return (
    <>
      <p role="alert" className="font-semibold">
        {text('browser_call_rings', { number: formatPhone(number) })}
      </p>
      <div className="flex gap-2">
        <Button wide busy={stage === 'answering'} onClick={browserPhone.answer}>
          {text('browser_call_answer')}
        </Button>
        <Button kind="danger" wide onClick={onHangUp}>
          {text('browser_call_decline')}
        </Button>
      </div>
    </>
  )
}

function Talking({ call: { number, muted, since }, onHangUp }: CallProps) {
  const [keys, setKeys] = useState(false)
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>{text('browser_call_talks', { number: formatPhone(number) })}</span>
        <TalkTime since={since} />
      </p>
      {keys && (
        <fieldset aria-label={text('browser_call_keypad')} className="grid grid-cols-3 gap-2">
          {KEYS.map((key) => (
            <Button key={key} kind="quiet" onClick={() => browserPhone.press(key)}>
              {key}
            </Button>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="quiet" aria-pressed={muted} onClick={() => browserPhone.mute(!muted)}>
          {text(muted ? 'browser_call_unmute' : 'browser_call_mute')}
        </Button>
        <Button kind="quiet" aria-expanded={keys} onClick={() => setKeys(!keys)}>
          {text('browser_call_keypad')}
        </Button>
        <Button kind="danger" onClick={onHangUp}>
          {text('browser_call_hang_up')}
        </Button>
      </div>
    </>
  )
}

/** As a clock shows it. */
function TalkTime({ since }: { since: number }) {
  const now = useNow()
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  return (
    <span className="tabular-nums">
      <span className="sr-only">{text('browser_call_time')} </span>
      {formatDuration(seconds)}
    </span>
  )
}
