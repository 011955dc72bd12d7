import type { Call } from '../call.ts'
import type { Leg } from '../leg.ts'
import type { Party } from '../telephony.ts'

/** Who is rung, and what goes with it. */
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
