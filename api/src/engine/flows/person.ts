import type { Call } from '../call/call.ts'
import { q850 } from '../call/causes.ts'
import type { Leg } from '../call/leg.ts'
import type { Phones } from '../call/phones.ts'
import { isEnd } from '../destination.ts'
import type { Reach } from '../opened.ts'
import type { Passed } from '../takeover/call-state.ts'
import { unreached } from './onward.ts'
import { type FollowOn, ringGroup } from './ring-group.ts'

interface Wanted extends Reach {
  readonly user: string
  readonly phones: Phones
}

/**
 * Calls a person who has said how they want to be reached: their phones ring, and their mobile, and the call goes on to what follows where
 * they are busy, do not want to be disturbed, or do not answer.
 */
export async function callPerson(
  call: Call,
  caller: Leg,
  { user, phones, dnd, ringSeconds, mobile, busy, next }: Wanted,
  on: { readonly passed: Passed; readonly followOn: FollowOn },
): Promise<void> {
  const isBusy = dnd || (busy !== null && (await phones.stateOf(user)) === 'busy')
  if (isBusy && busy && !isEnd(busy)) return on.followOn(busy)
  if (isBusy) return unreached(call, caller, q850.busy)
  const members = [{ user, ringSeconds }, ...(mobile ? [{ ...mobile, of: user }] : [])]
  await ringGroup(call, caller, { together: mobile?.together ?? true, members, next, busy }, on)
}
