import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Exchange } from '../exchange.ts'
import { ChannelGone, type ChannelId, type Port, type PortEvent, type Recorded } from '../port.ts'
import { type AudioRef, browserOf, TelephonyUnavailable } from '../telephony.ts'
import type { Timers } from '../timers.ts'
import { secondsOf, WAV_HEADER_BYTES, withWavHeader } from '../wav.ts'
import { type Ari, type AriAddress, AriError, connectAri } from './ari.ts'
import { ariApplication, ariBridges, ariChannels, ariEndpoint, ariInfo, ariRecordings } from './ari-events.ts'
import { createHearing } from './hearing.ts'
import { createMedia } from './media.ts'
import { createMusic, OWN_MUSIC } from './music.ts'
import { deleteSipUser, endpointOf, putSipUser } from './sip-users.ts'

const RETRY_MS = { first: 250, longest: 5_000 }
const PING_MS = 5_000
const IN_STASIS_WITHIN_MS = 5_000

export interface AsteriskOptions extends AriAddress {
  /** this exchange's name in call records and on screen */
  readonly node: string
  /** what it must call itself: it names incoming calls after itself, and two nodes of one name would share records */
  readonly name?: string
  /** a folder that both of us see: sounds that are made for a call */
  readonly sounds: string
}

/**
 * Asterisk by ARI: each command is one request, each event one of theirs in our words. All ids are ours, but those of
 * incoming channels.
 *
 * @source telephony reference 4 to 6
 */
export function createAsteriskPort(
  options: AsteriskOptions,
  { timers, log }: Pick<Exchange, 'timers' | 'log'>,
): Port {
  const { node, application } = options
  const media = createMedia(options.sounds)
  const music = createMusic(options.sounds)
  let hear: ((event: PortEvent) => void) | null = null
  let ari: Ari | null = null
  let version: string | undefined
  const hearing = createHearing((event) => hear?.(event), timers.clock)

  function connected(): Ari {
    if (!ari) throw new TelephonyUnavailable()
    return ari
  }

  /** Who waits is not sent away for want of music. */
  async function classOf(audio: AudioRef | null): Promise<string> {
    const reload = () => connected().tell('PUT', 'asterisk/modules/res_musiconhold.so')
    return (
      (audio &&
        (await music.classOf(audio, reload).catch(({ message }: Error) => {
          log.error({ message }, 'a queue has no music of its own')
          return null
        }))) ??
      OWN_MUSIC
    )
  }

  /** What is not there, or not in our application any more, is gone: a call can end at every moment. */
  async function about<T>(id: string, work: (ari: Ari) => Promise<T>): Promise<T> {
    try {
      return await work(connected())
    } catch (error) {
      if (error instanceof AriError && [400, 404, 409, 412, 422].includes(error.status))
        throw new ChannelGone(`${id}: ${error.message}`)
      throw error
    }
  }

  /** The same where nothing is lost when it is gone. */
  const ifThere = (id: string, work: (ari: Ari) => Promise<void>) =>
    about(id, work).catch((error) => {
      if (!(error instanceof ChannelGone)) throw error
    })

  async function tryOnce(): Promise<boolean> {
    const early: Parameters<typeof hearing.hear>[0][] = []
    let isUp = false
    let attempt: Ari | null = null
    const listener = {
      event(event: (typeof early)[number]) {
        if (event.type === 'ApplicationReplaced') return replaced()
        if (isUp) hearing.hear(event)
        else early.push(event)
      },
      lost() {
        if (ari !== attempt || !attempt) return
        ari = null
        hear?.({ type: 'down', at: timers.clock.now() })
        keepConnecting(RETRY_MS.first)
      },
    }
    try {
      attempt = await connectAri(options, listener)
      const { system, config } = await attempt.ask('GET', 'asterisk/info', ariInfo)
      if (options.name !== undefined && config.name !== options.name)
        throw new Error(`it is called ${config.name ?? 'nothing'} in its asterisk.conf, not ${options.name}`)
      version = system.version
    } catch (error) {
      attempt?.close()
      attempt = null
      log.warn({ node, message: (error as Error).message }, 'the telephone exchange can not be reached')
      return false
    }
    if (!hear) {
      attempt.close()
      return true
    }
    ari = attempt
    isUp = true
    hear({ type: 'up', at: timers.clock.now() })
    for (const event of early) hearing.hear(event)
    watch(attempt)
    return true
  }

  /** Another process of ours leads the calls now: we are out, for good. */
  function replaced() {
    log.error({ node, application }, 'another process took the telephone exchange over')
    const was = hear
    hear = null
    ari?.close()
    ari = null
    was?.({ type: 'down', at: timers.clock.now() })
  }

  function keepConnecting(waitMs: number) {
    timers.after(waitMs, () => {
      if (!hear || ari) return
      void tryOnce().then((done) => {
        if (!done) keepConnecting(Math.min(waitMs * 2, RETRY_MS.longest))
      })
    })
  }

  /** An exchange that hangs is noticed: what is asked of it is answered in time, or the connection is closed. */
  function watch(current: Ari) {
    timers.after(PING_MS, () => {
      if (ari !== current) return
      current.ask('GET', 'asterisk/info', ariInfo).then(
        () => watch(current),
        () => current.close(),
      )
    })
  }

  /** Several processes may record at one exchange. */
  const ours = `${application}.`

  async function stateOf(user: string) {
    try {
      const path = `endpoints/PJSIP/${encodeURIComponent(user)}`
      const { state, channel_ids } = await connected().ask('GET', path, ariEndpoint)
      if (channel_ids.length > 0) return 'busy'
      return state === 'online' ? 'online' : 'offline'
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return 'unknown'
      throw error
    }
  }

  const browsers = new Set<string>() // that were told of
  const isThere = async (user: string) => ['online', 'busy'].includes(await stateOf(user))
  /** The browser of a SIP user while it is registered, else their phone. */
  async function atNow(user: string): Promise<string> {
    const browser = browserOf(user)
    return browsers.has(browser) && (await isThere(browser)) ? browser : user
  }

  const channel = (id: ChannelId) => `channels/${encodeURIComponent(id)}`

  return {
    kind: 'asterisk',
    node,
    get version() {
      return version
    },
    async connect(listener) {
      hear = listener
      if (!(await tryOnce())) keepConnecting(RETRY_MS.first)
    },
    async disconnect() {
      hear = null
      ari?.close()
      ari = null
    },

    async create({ id, to, callerId }) {
      const current = connected()
      const entered = hearing.made(id)
      const variables = {
        'CALLERID(num)': callerId,
        'CONNECTEDLINE(num,i)': callerId,
        'CONNECTEDLINE(pres)': 'allowed',
      }
      try {
        const at = to.kind === 'sip' ? { ...to, user: await atNow(to.user) } : to
        const query = { endpoint: endpointOf(at), app: application, appArgs: 'leg', channelId: id }
        await current.tell('POST', 'channels/create', query, { variables })
      } catch (error) {
        if (!(error instanceof AriError) || error.status < 400) throw error
        return hearing.neverMade(id, to) // nobody is registered there
      }
      await settledWithin(timers, IN_STASIS_WITHIN_MS, entered)
    },
    dial: (id, ringSeconds) =>
      about(id, (to) =>
        to.tell('POST', `${channel(id)}/dial`, { timeout: Math.max(1, Math.ceil(ringSeconds)) }),
      ),
    answer: (id) => about(id, (to) => to.tell('POST', `${channel(id)}/answer`)),
    ring: (id) => about(id, (to) => to.tell('POST', `${channel(id)}/ring`)),
    async hangup(id, q850) {
      hearing.hangingUp(id, q850)
      await about(id, (to) => to.tell('DELETE', channel(id), { reason_code: q850 }))
    },
    async play(id, play, items) {
      const list = await media.of(items)
      hearing.playing(play, id)
      if (!list) return hearing.notPlayed(play)
      await about(id, (to) =>
        to.tell('POST', `${channel(id)}/play/${encodeURIComponent(play)}`, { media: list }),
      )
    },
    async stopPlaying(play) {
      hearing.stopping(play)
      await ifThere(play, (to) => to.tell('DELETE', `playbacks/${encodeURIComponent(play)}`))
    },
    mute: (id, muted) =>
      about(id, (to) => to.tell(muted ? 'POST' : 'DELETE', `${channel(id)}/mute`, { direction: 'in' })),
    guard: (id, seconds) =>
      about(id, (to) =>
        to.tell('POST', `${channel(id)}/variable`, {
          variable: 'TIMEOUT(absolute)',
          value: seconds.toFixed(3),
        }),
      ),

    async bridge(id, kind) {
      const path = `bridges/${encodeURIComponent(id)}`
      const type = 'mixing' in kind ? 'mixing,dtmf_events' : 'holding'
      await connected().tell('POST', path, { type, name: id })
      if ('holding' in kind)
        await connected().tell('POST', `${path}/moh`, { mohClass: await classOf(kind.holding) })
    },
    add: (id, member) =>
      about(member, (to) =>
        to.tell('POST', `bridges/${encodeURIComponent(id)}/addChannel`, { channel: member }),
      ),
    unbridge: (id) => ifThere(id, (to) => to.tell('DELETE', `bridges/${encodeURIComponent(id)}`)),
    record: (id, name) =>
      about(id, (to) =>
        to.tell('POST', `bridges/${encodeURIComponent(id)}/record`, {
          name: `${ours}${name}`,
          format: 'wav',
          ifExists: 'overwrite',
        }),
      ),
    async stopRecording(call) {
      const name = `${ours}${call}`
      const finished = hearing.recorded(name)
      const live = `recordings/live/${encodeURIComponent(name)}`
      await ifThere(name, async (to) => {
        await to.tell('POST', `${live}/stop`)
        await settledWithin(timers, IN_STASIS_WITHIN_MS, finished)
      })
      return stored(connected(), name)
    },
    async recordings() {
      const all = await connected().ask('GET', 'recordings/stored', ariRecordings)
      return all.filter(({ name }) => name.startsWith(ours)).map(({ name }) => name.slice(ours.length))
    },

    async channels() {
      const current = connected()
      const { channel_ids } = await current.ask('GET', `applications/${application}`, ariApplication)
      const ours = new Set(channel_ids)
      const all = await current.ask('GET', 'channels', ariChannels)
      return all.filter(({ id }) => ours.has(id)).map(({ id, state }) => ({ id, up: state === 'Up' }))
    },
    bridges: async () => (await connected().ask('GET', 'bridges', ariBridges)).map(({ id }) => id),
    async putSipUser(user) {
      await putSipUser(connected(), user)
      if (user.browser) browsers.add(user.user)
    },
    async deleteSipUser(user) {
      await deleteSipUser(connected(), user)
      browsers.delete(user)
    },
    sipUserState: async (user) => stateOf(await atNow(user)),
  }
}

/** Its length is told by its bytes; they are fetched when somebody wants them. */
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
  await ari.tell('DELETE', `recordings/stored/${encodeURIComponent(name)}`).catch((error) => {
    if (!(error instanceof AriError && error.status === 404)) throw error
  })
}

/** Waits for what should come at once, but not for ever. */
async function settledWithin(timers: Timers, ms: number, promise: Promise<unknown>) {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const cancel = timers.after(ms, resolve)
  await Promise.race([promise, late])
  cancel()
}
