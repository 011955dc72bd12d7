import type { BridgeId, PlayItem } from '../../adapters/exchange/port.ts'
import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import type { Target } from '../flows/onward.ts'
import type { QueueConfig } from './queues.ts'

export interface Talk {
  readonly over: Promise<void>
}

/** Why a caller waits no longer before their time is over: no agent takes calls, or the queue was deleted. */
export type GoesOn = 'unstaffed' | 'deleted'

/** A caller's place in the line of a queue. */
export interface Place {
  readonly call: Call
  readonly caller: Leg
  /** the queue as it is saved, and whom they waited for as they came */
  readonly config: QueueConfig
  readonly joinedAt: Date
  /** The queue was saved. */
  save(config: QueueConfig): void
  /** Resolves when it was saved again, or they are to go on. */
  readonly changed: Promise<void>
  /** They wait no longer, wherever they go. */
  goOn(why: GoesOn): void
  readonly goesOn: GoesOn | null
  /** an agent is rung for it */
  offered: boolean
  /** the agent whose phones ring for them, or rang and were answered */
  rung: string | null
  /** it ends once they have rung in vain, or one was answered */
  ringing: Promise<void>
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

/** As it is saved, for a caller who waits: they wait for the agent whom they waited for as they came, as long as is saved. */
function forWhoWaits(config: QueueConfig, { lastAgent = null }: QueueConfig): QueueConfig {
  const { lastAgentSeconds: seconds = lastAgent?.seconds ?? null } = config
  return { ...config, lastAgent: lastAgent && seconds !== null ? { ...lastAgent, seconds } : null }
}

export function createPlace({
  config: asCame,
  ...who
}: Pick<Place, 'call' | 'caller' | 'config' | 'joinedAt'>): Place {
  const connected = Promise.withResolvers<Talk>()
  let config = asCame
  let changed = Promise.withResolvers<void>()
  let goesOn: GoesOn | null = null
  let talk: Talk | null = null
  const change = () => {
    const { resolve } = changed
    changed = Promise.withResolvers()
    resolve()
  }
  let stop = () => {}
  let said = Promise.resolve()
  return {
    ...who,
    get config() {
      return config
    },
    save(now) {
      config = forWhoWaits(now, config)
      change()
    },
    get changed() {
      return changed.promise
    },
    goOn(why) {
      if (goesOn) return
      goesOn = why
      change()
    },
    get goesOn() {
      return goesOn
    },
    offered: false,
    rung: null,
    ringing: Promise.resolve(),
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
      return !this.asks && config.callsBack === true && who.caller.party.kind === 'pstn'
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
