import type { Call } from '../call.ts'
import type { MakeCall } from '../telephony.ts'
import { connect } from './connect.ts'

/** Rings the caller's own phone; once it is answered, the called one. */
export async function clickToCall(call: Call, wish: MakeCall): Promise<void> {
  const own = await call.create('a', wish.from, wish.callerId)
  await call.dial(own, wish.ringSeconds)
  if (await own.answered) await connect(call, own, wish)
}
