import type { Key } from '../adapters/exchange/exchange.ts'
import { ChannelGone, type Port, type PortEvent } from '../adapters/exchange/port.ts'
import type { Timers } from '../platform/timers/timers.ts'

const WALKER = 'walker'
const NO_PHONE = 20

/** How long each recording plays, on the walk's own clock. */
export const PROMPT_MS = 1_000

/** An exchange with one caller and no other phones. */
export interface WalkPort extends Port {
  arrive(): void
  press(key: Key): void
}

export interface Meets {
  plays(): void
  rings(): void
  over(): void
}

type Emitted = PortEvent extends infer E ? (E extends unknown ? Omit<E, 'at'> : never) : never

export function createWalkPort({ clock, after }: Timers, meets: Meets): WalkPort {
  const plays = new Map<string, () => void>()
  let handler: (event: PortEvent) => void = () => undefined
  let here = false

  /** After the command has resolved, as over a wire. */
  const emit = (event: Emitted) => queueMicrotask(() => handler({ ...event, at: clock.now() } as PortEvent))
  function check() {
    if (!here) throw new ChannelGone(WALKER)
  }
  const nothing = async () => check()

  return {
    kind: 'simulator',
    node: 'walk-through',
    async connect(listener) {
      handler = listener
      emit({ type: 'up' })
    },
    disconnect: async () => undefined,
    adopt: () => undefined,
    arrive() {
      here = true
      emit({ type: 'incoming', channel: WALKER, from: WALKER, did: WALKER })
    },
    press: (key) => emit({ type: 'key', channel: WALKER, key }),

    async create({ id, to }) {
      if (to.kind === 'sip') meets.rings()
      emit({ type: 'ended', channel: id, q850: NO_PHONE })
    },
    async play(_, play) {
      check()
      meets.plays()
      const end = (toEnd: boolean) => {
        cancel()
        if (plays.delete(play)) emit({ type: 'played', channel: WALKER, play, toEnd })
      }
      const cancel = after(PROMPT_MS, () => end(true))
      plays.set(play, () => end(false))
    },
    sendKeys: nothing,
    stopPlaying: async (play) => plays.get(play)?.(),
    async hangup(_, q850) {
      check()
      here = false
      meets.over()
      emit({ type: 'ended', channel: WALKER, q850 })
    },

    answer: nothing,
    passOn: nothing,
    passTo: async () => false,
    ring: nothing,
    listen: nothing,
    dial: nothing,
    mute: nothing,
    music: nothing,
    guard: nothing,
    bridge: nothing,
    add: nothing,
    spy: nothing,
    stopSpying: nothing,
    unbridge: nothing,
    peers: async () => [],
    link: nothing,
    prepareToRecord: nothing,
    record: nothing,
    pauseRecording: nothing,
    stopRecording: async () => null,
    recordings: async () => [],
    channels: async () => (here ? [{ id: WALKER, up: true }] : []),
    bridges: async () => [],
    takeOver: async () => [],
    putSipUser: nothing,
    deleteSipUser: nothing,
    sipUserState: async () => 'unknown',
    registeredPhones: async () => [],
    putTrunk: nothing,
    deleteTrunk: nothing,
    heard: async () => here,
  }
}
