import { ChannelGone, type Port, type PortEvent } from './port.ts'
import type { Key, PlayCall } from './telephony.ts'
import type { Timers } from './timers.ts'

const WALKER = 'walker'

/** How long each recording plays, on the walk's own clock. */
export const PROMPT_MS = 1_000

/** An exchange with one caller, and nobody outside whom it could ring. */
export interface WalkPort extends Port {
  /** The caller comes. */
  arrive(): void
  press(key: Key): void
}

/** What the caller meets. */
export interface Meets {
  plays(items: PlayCall['items']): void
  rings(sipUser: string): void
  over(): void
}

type Told = PortEvent extends infer E ? (E extends unknown ? Omit<E, 'at'> : never) : never

export function createWalkPort({ clock, after }: Timers, meets: Meets): WalkPort {
  const plays = new Map<string, () => void>()
  let hear: (event: PortEvent) => void = () => undefined
  let here = false

  /** After what was asked for is answered, as over a wire. */
  const tell = (event: Told) => queueMicrotask(() => hear({ ...event, at: clock.now() } as PortEvent))
  function check() {
    if (!here) throw new ChannelGone(WALKER)
  }
  const nothing = async () => check()

  return {
    kind: 'simulator',
    node: 'walk-through',
    async connect(listener) {
      hear = listener
      tell({ type: 'up' })
    },
    disconnect: async () => undefined,
    arrive() {
      here = true
      tell({ type: 'incoming', channel: WALKER, from: WALKER, did: WALKER })
    },
    press: (key) => tell({ type: 'key', channel: WALKER, key }),

    async create({ to }) {
      if (to.kind === 'sip') meets.rings(to.user)
      throw new ChannelGone('nobody is rung')
    },
    async play(_, play, items) {
      check()
      meets.plays(items)
      const end = (toEnd: boolean) => {
        cancel()
        if (plays.delete(play)) tell({ type: 'played', channel: WALKER, play, toEnd })
      }
      const cancel = after(PROMPT_MS, () => end(true))
      plays.set(play, () => end(false))
    },
    stopPlaying: async (play) => plays.get(play)?.(),
    async hangup(_, q850) {
      check()
      here = false
      meets.over()
      tell({ type: 'ended', channel: WALKER, q850 })
    },

    answer: nothing,
    ring: nothing,
    dial: nothing,
    mute: nothing,
    guard: nothing,
    bridge: nothing,
    add: nothing,
    unbridge: nothing,
    record: nothing,
    stopRecording: async () => null,
    recordings: async () => [],
    channels: async () => (here ? [{ id: WALKER, up: true }] : []),
    bridges: async () => [],
    putSipUser: nothing,
    deleteSipUser: nothing,
    sipUserState: async () => 'unknown',
  }
}
