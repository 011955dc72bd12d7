import { ChannelGone } from '../../adapters/exchange/port.ts'
import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import type { Ringing } from '../call/ringing.ts'

interface Wanted {
  readonly person: string
  readonly callerId: string
  readonly ringSeconds: number
  /** until the called party talks, where that is longer than it rings */
  readonly waitSeconds?: number | undefined
  /** who hears the ringing of several phones; that of a single one is heard in the bridge that `ready` puts it in */
  readonly hears?: Leg | undefined
  /** done with a single phone before it rings, and with one of several when it was answered */
  readonly ready?: ((leg: Leg) => Promise<unknown>) | undefined
  /** they may take the place of another one */
  readonly isAside?: boolean
  /** who is called is told of it where no page of theirs is open */
  readonly wakes?: boolean
}

/** A channel that has gone says so by its own 'ended'. */
async function unlessGone(work: Promise<unknown> | undefined): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ChannelGone)) throw error
  }
}

/**
 * Rings all phones of a person at once, until one is answered.
 *
 * @returns when they ring; `answered` is the one that was answered, once it is ready
 */
export async function ringPhones(
  call: Call,
  name: 'a' | 'b',
  { ready, hears, isAside = false, wakes = false, ringSeconds, waitSeconds = ringSeconds, ...who }: Wanted,
): Promise<Pick<Ringing, 'legs' | 'answered'>> {
  const params = { ...who, ringSeconds: waitSeconds }
  const { legs, answered, grows } = await call.legs.createPhones(name, params, { isAside, wakes })
  const [only, ...others] = legs
  const isSingle = others.length === 0 && !grows
  const ring = async (leg: Leg) => {
    if (isSingle) await ready?.(leg)
    await call.legs.dial(leg, ringSeconds)
  }
  if (!isSingle && hears) await unlessGone(call.sound.ring(hears))
  await Promise.all(legs.map((leg) => unlessGone(ring(leg))))
  if (isSingle || !only) return { legs, answered }
  return { legs, answered: answered.then((leg) => leg && isReady(call, leg, { ready, hears })) }
}

async function isReady(
  call: Call,
  leg: Leg,
  { ready, hears }: Pick<Wanted, 'ready' | 'hears'>,
): Promise<Leg> {
  await unlessGone(ready?.(leg))
  if (hears) await unlessGone(call.sound.ring(hears, false))
  return leg
}
