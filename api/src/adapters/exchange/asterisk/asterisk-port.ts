import { type Timers, within } from '../../../platform/timers/timers.ts'
import type { ProcessPlace } from '../exchange.ts'
import { type AudioRef, FILE_TRUNK, type Log, type SipState, type Trunk } from '../exchange.ts'
import {
  type BridgeId,
  ChannelGone,
  type ChannelId,
  LINKABLE,
  type LiveChannel,
  type NewChannel,
  type PlayItem,
  type Port,
  type PortEvent,
  type Recorded,
} from '../port.ts'
import { type Ari, AriError } from './ari.ts'
import {
  type AriChannel,
  ariApplication,
  ariBridge,
  ariBridges,
  ariChannels,
  ariEndpoint,
  ariEndpoints,
  ariVariable,
} from './ari-events.ts'
import { AsteriskConnection, type ConnectionOptions } from './connection.ts'
import { EdgePhones, type EdgePlace } from './edge-phones.ts'
import { createMedia, type Media } from './media.ts'
import { createMusic, type Music, OWN_MUSIC } from './music.ts'
import { PortEvents } from './port-events.ts'
import { RECORDER, Recorder, SNOOP } from './recorder.ts'
import { deleteSipUser, endpointOf, PHONE, type PhoneRules, putSipUser } from './sip-users.ts'
import { deleteTrunk, numberAt, putTrunk } from './trunks.ts'

const IN_STASIS_WITHIN_MS = 5_000

export interface AsteriskOptions extends ConnectionOptions {
  /** a folder shared with Asterisk, for sounds made for a call */
  readonly sounds: string
  readonly phones: PhoneRules
  /** the places of other processes at it */
  readonly beside?: readonly ProcessPlace[]
  /** the Kamailio by which phones come and are called; null: they register with Asterisk */
  readonly edge?: EdgePlace | null
}

const CONGESTION = 34
const KEYS_AFTER_MS = 1_000 // an answering machine listens a moment after its answer
const ONLINE = 'online'
const LIMIT = 'TIMEOUT(absolute)'
const GROUP = 'GROUP(trunk)'
/** Asterisk takes 0 for no limit. */
const limitOf = (seconds: number) => Math.max(0.001, seconds).toFixed(3)

const channelAt = (id: ChannelId) => `channels/${encodeURIComponent(id)}`
const bridgeAt = (id: BridgeId) => `bridges/${encodeURIComponent(id)}`
/** Of a leg from one of our bridges to one at another Asterisk: between their names. */
const LINK = '.to.'
const LINK_RINGS_S = 5
/** Until a process looks again, which it does each second; and once it has, for as long as the database may be away. */
const LINK_BEGINS_WITHIN_S = 10
const LINK_LASTS_S = 300
const isLink = ({ id, channelvars }: AriChannel) =>
  id.includes(LINK) || (channelvars?.[PHONE]?.startsWith(LINKABLE) ?? false)
/** Not one that listens to another, or links bridges. */
const isLeg = (channel: AriChannel) => !channel.name.startsWith(SNOOP) && !isLink(channel)
const liveOf = ({ id, state }: AriChannel): LiveChannel => ({ id, up: state === 'Up' })

/** An application that no process has, and that has no channel, is none. */
async function channelsOf(ari: Ari, application: string): Promise<AriChannel[]> {
  try {
    const { channel_ids } = await ari.ask('GET', `applications/${application}`, ariApplication)
    const its = new Set(channel_ids)
    return (await ari.ask('GET', 'channels', ariChannels)).filter(({ id }) => its.has(id))
  } catch (error) {
    if (error instanceof AriError && error.status === 404) return []
    throw error
  }
}

/**
 * Asterisk by ARI: each command is one request, each event one of Asterisk's. We choose all ids but those of incoming
 * channels.
 *
 * @source telephony reference 4 to 6
 */
export class AsteriskPort implements Port {
  readonly kind = 'asterisk'
  readonly node: string
  readonly #application: string
  readonly #beside: readonly ProcessPlace[]
  readonly #timers: Timers
  readonly #log: Log
  readonly #rules: PhoneRules
  readonly #media: Media
  readonly #music: Music
  readonly #connection: AsteriskConnection
  readonly #events: PortEvents
  readonly #recorder: Recorder
  readonly #edge: EdgePhones | null
  /** the channels by which bridges hear legs */
  readonly #spies = new Map<BridgeId, ChannelId>()
  #spied = 0
  /** of trunks, at once */
  readonly #mostChannels = new Map<string, number | null>()

  constructor(options: AsteriskOptions, exchange: { readonly timers: Timers; readonly log: Log }) {
    this.node = options.node
    this.#application = options.application
    this.#beside = options.beside ?? []
    this.#timers = exchange.timers
    this.#log = exchange.log
    this.#rules = options.phones
    this.#media = createMedia(options.sounds)
    this.#music = createMusic(options.sounds)
    this.#events = new PortEvents(
      (event) => this.#connection.emit(event),
      exchange.timers.clock,
      options.phones.silence,
      (channel, bridge) => void this.#joins(channel, bridge).catch(() => undefined), // the other tries again
    )
    this.#connection = new AsteriskConnection(options, exchange, (event) => this.#events.handle(event))
    const { edge } = options
    this.#edge = edge ? new EdgePhones(edge, { ...exchange, ari: () => this.#ari }) : null
    this.#recorder = new Recorder({
      connection: this.#connection,
      events: this.#events,
      timers: exchange.timers,
      application: options.application,
    })
  }

  get version(): string | undefined {
    return this.#connection.version
  }

  get #ari(): Ari {
    return this.#connection.ari
  }

  connect(listener: (event: PortEvent) => void): Promise<void> {
    return this.#connection.open(listener)
  }

  disconnect(): Promise<void> {
    return this.#connection.close()
  }

  adopt(...leg: Parameters<Port['adopt']>): void {
    this.#events.adopt(...leg)
  }

  async create({ id, to, callerId, name, by, longestSeconds }: NewChannel): Promise<void> {
    const ari = this.#ari
    const entered = this.#events.made(id)
    const { trunk, number, callerId: shown } = by ?? { trunk: FILE_TRUNK, number: '', callerId }
    const variables = {
      [LIMIT]: limitOf(longestSeconds),
      'CALLERID(num)': shown,
      'CONNECTEDLINE(num,i)': shown,
      ...(to.kind === 'sip' && name !== undefined && { 'CONNECTEDLINE(name,i)': name }), // it quotes it, in UTF-8
      'CONNECTEDLINE(pres)': 'allowed',
      ...(by && { [GROUP]: trunk }),
      ...(to.kind === 'sip' && { [PHONE]: to.user }),
    }
    try {
      const endpoint =
        to.kind === 'sip' ? await this.#endpointOf(to.user) : numberAt(trunk, number || to.number)
      const query = { endpoint, app: this.#application, appArgs: 'leg', channelId: id }
      await ari.send('POST', 'channels/create', query, { variables })
    } catch (error) {
      if (!(error instanceof AriError) || error.status < 400) throw error
      return this.#events.neverMade(id, to) // no phone is registered there
    }
    await within(this.#timers, IN_STASIS_WITHIN_MS, entered)
    if (by && (await this.#isFull(id, trunk))) await this.#endUndialled(id)
  }

  /** Resolves when it is over: one that is dialled before rings at the carrier, and no other trunk is tried. */
  async #endUndialled(id: ChannelId): Promise<void> {
    const gone = this.#events.gone(id)
    await this.hangup(id, CONGESTION)
    await within(this.#timers, IN_STASIS_WITHIN_MS, gone)
  }

  async #endpointOf(user: string): Promise<string> {
    const edge = await this.#edge?.there()
    return edge ? `${endpointOf(user)}@${edge}` : endpointOf(user)
  }

  async heard(id: ChannelId): Promise<boolean> {
    return (await this.#variableOf(id, 'HANGUPCAUSE_KEYS()')) !== '' // Asterisk notes what each SIP answer said
  }

  dial(id: ChannelId, ringSeconds: number): Promise<void> {
    const timeout = Math.max(1, Math.ceil(ringSeconds))
    return this.#connection.about(id, (ari) => ari.send('POST', `${channelAt(id)}/dial`, { timeout }))
  }

  answer(id: ChannelId): Promise<void> {
    return this.#connection.about(id, (ari) => ari.send('POST', `${channelAt(id)}/answer`))
  }

  /** The dialplan goes on behind our own application (extensions.conf). */
  passOn(id: ChannelId, application = this.#application): Promise<void> {
    const label = `after${/-(\d+)$/.exec(application)?.[1] ?? ''}`
    return this.#connection.about(id, (ari) => ari.send('POST', `${channelAt(id)}/continue`, { label }))
  }

  async passTo(
    id: ChannelId,
    node: string,
    { user, digits }: Parameters<Port['passTo']>[2],
  ): Promise<boolean> {
    const app = this.#beside.find((place) => place.node === node)?.application
    const peer = app === undefined ? await this.#peerOf(node) : undefined
    if (app === undefined && peer === undefined) return false
    try {
      await this.#connection.about(id, async (ari) => {
        const set = (variable: string, value: string) =>
          ari.send('POST', `${channelAt(id)}/variable`, { variable, value })
        if (app) {
          const appArgs = `outbound,${digits},${user}` // as extensions.conf says it
          return ari.send('POST', `${channelAt(id)}/move`, { app, appArgs })
        }
        await set('PEER', peer ?? '')
        await set(PHONE, user)
        const to = { context: 'to-peer', extension: digits.replace(/\D/g, ''), priority: 1 }
        await ari.send('POST', `${channelAt(id)}/continue`, to)
      })
    } catch (error) {
      if (error instanceof ChannelGone) return false
      throw error
    }
    this.#events.passedTo(id)
    return true
  }

  ring(id: ChannelId, rings: boolean): Promise<void> {
    const method = rings ? 'POST' : 'DELETE'
    return this.#connection.about(id, (ari) => ari.send(method, `${channelAt(id)}/ring`))
  }

  listen(id: ChannelId): Promise<void> {
    return this.#connection.about(id, (ari) => ari.send('POST', `${channelAt(id)}/progress`))
  }

  async hangup(id: ChannelId, q850: number): Promise<void> {
    this.#events.hangingUp(id, q850)
    await this.#connection.about(id, (ari) => ari.send('DELETE', channelAt(id), { reason_code: q850 }))
  }

  async play(id: ChannelId, play: string, items: readonly PlayItem[]): Promise<void> {
    const media = await this.#media.of(items)
    this.#events.playing(play, id)
    if (!media) return this.#events.notPlayed(play)
    const path = `${channelAt(id)}/play/${encodeURIComponent(play)}`
    await this.#connection.about(id, (ari) => ari.send('POST', path, { media }))
  }

  sendKeys(id: ChannelId, keys: string): Promise<void> {
    const path = `${channelAt(id)}/dtmf`
    return this.#connection.about(id, (ari) => ari.send('POST', path, { dtmf: keys, before: KEYS_AFTER_MS }))
  }

  async stopPlaying(play: string): Promise<void> {
    this.#events.stopping(play)
    const path = `playbacks/${encodeURIComponent(play)}`
    await this.#connection.ifThere(play, (ari) => ari.send('DELETE', path))
  }

  music(id: ChannelId, plays: boolean): Promise<void> {
    const path = `${channelAt(id)}/moh`
    return this.#connection.about(id, (ari) =>
      plays ? ari.send('POST', path, { mohClass: OWN_MUSIC }) : ari.send('DELETE', path),
    )
  }

  mute(id: ChannelId, muted: boolean): Promise<void> {
    const method = muted ? 'POST' : 'DELETE'
    return this.#connection.about(id, (ari) => ari.send(method, `${channelAt(id)}/mute`, { direction: 'in' }))
  }

  guard(id: ChannelId, seconds: number): Promise<void> {
    const limit = { variable: LIMIT, value: limitOf(seconds) }
    const path = `${channelAt(id)}/variable`
    // Asterisk sets it when the sound that the leg hears has ended.
    const send = this.#events.mayHear(id) ? 'sendApart' : 'send'
    return this.#connection.about(id, (ari) => ari[send]('POST', path, limit))
  }

  async bridge(id: BridgeId, kind: Parameters<Port['bridge']>[1]): Promise<void> {
    const type = 'mixing' in kind ? 'mixing,dtmf_events' : 'holding'
    try {
      await this.#ari.send('POST', bridgeAt(id), { type, name: `${this.#application}.${id}` })
    } catch (error) {
      if (!(error instanceof AriError)) throw error
      await this.#ari.send('GET', bridgeAt(id)) // another process has made it
    }
    if ('holding' in kind)
      await this.#ari.send('POST', `${bridgeAt(id)}/moh`, { mohClass: await this.#musicOf(kind.holding) })
  }

  add(id: BridgeId, channel: ChannelId): Promise<void> {
    const path = `${bridgeAt(id)}/addChannel`
    // Else a carrier gets the number that the caller's own phone shows as the caller's.
    const inhibitConnectedLineUpdates = 'true'
    return this.#connection.about(channel, (ari) =>
      ari.send('POST', path, { channel, inhibitConnectedLineUpdates }),
    )
  }

  async spy(bridge: BridgeId, on: ChannelId, whispers: boolean): Promise<void> {
    await this.stopSpying(bridge)
    this.#spied += 1
    const id = `${bridge}.spy${this.#spied}`
    const entered = this.#events.listening(id)
    const path = `${channelAt(on)}/snoop/${encodeURIComponent(id)}`
    const how = { spy: 'both', whisper: whispers ? 'out' : 'none', app: this.#application, appArgs: RECORDER }
    try {
      await this.#connection.about(on, (ari) => ari.send('POST', path, how))
      this.#spies.set(bridge, id)
      await within(this.#timers, IN_STASIS_WITHIN_MS, entered)
    } finally {
      this.#events.notListening(id)
    }
    await this.add(bridge, id)
  }

  async stopSpying(bridge: BridgeId): Promise<void> {
    const id = this.#spies.get(bridge)
    this.#spies.delete(bridge)
    if (id) await this.#connection.ifThere(id, (ari) => ari.send('DELETE', channelAt(id)))
  }

  async peers(): Promise<string[]> {
    const { value } = await this.#ari.ask('GET', 'asterisk/variable', ariVariable, { variable: 'peers' })
    return value.split(',').filter(Boolean)
  }

  /** A process's node is the name of its Asterisk, and its slot there (placeOf). */
  async #peerOf(node: string): Promise<string | undefined> {
    const exchange = node.replace(/-\d+$/, '')
    return (await this.peers()).find((name) => name === exchange)
  }

  async link(bridge: BridgeId, to: Parameters<Port['link']>[1]): Promise<void> {
    if (![bridge, to?.bridge ?? bridge].every((id) => id.startsWith(LINKABLE))) return // of the release before
    const peer = to && (await this.#peerOf(to.node))
    const wanted = to && peer ? `${bridge}${LINK}${to.bridge}` : null
    const known = await this.#linksOf(bridge)
    for (const id of known) if (id !== wanted) await this.#drop(id)
    if (wanted && known.includes(wanted)) return this.#lasts(wanted, LINK_LASTS_S)
    if (wanted) await this.#makeLink(wanted, bridge, `PJSIP/${to?.bridge}@peer.${peer}`)
  }

  /** Not where another process has just made it, or the other Asterisk is away. */
  async #makeLink(id: ChannelId, bridge: BridgeId, endpoint: string): Promise<void> {
    const entered = this.#events.listening(id)
    try {
      const query = { endpoint, app: this.#application, appArgs: 'leg', channelId: id }
      await this.#ari.send('POST', 'channels/create', query)
      await within(this.#timers, IN_STASIS_WITHIN_MS, entered)
    } catch (error) {
      if (error instanceof AriError) return
      throw error
    } finally {
      this.#events.notListening(id)
    }
    try {
      await this.#lasts(id, LINK_BEGINS_WITHIN_S)
      await this.dial(id, LINK_RINGS_S)
      await this.add(bridge, id)
    } catch {
      await this.#drop(id) // and the next look tries again
    }
  }

  /** What no process looks after any more ends on its own. */
  #lasts(id: ChannelId, seconds: number): Promise<void> {
    const limit = { variable: LIMIT, value: limitOf(seconds) }
    return this.#connection.ifThere(id, (ari) => ari.send('POST', `${channelAt(id)}/variable`, limit))
  }

  #drop(id: ChannelId): Promise<void> {
    return this.#connection.ifThere(id, (ari) => ari.send('DELETE', channelAt(id)))
  }

  /** The legs by which a bridge is linked with others, from here. */
  async #linksOf(bridge: BridgeId): Promise<ChannelId[]> {
    const there = await this.#connection
      .about(bridge, (ari) => ari.ask('GET', bridgeAt(bridge), ariBridge))
      .catch((error) => {
        if (error instanceof ChannelGone) return { channels: [] }
        throw error
      })
    return there.channels.filter((id) => id.startsWith(`${bridge}${LINK}`))
  }

  /** A leg from another Asterisk is for a bridge here, if that is there still. */
  async #joins(id: ChannelId, bridge: BridgeId): Promise<void> {
    try {
      await this.answer(id)
      await this.add(bridge, id)
    } catch {
      await this.#drop(id)
    }
  }

  async unbridge(id: BridgeId): Promise<void> {
    if (id.startsWith(LINKABLE)) await this.link(id, null)
    await this.stopSpying(id)
    await this.#connection.ifThere(id, (ari) => ari.send('DELETE', bridgeAt(id)))
  }

  prepareToRecord(id: ChannelId): Promise<void> {
    return this.#recorder.prepare(id)
  }

  record(id: ChannelId, on: Parameters<Port['record']>[1]): Promise<void> {
    return this.#recorder.record(id, on)
  }

  pauseRecording(id: ChannelId): Promise<void> {
    return this.#recorder.pause(id)
  }

  stopRecording(call: string): Promise<Recorded | null> {
    return this.#recorder.stop(call)
  }

  recordings(application = this.#application): Promise<string[]> {
    return this.#recorder.calls(application)
  }

  async channels(): Promise<LiveChannel[]> {
    return (await channelsOf(this.#ari, this.#application)).filter(isLeg).map(liveOf)
  }

  async bridges(application = this.#application): Promise<BridgeId[]> {
    const all = await this.#ari.ask('GET', 'bridges', ariBridges)
    return all.filter(({ name }) => name.startsWith(`${application}.`)).map(({ id }) => id)
  }

  /** Calls that come to the other's application while we have it go to the next, as if it were not there. */
  async takeOver(application: string): Promise<LiveChannel[]> {
    const come = new Set<ChannelId>()
    const other = await this.#connection.beside(application, (event) => {
      if (event.type !== 'StasisStart') return
      come.add(event.channel.id)
      void this.passOn(event.channel.id, application).catch(() => undefined) // it is over
    })
    try {
      const theirs = (await channelsOf(other.ari, application)).filter(({ id }) => !come.has(id))
      const moved = await Promise.all(
        theirs.map(async (channel) => ((await this.#move(channel)) ? channel : [])),
      )
      return moved.flat().filter(isLeg).map(liveOf)
    } finally {
      await other.close()
      for (const { id } of await channelsOf(this.#ari, application))
        await this.passOn(id, application).catch(() => undefined)
    }
  }

  /** Its events come to our application from now on. @returns false when it is over */
  async #move(channel: AriChannel): Promise<boolean> {
    const { id } = channel
    const app = this.#application
    const leg = isLeg(channel)
    const entered = this.#events.listening(id)
    const appArgs = leg ? 'leg' : RECORDER
    try {
      await this.#connection.about(id, async (ari) => {
        // Of one that another application made, its end would not come else.
        await ari.send('POST', `applications/${app}/subscription`, { eventSource: `channel:${id}` })
        await ari.send('POST', `${channelAt(id)}/move`, { app, appArgs })
      })
      if (leg) await within(this.#timers, IN_STASIS_WITHIN_MS, entered) // one that records comes when that ends
      return true
    } catch (error) {
      if (error instanceof ChannelGone) return false
      throw error
    } finally {
      this.#events.notListening(id)
    }
  }

  async putSipUser(user: Parameters<Port['putSipUser']>[0]): Promise<void> {
    await (this.#edge ? this.#edge.put(user) : putSipUser(this.#ari, user, this.#rules))
  }

  async deleteSipUser(user: string): Promise<void> {
    await (this.#edge ? this.#edge.delete(user) : deleteSipUser(this.#ari, user))
  }

  async sipUserState(user: string): Promise<SipState> {
    if (this.#edge) return this.#edge.stateOf(user)
    try {
      const path = `endpoints/PJSIP/${encodeURIComponent(user)}`
      const { state, channel_ids } = await this.#ari.ask('GET', path, ariEndpoint)
      if (channel_ids.length > 0) return 'busy'
      return state === ONLINE ? 'online' : 'offline'
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return 'unknown'
      throw error
    }
  }

  async registeredPhones(): Promise<string[]> {
    if (this.#edge) return this.#edge.registered()
    const all = await this.#ari.ask('GET', 'endpoints/PJSIP', ariEndpoints)
    return all.filter(({ state }) => state === ONLINE).map(({ resource }) => resource)
  }

  putTrunk(trunk: Trunk): Promise<void> {
    this.#mostChannels.set(trunk.name, trunk.channels)
    return putTrunk(this.#ari, trunk, this.#rules.silence)
  }

  deleteTrunk(name: string): Promise<void> {
    this.#mostChannels.delete(name)
    return deleteTrunk(this.#ari, name)
  }

  /** Counted by Asterisk, whichever of our processes made them; this one is among them. */
  async #isFull(id: ChannelId, trunk: string): Promise<boolean> {
    const most = this.#mostChannels.get(trunk) ?? null
    if (most === null) return false
    return Number(await this.#variableOf(id, `GROUP_COUNT(${trunk}@trunk)`)) > most
  }

  async #variableOf(id: ChannelId, variable: string): Promise<string> {
    const { value } = await this.#connection.about(id, (ari) =>
      ari.ask('GET', `${channelAt(id)}/variable`, ariVariable, { variable }),
    )
    return value
  }

  /** Without its music, a queue still takes callers. */
  async #musicOf(audio: AudioRef | null): Promise<string> {
    if (!audio) return OWN_MUSIC
    try {
      return await this.#music.classOf(audio, () =>
        this.#ari.send('PUT', 'asterisk/modules/res_musiconhold.so'),
      )
    } catch (error) {
      this.#log.error({ message: (error as Error).message }, 'a queue has no music of its own')
      return OWN_MUSIC
    }
  }
}
