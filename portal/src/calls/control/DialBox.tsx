import { dialledDigits, isEmergency } from '@ekoline/contract/units/phone.ts'
import {
  NUMBER_TEXT_LONGEST,
  type ReadNumber,
  readNumber,
  sentDigits,
} from '@ekoline/contract/units/read-number.ts'
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { client, codeOf, messageOf } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { paths } from '../../app/paths.ts'
import { session } from '../../app/session.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { formatPhone } from '../../format/phone.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { CallsAway } from '../../people/my-phone/CallsAway.tsx'
import { useAskForCalls, useMyPhone } from '../../people/my-phone/my-phone.queries.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { pauseSound } from '../../ui/sound/one-sound.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { TheySee } from '../caller-id/TheySee.tsx'
import { CallState } from './CallState.tsx'
import {
  BACK_PARAMETER,
  CALL_PARAMETER,
  callIn,
  DIAL_PARAMETER,
  QUOTE_FROM_DIGITS,
  useCallNow,
  useFirstLook,
  useQuote,
} from './dial.queries.ts'
import { Keypad } from './Keypad.tsx'
import { QuoteLine } from './QuoteLine.tsx'
import { VerifyPhoneButton } from './VerifyPhoneButton.tsx'

const QUOTE_AFTER_MS = 300 // once the typing pauses

/** What is wrong with a number, before any request (service-areas §5, "Dialling"). */
function objectionTo({ digits, objection }: ReadNumber, own: string): string | null {
  if (objection) return text(objection)
  if (digits === '') return text('call_number_missing')
  return digits === dialledDigits(own) ? text('call_own_number') : null
}

/**
 * The dial box (service-areas §2, "Dashboard"): rings the own phone, then the number, and shows the call's progress.
 *
 * @source SA-2, SA-138, SA-140
 */
export function DialBox() {
  return (
    <Card
      title={text('dial_title')}
      aside={
        config().calls_simulated && (
          <span className="text-label text-faint">
            {text(config().mode === 'production' ? 'mode_no_calls' : 'dial_simulated')}
          </span>
        )
      }
    >
      <Dial />
    </Card>
  )
}

/** On the Basic unlimited plan, which covers calls from the own SIP phone. */
function Disabled() {
  return (
    <div className="grid gap-3">
      <Button size="large" wide disabled>
        {text('dial_disabled')}
      </Button>
      <p className="text-small text-faint">{text('call_plan_refused')}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-small text-soft">
        {text('setup_call_why_unlimited')}
        <Link to={paths.myPhone()} className={aloneLinkClass}>
          {text('setup_call_action_unlimited')}
        </Link>
      </p>
    </div>
  )
}

/** For a lead, who looks and changes nothing (decisions, "Accounts, workgroups, roles"). */
function ViewOnly() {
  const { workgroup } = useSeat()
  return <p className="text-small text-soft">{text('dial_view_only', { workgroup })}</p>
}

/** A person added by an admin verifies their phone before the first call. */
function VerifyPhone() {
  const { phoneNumber } = useProfile()
  return (
    <div className="grid gap-3">
      <p className="text-small text-soft">{text('dial_verify', { number: formatPhone(phoneNumber) })}</p>
      <VerifyPhoneButton size="large" wide />
    </div>
  )
}

/** @param number that the field begins with, in a dialog; without it the address may ask for one */
export function Dial({ number }: { number?: string }) {
  const profile = useProfile()
  if (isUnlimited(profile)) return <Disabled />
  if (profile.userStatus === 'lead') return <ViewOnly />
  return (
    <div className="grid gap-6">
      {!profile.phone_verified && <VerifyPhone />}
      <Form number={number} />
    </div>
  )
}

function Form({ number }: { number: string | undefined }) {
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState(formatPhone(number ?? ''))
  const [objection, setObjection] = useState<string | null>(null)
  const [back, setBack] = useState(() => address.get(BACK_PARAMETER))
  const [keys, setKeys] = useState(false)
  const callButton = useRef<HTMLButtonElement>(null)
  const uniqueid = callIn(address)
  const call = useCallNow(uniqueid)
  const asksFor = number !== undefined && !address.has(CALL_PARAMETER)
  const field = useRef<HTMLInputElement>(null)
  const settled = useDebounced(typed, QUOTE_AFTER_MS)
  const quote = useQuote(dialledDigits(settled), back)
  const { phoneNumber } = useProfile()
  const { username } = useSeat()
  // Rings the own phone, then the number.
  const place = useSubmit(
    ({ digits, extension }: ReadNumber, once) => {
      pauseSound() // a voicemail that is called back would talk on
      session.keep('dialled', { digits, at: Date.now() }) // for the browser phone, which is called first
      const called = { called: sentDigits(digits), ...(extension && { extension }) }
      const body = { ...called, calling: phoneNumber, username, ...(back && { calls_back: back }) }
      return client.makeCall({ body }, once)
    },
    {
      done: ({ message }) => message,
      failed: () => text('call_failed'),
      onDone: async ({ result }) => {
        await firstLook(result.uniqueid)
        show(result.uniqueid)
      },
      onFailed: (error) => {
        session.keep('dialled', null)
        if (codeOf(error) === 'calls_unavailable') void askForCalls()
        setObjection(messageOf(error, text('dial_unanswered')))
      },
    },
  )
  const { calls, state: phone } = useMyPhone().data ?? {}
  const askForCalls = useAskForCalls()
  const firstLook = useFirstLook()
  const isLive = call.data?.state === 'ringing' || call.data?.state === 'connected'
  const isConnecting = place.isPending || (isLive && call.data?.state === 'ringing')
  const [seenLive, setSeenLive] = useState<string | null>(null)
  if (isLive && seenLive !== uniqueid) setSeenLive(uniqueid)
  // What became of an earlier call would be read as of the number that is asked for now.
  const isEarlier = asksFor && call.data?.state === 'ended' && seenLive !== uniqueid
  const shown = isEarlier ? null : call.data

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
    setBack(null)
    setObjection(null)
    if (uniqueid !== null && !isLive) show(null) // the end of the last call is not news any more
  }

  // A dialog that opens had no field yet to put the focus in.
  useEffect(() => {
    if (number !== undefined) field.current?.focus()
  }, [number])

  // A row of a list asked for a call back, or the dial button for the field alone.
  const asked = number === undefined ? address.get(DIAL_PARAMETER) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another number fills the field again
  useEffect(() => {
    if (asked === null) return
    if (!isLive && asked !== '') {
      change(formatPhone(asked))
      setBack(address.get(BACK_PARAMETER))
    }
    field.current?.focus()
    setAddress(
      (was) => {
        was.delete(DIAL_PARAMETER)
        was.delete(BACK_PARAMETER)
        return was
      },
      { replace: true, preventScrollReset: true },
    )
  }, [asked])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isLive || place.isPending) return
    const read = readNumber(typed)
    const found = objectionTo(read, phoneNumber)
    setObjection(found)
    if (found === null) void place.run(read)
  }

  return (
    <div className="grid gap-3">
      <form onSubmit={submit} noValidate className="grid gap-3">
        <NumberField
          ref={field}
          typed={typed}
          settled={settled}
          onChange={change}
          readOnly={isLive}
          objection={objection}
          quote={quote}
        />
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
            {text(isConnecting ? 'dial_connecting' : isLive ? 'dial_connected' : 'dial_call')}
          </Button>
          {!isLive && (
            <Button kind="quiet" size="large" aria-expanded={keys} onClick={() => setKeys(!keys)}>
              {text('dial_keypad')}
            </Button>
          )}
        </div>
      </form>
      <CallsAway />
      {!shown && quote.data?.shows && <TheySee number={quote.data.shows} />}
      {shown ? (
        <CallState call={shown} isStale={call.isRefetchError} next={callButton} />
      ) : (
        calls !== 'unavailable' && (
          <p className="text-small text-faint">
            {text(phone === 'registered' ? 'dial_sip_first' : 'dial_own_first')}
          </p>
        )
      )}
    </div>
  )
}

type Quote = ReturnType<typeof useQuote>

interface NumberFieldProps {
  typed: string
  /** as it was when the typing last paused, so that the letters of 'ext 12' are not refused while they are typed */
  settled: string
  onChange: (typed: string) => void
  readOnly: boolean
  objection: string | null
  quote: Quote
  ref: Ref<HTMLInputElement>
}

/** The number, and what a call to it costs, or why it is none. */
function NumberField({ typed, settled, onChange, readOnly, objection, quote, ref }: NumberFieldProps) {
  const read = readNumber(typed)
  const wrong = read.objection && readNumber(settled).objection
  return (
    <TextField
      ref={ref}
      label={text('dial_number')}
      type="tel"
      inputMode="tel"
      maxLength={NUMBER_TEXT_LONGEST}
      placeholder="0803 555 0142"
      large
      value={typed}
      onChange={onChange}
      readOnly={readOnly}
      error={objection}
      hint={
        wrong ? (
          text(wrong)
        ) : (
          <>
            {rateHint(read.digits, quote)} {read.extension && extensionHint(read.extension, quote)}
          </>
        )
      }
    />
  )
}

function rateHint(digits: string, quote: Quote): ReactNode {
  if (isEmergency(digits)) return <strong className="text-good">{text('dial_emergency')}</strong>
  if (digits.length < QUOTE_FROM_DIGITS) return text('dial_rate_hint')
  if (quote.data !== undefined) return <QuoteLine quote={quote.data} />
  return text(quote.isError ? 'dial_rate_failed' : 'dial_rate_loading')
}

/** What becomes of an extension; nothing is said of a number that is not called. */
function extensionHint(keys: string, { data: quote, isError }: Quote): string | null {
  if (quote?.name) return text('field_phone_extension') // within the company
  const isCalled = quote ? quote.costs_nothing || quote.seconds >= quote.first_increment : isError
  return isCalled ? text('dial_extension', { keys }) : null
}
