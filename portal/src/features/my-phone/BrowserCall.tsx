import { instantOf } from '@ekoline/contract/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatDuration } from '../../format/duration.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/useCountdown.ts'
import './browser-call-texts.ts'
import type { PageCall } from './browser-phone.ts'
import { MY_PHONE, useParkedCalls } from './my-phone.queries.ts'
import { RecordButton } from './RecordButton.tsx'
import { ring } from './ring.ts'
import { TransferForm } from './TransferForm.tsx'
import { browserPhone, resumeBrowserPhone, useBrowserPhone } from './useBrowserPhone.ts'

const SOON_MS = 1_000
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const
const isKey = (key: string) => KEYS.some((known) => known === key)

/** The call of the browser phone, shown on every screen. @param ownLeft what is left of one that was dialled in this page */
export function BrowserCall({ ownLeft }: { ownLeft: ReactNode }) {
  const { phone, call } = useBrowserPhone()
  const isReady = phone === 'ready'
  const cache = useQueryClient()
  useEffect(resumeBrowserPhone, [])
  useEffect(() => {
    if (isReady) void cache.invalidateQueries({ queryKey: [MY_PHONE] }) // there is another phone that rings now
  }, [isReady, cache])
  return call && <Panel call={call} ownLeft={ownLeft} />
}

interface ShownCall {
  call: PageCall
  ownLeft: ReactNode
}

function Panel({ call, ownLeft }: ShownCall) {
  const panel = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const { number, stage } = call
  const isRinging = stage === 'ringing'
  useEffect(() => (isRinging ? ring(number) : undefined), [isRinging, number])
  // Whoever ends the call: the focus goes back to where it was, because the panel closes.
  useLayoutEffect(() => {
    const here = panel.current
    return () => {
      if (here?.contains(document.activeElement)) cameFrom.current?.focus()
    }
  }, [])

  function remember({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget
  }

  return (
    <section
      ref={panel}
      aria-label={text('browser_call_title')}
      onFocus={remember}
      className="fixed bottom-4 left-3 z-10 grid w-[min(22.5rem,calc(100vw-32px))] gap-3 rounded-card border border-line bg-raised p-4 text-ink shadow-lift"
    >
      {stage !== 'talking' ? (
        <Ringing call={call} />
      ) : call.parks ? (
        <Parking call={call} />
      ) : call.transfersTo === null ? (
        <Talking call={call} ownLeft={ownLeft} />
      ) : (
        <Transferring call={call} to={call.transfersTo} />
      )}
    </section>
  )
}

function Ringing({ call: { number, stage, own } }: { call: PageCall }) {
  if (own)
    return (
      <>
        <p role="status" className="font-semibold">
          {text('browser_call_dials', { number: formatPhone(number) })}
        </p>
        <Button kind="danger" wide onClick={browserPhone.hangUp}>
          {text('browser_call_hang_up')}
        </Button>
      </>
    )
  return (
    <>
      <p role="alert" className="font-semibold">
        {text('browser_call_rings', { number: formatPhone(number) })}
      </p>
      <div className="flex gap-2">
        <Button wide busy={stage === 'answering'} onClick={browserPhone.answer}>
          {text('browser_call_answer')}
        </Button>
        <Button kind="danger" wide onClick={browserPhone.hangUp}>
          {text('browser_call_decline')}
        </Button>
      </div>
    </>
  )
}

/** A button that gets the focus of one that is gone: without it the keyboard would be back at the top of the page. */
function useFocusOfGone() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return button
}

function Talking({ call: { number, muted, held, own, since }, ownLeft }: ShownCall) {
  const [open, setOpen] = useState<'keys' | 'transfer' | null>(null)
  const mute = useFocusOfGone()
  const toggle = (part: 'keys' | 'transfer') => setOpen(open === part ? null : part)
  const words = held ? 'browser_call_held' : muted ? 'browser_call_muted' : 'browser_call_talks'
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span role="status">{text(words, { number: formatPhone(number) })}</span>
        <TalkTime since={since} />
      </p>
      {own && ownLeft}
      {open === 'keys' && <Keys />}
      {open === 'transfer' && !held && <TransferForm onTransfer={browserPhone.transfer} />}
      <RecordButton />
      <div className="grid grid-cols-2 gap-2">
        <Button ref={mute} kind="quiet" disabled={held} onClick={() => browserPhone.mute(!muted)}>
          {text(muted ? 'browser_call_unmute' : 'browser_call_mute')}
        </Button>
        <Button kind="quiet" onClick={() => browserPhone.hold(!held)}>
          {text(held ? 'browser_call_resume' : 'browser_call_hold')}
        </Button>
        <Button kind="quiet" aria-expanded={open === 'keys'} onClick={() => toggle('keys')}>
          {text('browser_call_keypad')}
        </Button>
        <Button
          kind="quiet"
          disabled={held}
          aria-expanded={open === 'transfer' && !held}
          onClick={() => toggle('transfer')}
        >
          {text('browser_call_transfer')}
        </Button>
        <Button kind="quiet" className="col-span-2" disabled={held} onClick={browserPhone.park}>
          {text('browser_call_park')}
        </Button>
        <Button kind="danger" className="col-span-2" onClick={browserPhone.hangUp}>
          {text('browser_call_hang_up')}
        </Button>
      </div>
    </>
  )
}

/** The call goes to a parking place, whose number is heard, and shown. */
function Parking({ call: { since } }: { call: PageCall }) {
  const back = useFocusOfGone()
  const { data } = useParkedCalls(SOON_MS)
  const own = data?.result.filter((it) => it.is_own && instantOf(it.since).getTime() >= since)
  const place = own?.toSorted((one, other) => one.since.localeCompare(other.since)).at(-1)?.place
  return (
    <>
      <p role="status" className="font-semibold">
        {place ? text('browser_call_parked', { place }) : text('browser_call_parks')}
      </p>
      <p className="text-small text-soft">{text('browser_call_parked_how')}</p>
      {!place && (
        <Button ref={back} kind="quiet" wide onClick={browserPhone.comeBack}>
          {text('browser_call_transfer_back')}
        </Button>
      )}
      <Button wide onClick={browserPhone.hangUp}>
        {text('browser_call_hang_up')}
      </Button>
    </>
  )
}

/** Another phone was asked to take the call; what becomes of it is heard. */
function Transferring({ call: { number, since }, to }: { call: PageCall; to: string }) {
  const back = useFocusOfGone()
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span role="status">{text('browser_call_transfers', { to })}</span>
        <TalkTime since={since} />
      </p>
      <p className="text-small text-soft">
        {text('browser_call_transfer_how', { number: formatPhone(number), to })}
      </p>
      <Button ref={back} kind="quiet" wide onClick={browserPhone.comeBack}>
        {text('browser_call_transfer_back')}
      </Button>
      <Button wide onClick={browserPhone.hangUp}>
        {text('browser_call_transfer_leave')}
      </Button>
    </>
  )
}

/** The keys of a telephone, by hand or by keyboard, and what was pressed. */
function Keys() {
  const [pressed, setPressed] = useState('')
  const first = useRef<HTMLButtonElement>(null)
  function press(key: string) {
    browserPhone.press(key)
    setPressed(pressed + key)
  }
  function type({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) {
    if (isKey(key) && !ctrlKey && !altKey && !metaKey) press(key)
  }
  useEffect(() => first.current?.focus(), []) // so that typing presses keys
  return (
    <>
      <output aria-label={text('browser_call_pressed')} className="text-center tabular-nums">
        {pressed || '\u00a0'}
      </output>
      <fieldset aria-label={text('browser_call_keypad')} onKeyDown={type} className="grid grid-cols-3 gap-2">
        {KEYS.map((key) => (
          <Button key={key} ref={key === KEYS[0] ? first : null} kind="quiet" onClick={() => press(key)}>
            {key}
          </Button>
        ))}
      </fieldset>
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
