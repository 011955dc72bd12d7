import type { Call } from '../call.ts'
import type { Calls } from '../calls.ts'
import type { Leg } from '../leg.ts'
import type { Key, SuperviseCall, SuperviseMode } from '../telephony.ts'
import { reach } from './reach.ts'

const RING_SECONDS = 30
/** As most exchanges have them. */
const MODES: Partial<Record<Key, SuperviseMode>> = { 4: 'listen', 5: 'whisper', 6: 'join' }

/** What a supervisor is to hear, and is told by its changes. */
class Wish {
  mode: SuperviseMode
  #changed = Promise.withResolvers<void>()

  constructor(mode: SuperviseMode) {
    this.mode = mode
  }

  get changed(): Promise<void> {
    return this.#changed.promise
  }

  change(mode: SuperviseMode): void {
    this.mode = mode
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}

/** Supervisors of the calls of a process; each hears one call at most once. */
export function createSupervision(calls: Pick<Calls, 'ask' | 'find'>): (wanted: SuperviseCall) => void {
  const wishes = new Map<string, Wish>()
  return ({ callId, of, user, callerId, mode }) => {
    const key = `${of} ${user}`
    const known = wishes.get(key)
    if (known) return known.change(mode)
    const heard = calls.find(of)
    if (!heard?.ownTalk()) return
    const wish = new Wish(mode)
    wishes.set(key, wish)
    calls.ask({ id: callId, direction: 'click', from: user, to: of }, async (call) => {
      call.unkept = true // it costs nothing, and its record is the audit's
      try {
        const own = await reach(call, 'a', {
          to: { kind: 'sip', user },
          callerId,
          ringSeconds: RING_SECONDS,
        })
        if (own) await supervise(call, own, heard, wish)
      } finally {
        wishes.delete(key)
      }
    })
  }
}

/** Until either the supervisor or our own person leaves. */
async function supervise(call: Call, own: Leg, heard: Call, wish: Wish): Promise<void> {
  const room = await call.bridge(own)
  void takeKeys(own, wish)
  while (!own.end) {
    const talk = heard.ownTalk()
    if (!talk) return
    const { changed } = wish
    if (wish.mode === 'join') {
      await call.stopSpying(room)
      await call.join(talk.bridge, own)
    } else {
      await call.join(room, own)
      await call.spy(room, talk.leg, wish.mode === 'whisper')
    }
    const over = Promise.race([own.ended, talk.leg.ended]).then(() => true)
    if (await Promise.race([over, changed.then(() => false)])) return
  }
}

async function takeKeys(own: Leg, wish: Wish): Promise<void> {
  while (!own.end) {
    const mode = MODES[await own.nextKey()]
    if (mode) wish.change(mode)
  }
}
