// @source DEC-86

import { TelephonyUnavailable } from '../../adapters/exchange/exchange.ts'
import type { Outcome, Why } from '../../adapters/sending/outcome.ts'
import { callsRefused } from '../../config.ts'
import type { Context } from '../../context.ts'
import type { LegResult } from '../../engine/call/outcomes.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import type { PlayCall } from '../../engine/orders.ts'
import { type Claimed, endSent, nameTry, type Word } from './delivery-status.sql.ts'

const RING_SECONDS = 25
const PREFIX = 'code-'

type CodeContext = Pick<Context, 'db' | 'seal' | 'telephony' | 'config'>

/** The digits, three times, with time to write them down. @source decisions, "Verification codes" */
export function spoken(digits: string): PlayCall['items'] {
  const pause = { silenceMs: 1500 }
  return [{ silenceMs: 1000 }, { digits }, pause, { digits }, pause, { digits }, { silenceMs: 500 }]
}

// Repeating it makes no second call; sending again for the operator does.
const callIdOf = ({ id, giveUpAt }: Claimed) => `${PREFIX}${id}-${giveUpAt.getTime()}`

const rejected = (why: Why, permanent: boolean, detail: string): Outcome => ({
  result: 'rejected',
  why,
  permanent,
  detail,
})

/**
 * Calls a person and speaks the code of the message. At first only the start of the call is known; events of the
 * exchange say the rest.
 */
export async function callWithCode(
  { db, seal, telephony, config }: CodeContext,
  message: Claimed,
): Promise<Outcome> {
  const [digits] = /(?<!\d)\d{4}(?!\d)/.exec(seal.open(message.sealed)) ?? []
  if (!digits) return rejected('refused', true, 'there is no code in it')
  if (callsRefused(config)) return rejected('not set up', true, 'the simulator makes no calls')
  const callId = callIdOf(message)
  // Before it rings, because a busy line is reported sooner than this returns.
  await nameTry(db, message, { provider: telephony.kind, providerId: callId })
  try {
    await telephony.playCall({
      callId,
      to: { kind: 'pstn', number: message.recipient },
      callerId: config.messages.codeCallerId,
      ringSeconds: RING_SECONDS,
      maxSeconds: config.codes.callSeconds,
      items: spoken(digits),
    })
  } catch (error) {
    if (error instanceof TelephonyUnavailable) return rejected('unavailable', false, error.message)
    throw error
  }
  return { result: 'accepted', providerId: callId, delivered: false }
}

const NO_SUCH_NUMBER = [1, 28]
const DECLINED = 21

function whyOf({ cause, q850 }: LegResult): Why {
  if (NO_SUCH_NUMBER.includes(q850)) return 'no such address'
  if (q850 === DECLINED) return 'refused'
  if (cause === 1) return 'hung up'
  if (cause === 2) return 'busy'
  return cause === 5 ? 'not reachable' : 'not answered'
}

type Ended = Extract<TelephonyEvent, { type: 'call.ended' }>

function wordOf({ answeredAt, at, playedToEnd, result }: Ended, ringing: Date | undefined): Word {
  const rang = ringing && (answeredAt ?? at).getTime() - ringing.getTime()
  return {
    state: playedToEnd ? 'delivered' : 'failed',
    why: playedToEnd ? null : whyOf(result),
    detail: null,
    seconds: rang === undefined ? null : Math.round(rang / 1000),
  }
}

/**
 * Records how code calls end, whichever process began them.
 *
 * @returns unsubscribes
 */
export function subscribeToCodeCalls({
  db,
  telephony,
  meter,
}: Pick<Context, 'db' | 'telephony' | 'meter'>): () => void {
  const ringing = new Map<string, Date>()
  return telephony.on(async (event) => {
    const { callId: providerId, at } = event
    if (!providerId.startsWith(PREFIX)) return
    if (event.type === 'call.ringing') ringing.set(providerId, at)
    if (event.type !== 'call.ended') return
    const word = wordOf(event, ringing.get(providerId))
    ringing.delete(providerId)
    await endSent(db, { provider: telephony.kind, providerId }, at, word)
    if (word.state === 'failed') meter?.messageTried('call', 'undelivered')
  })
}
