import {
  type BridgeId,
  ChannelGone,
  type ChannelId,
  type LiveChannel,
  type NewChannel,
  type Port,
  type PortEvent,
  type Recorded,
} from '../port.ts'
import type { PlayCall } from '../telephony.ts'
import type { Timers } from '../timers.ts'
import { lengthOf, toneOf } from '../wav.ts'
import { Channels } from './channels.ts'
import { createFarSide, type FarSide } from './far-side.ts'
import { createLink, type Link } from './link.ts'
import { createPhones, type Phones } from './phones.ts'

/** What a SIP user that the exchange does not know does. */
type UnknownNumbers = 'answer' | 'are not there'

/** A simulated exchange: legs, bridges and recordings in memory, and far sides that behave by their numbers. */
export class SimulatorPort implements Port {
  readonly kind = 'simulator'
  readonly node: string
  readonly farSide: FarSide
  readonly phones: Phones = createPhones()
  readonly #timers: Timers
  readonly #unknownNumbers: UnknownNumbers
  readonly #link: Link
  readonly #channels: Channels
  readonly #plays = new Map<string, () => void>()
  readonly #recordings = new Map<string, { from: Date; seconds?: number }>()

  constructor(node: string, timers: Timers, unknownNumbers: UnknownNumbers) {
    this.node = node
    this.#timers = timers
    this.#unknownNumbers = unknownNumbers
    this.#link = createLink(timers)
    this.#channels = new Channels(this.#link, this.phones, timers)
    this.farSide = createFarSide({ channels: this.#channels, link: this.#link, clock: timers.clock, node })
  }

  /** Like a killed exchange: all is lost without events. It is back after a second. */
  crash(): void {
    this.#link.interrupt(() => {
      this.#channels.clear()
      this.#plays.clear()
    })
  }

  /** The link breaks for a second; calls go on. */
  unplug(): void {
    this.#link.interrupt(() => undefined)
  }

  async connect(listener: (event: PortEvent) => void): Promise<void> {
    this.#link.connect(listener)
  }

  async disconnect(): Promise<void> {
    this.#link.disconnect()
  }

  async create({ id, leg, to }: NewChannel): Promise<void> {
    this.#link.check()
    const script = this.farSide.scriptOf(id, leg, to)
    const channel = this.#channels.open({ id, party: to, script, incoming: false })
    if (to.kind === 'sip' && !this.#isThere(to.user)) this.#channels.end(channel, 20)
  }

  async dial(id: ChannelId, ringSeconds: number): Promise<void> {
    const channels = this.#channels
    const channel = channels.find(id)
    const { fails, answerAfterMs } = channel.script
    channels.later(channel, ringSeconds * 1000, () => {
      if (!channel.up) channels.end(channel, 19)
    })
    if (!fails || fails.rings) this.#link.emit({ type: 'ringing', channel: id, at: this.#timers.clock.now() })
    if (fails) channels.later(channel, fails.afterMs, () => channels.end(channel, fails.q850))
    else if (answerAfterMs !== null && answerAfterMs < ringSeconds * 1000)
      channels.later(channel, answerAfterMs, () => channels.answered(channel))
  }

  async answer(id: ChannelId): Promise<void> {
    this.#channels.move(this.#channels.find(id), { up: true })
  }

  async ring(id: ChannelId): Promise<void> {
    this.#channels.find(id)
  }

  async hangup(id: ChannelId, q850: number): Promise<void> {
    this.#channels.end(this.#channels.find(id), q850)
  }

  async play(id: ChannelId, play: string, items: PlayCall['items']): Promise<void> {
    const channel = this.#channels.find(id)
    const ms = lengthOf(items)
    const over = (toEnd: boolean) => {
      cancel()
      if (!this.#plays.delete(play)) return
      this.#link.emit({ type: 'played', channel: id, at: this.#timers.clock.now(), play, toEnd })
    }
    const cancel = this.#channels.later(channel, ms ?? 0, () => over(ms !== null))
    this.#plays.set(play, () => over(false))
  }

  async stopPlaying(play: string): Promise<void> {
    this.#plays.get(play)?.()
  }

  async mute(id: ChannelId): Promise<void> {
    this.#channels.find(id)
  }

  async guard(id: ChannelId, seconds: number): Promise<void> {
    const channel = this.#channels.find(id)
    channel.guard?.()
    channel.guard = this.#channels.later(channel, seconds * 1000, () => this.#channels.end(channel, 16))
  }

  async bridge(id: BridgeId, kind: Parameters<Port['bridge']>[1]): Promise<void> {
    this.#link.check()
    this.#channels.bridges.set(id, { mixing: 'mixing' in kind, members: new Set() })
  }

  async add(id: BridgeId, channelId: ChannelId): Promise<void> {
    const channel = this.#channels.find(channelId)
    const bridge = this.#channels.bridges.get(id)
    if (!bridge) throw new ChannelGone(id)
    this.#channels.move(channel, { bridge })
  }

  async unbridge(id: BridgeId): Promise<void> {
    this.#link.check()
    const { bridges } = this.#channels
    for (const channel of bridges.get(id)?.members ?? []) this.#channels.move(channel, { bridge: null })
    bridges.delete(id)
  }

  async record(id: BridgeId, name: string): Promise<void> {
    this.#link.check()
    if (!this.#channels.bridges.has(id)) throw new ChannelGone(id)
    this.#recordings.set(name, { from: this.#timers.clock.now() })
  }

  async stopRecording(name: string): Promise<Recorded | null> {
    this.#link.check()
    const recording = this.#recordings.get(name)
    if (!recording) return null
    recording.seconds ??= (this.#timers.clock.now().getTime() - recording.from.getTime()) / 1000
    const { seconds } = recording
    return {
      seconds,
      open: async () => toneOf(seconds),
      discard: async () => void this.#recordings.delete(name),
    }
  }

  async recordings(): Promise<string[]> {
    return [...this.#recordings.keys()]
  }

  async channels(): Promise<LiveChannel[]> {
    return [...this.#channels.all.values()].map(({ id, up }) => ({ id, up }))
  }

  async bridges(): Promise<BridgeId[]> {
    return [...this.#channels.bridges.keys()]
  }

  async putSipUser(user: Parameters<Port['putSipUser']>[0]): Promise<void> {
    this.#link.check()
    this.phones.put(user)
  }

  async deleteSipUser(user: string): Promise<void> {
    this.#link.check()
    this.phones.delete(user)
  }

  async sipUserState(user: string): ReturnType<Port['sipUserState']> {
    this.#link.check()
    return this.phones.state(user)
  }

  #isThere(user: string): boolean {
    return (
      this.phones.isOnline(user) ||
      (this.#unknownNumbers === 'answer' && this.phones.state(user) === 'unknown')
    )
  }
}
