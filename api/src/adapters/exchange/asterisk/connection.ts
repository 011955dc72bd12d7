import { type Timers, within } from '../../../platform/timers/timers.ts'
import { type Log, TelephonyUnavailable } from '../exchange.ts'
import { ChannelGone, type PortEvent } from '../port.ts'
import { type Ari, type AriAddress, AriError, type AriListener, connectAri } from './ari.ts'
import { type AriEvent, ariInfo, ariPing } from './ari-events.ts'

const RETRY_MS = { first: 250, longest: 5_000 }
const PING_MS = 5_000
const CLOSED_WITHIN_MS = 2_000
/** What two clocks that are kept right may differ by. */
const SAME_CLOCK_MS = 50

export interface ConnectionOptions extends AriAddress {
  /** this exchange's name in call records and on screen */
  readonly node: string
  /** its systemname must be this: it names incoming calls, and two nodes of one name would share records */
  readonly name?: string
}

type Listener = (event: PortEvent) => void

/** The connection to one Asterisk, which reconnects whenever it is lost. */
export class AsteriskConnection {
  readonly #options: ConnectionOptions
  readonly #exchange: { readonly timers: Timers; readonly log: Log }
  readonly #onEvent: (event: AriEvent) => void
  #listener: Listener | null = null
  #ari: Ari | null = null
  #version: string | undefined
  /** how far Asterisk's clock is ahead of ours */
  #aheadMs = 0

  /** @param onEvent gets Asterisk's own events, after 'up' */
  constructor(
    options: ConnectionOptions,
    exchange: { readonly timers: Timers; readonly log: Log },
    onEvent: (event: AriEvent) => void,
  ) {
    this.#options = options
    this.#exchange = exchange
    this.#onEvent = onEvent
  }

  /** what the exchange says it is; once it was reached */
  get version(): string | undefined {
    return this.#version
  }

  /** @param listener gets 'up' and 'down', and what `emit` passes on in between */
  async open(listener: Listener): Promise<void> {
    this.#listener = listener
    if (!(await this.#tryOnce())) this.#tryAgain(RETRY_MS.first)
  }

  /** Resolves when Asterisk has unregistered the application, so that the next process can register it; or after 2 s. */
  async close(): Promise<void> {
    const ari = this.#ari
    this.#listener = null
    this.#ari = null
    if (ari) await within(this.#exchange.timers, CLOSED_WITHIN_MS, ari.close())
  }

  emit(event: PortEvent): void {
    this.#listener?.(event)
  }

  /** @throws TelephonyUnavailable while it is lost */
  get ari(): Ari {
    if (!this.#ari) throw new TelephonyUnavailable()
    return this.#ari
  }

  /** Turns 'not found' and 'not in the application' into ChannelGone: a call can end at every moment. */
  async about<T>(id: string, work: (ari: Ari) => Promise<T>): Promise<T> {
    try {
      return await work(this.ari)
    } catch (error) {
      if (error instanceof AriError && [400, 404, 409, 412, 422].includes(error.status))
        throw new ChannelGone(`${id}: ${error.message}`)
      throw error
    }
  }

  /** The same, ignoring ChannelGone. */
  async ifThere(id: string, work: (ari: Ari) => Promise<void>): Promise<void> {
    try {
      await this.about(id, work)
    } catch (error) {
      if (!(error instanceof ChannelGone)) throw error
    }
  }

  /** Has another application as well, in place of the process that has it. */
  async beside(application: string, onEvent: (event: AriEvent) => void) {
    const ari = await connectAri({ ...this.#options, application }, { event: onEvent, lost: () => undefined })
    return { ari, close: () => ari.close() }
  }

  async #tryOnce(): Promise<boolean> {
    const { timers } = this.#exchange
    const early: AriEvent[] = []
    let isUp = false
    let attempt: Ari | null = null
    attempt = await this.#reach({
      event: (event) => {
        if (event.type === 'ApplicationReplaced') this.#replaced()
        else if (isUp) this.#receive(event)
        else early.push(event)
      },
      lost: () => {
        if (!attempt || this.#ari !== attempt) return
        this.#ari = null
        this.emit({ type: 'down', at: timers.clock.now() })
        this.#tryAgain(RETRY_MS.first)
      },
    })
    if (!attempt) return false
    if (!this.#listener) {
      void attempt.close()
      return true
    }
    this.#ari = attempt
    isUp = true
    this.emit({ type: 'up', at: timers.clock.now() })
    for (const event of early) this.#receive(event)
    this.#watch(attempt)
    return true
  }

  async #reach(listener: AriListener): Promise<Ari | null> {
    const { node, name } = this.#options
    let attempt: Ari | null = null
    try {
      attempt = await connectAri(this.#options, listener)
      const { system, config } = await attempt.ask('GET', 'asterisk/info', ariInfo)
      if (name !== undefined && config.name !== name)
        throw new Error(`it is called ${config.name ?? 'nothing'} in its asterisk.conf, not ${name}`)
      this.#version = system.version
      await this.#compareClocks(attempt)
      this.#exchange.log.info({ node, version: system.version }, 'the telephone exchange is connected')
      return attempt
    } catch (error) {
      void attempt?.close()
      const { message } = error as Error
      this.#exchange.log.warn({ node, message }, 'the telephone exchange cannot be reached')
      return null
    }
  }

  /** With the time of our clock: what a call may last and cost is counted by it. */
  #receive(event: AriEvent): void {
    this.#onEvent({ ...event, timestamp: new Date(event.timestamp.getTime() - this.#aheadMs) })
  }

  /** Its clock counts as ours until it is certain that they differ: by more than the question takes. */
  async #compareClocks(ari: Ari): Promise<void> {
    const { clock } = this.#exchange.timers
    const askedAt = clock.now().getTime()
    const { timestamp } = await ari.ask('GET', 'asterisk/ping', ariPing)
    const tookMs = clock.now().getTime() - askedAt
    const aheadMs = timestamp.getTime() - askedAt - tookMs / 2
    if (Math.abs(aheadMs - this.#aheadMs) <= tookMs / 2 + SAME_CLOCK_MS) return
    this.#aheadMs = aheadMs
    const { node } = this.#options
    this.#exchange.log.warn({ node, aheadMs }, "the telephone exchange's clock differs from ours")
  }

  /** Another of our processes controls the calls now: we disconnect for good. */
  #replaced(): void {
    const { node, application } = this.#options
    const { log, timers } = this.#exchange
    log.error({ node, application }, 'another process took the telephone exchange over')
    const listener = this.#listener
    void this.close()
    listener?.({ type: 'down', at: timers.clock.now(), superseded: true })
  }

  #tryAgain(waitMs: number): void {
    this.#exchange.timers.after(waitMs, () => {
      if (!this.#listener || this.#ari) return
      void this.#tryOnce().then((done) => {
        if (!done) this.#tryAgain(Math.min(waitMs * 2, RETRY_MS.longest))
      })
    })
  }

  /** Pings, so that a hanging exchange loses its connection. */
  #watch(current: Ari): void {
    this.#exchange.timers.after(PING_MS, () => {
      if (this.#ari !== current) return
      this.#compareClocks(current).then(
        () => this.#watch(current),
        () => void current.close(),
      )
    })
  }
}
