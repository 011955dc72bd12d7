import {
  type BridgeId,
  ChannelGone,
  type ChannelId,
  type Port,
  type PortEvent,
  type Recorded,
} from '../port.ts'
import { type Behaviour, type Party, type PlayCall, TelephonyUnavailable } from '../telephony.ts'
import type { Timers } from '../timers.ts'
import { callerManner, type Manner, toldManner, usualManner } from './behaviour.ts'
import { createPhones, type Phones } from './phones.ts'
import { playingMs, toneOf } from './wav.ts'

/** What happens outside of the exchange. */
export interface FarSide {
  behave(match: Party, behaviour: Behaviour): void
  inbound(did: string, from: string, behaviour?: Behaviour): ChannelId
  /** A SIP phone of ours dials. */
  dials(user: string, digits: string, behaviour?: Behaviour): ChannelId
  readonly phones: Phones
  /** Like a killed exchange: all is gone without a word. It is there again after RESTART_MS. */
  crash(): void
  leftOver(): { channels: ChannelId[]; bridges: BridgeId[] }
}

interface Channel {
  readonly id: ChannelId
  readonly party: Party
  readonly manner: Manner
  readonly incoming: boolean
  up: boolean
  talking: boolean
  bridge: BridgeId | null
  guard: (() => void) | null
  readonly waiting: Set<() => void>
}
interface Bridge {
  readonly mixing: boolean
  readonly members: Set<Channel>
}

export const RESTART_MS = 1_000
const DIGIT_MS = 600

const sipOf: Readonly<Record<number, number>> = { 1: 404, 17: 486, 19: 480, 20: 480, 21: 603, 34: 503 }
const keyOf = (party: Party) => (party.kind === 'sip' ? `sip:${party.user}` : party.number)

/** An exchange that is none: legs, bridges and recordings in memory, and far sides that behave as their numbers say. */
export function createSimulatorPort(node: string, timers: Timers): Port & { readonly farSide: FarSide } {
  const channels = new Map<ChannelId, Channel>()
  const bridges = new Map<BridgeId, Bridge>()
  const plays = new Map<string, () => void>()
  const recordings = new Map<string, Date>()
  const told = new Map<string, Behaviour>()
  const phones = createPhones()
  let hear: ((event: PortEvent) => void) | null = null
  let isUp = false
  let life = 0
  let arrived = 0

  /** After what was asked for is answered, as over a wire. */
  function tell(event: PortEvent) {
    const of = life
    queueMicrotask(() => {
      if (of === life) hear?.(event)
    })
  }

  function find(id: ChannelId): Channel {
    if (!isUp) throw new TelephonyUnavailable()
    const channel = channels.get(id)
    if (!channel) throw new ChannelGone(id)
    return channel
  }

  function later(channel: Channel, ms: number, run: () => void): () => void {
    const cancel = timers.after(ms, () => {
      channel.waiting.delete(cancel)
      run()
    })
    channel.waiting.add(cancel)
    return () => {
      channel.waiting.delete(cancel)
      cancel()
    }
  }

  function open(id: ChannelId, party: Party, manner: Manner, incoming: boolean): Channel {
    const channel: Channel = {
      id,
      party,
      manner,
      incoming,
      up: false,
      talking: false,
      bridge: null,
      guard: null,
      waiting: new Set(),
    }
    channels.set(id, channel)
    if (party.kind === 'sip') phones.began(party.user)
    return channel
  }

  function leave(channel: Channel) {
    const bridge = channel.bridge === null ? undefined : bridges.get(channel.bridge)
    bridge?.members.delete(channel)
    channel.bridge = null
  }

  function end(channel: Channel, q850: number) {
    if (!channels.delete(channel.id)) return
    if (channel.party.kind === 'sip') phones.ended(channel.party.user)
    for (const cancel of channel.waiting) cancel()
    leave(channel)
    const sipStatus = channel.up || channel.incoming ? undefined : sipOf[q850]
    tell({
      type: 'ended',
      channel: channel.id,
      at: timers.clock.now(),
      q850,
      ...(sipStatus && { sipStatus }),
    })
  }

  /** The far side begins to count its talk. */
  function talk(channel: Channel) {
    const { talksMs } = channel.manner
    const bridge = channel.bridge === null ? undefined : bridges.get(channel.bridge)
    if (talksMs === null || channel.talking || !channel.up || !bridge?.mixing) return
    channel.talking = true
    later(channel, talksMs, () => end(channel, 16))
  }

  /** From when a far side is there: it called, or it answered. */
  function present(channel: Channel) {
    const { hangupAfterMs, digits } = channel.manner
    if (hangupAfterMs !== null) later(channel, hangupAfterMs, () => end(channel, 16))
    for (const { atMs, key } of digits)
      later(channel, atMs, () => tell({ type: 'key', channel: channel.id, at: timers.clock.now(), key }))
  }

  function answered(channel: Channel) {
    channel.up = true
    tell({ type: 'answered', channel: channel.id, at: timers.clock.now() })
    present(channel)
    talk(channel)
  }

  function arrive(
    party: Party,
    behaviour: Behaviour | undefined,
    event: (channel: ChannelId) => PortEvent,
  ): ChannelId {
    const id = `${node}-${++arrived}`
    const channel = open(id, party, callerManner(id, behaviour), true)
    tell(event(id))
    present(channel)
    return id
  }

  const farSide: FarSide = {
    phones,
    behave: (match, behaviour) => void told.set(keyOf(match), behaviour),
    inbound: (did, from, behaviour) =>
      arrive({ kind: 'pstn', number: from }, behaviour, (channel) => ({
        type: 'incoming',
        channel,
        from,
        did,
        at: timers.clock.now(),
      })),
    dials: (user, digits, behaviour) =>
      arrive({ kind: 'sip', user }, behaviour, (channel) => ({
        type: 'dialling',
        channel,
        user,
        digits,
        at: timers.clock.now(),
      })),
    leftOver: () => ({ channels: [...channels.keys()], bridges: [...bridges.keys()] }),
    crash() {
      for (const channel of channels.values()) for (const cancel of channel.waiting) cancel()
      life += 1
      isUp = false
      for (const all of [channels, bridges, plays, recordings]) all.clear()
      phones.forget()
      hear?.({ type: 'down', at: timers.clock.now() })
      timers.after(RESTART_MS, connected)
    },
  }

  function connected() {
    if (!hear) return
    isUp = true
    hear({ type: 'up', at: timers.clock.now() })
  }

  return {
    kind: 'simulator',
    node,
    farSide,
    async connect(listener) {
      hear = listener
      connected()
    },
    async disconnect() {
      hear = null
      isUp = false
    },
    async create({ id, leg, to }) {
      if (!isUp) throw new TelephonyUnavailable()
      const usual = usualManner(id, leg, to)
      const behaviour = told.get(keyOf(to))
      const channel = open(id, to, behaviour ? toldManner(behaviour, usual) : usual, false)
      if (to.kind === 'sip' && !phones.isOnline(to.user)) end(channel, 20)
    },
    async dial(id, ringSeconds) {
      const channel = find(id)
      const { fails, answerAfterMs } = channel.manner
      later(channel, ringSeconds * 1000, () => {
        if (!channel.up) end(channel, 19)
      })
      if (!fails || fails.rings) tell({ type: 'ringing', channel: id, at: timers.clock.now() })
      if (fails) later(channel, fails.afterMs, () => end(channel, fails.q850))
      else if (answerAfterMs !== null && answerAfterMs < ringSeconds * 1000)
        later(channel, answerAfterMs, () => answered(channel))
    },
    async answer(id) {
      const channel = find(id)
      channel.up = true
      talk(channel)
    },
    ring: async (id) => void find(id),
    hangup: async (id, q850) => end(find(id), q850),
    async play(id, play, items) {
      const channel = find(id)
      const ms = lengthOf(items)
      const over = (toEnd: boolean) => {
        cancel()
        if (plays.delete(play)) tell({ type: 'played', channel: id, at: timers.clock.now(), play, toEnd })
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
      if (!isUp) throw new TelephonyUnavailable()
      bridges.set(id, { mixing: 'mixing' in kind, members: new Set() })
    },
    async add(id, channelId) {
      const channel = find(channelId)
      const bridge = bridges.get(id)
      if (!bridge) throw new ChannelGone(id)
      leave(channel)
      channel.bridge = id
      bridge.members.add(channel)
      talk(channel)
    },
    async remove(_bridge, id) {
      leave(find(id))
    },
    async unbridge(id) {
      for (const channel of bridges.get(id)?.members ?? []) leave(channel)
      bridges.delete(id)
    },
    async record(id, name) {
      if (!bridges.has(id)) throw new ChannelGone(id)
      recordings.set(name, timers.clock.now())
    },
    async stopRecording(name): Promise<Recorded | null> {
      const from = recordings.get(name)
      if (!recordings.delete(name) || !from) return null
      const seconds = (timers.clock.now().getTime() - from.getTime()) / 1000
      return { seconds, open: async () => toneOf(seconds) }
    },
    channels: async () => [...channels.values()].map(({ id, up }) => ({ id, up })),
    bridges: async () => [...bridges.keys()],
    putSipUser: async (user) => phones.put(user),
    deleteSipUser: async (user) => phones.delete(user),
    sipUserState: async (user) => phones.state(user),
  }
}

/** How long the items play, in milliseconds; null when one of them is not there. */
function lengthOf(items: PlayCall['items']): number | null {
  let ms = 0
  for (const item of items) {
    if ('digits' in item) ms += item.digits.length * DIGIT_MS
    else if ('silenceMs' in item) ms += item.silenceMs
    else {
      const playing = playingMs(item.audio.path)
      if (playing === null) return null
      ms += playing
    }
  }
  return ms
}
