import { randomBytes } from 'node:crypto'
import type { Timers } from '../../../platform/timers/timers.ts'
import type { Trunk } from '../exchange.ts'
import {
  type BridgeId,
  ChannelGone,
  type ChannelId,
  type LiveChannel,
  type NewChannel,
  type PlayItem,
  type Port,
  type PortEvent,
  type Recorded,
  type RecordedSide,
  type Side,
} from '../port.ts'
import { joined, type Piece } from '../two-sided.ts'
import { bytesOf, lengthOf, silenceOf, toneOf } from '../wav.ts'
import { type Channel, Channels } from './channels.ts'
import { createFarSide, type FarSide } from './far-side.ts'
import { createLink, type Link } from './link.ts'
import { createPhones, type Phones } from './phones.ts'

const ELSEWHERE = 26

/** A new name for each process: its calls end with it, and no other process may take them over. */
export const newNode = () => `simulator-${randomBytes(4).toString('hex')}`

/** What a SIP user that the exchange does not know does. */
type UnknownNumbers = 'answer' | 'are not there'
type Hears = (channel: ChannelId, items: readonly PlayItem[]) => void

/** What a leg says, until it ends. */
interface Said {
  readonly side: Side
  readonly channel: Channel
  readonly from: Date
  readonly since: Date
  /** the recording was stopped, and not discarded yet */
  taken?: true
  /** once the recording is stopped */
  until?: Date
}

/** Its far side is a tone: ours a low one, the other party's a high one. */
function pieceOf({ side, channel, from, since, until }: Said & { until: Date }): Piece {
  const seconds = (until.getTime() - from.getTime()) / 1000
  const open = async () =>
    channel.script.silent ? silenceOf(seconds) : toneOf(seconds, side === 'left' ? 'low' : 'high')
  return { side, atMs: from.getTime(), sinceMs: since.getTime(), bytes: bytesOf(seconds), open }
}

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
  readonly #trunks = new Map<string, Trunk>()
  readonly #recordings = new Map<string, Said[]>()

  readonly #hears: Hears

  /** @param hears is called with what is played to each leg */
  constructor(node: string, timers: Timers, unknownNumbers: UnknownNumbers, hears: Hears = () => undefined) {
    this.node = node
    this.#timers = timers
    this.#unknownNumbers = unknownNumbers
    this.#hears = hears
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

  adopt(): void {} // its legs are here, of any process

  async create({ id, leg, to, callerId, name, by, longestSeconds }: NewChannel): Promise<void> {
    this.#link.check()
    const script = this.farSide.scriptOf(id, leg, to, by?.trunk)
    const isFull = by !== undefined && this.#isFull(by.trunk)
    const shows = { number: by?.callerId ?? callerId, name: name ?? null }
    const channel = this.#channels.open({ id, party: to, trunk: by?.trunk, script, incoming: false, shows })
    this.#guard(channel, longestSeconds)
    if (to.kind === 'sip' && !this.#isThere(to.user)) this.#channels.end(channel, 20)
    if (isFull) this.#channels.end(channel, 34)
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

  async heard(id: ChannelId): Promise<boolean> {
    const { fails } = this.#channels.find(id).script
    return !fails || fails.rings
  }

  async answer(id: ChannelId): Promise<void> {
    this.#channels.move(this.#channels.find(id), { up: true })
  }

  async passOn(id: ChannelId): Promise<void> {
    this.#channels.end(this.#channels.find(id), 42)
  }

  /** No other process has it. */
  async passTo(): Promise<boolean> {
    return false
  }

  async ring(id: ChannelId): Promise<void> {
    this.#channels.find(id)
  }

  async listen(id: ChannelId): Promise<void> {
    this.#channels.find(id)
  }

  async hangup(id: ChannelId, q850: number): Promise<void> {
    const channel = this.#channels.find(id)
    const { party, up } = channel
    if (q850 === ELSEWHERE && party.kind === 'sip' && !up) this.phones.answeredElsewhere(party.user)
    this.#channels.end(channel, q850)
  }

  async play(id: ChannelId, play: string, items: readonly PlayItem[]): Promise<void> {
    const channel = this.#channels.find(id)
    const ms = lengthOf(items)
    this.#hears(id, items)
    const over = (toEnd: boolean) => {
      cancel()
      if (!this.#plays.delete(play)) return
      this.#link.emit({ type: 'played', channel: id, at: this.#timers.clock.now(), play, toEnd })
    }
    const cancel = this.#channels.later(channel, ms ?? 0, () => over(ms !== null))
    this.#plays.set(play, () => over(false))
  }

  async sendKeys(id: ChannelId, keys: string): Promise<void> {
    this.#channels.find(id)
    this.#hears(id, [{ digits: keys }])
  }

  async stopPlaying(play: string): Promise<void> {
    this.#plays.get(play)?.()
  }

  async music(id: ChannelId, plays: boolean): Promise<void> {
    this.#channels.find(id).music = plays
  }

  async mute(id: ChannelId): Promise<void> {
    this.#channels.find(id)
  }

  async guard(id: ChannelId, seconds: number): Promise<void> {
    this.#guard(this.#channels.find(id), seconds)
  }

  async bridge(id: BridgeId, kind: Parameters<Port['bridge']>[1]): Promise<void> {
    this.#link.check()
    const { bridges } = this.#channels
    const music = 'holding' in kind ? kind.holding : null
    const known = bridges.get(id)
    if (known) known.music = music
    else bridges.set(id, { mixing: 'mixing' in kind, music, members: new Set(), spy: null })
  }

  async add(id: BridgeId, channelId: ChannelId): Promise<void> {
    const channel = this.#channels.find(channelId)
    const bridge = this.#channels.bridges.get(id)
    if (!bridge) throw new ChannelGone(id)
    this.#channels.move(channel, { bridge })
  }

  async spy(id: BridgeId, channel: ChannelId, whispers: boolean): Promise<void> {
    const on = this.#channels.find(channel)
    const bridge = this.#channels.bridges.get(id)
    if (!bridge) throw new ChannelGone(id)
    bridge.spy = { on, whispers }
  }

  async stopSpying(id: BridgeId): Promise<void> {
    this.#link.check()
    const bridge = this.#channels.bridges.get(id)
    if (bridge) bridge.spy = null
  }

  /** There is but one. */
  async peers(): Promise<string[]> {
    return []
  }

  async link(): Promise<void> {}

  async unbridge(id: BridgeId): Promise<void> {
    this.#link.check()
    const { bridges } = this.#channels
    for (const channel of bridges.get(id)?.members ?? []) this.#channels.move(channel, { bridge: null })
    bridges.delete(id)
  }

  async prepareToRecord(id: ChannelId): Promise<void> {
    this.#channels.find(id)
  }

  async record(id: ChannelId, { call, side, since, silenceSeconds }: RecordedSide): Promise<void> {
    const channel = this.#channels.find(id)
    const before = this.#recordings.get(call) ?? []
    const begun = before.find(
      (spoken) => spoken.channel === channel && spoken.side === side && !spoken.taken && !spoken.until,
    )
    const said: Said = begun ?? { side, since, channel, from: this.#timers.clock.now() }
    if (!begun) this.#recordings.set(call, [...before, said])
    if (silenceSeconds === undefined || !channel.script.silent) return
    this.#channels.later(channel, silenceSeconds * 1_000, () => {
      said.until ??= said.from
      this.#link.emit({ type: 'silent', channel: id, at: this.#timers.clock.now() })
    })
  }

  async pauseRecording(id: ChannelId): Promise<void> {
    this.#link.check()
    for (const said of [...this.#recordings.values()].flat())
      if (said.channel.id === id) said.until ??= said.channel.endedAt ?? this.#timers.clock.now()
  }

  async stopRecording(call: string): Promise<Recorded | null> {
    this.#link.check()
    const now = this.#timers.clock.now()
    const kept = this.#recordings.get(call) ?? []
    const fresh = kept.filter(({ taken }) => !taken)
    const all = fresh.length > 0 ? fresh : kept // of a process before
    const pieces = all.map((said) => {
      said.until ??= said.channel.endedAt ?? now
      said.taken = true
      return pieceOf({ ...said, until: said.until })
    })
    return joined(pieces, async () => {
      const left = (this.#recordings.get(call) ?? []).filter((said) => !all.includes(said))
      if (left.length > 0) this.#recordings.set(call, left)
      else this.#recordings.delete(call)
    })
  }

  async recordings(): Promise<string[]> {
    return [...this.#recordings.keys()]
  }

  async channels(): Promise<LiveChannel[]> {
    return [...this.#channels.all.values()].map(({ id, up }) => ({ id, up }))
  }

  /** Its calls end with their process. */
  async takeOver(): Promise<LiveChannel[]> {
    return []
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

  async registeredPhones(): Promise<string[]> {
    this.#link.check()
    return this.phones.online()
  }

  async putTrunk(trunk: Trunk): Promise<void> {
    this.#link.check()
    this.#trunks.set(trunk.name, trunk)
  }

  async deleteTrunk(name: string): Promise<void> {
    this.#link.check()
    this.#trunks.delete(name)
  }

  #isFull(trunk: string): boolean {
    const most = this.#trunks.get(trunk)?.channels ?? Number.POSITIVE_INFINITY
    return [...this.#channels.all.values()].filter((channel) => channel.trunk === trunk).length >= most
  }

  #guard(channel: Channel, seconds: number): void {
    channel.guard?.()
    const ms = Math.max(0, seconds) * 1000
    channel.guard = this.#channels.later(channel, ms, () => this.#channels.end(channel, 16))
  }

  #isThere(user: string): boolean {
    return (
      this.phones.isOnline(user) ||
      (this.#unknownNumbers === 'answer' && this.phones.state(user) === 'unknown')
    )
  }
}
