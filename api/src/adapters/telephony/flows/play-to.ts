import type { Call } from '../call.ts'
import type { Leg } from '../leg.ts'
import type { Key, PlayCall } from '../telephony.ts'

const LEAD_IN = { silenceMs: 300 } // of the first sound the beginning is lost while the media path comes up

/** Resolves when one of these keys is pressed. */
async function pressed(leg: Leg, keys: readonly Key[]): Promise<void> {
  while (!keys.includes(await leg.nextKey())) if (leg.end) return
}

/** Rings a phone, plays to whoever answers, and hangs up: at the end, or when a key is pressed that ends it. */
export async function playTo(call: Call, wish: PlayCall): Promise<void> {
  call.playedToEnd = false
  const leg = await call.create('b', wish.to, wish.callerId)
  await call.dial(leg, wish.ringSeconds)
  if (!(await leg.answered)) return
  const interrupt = wish.endsOn && pressed(leg, wish.endsOn)
  call.playedToEnd = await call.play(leg, [LEAD_IN, ...wish.items], interrupt)
}
