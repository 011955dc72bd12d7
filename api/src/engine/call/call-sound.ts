import { ChannelGone, type PlayItem } from '../../adapters/exchange/port.ts'
import type { Spoken } from '../../adapters/exchange/spoken.ts'
import { within } from '../../platform/timers/timers.ts'
import type { Exchange } from '../exchange.ts'
import type { CallLife } from './call-life.ts'
import type { CallNames } from './call-names.ts'
import type { Leg } from './leg.ts'

const SAID_WITHIN_MS = 15_000 // the longest text takes 8 s

/** The start of the first sound is lost while the media path comes up. */
export const LEAD_IN = { silenceMs: 300 }

interface Surroundings {
  readonly exchange: Exchange
  readonly life: CallLife
  readonly names: CallNames
  /** The legs that have not ended. */
  legs(): readonly Leg[]
  /** Whether three talk: who of them holds the call leaves the others talking. */
  areThree(): boolean
}

/** What the legs of one call hear but each other: sounds, words, the ringing tone, music. */
export class CallSound {
  readonly #of: Surroundings
  /** legs that hear music until another one is there */
  readonly #waiting = new Set<Leg>()
  #stopWarning: (() => Promise<void>) | null = null

  constructor(surroundings: Surroundings) {
    this.#of = surroundings
  }

  /** @returns whether it played to its end; when `interrupt` resolves, it stops */
  async play(leg: Leg, items: readonly PlayItem[], interrupt?: Promise<unknown>): Promise<boolean> {
    this.#of.life.alive()
    return this.#play(leg, items, interrupt)
  }

  async #play(leg: Leg, items: readonly PlayItem[], interrupt?: Promise<unknown>): Promise<boolean> {
    const { exchange, names } = this.#of
    const { port } = exchange
    const play = names.play()
    const played = leg.played(play)
    await port.play(leg.id, play, items)
    if (!interrupt) return played
    const toEnd = await Promise.race([played, interrupt.then(() => false)])
    if (!toEnd) await port.stopPlaying(play)
    return toEnd
  }

  /** Stops what the process before played. */
  async hush(): Promise<void> {
    const { exchange, names } = this.#of
    for (const play of names.plays()) await exchange.port.stopPlaying(play)
  }

  /** Says why it does not go on to a caller who was not answered, and so pays nothing. */
  async say(caller: Leg, words: Spoken): Promise<void> {
    await this.#speak(async () => {
      await this.#of.exchange.port.listen(caller.id)
      return this.play(caller, [LEAD_IN, { says: words }])
    })
  }

  /** Says why it ends to a caller, in place of all that they hear; also of a call that is over but for this. */
  async lastWords(caller: Leg, words: Spoken): Promise<void> {
    const { port } = this.#of.exchange
    await this.#speak(async () => {
      await this.hush()
      if (caller.answeredAt) {
        await port.ring(caller.id, false)
        await port.music(caller.id, false)
      } else await port.listen(caller.id)
      return this.#play(caller, [LEAD_IN, { says: words }])
    })
  }

  /** Says something to one side of a call that was answered; when `interrupt` resolves, it stops. */
  async announce(leg: Leg, words: Spoken | readonly PlayItem[], interrupt?: Promise<unknown>): Promise<void> {
    const items = typeof words === 'string' ? [{ says: words }] : words
    if (!leg.end) await this.#speak(() => this.play(leg, items, interrupt))
  }

  async #speak(play: () => Promise<unknown>): Promise<void> {
    try {
      await within(this.#of.exchange.timers, SAID_WITHIN_MS, play())
    } catch (error) {
      this.#unheard('words were not heard', error as Error)
    }
  }

  /** An announcement could not be passed on to the caller: the call goes on without it. */
  hearsNothing(error: Error): void {
    this.#unheard('an announcement was not heard', error)
  }

  #unheard(what: string, error: Error): void {
    if (error instanceof ChannelGone) return // they did not wait
    const { exchange, life } = this.#of
    exchange.log.warn({ callId: life.id, message: error.message }, what)
  }

  /** Sends keys to who was called, as if the caller had pressed them. Without them the call goes on. */
  async press(leg: Leg, keys: string): Promise<void> {
    try {
      await this.#of.exchange.port.sendKeys(leg.id, keys)
    } catch (error) {
      this.#unheard('the keys of an extension were not sent', error as Error)
    }
  }

  /** Plays the ringing tone to a leg, until it is `false`. */
  async ring(leg: Leg, rings = true): Promise<void> {
    this.#of.life.alive()
    await this.#of.exchange.port.ring(leg.id, rings)
  }

  /** Music, or what the bridge has, for a leg that waits for another one. */
  async waits(leg: Leg, waits: boolean): Promise<void> {
    if (waits) this.#waiting.add(leg)
    else this.#waiting.delete(leg)
    await this.music()
  }

  /** A side that is put on hold hears music, not one of three, who talk on; the call goes on, and so does its charge. */
  async music(): Promise<void> {
    const { exchange, legs, areThree } = this.#of
    const talking = legs().filter(({ answeredAt }) => answeredAt)
    const isOfThree = areThree()
    for (const leg of talking) {
      const held =
        !isOfThree && talking.some((other) => other !== leg && other.holds && !this.#waiting.has(other))
      const isHeld = held || this.#waiting.has(leg)
      await exchange.port
        .music(leg.id, isHeld)
        .catch((error: Error) => this.#unheard('the music of a held call was not switched', error))
    }
  }

  /** Only who began the call hears that it ends soon, and pays for it: the other side hears a pause. */
  async warn(secondsLeft: number): Promise<void> {
    const { exchange, life, legs } = this.#of
    const caller = legs().find(({ name, answeredAt }) => name === 'a' && answeredAt)
    if (!caller || life.isOver) return
    const what = 'a call could not be warned of its end'
    try {
      life.emit({ type: 'call.warned', secondsLeft })
      const stop = Promise.withResolvers<void>()
      const said = this.play(caller, [{ secondsLeft }], stop.promise)
      let isStopped = false
      this.#stopWarning = async () => {
        isStopped = true
        stop.resolve()
        await said.catch(() => undefined) // logged below
      }
      const heard = await said
      if (!heard && !isStopped && !caller.end) exchange.log.warn({ callId: life.id }, what)
      if (legs().some(({ holds }) => holds)) await this.music() // the words ended it
    } catch (error) {
      this.#unheard(what, error as Error)
    } finally {
      this.#stopWarning = null
    }
  }

  /** Stops a warning that is being said, for the call ends at another time. */
  async stopWarning(): Promise<void> {
    await this.#stopWarning?.()
  }
}
