import type { PlayItem } from '../../adapters/exchange/port.ts'
import { type Timers, within } from '../../platform/timers/timers.ts'
import type { Place } from './queue-place.ts'

const MINUTE_MS = 60_000

/** What is left of the usual wait; nothing once the caller has waited for longer: then it is not known. */
function waitWords(leftMs: number): PlayItem[] {
  const minutes = Math.ceil(leftMs / MINUTE_MS)
  if (minutes < 1) return []
  if (minutes === 1) return [{ says: 'wait a minute' }]
  return [{ says: 'expected wait' }, { number: minutes }, { says: 'minutes' }]
}

/** @param place from 1 on */
export function placeWords(place: number, leftMs: number | null): PlayItem[] {
  const where: PlayItem[] =
    place === 1
      ? [{ says: 'first in line' }]
      : [{ says: 'your place' }, { number: place }, { says: 'in line' }]
  return leftMs === null ? where : [...where, ...waitWords(leftMs)]
}

/**
 * Says to a caller where they are in the line, as often as is saved by then, until an agent takes them or they leave.
 */
export async function announce(place: Place, timers: Timers, placeNow: () => Promise<number>): Promise<void> {
  const { call, caller, joinedAt } = place
  const now = () => timers.clock.now().getTime()
  const over = Promise.race([place.connected, caller.ended]).then(() => 'over' as const)
  let saidAt = now()
  for (;;) {
    const { announces } = place.config
    const next = Promise.race([over, place.changed.then(() => 'saved' as const)])
    const what = await (announces
      ? within(timers, saidAt + announces.everySeconds * 1000 - now(), next)
      : next)
    if (what === 'over' || place.gaveUp || call.over) return
    if (!announces || what === 'saved') continue
    const { usualWaitMs } = announces
    const waitedMs = now() - joinedAt.getTime()
    const words = placeWords(await placeNow(), usualWaitMs === null ? null : usualWaitMs - waitedMs)
    await place.say(place.mayAsk() ? [...words, { says: 'press one' }] : words)
    saidAt = now()
  }
}
