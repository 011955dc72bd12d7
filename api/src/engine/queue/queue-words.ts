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

/** Says to a caller where they are in the line, every so often, until an agent takes them or they leave. */
export async function announce(place: Place, timers: Timers, placeNow: () => Promise<number>): Promise<void> {
  const { call, caller, config, joinedAt } = place
  if (!config.announces) return
  const { everySeconds, usualWaitMs } = config.announces
  const over = Promise.race([place.connected, caller.ended])
  while (!(await within(timers, everySeconds * 1000, over)) && !place.gaveUp && !call.over) {
    const waitedMs = timers.clock.now().getTime() - joinedAt.getTime()
    const words = placeWords(await placeNow(), usualWaitMs === null ? null : usualWaitMs - waitedMs)
    await place.say(place.mayAsk() ? [...words, { says: 'press one' }] : words)
  }
}
