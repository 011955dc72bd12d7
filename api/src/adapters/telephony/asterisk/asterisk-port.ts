import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Exchange } from '../exchange.ts'
import type { BridgeId, ChannelId, LiveChannel, NewChannel, Port, PortEvent, Recorded } from '../port.ts'
import { type AudioRef, browserOf, type PlayCall, type TelephonyEngine } from '../telephony.ts'
import type { Timers } from '../timers.ts'
import { secondsOf, WAV_HEADER_BYTES, withWavHeader } from '../wav.ts'
import { type Ari, AriError } from './ari.ts'
import { ariApplication, ariBridges, ariChannels, ariEndpoint, ariRecordings } from './ari-events.ts'
import { AsteriskConnection, type ConnectionOptions } from './connection.ts'
import { createMedia, type Media } from './media.ts'
import { createMusic, type Music, OWN_MUSIC } from './music.ts'
import { PortEvents } from './port-events.ts'
import { deleteSipUser, endpointOf, putSipUser } from './sip-users.ts'

const IN_STASIS_WITHIN_MS = 5_000

export interface AsteriskOptions extends ConnectionOptions {
  /** a folder shared with Asterisk, for sounds made for a call */
  readonly sounds: string
}

type SipUserState = ReturnType<TelephonyEngine['sipUserState']>

const channelAt = (id: ChannelId) => `channels/${encodeURIComponent(id)}`
const bridgeAt = (id: BridgeId) => `bridges/${encodeURIComponent(id)}`

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
  /** prefix of our recordings' names: several processes may record at one exchange */
  readonly #prefix: string
  readonly #timers: Timers
  readonly #log: Exchange['log']
  readonly #media: Media
  readonly #music: Music
  readonly #connection: AsteriskConnection
  readonly #events: PortEvents
  /** SIP usernames of browsers */
  readonly #browsers = new Set<string>()

  constructor(options: AsteriskOptions, exchange: Pick<Exchange, 'timers' | 'log'>) {
    this.node = options.node
    this.#application = options.application
    this.#prefix = `${options.application}.`
    this.#timers = exchange.timers
    this.#log = exchange.log
    this.#media = createMedia(options.sounds)
    this.#music = createMusic(options.sounds)
    this.#events = new PortEvents((event) => this.#connection.emit(event), exchange.timers.clock)
    this.#connection = new AsteriskConnection(options, exchange, (event) => this.#events.handle(event))
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

  async disconnect(): Promise<void> {
    this.#connection.close()
  }

  async create({ id, to, callerId }: NewChannel): Promise<void> {
    const ari = this.#ari
    const entered = this.#events.made(id)
    const variables = {
      'CALLERID(num)': callerId,
      'CONNECTEDLINE(num,i)': callerId,
      'CONNECTEDLINE(pres)': 'allowed',
    }
    try {
      const at = to.kind === 'sip' ? { ...to, user: await this.#atNow(to.user) } : to
      const query = { endpoint: endpointOf(at), app: this.#application, appArgs: 'leg', channelId: id }
      await ari.send('POST', 'channels/create', query, { variables })
    } catch (error) {
      if (!(error instanceof AriError) || error.status < 400) throw error
      return this.#events.neverMade(id, to) // no phone is registered there
    }
    await settledWithin(this.#timers, IN_STASIS_WITHIN_MS, entered)
  }

  dial(id: ChannelId, ringSeconds: number): Promise<void> {
    const timeout = Math.max(1, Math.ceil(ringSeconds))
    return this.#connection.about(id, (ari) => ari.send('POST', `${channelAt(id)}/dial`, { timeout }))
  }

  answer(id: ChannelId): Promise<void> {
    return this.#connection.about(id, (ari) => ari.send('POST', `${channelAt(id)}/answer`))
  }

  ring(id: ChannelId): Promise<void> {
    return this.#connection.about(id, (ari) => ari.send('POST', `${channelAt(id)}/ring`))
  }

  async hangup(id: ChannelId, q850: number): Promise<void> {
    this.#events.hangingUp(id, q850)
    await this.#connection.about(id, (ari) => ari.send('DELETE', channelAt(id), { reason_code: q850 }))
  }

  async play(id: ChannelId, play: string, items: PlayCall['items']): Promise<void> {
    const media = await this.#media.of(items)
    this.#events.playing(play, id)
    if (!media) return this.#events.notPlayed(play)
    const path = `${channelAt(id)}/play/${encodeURIComponent(play)}`
    await this.#connection.about(id, (ari) => ari.send('POST', path, { media }))
  }

  async stopPlaying(play: string): Promise<void> {
    this.#events.stopping(play)
    const path = `playbacks/${encodeURIComponent(play)}`
    await this.#connection.ifThere(play, (ari) => ari.send('DELETE', path))
  }

  mute(id: ChannelId, muted: boolean): Promise<void> {
    const method = muted ? 'POST' : 'DELETE'
    return this.#connection.about(id, (ari) => ari.send(method, `${channelAt(id)}/mute`, { direction: 'in' }))
  }

  guard(id: ChannelId, seconds: number): Promise<void> {
    const limit = { variable: 'TIMEOUT(absolute)', value: seconds.toFixed(3) }
    return this.#connection.about(id, (ari) => ari.send('POST', `${channelAt(id)}/variable`, limit))
  }

  async bridge(id: BridgeId, kind: Parameters<Port['bridge']>[1]): Promise<void> {
    const type = 'mixing' in kind ? 'mixing,dtmf_events' : 'holding'
    await this.#ari.send('POST', bridgeAt(id), { type, name: id })
    if ('holding' in kind)
      await this.#ari.send('POST', `${bridgeAt(id)}/moh`, { mohClass: await this.#musicOf(kind.holding) })
  }

  add(id: BridgeId, channel: ChannelId): Promise<void> {
    const path = `${bridgeAt(id)}/addChannel`
    return this.#connection.about(channel, (ari) => ari.send('POST', path, { channel }))
  }

  unbridge(id: BridgeId): Promise<void> {
    return this.#connection.ifThere(id, (ari) => ari.send('DELETE', bridgeAt(id)))
  }

  record(id: BridgeId, call: string): Promise<void> {
    const file = { name: `${this.#prefix}${call}`, format: 'wav', ifExists: 'overwrite' }
    return this.#connection.about(id, (ari) => ari.send('POST', `${bridgeAt(id)}/record`, file))
  }

  async stopRecording(call: string): Promise<Recorded | null> {
    const name = `${this.#prefix}${call}`
    const finished = this.#events.recorded(name)
    await this.#connection.ifThere(name, async (ari) => {
      await ari.send('POST', `recordings/live/${encodeURIComponent(name)}/stop`)
      await settledWithin(this.#timers, IN_STASIS_WITHIN_MS, finished)
    })
    return stored(this.#ari, name)
  }

  async recordings(): Promise<string[]> {
    const all = await this.#ari.ask('GET', 'recordings/stored', ariRecordings)
    return all
      .filter(({ name }) => name.startsWith(this.#prefix))
      .map(({ name }) => name.slice(this.#prefix.length))
  }

  async channels(): Promise<LiveChannel[]> {
    const ari = this.#ari
    const { channel_ids } = await ari.ask('GET', `applications/${this.#application}`, ariApplication)
    const ours = new Set(channel_ids)
    const all = await ari.ask('GET', 'channels', ariChannels)
    return all.filter(({ id }) => ours.has(id)).map(({ id, state }) => ({ id, up: state === 'Up' }))
  }

  async bridges(): Promise<BridgeId[]> {
    return (await this.#ari.ask('GET', 'bridges', ariBridges)).map(({ id }) => id)
  }

  async putSipUser(user: Parameters<Port['putSipUser']>[0]): Promise<void> {
    await putSipUser(this.#ari, user)
    if (user.browser) this.#browsers.add(user.user)
  }

  async deleteSipUser(user: string): Promise<void> {
    await deleteSipUser(this.#ari, user)
    this.#browsers.delete(user)
  }

  async sipUserState(user: string): SipUserState {
    return this.#stateOf(await this.#atNow(user))
  }

  async #stateOf(user: string): SipUserState {
    try {
      const path = `endpoints/PJSIP/${encodeURIComponent(user)}`
      const { state, channel_ids } = await this.#ari.ask('GET', path, ariEndpoint)
      if (channel_ids.length > 0) return 'busy'
      return state === 'online' ? 'online' : 'offline'
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return 'unknown'
      throw error
    }
  }

  /** The browser of a SIP user while it is registered, else their phone. */
  async #atNow(user: string): Promise<string> {
    const browser = browserOf(user)
    if (!this.#browsers.has(browser)) return user
    return ['online', 'busy'].includes(await this.#stateOf(browser)) ? browser : user
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

/** Its length follows from its bytes, which are fetched only when they are read. */
async function stored(ari: Ari, name: string): Promise<Recorded | null> {
  const path = `recordings/stored/${encodeURIComponent(name)}/file`
  try {
    const head = await ari.download(path)
    await head.body?.cancel()
    const bytes = Number(head.headers.get('content-length') ?? 0) - WAV_HEADER_BYTES
    if (bytes <= 0) return null
    return {
      seconds: secondsOf(bytes),
      open: async () =>
        withWavHeader(Readable.fromWeb((await ari.download(path)).body as ReadableStream), bytes),
      discard: () => remove(ari, name),
    }
  } catch (error) {
    if (error instanceof AriError && error.status === 404) return null
    throw error
  }
}

async function remove(ari: Ari, name: string) {
  await ari.send('DELETE', `recordings/stored/${encodeURIComponent(name)}`).catch((error) => {
    if (!(error instanceof AriError && error.status === 404)) throw error
  })
}

/** Waits for a promise, but not for longer than `ms`. */
async function settledWithin(timers: Timers, ms: number, promise: Promise<unknown>) {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const cancel = timers.after(ms, resolve)
  await Promise.race([promise, late])
  cancel()
}
