import { dialledDigits } from '@ekoline/contract/phone.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { client, codeOf, messageOf } from '../../client.ts'
import { config } from '../../config.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { session } from '../../session.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { CallsAway } from '../my-phone/CallsAway.tsx'
import { useAskForCalls, useMyPhone } from '../my-phone/my-phone.queries.ts'
import { useProfile, useSeat } from '../profile/profile.queries.ts'
import { isUnlimited } from '../profile/profile.ts'
import { CallState } from './CallState.tsx'
import { useCallNow, useQuote } from './dial.queries.ts'
import { Keypad } from './Keypad.tsx'
import { QuoteLine } from './QuoteLine.tsx'

const CALL_PARAMETER = 'call' // in the address, so that a reload finds the call again

/** The last call placed in this tab, because other pages do not have it in their address. */
const lastCall = () => session.kept<{ uniqueid: string }>('call')?.uniqueid ?? null

const QUOTE_AFTER_MS = 300 // once the typing pauses

const UNANSWERED = 'No answer came. Press Call to try again: it is placed once.'

/** What is wrong with a number, before any request (service-areas §5, "Dialling"). */
function objectionTo(digits: string, own: string): string | null {
  if (digits === '') return text('call_number_missing')
  return digits === dialledDigits(own) ? text('call_own_number') : null
}

/**
 * The dial box (service-areas §2, "Dashboard"): rings the own phone, then the number, and shows the call's progress.
 */
export function DialBox() {
  const profile = useProfile()
  return (
    <Card
      title="Call a number"
      aside={config().calls_simulated && <span className="text-label text-faint">Simulated calls</span>}
    >
      {isUnlimited(profile) ? <Disabled /> : <Dial own={profile.phoneNumber} />}
    </Card>
  )
}

/** On the Basic unlimited plan, which covers calls from the own SIP phone. */
function Disabled() {
  return (
    <div className="grid gap-3">
      <Button size="large" wide disabled>
        Disabled!
      </Button>
      <p className="text-small text-faint">{text('call_plan_refused')}</p>
    </div>
  )
}

function Dial({ own }: { own: string }) {
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [objection, setObjection] = useState<string | null>(null)
  const [keys, setKeys] = useState(false)
  const callButton = useRef<HTMLButtonElement>(null)
  const uniqueid = address.get(CALL_PARAMETER) ?? lastCall()
  const call = useCallNow(uniqueid)
  const { phoneNumber } = useProfile()
  const { username } = useSeat()
  // Rings the own phone, then the number.
  const place = useSubmit(
    (called: string, once) => client.makeCall({ body: { called, calling: phoneNumber, username } }, once),
    {
      done: ({ message }) => message,
      failed: () => text('call_failed'),
      onDone: ({ result }) => show(result.uniqueid),
      onFailed: (error) => {
        if (codeOf(error) === 'calls_unavailable') void askForCalls()
        setObjection(messageOf(error, UNANSWERED))
      },
    },
  )
  const { calls, state: phone } = useMyPhone().data ?? {}
  const askForCalls = useAskForCalls()
  const isLive = call.data?.state === 'ringing' || call.data?.state === 'connected'
  const isConnecting = place.isPending || (isLive && call.data?.state === 'ringing')

  function show(found: string | null) {
    session.keep('call', found === null ? null : { uniqueid: found })
    setAddress(
      (was) => {
        if (found === null) was.delete(CALL_PARAMETER)
        else was.set(CALL_PARAMETER, found)
        return was
      },
      { replace: true, preventScrollReset: true },
    )
  }

  function change(value: string) {
    setTyped(value)
    setObjection(null)
    if (uniqueid !== null && !isLive) show(null) // the end of the last call is not news any more
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isLive || place.isPending) return
    const digits = dialledDigits(typed)
    const found = objectionTo(digits, own)
    setObjection(found)
    if (found === null) void place.run(digits)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <NumberField typed={typed} onChange={change} readOnly={isLive} objection={objection} />
      {keys && !isLive && (
        <Keypad onKey={(key) => change(typed + key)} onDelete={() => change(typed.slice(0, -1))} />
      )}
      <div className="flex gap-2">
        <Button
          ref={callButton}
          type="submit"
          size="large"
          wide
          busy={isConnecting}
          disabled={(isLive || calls === 'unavailable') && !isConnecting}
        >
          {isConnecting ? 'Connecting' : isLive ? 'Connected' : 'Call'}
        </Button>
        {!isLive && (
          <Button kind="quiet" size="large" aria-expanded={keys} onClick={() => setKeys(!keys)}>
            Keypad
          </Button>
        )}
      </div>
      <CallsAway />
      {call.data ? (
        <CallState call={call.data} isStale={call.isRefetchError} next={callButton} />
      ) : (
        calls !== 'unavailable' && (
          <p className="text-small text-faint">
            {phone === 'registered' ? 'Your SIP phone' : 'Your phone'} rings first, then theirs.
          </p>
        )
      )}
    </form>
  )
}

interface NumberFieldProps {
  typed: string
  onChange: (typed: string) => void
  readOnly: boolean
  objection: string | null
}

/** The number, and what a call to it costs. */
function NumberField({ typed, onChange, readOnly, objection }: NumberFieldProps) {
  const digits = dialledDigits(typed)
  const quote = useQuote(useDebounced(digits, QUOTE_AFTER_MS))
  const isAsked = digits.length > 3
  const hint = !isAsked ? (
    'Type a number to see what a call costs.'
  ) : quote.data !== undefined ? (
    <QuoteLine quote={quote.data} />
  ) : quote.isError ? (
    'What a call costs could not be fetched.'
  ) : (
    'Looking up what a call costs…'
  )
  return (
    <TextField
      label="Number to call"
      type="tel"
      inputMode="tel"
      maxLength={24}
      placeholder="0803 555 0142"
      large
      value={typed}
      onChange={onChange}
      readOnly={readOnly}
      error={objection}
      hint={hint}
    />
  )
}
