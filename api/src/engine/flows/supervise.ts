import type { Key } from '../../adapters/exchange/exchange.ts'
import type { Call } from '../call/call.ts'
import type { Calls } from '../call/calls.ts'
import type { Leg } from '../call/leg.ts'
import type { SuperviseCall, Supervised, SuperviseMode } from '../orders.ts'
import { reach } from './reach.ts'

const RING_SECONDS = 30
/** As most exchanges have them. */
const MODES: Partial<Record<Key, SuperviseMode>> = { 4: 'listen', 5: 'whisper', 6: 'join' }

/** What a supervisor may say in a call, until they change it. */
class Supervision {
  readonly of: Supervised
  mode: SuperviseMode
  #changed = Promise.withResolvers<void>()

  constructor(of: Supervised, mode: SuperviseMode) {
    this.of = of
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

export interface Supervisors {
  supervise(wanted: SuperviseCall): void
  /** Who rings to hear a call of this process, or hears it. */
  list(): Supervised[]
}

/** Supervisors of the calls of a process; each hears one call at most once. */
export function createSupervisors(calls: Pick<Calls, 'ask' | 'find'>): Supervisors {
  const all = new Map<string, Supervision>()
  function supervise({ callId, target, user, callerId, mode }: SuperviseCall): void {
    const key = `${target} ${user}`
    const known = all.get(key)
    if (known) {
      known.change(mode)
      return
    }
    const heard = calls.find(target)
    if (!heard?.ownTalk()) return
    calls.ask({ id: callId, direction: 'click', from: user, to: target }, async (call) => {
      call.unkept = true // it costs nothing, and its record is the audit's
      const supervision = new Supervision({ callId, target, user }, mode)
      all.set(key, supervision)
      try {
        const to = { kind: 'sip', user } as const
        const own = await reach(call, 'a', { to, callerId, ringSeconds: RING_SECONDS })
        if (own) await hear(call, own, heard, supervision)
      } finally {
        all.delete(key)
      }
    })
  }
  return { supervise, list: () => [...all.values()].map(({ of }) => of) }
}

/** Until either the supervisor or our own person leaves. */
async function hear(call: Call, own: Leg, heard: Call, supervision: Supervision): Promise<void> {
  const room = await call.bridges.make(own)
  void takeKeys(own, supervision)
  while (!own.end) {
    const talk = heard.ownTalk()
    if (!talk) return
    const { changed, mode } = supervision
    if (mode === 'join') {
      await call.bridges.stopSpying(room)
      await call.bridges.join(talk.bridge, own)
    } else {
      await call.bridges.join(room, own)
      await call.bridges.spy(room, talk.leg, mode === 'whisper')
    }
    const over = Promise.race([own.ended, talk.leg.ended]).then(() => true)
    if (await Promise.race([over, changed.then(() => false)])) return
  }
}

async function takeKeys(own: Leg, supervision: Supervision): Promise<void> {
  while (!own.end) {
    const mode = MODES[await own.nextKey()]
    if (mode) supervision.change(mode)
  }
}
