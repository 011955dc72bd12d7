import type { Call } from '../call.ts'
import type { PlayCall } from '../telephony.ts'

const LEAD_IN = { silenceMs: 300 } // of the first sound the beginning is lost while the media path comes up

/** Rings a phone, plays to whoever answers, and hangs up. */
export async function playTo(call: Call, wish: PlayCall): Promise<void> {
  call.playedToEnd = false
  const leg = await call.create('b', wish.to, wish.callerId)
  await call.dial(leg, wish.ringSeconds)
  if (await leg.answered) call.playedToEnd = await call.play(leg, [LEAD_IN, ...wish.items])
}
