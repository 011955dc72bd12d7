import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import type { RingingCall } from '../routing.ts'

/**
 * One of our phones picks up the first of some calls that still rings, where that is: its leg goes on in that call, as
 * the phone that was answered there. Several, because a colleague may be quicker with the first.
 */
export async function pickUp(call: Call, phone: Leg, ringing: readonly RingingCall[]): Promise<void> {
  for (const { callId, at } of ringing) {
    const here = call.another(callId)
    const isElsewhere = !here && at !== undefined && !phone.answeredAt
    if (isElsewhere && (await call.routing.passTo(phone, at))) return
    if (!here?.pickup.place) continue
    await call.answer(phone)
    if (here.pickup.isTakenBy(phone, call.legs)) return
  }
  await call.answer(phone)
  await call.sound.announce(phone, 'nothing rings')
}
