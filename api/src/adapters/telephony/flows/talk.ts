import type { Call } from '../call.ts'
import type { Served } from '../call-state.ts'
import type { Leg } from '../leg.ts'
import type { BridgeId } from '../port.ts'
import { codeOn } from './keys.ts'
import { transfer } from './transfer.ts'

const TRANSFERS = '#'

/** The two who talk. */
export type Pair = readonly [Leg, Leg]

/**
 * Until one of the two hangs up. A phone of ours that presses # twice may leave its place to a colleague's; the other
 * side's keys mean nothing.
 *
 * @param served the agent of a queue, while they take part
 */
export async function talk(
  call: Call,
  bridge: BridgeId,
  pair: Pair,
  served: () => Served | undefined = () => undefined,
): Promise<void> {
  const over = (legs: Pair) => Promise.race(legs.map((leg) => leg.ended.then(() => null)))
  for (let legs: Pair | null = pair; legs; ) {
    const [one, two]: Pair = legs
    call.isAt({ at: 'talk', bridge, served: served() })
    const presses = legs
      .filter(({ party }) => party.kind === 'sip')
      .map((leg) => codeOn(call, leg, TRANSFERS).then(() => leg))
    const from: Leg | null = await Promise.race([over(legs), ...presses])
    if (!from) return
    const other = from === one ? two : one
    call.isAt({ at: 'transfer', bridge, from: from.id, other: other.id, served: served() })
    legs = await transfer(call, { bridge, from, other })
  }
}
