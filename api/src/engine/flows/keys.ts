import type { Key } from '../../adapters/exchange/exchange.ts'
import type { PlayItem } from '../../adapters/exchange/port.ts'
import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'

const AGAIN_WITHIN_MS = 1_500
const ECHO_WITHIN_MS = 2_000 // there and back on two slow networks

/** Resolves when one of these keys is pressed. */
export async function pressed(leg: Leg, keys: readonly Key[]): Promise<void> {
  while (!keys.includes(await leg.nextKey())) if (leg.end) return
}

/** What is pressed in a call: a key, and soon after it another one. */
export type Code = '##' | '**' | '*1'

/** Resolves with the first of these codes that is pressed. */
export async function codeOn<C extends Code>(call: Call, leg: Leg, codes: readonly C[]): Promise<C> {
  for (let last: Key | null = null; ; ) {
    const next: Key | null = last ? await call.within(AGAIN_WITHIN_MS, leg.nextKey()) : await leg.nextKey()
    const code = codes.find((known) => known === `${last}${next}`)
    if (code) return code
    last = codes.some((known) => known[0] === next) ? next : null
  }
}

/**
 * The same of a phone that a network connects, which may take the tones of the other side, out of its loudspeaker, for
 * keys: a code counts only where the other side did not press its last key shortly before.
 */
export async function ownCodeOn<C extends Code>(
  call: Call,
  leg: Leg,
  codes: readonly C[],
  other: Leg,
): Promise<C> {
  for (;;) {
    const code = await codeOn(call, leg, codes)
    const key = code.slice(1) as Key
    const [own, others] = [leg.pressedAt(key), other.pressedAt(key)]
    if (!own || !others || own.getTime() - others.getTime() > ECHO_WITHIN_MS) return code
  }
}

/** Plays something to a leg, and waits for a key, which may come before the end. @returns null when none came in time */
export async function keyAfter(
  call: Call,
  leg: Leg,
  items: readonly PlayItem[],
  waitMs: number,
): Promise<Key | null> {
  const key = leg.nextKey()
  await call.sound.play(leg, items, key)
  return call.within(waitMs, Promise.race([key, leg.ended.then(() => null)]))
}

const DIGITS_AT_MOST = 20

/**
 * The digits that are pressed before a #.
 *
 * @param begun called at the first key
 * @returns null when it takes longer than `waitMs` from one key to the next, and after * twice
 */
export async function digitsOn(
  call: Call,
  leg: Leg,
  waitMs: number,
  begun: () => void,
): Promise<string | null> {
  let digits = ''
  while (digits.length < DIGITS_AT_MOST) {
    const key = await call.within(waitMs, leg.nextKey())
    begun()
    if (key === null) return null
    if (key === '#') return digits
    digits += key
    if (digits.endsWith('**')) return null
  }
  return digits
}
