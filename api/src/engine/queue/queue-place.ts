import type { BridgeId, PlayItem } from '../../adapters/exchange/port.ts'
import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import type { Target } from '../flows/onward.ts'
import type { QueueConfig } from './queues.ts'

export interface Talk {
  readonly over: Promise<void>
}

/** A caller's place in the line of a queue. */
export interface Place {
  readonly call: Call
  readonly caller: Leg
  config: QueueConfig
  readonly joinedAt: Date
  /** an agent is rung for it */
  offered: boolean
  /** with the agent who answered; null before */
  readonly talk: Talk | null
  readonly connected: Promise<Talk>
  connect(talk: Talk): void
  /** the agent they talked with last was rung for them, in vain */
  passedLast: boolean
  /** the own mobile of an agent that rings for them */
  mobile: Target | null
  /** where they talk with it */
  bridge: BridgeId | null
  /** they have asked to be called back */
  asks: boolean
  /** Whether the caller may ask to be called back. */
  mayAsk(): boolean
  /** Says something to the caller, beside the music, until `hush`. */
  say(items: readonly PlayItem[]): Promise<void>
  /** What is said ends at once. */
  hush(): Promise<void>
  /** the caller has left: an agent who answers now comes too late */
  gaveUp: boolean
}

export function createPlace(who: Pick<Place, 'call' | 'caller' | 'config' | 'joinedAt'>): Place {
  const connected = Promise.withResolvers<Talk>()
  let talk: Talk | null = null
  let stop = () => {}
  let said = Promise.resolve()
  return {
    ...who,
    offered: false,
    get talk() {
      return talk
    },
    connected: connected.promise,
    connect(begun) {
      talk = begun
      connected.resolve(begun)
    },
    passedLast: false,
    mobile: null,
    bridge: null,
    asks: false,
    mayAsk() {
      return !this.asks && this.config.callsBack === true && who.caller.party.kind === 'pstn'
    },
    say(items) {
      const stopped = Promise.withResolvers<void>()
      stop = stopped.resolve
      const played = who.call.sound.play(who.caller, items, stopped.promise)
      said = played.then(
        () => undefined,
        (error: Error) => who.call.sound.hearsNothing(error),
      )
      return said
    },
    hush() {
      stop()
      return said
    },
    gaveUp: false,
  }
}

/** A place that is kept for a caller who is called back. */
export interface Back {
  readonly back: string
  readonly joinedAt: Date
  config: QueueConfig
  notBefore: Date
  /** an agent is rung for it */
  offered: boolean
}
