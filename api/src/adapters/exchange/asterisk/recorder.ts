import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Timers, within } from '../../../platform/timers/timers.ts'
import type { ChannelId, Recorded, RecordedSide, Side } from '../port.ts'
import { joined, type Piece } from '../two-sided.ts'
import { WAV_HEADER_BYTES } from '../wav.ts'
import { type Ari, AriError } from './ari.ts'
import { ariRecordings } from './ari-events.ts'
import type { AsteriskConnection } from './connection.ts'
import type { PortEvents } from './port-events.ts'

const WITHIN_MS = 5_000
const BY_ITSELF_WITHIN_MS = 250 // a recording ends with its leg, a frame or two later
/** The start of the names of channels that listen to others. */
export const SNOOP = 'Snoop/'
/** What such a channel says of itself as it comes. */
export const RECORDER = 'recorder'

const listenerOf = (channel: ChannelId) => `${channel}.${RECORDER}`

interface Around {
  readonly connection: AsteriskConnection
  readonly events: PortEvents
  readonly timers: Timers
  readonly application: string
}

/** A side of a call as Asterisk keeps it: the name says whose, which side, and when it and the talk began by our clock. */
interface Part {
  readonly name: string
  readonly sides: readonly Side[]
  readonly atMs: number
  readonly sinceMs: number
  /** of this process's own: when it is complete */
  readonly finished?: Promise<void>
}

/**
 * Records each leg by a channel that listens to it alone (a snoop), and ends with it. All that must outlive us is in the
 * names of the recordings, which the next process reads.
 */
export class Recorder {
  readonly #around: Around
  /** of calls that this process records */
  readonly #parts = new Map<string, Part[]>()
  readonly #preparing = new Map<ChannelId, Promise<void>>()
  /** listening channels that the process before made */
  readonly #inherited = new Set<ChannelId>()

  constructor(around: Around) {
    this.#around = around
  }

  /** Makes the channel that listens to a leg. */
  prepare(channel: ChannelId): Promise<void> {
    const under = this.#preparing.get(channel)
    if (under) return under
    const prepared = this.#listen(channel).finally(() => this.#preparing.delete(channel))
    this.#preparing.set(channel, prepared)
    return prepared
  }

  async #listen(channel: ChannelId): Promise<void> {
    const { connection, events, timers, application: app } = this.#around
    const snoop = listenerOf(channel)
    if (events.isListening(snoop)) return
    const entered = events.listening(snoop)
    const path = `channels/${encodeURIComponent(channel)}/snoop/${encodeURIComponent(snoop)}`
    try {
      await connection.about(channel, (ari) => ari.send('POST', path, { spy: 'in', app, appArgs: RECORDER }))
      await within(timers, WITHIN_MS, entered)
    } catch (error) {
      if (!(await this.#isThere(snoop))) throw error
      this.#inherited.add(snoop)
    } finally {
      events.notListening(snoop)
    }
  }

  async #isThere(snoop: ChannelId): Promise<boolean> {
    try {
      await this.#around.connection.ari.send('GET', `channels/${encodeURIComponent(snoop)}`)
      return true
    } catch (error) {
      if (error instanceof AriError && error.status === 404) return false
      throw error
    }
  }

  async record(
    channel: ChannelId,
    { call, side, since, begun, silenceSeconds }: RecordedSide,
  ): Promise<void> {
    const { connection, events, timers } = this.#around
    const snoop = listenerOf(channel)
    await this.prepare(channel)
    if (begun && !this.#parts.has(call)) await this.#inherit(call)
    const silent = silenceSeconds === undefined ? undefined : () => events.fellSilent(channel)
    if (this.#inherited.delete(snoop) && (await this.#goesOn(call, side, silent))) return
    const atMs = timers.clock.now().getTime()
    const sinceMs = since.getTime()
    const name = `${this.#around.application}.${call}.${side}-${sinceMs}-${atMs}`
    const part = { name, sides: [side], atMs, sinceMs, finished: events.recorded(name) }
    if (silent) void part.finished.then(silent)
    this.#parts.set(call, [...(this.#parts.get(call) ?? []), part])
    const silence = silenceSeconds !== undefined && { maxSilenceSeconds: silenceSeconds }
    const record = `channels/${encodeURIComponent(snoop)}/record`
    await connection.about(channel, (ari) =>
      ari.send('POST', record, { name, format: 'wav', ifExists: 'overwrite', ...silence }),
    )
  }

  /** What it has recorded of a leg so far stays; the channel that listened goes. */
  async pause(channel: ChannelId): Promise<void> {
    const { connection, events, timers } = this.#around
    const snoop = listenerOf(channel)
    this.#inherited.delete(snoop)
    const gone = events.listening(snoop)
    try {
      await connection.ifThere(snoop, async (ari) => {
        await ari.send('DELETE', `channels/${encodeURIComponent(snoop)}`)
        await within(timers, WITHIN_MS, gone)
      })
    } finally {
      events.notListening(snoop)
    }
  }

  /** @returns whether the process before had begun to record this side */
  async #goesOn(call: string, side: Side, silent: (() => void) | undefined): Promise<boolean> {
    const all = await this.#inherit(call)
    const known = all.find(({ sides }) => sides.includes(side))
    if (!known || !silent) return known !== undefined
    const finished = this.#around.events.recorded(known.name)
    void finished.then(silent)
    this.#parts.set(
      call,
      all.map((part) => (part === known ? { ...part, finished } : part)),
    )
    return true
  }

  /** Adds what the process before recorded of a call to what this one does. */
  async #inherit(call: string): Promise<readonly Part[]> {
    const before = (await this.#stored()).get(call) ?? []
    const own = this.#parts.get(call) ?? []
    const known = new Set(own.map(({ name }) => name))
    const all = [...before.filter(({ name }) => !known.has(name)), ...own]
    if (all.length > 0) this.#parts.set(call, all)
    return all
  }

  async stop(call: string): Promise<Recorded | null> {
    const { ari } = this.#around.connection
    const parts = this.#parts.get(call) ?? (await this.#stored()).get(call) ?? []
    await Promise.all(parts.map((part) => this.#finish(part)))
    this.#parts.delete(call)
    const pieces = await Promise.all(parts.map((part) => piecesOf(ari, part)))
    return joined(pieces.flat(), async () => {
      for (const { name } of parts) await remove(ari, name)
    })
  }

  /** The calls of recordings that were not discarded. @param application of the process that began them */
  async calls(application = this.#around.application): Promise<string[]> {
    return [...(await this.#stored(application)).keys()]
  }

  async #finish({ name, finished }: Part): Promise<void> {
    const { connection, events, timers } = this.#around
    const isOver = finished?.then(() => true)
    if (isOver && (await within(timers, BY_ITSELF_WITHIN_MS, isOver))) return
    const stopped = finished ?? events.recorded(name)
    try {
      await connection.ifThere(name, async (ari) => {
        await ari.send('POST', `recordings/live/${encodeURIComponent(name)}/stop`)
        await within(timers, WITHIN_MS, stopped)
      })
    } finally {
      events.notRecorded(name)
    }
  }

  /** @param application null: of any of our processes, as calls go from one to another */
  async #stored(application: string | null = null): Promise<Map<string, Part[]>> {
    const all = await this.#around.connection.ari.ask('GET', 'recordings/stored', ariRecordings)
    const product = this.#around.application.replace(/(?<!\d)\d+$/, '')
    const parts = all.flatMap(({ name }) => {
      const prefix = /^\d+\./.exec(name.startsWith(product) ? name.slice(product.length) : '')?.[0]
      if (!prefix || (application !== null && !name.startsWith(`${application}.`))) return []
      return { name, ...readName(name.slice(product.length + prefix.length)) }
    })
    return Map.groupBy(parts, ({ call }) => call)
  }
}

/** One without a side is of a version that recorded both into one channel. */
function readName(name: string): Omit<Part, 'name'> & { readonly call: string } {
  const [, call, side, since, at] = /^(.+)\.(left|right|both)-(\d+)-(\d+)$/.exec(name) ?? []
  if (call === undefined) return { call: name, sides: ['left', 'right'], atMs: 0, sinceMs: 0 }
  return { call, sides: [side as Side], atMs: Number(at), sinceMs: Number(since) }
}

/** Its length follows from its bytes, which are fetched only when they are read. */
async function piecesOf(ari: Ari, { name, sides, atMs, sinceMs }: Part): Promise<Piece[]> {
  const path = `recordings/stored/${encodeURIComponent(name)}/file`
  try {
    const head = await ari.download(path)
    await head.body?.cancel()
    const bytes = Math.max(0, Number(head.headers.get('content-length') ?? 0) - WAV_HEADER_BYTES)
    const open = async () => Readable.fromWeb((await ari.download(path)).body as ReadableStream)
    return sides.map((side) => ({ side, atMs, sinceMs, bytes, open }))
  } catch (error) {
    if (error instanceof AriError && error.status === 404) return []
    throw error
  }
}

async function remove(ari: Ari, name: string) {
  await ari.send('DELETE', `recordings/stored/${encodeURIComponent(name)}`).catch((error) => {
    if (!(error instanceof AriError && error.status === 404)) throw error
  })
}
