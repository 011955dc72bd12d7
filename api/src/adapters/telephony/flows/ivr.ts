import type { Call } from '../call.ts'
import { q850 } from '../causes.ts'
import type { Leg } from '../leg.ts'
import type { AudioRef, Destination, Key, RoutingSource } from '../telephony.ts'
import { type Timers, within } from '../timers.ts'

type Menu = Awaited<ReturnType<RoutingSource['ivr']>>

/**
 * Answers, and asks for a key as often as the menu says; a key that leads nowhere counts like none.
 *
 * @returns where the key leads; null when nothing came of it
 */
export async function menu(
  call: Call,
  caller: Leg,
  asked: Menu,
  timers: Timers,
): Promise<Destination | null> {
  if (!asked) {
    call.refuse(q850.unallocated)
    return null
  }
  await call.answer(caller)
  for (let round = 0; round < asked.tries && !caller.end; round++) {
    const key = await gather(call, caller, asked, timers)
    const destination = key && asked.members[key]
    if (destination) return destination
  }
  return null
}

/** Plays the prompt, and waits for one key; it may be pressed during the prompt, which ends there. */
async function gather(
  call: Call,
  caller: Leg,
  { prompt, waitMs }: { prompt: AudioRef; waitMs: number },
  timers: Timers,
): Promise<Key | null> {
  const key = caller.nextKey()
  await call.play(caller, [{ audio: prompt }], key)
  const gone = caller.ended.then(() => null)
  return within(timers, waitMs, Promise.race([key, gone]))
}
