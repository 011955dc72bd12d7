import { instantOf } from '@ekoline/contract/units/time.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { formatPhone } from '../../format/phone.ts'
import { type SavesContact, useSaveContact } from '../../people/contacts/SaveContact.tsx'
import { MY_PHONE, useParkedCalls } from '../../people/my-phone/my-phone.queries.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { useBlockCaller } from '../blocked/BlockCaller.tsx'
import { partyOf } from '../blocked/blocked-words.ts'
import type { PageCall } from './browser-phone.ts'
import { ring } from './ring.ts'
import { Talking } from './Talking.tsx'
import { TalkTime } from './TalkTime.tsx'
import { browserPhone, resumeBrowserPhone, useBrowserPhone } from './useBrowserPhone.ts'
import { useFocusOfGone } from './useFocusOfGone.ts'
import { useCallerName, WhoCalls } from './WhoCalls.tsx'

const SOON_MS = 1_000

interface Beside {
  /** what is left of a call that was dialled in this page */
  ownLeft: ReactNode
  /** what is there while the phone could take a call and has none */
  whileFree: ReactNode
}

/** The call of the browser phone, shown on every screen. */
export function BrowserCall({ ownLeft, whileFree }: Beside) {
  const { phone, call } = useBrowserPhone()
  const isReady = phone === 'ready'
  const cache = useQueryClient()
  const blocks = useBlockCaller(true)
  useEffect(resumeBrowserPhone, [])
  useEffect(() => {
    if (isReady) void cache.invalidateQueries({ queryKey: ['people', MY_PHONE] }) // there is another phone that rings now
  }, [isReady, cache])
  const saving = useSaveContact()
  return (
    <>
      {call ? (
        <Panel
          call={call}
          ownLeft={ownLeft}
          save={saving.save}
          onBlock={blocks.block(partyOf(call.number))}
        />
      ) : (
        isReady && whileFree
      )}
      {saving.dialog}
      {/* It stays where the call goes: a caller who hangs up can be blocked still. */}
      {blocks.question}
    </>
  )
}

interface ShownCall extends Pick<SavesContact, 'save'> {
  call: PageCall
  ownLeft: ReactNode
  /** asks whether to block who rings; null for who may not, or for one of us */
  onBlock: (() => void) | null
}

function Panel({ call, ownLeft, save, onBlock }: ShownCall) {
  const panel = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const { number, name, stage } = call
  const isRinging = stage === 'ringing'
  useEffect(() => (isRinging ? ring(number, name) : undefined), [isRinging, number, name])
  // Either side may end the call: the focus goes back to where it was, because the panel closes.
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
      className="fixed bottom-[calc(1rem+var(--bar,0px))] left-3 z-10 grid w-[min(22.5rem,calc(100vw-32px))] gap-3 rounded-card border border-line bg-raised p-4 text-ink shadow-lift"
    >
      {stage !== 'talking' ? (
        <Ringing call={call} save={save} onBlock={onBlock} />
      ) : call.parks ? (
        <Parking call={call} />
      ) : call.transfersTo === null ? (
        <Talking call={call} ownLeft={ownLeft} save={save} />
      ) : (
        <Transferring call={call} to={call.transfersTo} />
      )}
    </section>
  )
}

function Ringing({ call, save, onBlock }: Pick<ShownCall, 'call' | 'save' | 'onBlock'>) {
  const { number, stage, own } = call
  const name = useCallerName(call)
  if (own)
    return (
      <>
        <p role="status" className="font-semibold">
          {text('browser_call_dials', { number: name ?? formatPhone(number) })}
        </p>
        <Button kind="danger" wide onClick={browserPhone.hangUp}>
          {text('browser_call_hang_up')}
        </Button>
      </>
    )
  return (
    <>
      <div className="grid gap-1">
        <p role="alert" className="font-semibold wrap-anywhere">
          {text('browser_call_rings', { number: name ?? formatPhone(number) })}
        </p>
        <WhoCalls call={call} save={save} />
      </div>
      <div className="flex gap-2">
        <Button wide busy={stage === 'answering'} onClick={browserPhone.answer}>
          {text('browser_call_answer')}
        </Button>
        <Button kind="danger" wide onClick={browserPhone.hangUp}>
          {text('browser_call_decline')}
        </Button>
      </div>
      {onBlock && stage === 'ringing' && (
        <button type="button" onClick={onBlock} className={`${aloneLinkClass} justify-self-start text-small`}>
          {text('block_ringing')}
        </button>
      )}
    </>
  )
}

/** The call goes to a parking place, whose number is heard, and shown. */
function Parking({ call: { since } }: { call: PageCall }) {
  const back = useFocusOfGone()
  const { data } = useParkedCalls(SOON_MS)
  const own = data?.result.filter((call) => call.is_own && instantOf(call.since).getTime() >= since)
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
function Transferring({ call, to }: { call: PageCall; to: string }) {
  const { number, since } = call
  const name = useCallerName(call)
  const back = useFocusOfGone()
  return (
    <>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span role="status">{text('browser_call_transfers', { to })}</span>
        <TalkTime since={since} />
      </p>
      <p className="text-small text-soft">
        {text('browser_call_transfer_how', { number: name ?? formatPhone(number), to })}
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
