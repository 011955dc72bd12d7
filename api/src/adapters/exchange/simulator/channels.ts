import type { Timers } from '../../../platform/timers/timers.ts'
import type { AudioRef, Party } from '../exchange.ts'
import { type BridgeId, ChannelGone, type ChannelId } from '../port.ts'
import { type CallScript, lineOf } from './behaviour.ts'
import type { Link } from './link.ts'
import type { Phones } from './phones.ts'

/** What a phone shows of who calls. */
export interface Shown {
  readonly number: string
  readonly name: string | null
}

export interface Channel {
  readonly id: ChannelId
  readonly party: Party
  readonly trunk?: string | undefined
  readonly script: CallScript
  readonly incoming: boolean
  /** what it shows while it rings; null: it is not rung by us */
  readonly shows: Shown | null
  up: boolean
  upSince: Date | null
  talking: boolean
  /** hears music in place of the others */
  music: boolean
  bridge: Bridge | null
  guard: (() => void) | null
  endedAt: Date | null
  /** cancels its timers */
  readonly waiting: Set<() => void>
}
export interface Bridge {
  readonly mixing: boolean
  /** what a holding one plays; null: the exchange's own music */
  music: AudioRef | null
  readonly members: Set<Channel>
  /** the leg that those in it hear, and whether it hears them */
  spy: { readonly on: Channel; readonly whispers: boolean } | null
}

const SIP_OF: Readonly<Record<number, number>> = {
  1: 404,
  17: 486,
  18: 408,
  19: 480,
  20: 480,
  21: 603,
  34: 503,
}

/** The legs of the simulated exchange, and their far sides. */
export class Channels {
  readonly bridges = new Map<BridgeId, Bridge>()
  readonly #all = new Map<ChannelId, Channel>()
  readonly #link: Link
  readonly #phones: Phones
  readonly #timers: Timers

  constructor(link: Link, phones: Phones, timers: Timers) {
    this.#link = link
    this.#phones = phones
    this.#timers = timers
  }

  get all(): ReadonlyMap<ChannelId, Channel> {
    return this.#all
  }

  open(
    leg: Pick<Channel, 'id' | 'party' | 'trunk' | 'script' | 'incoming'> & Partial<Pick<Channel, 'shows'>>,
  ): Channel {
    const channel = {
      shows: null,
      ...leg,
      up: false,
      upSince: null,
      talking: false,
      music: false,
      bridge: null,
      guard: null,
      endedAt: null,
      waiting: new Set<() => void>(),
    }
    this.#all.set(channel.id, channel)
    if (channel.party.kind === 'sip') this.#phones.began(channel.party.user)
    return channel
  }

  /** @throws ChannelGone, TelephonyUnavailable */
  find(id: ChannelId): Channel {
    this.#link.check()
    const channel = this.#all.get(id)
    if (!channel) throw new ChannelGone(id)
    return channel
  }

  end(channel: Channel, q850: number): void {
    if (!this.#all.delete(channel.id)) return
    if (channel.party.kind === 'sip') this.#phones.ended(channel.party.user)
    for (const cancel of channel.waiting) cancel()
    channel.bridge?.members.delete(channel)
    const sipStatus = channel.up || channel.incoming ? undefined : SIP_OF[q850]
    const at = this.#timers.clock.now()
    channel.endedAt = at
    const quality = channel.upSince && lineOf(channel.script, at.getTime() - channel.upSince.getTime())
    this.#link.emit({
      type: 'ended',
      channel: channel.id,
      at,
      q850,
      ...(sipStatus && { sipStatus }),
      ...(quality && { quality }),
    })
  }

  /** Runs it unless the leg ends before. @returns cancels it */
  later(channel: Channel, ms: number, run: () => void): () => void {
    const cancel = this.#timers.after(ms, () => {
      channel.waiting.delete(cancel)
      run()
    })
    channel.waiting.add(cancel)
    return () => {
      channel.waiting.delete(cancel)
      cancel()
    }
  }

  /** Starts the far side's script, once it has called or answered: its keys, its holding, and its hanging up. */
  present(channel: Channel): void {
    const { hangupAfterMs, digits, holds } = channel.script
    const { clock } = this.#timers
    if (hangupAfterMs !== null) this.later(channel, hangupAfterMs, () => this.end(channel, 16))
    for (const { atMs, key } of digits)
      this.later(channel, atMs, () =>
        this.#link.emit({ type: 'key', channel: channel.id, at: clock.now(), key }),
      )
    for (const { atMs, forMs } of holds) {
      const say = (type: 'held' | 'resumed') => () =>
        this.#link.emit({ type, channel: channel.id, at: clock.now() })
      this.later(channel, atMs, say('held'))
      this.later(channel, atMs + forMs, say('resumed'))
    }
  }

  answered(channel: Channel): void {
    this.#link.emit({ type: 'answered', channel: channel.id, at: this.#timers.clock.now() })
    this.present(channel)
    this.move(channel, { up: true })
  }

  /** Answered by us, or moved to another bridge. */
  move(
    channel: Channel,
    { up = channel.up, bridge = channel.bridge }: Partial<Pick<Channel, 'up' | 'bridge'>>,
  ) {
    channel.bridge?.members.delete(channel)
    bridge?.members.add(channel)
    Object.assign(channel, { up, bridge })
    if (up) channel.upSince ??= this.#timers.clock.now()
    this.#talk(channel)
  }

  clear(): void {
    for (const { waiting } of this.#all.values()) for (const cancel of waiting) cancel()
    this.#all.clear()
    this.bridges.clear()
    this.#phones.forget()
  }

  /** The far side's talk time runs from its first mixing bridge on. */
  #talk(channel: Channel): void {
    const { talksMs } = channel.script
    if (talksMs === null || channel.talking || !channel.up || !channel.bridge?.mixing) return
    channel.talking = true
    this.later(channel, talksMs, () => this.end(channel, 16))
  }
}
