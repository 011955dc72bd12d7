import type { Call } from '../call.ts'
import type { MakeCall } from '../telephony.ts'
import { connect } from './connect.ts'

/** A phone of ours shows whom it will talk with; a network wants a number that is ours to show. */
const shownAtOwn = ({ from, to, callerId }: MakeCall) =>
  from.kind === 'sip' && to.kind === 'pstn' ? to.number : callerId

/** Rings the caller's own phone; once it is answered, the called one. */
export async function clickToCall(call: Call, wish: MakeCall): Promise<void> {
  const own = await call.create('a', wish.from, shownAtOwn(wish))
  await call.dial(own, wish.ringSeconds)
  if (await own.answered) await connect(call, own, wish)
}
