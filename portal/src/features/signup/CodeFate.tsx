import { market } from '@ekoline/contract/market.ts'
import { codeFateMessages } from '@ekoline/contract/messages/code-fate.ts'
import { useEffect, useState } from 'react'
import { client } from '../../client.ts'
import { addTexts, text } from '../../text.ts'
import type { WaitingPhone } from './code.ts'

addTexts(codeFateMessages)

type Fate = Awaited<ReturnType<typeof client.codeFate>>['result']

const LOOK_EVERY_MS = 3_000

/** What became of the code that was sent, as long as it is not certain. What can not be told is left unsaid. */
function useFate({ verifytoken, callId }: WaitingPhone): Fate | null {
  const [known, setKnown] = useState<{ of: string; fate: Fate } | null>(null)
  const isOver = known?.of === callId && ['delivered', 'failed'].includes(known?.fate.state ?? '')
  useEffect(() => {
    if (!callId || isOver) return
    const look = () =>
      client
        .codeFate({ params: { verifytoken }, query: { call_id: callId } })
        .then(({ result }) => setKnown({ of: callId, fate: result }))
        .catch(() => undefined)
    void look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [verifytoken, callId, isOver])
  return known && known.of === callId ? known.fate : null
}

const clockOf = (wire: string) =>
  new Intl.DateTimeFormat(market.locale, {
    timeZone: market.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(new Date(`${wire.replace(' ', 'T')}Z`))

function inWords({ state, how, at, why, seconds }: Fate): string {
  const time = clockOf(at)
  const way = how === 'call' ? 'call' : 'sms'
  if (state !== 'failed') return text(`code_${way}_${state}`, { time })
  if (why === 'not answered' || why === 'busy')
    return text(why === 'busy' ? 'code_call_busy' : 'code_call_unanswered', { time, seconds: seconds ?? 0 })
  return text(`code_${way}_failed`, { time, why: why ?? 'unknown' })
}

/** Says what happened to the code, and what to do when it did not arrive. */
export function CodeFate({ phone }: { phone: WaitingPhone }) {
  const fate = useFate(phone)
  return (
    <p role="status" className="mt-3 min-h-[1lh] text-small text-soft">
      {fate && inWords(fate)}
      {fate?.state === 'failed' && ` ${text('code_next_step')}`}
    </p>
  )
}
