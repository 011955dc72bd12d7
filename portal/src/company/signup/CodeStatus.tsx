import { market } from '@ekoline/contract/units/market.ts'
import { useEffect, useState } from 'react'
import { client } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { text } from '../../text.ts'
import { linkClass } from '../../ui/Button.tsx'
import type { WaitingPhone } from './code.ts'

type Status = Awaited<ReturnType<typeof client.codeFate>>['result']

const LOOK_EVERY_MS = 3_000

/** The delivery of the code, polled until it is final. Nothing is said while it is unknown. */
function useCodeStatus({ verifytoken, callId }: WaitingPhone): Status | null {
  const [known, setKnown] = useState<{ callId: string; status: Status } | null>(null)
  const isOver = known?.callId === callId && ['delivered', 'failed'].includes(known?.status.state ?? '')
  useEffect(() => {
    if (!callId || isOver) return
    const look = () =>
      client
        .codeFate({ params: { verifytoken }, query: { call_id: callId } })
        .then(({ result }) => setKnown({ callId, status: result }))
        .catch(() => undefined)
    void look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [verifytoken, callId, isOver])
  return known && known.callId === callId ? known.status : null
}

const clockOf = (wire: string) =>
  new Intl.DateTimeFormat(market.locale, {
    timeZone: market.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(new Date(`${wire.replace(' ', 'T')}Z`))

function inWords({ state, how, at, why, seconds }: Status): string {
  const time = clockOf(at)
  const way = how === 'call' ? 'call' : 'sms'
  if (state !== 'failed') return text(`code_${way}_${state}`, { time })
  if (why === 'not answered' || why === 'busy')
    return text(why === 'busy' ? 'code_call_busy' : 'code_call_unanswered', { time, seconds: seconds ?? 0 })
  return text(`code_${way}_failed`, { time, why: why ?? 'unknown' })
}

/** Shows the code's delivery status, and what to do when it did not arrive. */
export function CodeStatus({ phone }: { phone: WaitingPhone }) {
  const status = useCodeStatus(phone)
  return (
    <p role="status" className="mt-3 min-h-[1lh] text-small text-soft">
      {status && inWords(status)}
      {status?.state === 'failed' && ` ${text('code_next_step')}`}
    </p>
  )
}

/** In development, a link to the outbox, where the code can be read. */
export function OutboxHint() {
  if (config().mode !== 'development') return null
  const [before, after] = text('verification_outbox').split('{link}')
  return (
    <p className="mt-5 rounded-field bg-sunken px-4 py-3 text-small text-soft">
      {before}
      <a href="/dev/outbox" target="_blank" rel="noreferrer" className={linkClass}>
        {text('verification_outbox_link')}
      </a>
      {after}
    </p>
  )
}
