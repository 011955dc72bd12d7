import { ChannelGone, type Port } from '../port.ts'
import type { Timers } from '../timers.ts'
import { lengthOf, toneOf } from '../wav.ts'
import { createChannels } from './channels.ts'
import { createFarSide, type FarSide } from './far-side.ts'
import { createLink } from './link.ts'
import { createPhones, type Phones } from './phones.ts'

/** The simulated exchange as its owner sees it. */
export interface SimulatorPort extends Port {
  readonly farSide: FarSide
  readonly phones: Phones
  /** Like a killed exchange: all is gone without a word. It is there again after a second. */
  crash(): void
  /** The link breaks for a second; calls go on. */
  unplug(): void
}

/** What becomes of a call to a SIP user that the exchange was not told of. */
type Strangers = 'answer' | 'are not there'

/** An exchange that is none: legs, bridges and recordings in memory, and far sides that behave as their numbers say. */
export function createSimulatorPort(node: string, timers: Timers, strangers: Strangers): SimulatorPort {
  const { clock } = timers
  const phones = createPhones()
  const link = createLink(timers)
  const channels = createChannels(link, phones, timers)
  const farSide = createFarSide({ channels, link, clock, node })
  const plays = new Map<string, () => void>()
  const recordings = new Map<string, { from: Date; seconds?: number }>()
  const { find, end, later, bridges } = channels
  const isThere = (user: string) =>
    phones.isOnline(user) || (strangers === 'answer' && phones.state(user) === 'unknown')

  return {
    kind: 'simulator',
    node,
    farSide,
    phones,
    unplug: () => link.interrupt(() => undefined),
    crash: () =>
      link.interrupt(() => {
        channels.clear()
        plays.clear()
      }),
    connect: async (hear) => link.connect(hear),
    disconnect: async () => link.disconnect(),

    async create({ id, leg, to }) {
      link.check()
      const manner = farSide.mannerOf(id, leg, to)
      const channel = channels.open({ id, party: to, manner, incoming: false })
      if (to.kind === 'sip' && !isThere(to.user)) end(channel, 20)
    },
    async dial(id, ringSeconds) {
      const channel = find(id)
      const { fails, answerAfterMs } = channel.manner
      later(channel, ringSeconds * 1000, () => {
        if (!channel.up) end(channel, 19)
      })
      if (!fails || fails.rings) link.tell({ type: 'ringing', channel: id, at: clock.now() })
      if (fails) later(channel, fails.afterMs, () => end(channel, fails.q850))
      else if (answerAfterMs !== null && answerAfterMs < ringSeconds * 1000)
        later(channel, answerAfterMs, () => channels.answered(channel))
    },
    answer: async (id) => channels.move(find(id), { up: true }),
    ring: async (id) => void find(id),
    hangup: async (id, q850) => end(find(id), q850),
    async play(id, play, items) {
      const channel = find(id)
      const ms = lengthOf(items)
      const over = (toEnd: boolean) => {
        cancel()
        if (plays.delete(play)) link.tell({ type: 'played', channel: id, at: clock.now(), play, toEnd })
      }
      const cancel = later(channel, ms ?? 0, () => over(ms !== null))
      plays.set(play, () => over(false))
    },
    stopPlaying: async (play) => plays.get(play)?.(),
    mute: async (id) => void find(id),
    async guard(id, seconds) {
      const channel = find(id)
      channel.guard?.()
      channel.guard = later(channel, seconds * 1000, () => end(channel, 16))
    },

    async bridge(id, kind) {
      link.check()
      bridges.set(id, { mixing: 'mixing' in kind, members: new Set() })
    },
    async add(id, channelId) {
      const channel = find(channelId)
      const bridge = bridges.get(id)
      if (!bridge) throw new ChannelGone(id)
      channels.move(channel, { bridge })
    },
    async unbridge(id) {
      link.check()
      for (const channel of bridges.get(id)?.members ?? []) channels.move(channel, { bridge: null })
      bridges.delete(id)
    },
    async record(id, name) {
      link.check()
      if (!bridges.has(id)) throw new ChannelGone(id)
      recordings.set(name, { from: clock.now() })
    },
    async stopRecording(name) {
      link.check()
      const recording = recordings.get(name)
      if (!recording) return null
      recording.seconds ??= (clock.now().getTime() - recording.from.getTime()) / 1000
      const { seconds } = recording
      return {
        seconds,
        open: async () => toneOf(seconds),
        discard: async () => void recordings.delete(name),
      }
    },
    recordings: async () => [...recordings.keys()],

    channels: async () => [...channels.all.values()].map(({ id, up }) => ({ id, up })),
    bridges: async () => [...bridges.keys()],
    async putSipUser(user) {
      link.check()
      phones.put(user)
    },
    async deleteSipUser(user) {
      link.check()
      phones.delete(user)
    },
    async sipUserState(user) {
      link.check()
      return phones.state(user)
    },
  }
}
