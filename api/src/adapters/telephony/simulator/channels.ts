import { type BridgeId, ChannelGone, type ChannelId } from '../port.ts'
import type { Party } from '../telephony.ts'
import type { Timers } from '../timers.ts'
import type { Manner } from './behaviour.ts'
import type { Link } from './link.ts'
import type { Phones } from './phones.ts'

export interface Channel {
  readonly id: ChannelId
  readonly party: Party
  readonly manner: Manner
  readonly incoming: boolean
  up: boolean
  talking: boolean
  bridge: Bridge | null
  guard: (() => void) | null
  /** what takes back all that it waits for */
  readonly waiting: Set<() => void>
}
export interface Bridge {
  readonly mixing: boolean
  readonly members: Set<Channel>
}

/** The legs of the simulated exchange, and who is at their other end. */
export interface Channels {
  readonly all: ReadonlyMap<ChannelId, Channel>
  readonly bridges: Map<BridgeId, Bridge>
  open(leg: Pick<Channel, 'id' | 'party' | 'manner' | 'incoming'>): Channel
  /** @throws ChannelGone, TelephonyUnavailable */
  find(id: ChannelId): Channel
  end(channel: Channel, q850: number): void
  /** Runs it unless the leg ends before. @returns what takes it back */
  later(channel: Channel, ms: number, run: () => void): () => void
  /** The far side is there: it called, or it answers. From now on it presses its keys, and hangs up. */
  present(channel: Channel): void
  answered(channel: Channel): void
  /** It is heard, and hears: answered by us, or in another bridge. */
  move(channel: Channel, to: Partial<Pick<Channel, 'up' | 'bridge'>>): void
  clear(): void
}

const SIP_OF: Readonly<Record<number, number>> = { 1: 404, 17: 486, 19: 480, 20: 480, 21: 603, 34: 503 }

export function createChannels(link: Link, phones: Phones, timers: Timers): Channels {
  const all = new Map<ChannelId, Channel>()
  const bridges = new Map<BridgeId, Bridge>()
  const { clock } = timers

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

  function end(channel: Channel, q850: number) {
    if (!all.delete(channel.id)) return
    if (channel.party.kind === 'sip') phones.ended(channel.party.user)
    for (const cancel of channel.waiting) cancel()
    channel.bridge?.members.delete(channel)
    const sipStatus = channel.up || channel.incoming ? undefined : SIP_OF[q850]
    link.tell({ type: 'ended', channel: channel.id, at: clock.now(), q850, ...(sipStatus && { sipStatus }) })
  }

  /** From when it talks with somebody, the far side counts. */
  function talk(channel: Channel) {
    const { talksMs } = channel.manner
    if (talksMs === null || channel.talking || !channel.up || !channel.bridge?.mixing) return
    channel.talking = true
    later(channel, talksMs, () => end(channel, 16))
  }

  const channels: Channels = {
    all,
    bridges,
    later,
    end,
    open(leg) {
      const channel: Channel = {
        ...leg,
        up: false,
        talking: false,
        bridge: null,
        guard: null,
        waiting: new Set(),
      }
      all.set(channel.id, channel)
      if (channel.party.kind === 'sip') phones.began(channel.party.user)
      return channel
    },
    find(id) {
      link.check()
      const channel = all.get(id)
      if (!channel) throw new ChannelGone(id)
      return channel
    },
    present(channel) {
      const { hangupAfterMs, digits } = channel.manner
      if (hangupAfterMs !== null) later(channel, hangupAfterMs, () => end(channel, 16))
      for (const { atMs, key } of digits)
        later(channel, atMs, () => link.tell({ type: 'key', channel: channel.id, at: clock.now(), key }))
    },
    answered(channel) {
      link.tell({ type: 'answered', channel: channel.id, at: clock.now() })
      channels.present(channel)
      channels.move(channel, { up: true })
    },
    move(channel, { up = channel.up, bridge = channel.bridge }) {
      channel.bridge?.members.delete(channel)
      bridge?.members.add(channel)
      Object.assign(channel, { up, bridge })
      talk(channel)
    },
    clear() {
      for (const { waiting } of all.values()) for (const cancel of waiting) cancel()
      all.clear()
      bridges.clear()
      phones.forget()
    },
  }
  return channels
}
