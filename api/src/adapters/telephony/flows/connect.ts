import type { Call } from '../call.ts'
import type { Leg } from '../leg.ts'
import type { Key, MakeCall, Party, PlayCall } from '../telephony.ts'

export interface Wanted {
  readonly to: Party
  readonly callerId: string
  readonly ringSeconds: number
  readonly record: boolean
}

/**
 * Rings the other side and joins the two until one of them hangs up. A caller who is answered is joined before it
 * rings, to hear the ringing and the announcements of the network; another one is answered when the other side is.
 */
export async function connect(call: Call, caller: Leg, wanted: Wanted): Promise<void> {
  const b = await call.create('b', wanted.to, wanted.callerId)
  const isUp = caller.answeredAt !== null
  const bridge = await call.bridge(...(isUp ? [caller, b] : [b]))
  if (!isUp) await call.ring(caller)
  await call.dial(b, wanted.ringSeconds)
  if (!(await Promise.race([b.answered, caller.ended.then(() => false)]))) return
  if (!isUp) {
    await call.answer(caller)
    await call.join(bridge, caller)
  }
  if (wanted.record) await call.record(bridge)
  await Promise.race([caller.ended, b.ended])
}

/** Our own phone shows the number it will talk with; a network accepts only a caller ID of ours. */
const shownAtOwn = ({ from, to, callerId }: MakeCall) =>
  from.kind === 'sip' && to.kind === 'pstn' ? to.number : callerId

/** Rings the caller's own phone; once it is answered, the called one. */
export async function clickToCall(call: Call, params: MakeCall): Promise<void> {
  const own = await call.create('a', params.from, shownAtOwn(params))
  await call.dial(own, params.ringSeconds)
  if (await own.answered) await connect(call, own, params)
}

const LEAD_IN = { silenceMs: 300 } // the start of the first sound is lost while the media path comes up

/** Resolves when one of these keys is pressed. */
async function pressed(leg: Leg, keys: readonly Key[]): Promise<void> {
  while (!keys.includes(await leg.nextKey())) if (leg.end) return
}

/** Rings a phone, plays when it is answered, and hangs up: at the end, or at a key that ends the call. */
export async function playTo(call: Call, params: PlayCall): Promise<void> {
  call.playedToEnd = false
  const leg = await call.create('b', params.to, params.callerId)
  await call.dial(leg, params.ringSeconds)
  if (!(await leg.answered)) return
  const interrupt = params.endsOn && pressed(leg, params.endsOn)
  call.playedToEnd = await call.play(leg, [LEAD_IN, ...params.items], interrupt)
}
