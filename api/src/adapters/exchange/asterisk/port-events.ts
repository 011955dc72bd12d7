import { isWholeNumber, wholePhone } from '@ekoline/contract/units/phone.ts'
import type { Clock } from '../../../context.ts'
import { type Key, type Party, personOf } from '../exchange.ts'
import type { BridgeId, ChannelId, Ended, PortEvent } from '../port.ts'
import type { AriEvent } from './ari-events.ts'
import { lineQualityOf } from './line-quality.ts'
import { RECORDER } from './recorder.ts'

interface Known {
  readonly incoming: boolean
  enter(): void
  /** something waits for its end */
  over?: () => void
  dial?: Ended['dial']
  q850?: number
  held?: boolean
  /** of the process before: what it plays there is not known */
  adopted?: boolean
}

/** After so long without a packet of sound Asterisk takes a phone for dead. */
export interface Silence {
  readonly seconds: number
  /** of a phone that holds the call, and sends nothing by right */
  readonly onHoldSeconds: number
}

const KEYS = new Set('0123456789*#')
const NORMAL = 16
const UNREGISTERED = 20
const CONGESTION = 34
const SILENT = 44 // Asterisk's own cause of that
const SIP_USER = /^PJSIP\/(.+)-[0-9a-f]+$/

/** As E.164 where it is a number: carriers write one with +, without, or in national form. */
function withPlus(said: string): string {
  const number = wholePhone(said)
  return number !== null && isWholeNumber(number.slice(1)) ? number : said
}

/** Translates Asterisk's events into the port's, with the state that this needs between them. */
export class PortEvents {
  readonly #emit: (event: PortEvent) => void
  readonly #clock: Clock
  readonly #silence: Silence
  readonly #channels = new Map<ChannelId, Known>()
  readonly #plays = new Map<string, { channel: ChannelId; stopped: boolean }>()
  readonly #recordings = new Map<string, () => void>()
  readonly #awaited = new Map<ChannelId, () => void>()
  readonly #listening = new Set<ChannelId>()
  readonly #onPeer: (channel: ChannelId, bridge: BridgeId) => void

  /** @param onPeer gets the legs from our other exchanges, and the bridges that they are for */
  constructor(
    emit: (event: PortEvent) => void,
    clock: Clock,
    silence: Silence,
    onPeer: (channel: ChannelId, bridge: BridgeId) => void = () => undefined,
  ) {
    this.#emit = emit
    this.#clock = clock
    this.#silence = silence
    this.#onPeer = onPeer
  }

  handle(event: AriEvent) {
    const at = event.timestamp
    switch (event.type) {
      case 'StasisStart':
        return this.#arrived(event)
      case 'StasisEnd': {
        const known = this.#channels.get(event.channel.id)
        if (known?.incoming)
          this.#end(event.channel.id, {
            at,
            q850: known.q850 ?? NORMAL,
            ...this.#silent(known, known.q850),
            ...measured(event),
          })
        return
      }
      case 'ChannelHangupRequest': {
        const known = this.#channels.get(event.channel.id)
        if (known?.incoming) known.q850 ??= causeOfRequest(event)
        return
      }
      case 'ChannelHold':
      case 'ChannelUnhold': {
        const known = this.#channels.get(event.channel.id)
        if (!known) return
        known.held = event.type === 'ChannelHold'
        this.#emit({ type: known.held ? 'held' : 'resumed', at, channel: event.channel.id })
        return
      }
      case 'ChannelDestroyed':
        return this.#destroyed(event)
      case 'Dial':
        return this.#dialled(event)
      case 'ChannelDtmfReceived':
        if (KEYS.has(event.digit))
          this.#emit({ type: 'key', at, channel: event.channel.id, key: event.digit as Key })
        return
      case 'PlaybackFinished':
        return this.#played(event.playback.id, { state: event.playback.state, at })
      case 'RecordingFinished':
      case 'RecordingFailed':
        this.#recordings.get(event.recording.name)?.()
        this.#recordings.delete(event.recording.name)
    }
  }

  /** A channel is asked for. @returns when it is in our application, or over */
  made(id: ChannelId): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#channels.set(id, { incoming: false, enter: resolve })
    return promise
  }

  /** @returns when its end was emitted */
  gone(id: ChannelId): Promise<void> {
    const known = this.#channels.get(id)
    return known ? new Promise((resolve) => (known.over = resolve)) : Promise.resolve()
  }

  /** Another of our processes had it. */
  adopt(id: ChannelId, { incoming, holds }: { incoming: boolean; holds: boolean }): void {
    this.#channels.set(id, { incoming, held: holds, adopted: true, enter: () => undefined })
  }

  /** Another of our processes has it from now on: here it is over. */
  passedTo(id: ChannelId): void {
    if (this.#channels.has(id)) this.#end(id, { at: this.#clock.now(), q850: NORMAL })
  }

  /** Asterisk could not make it: its phone is not there, or the carrier is not. */
  neverMade(id: ChannelId, to: Party): void {
    this.#end(id, { at: this.#clock.now(), q850: to.kind === 'sip' ? UNREGISTERED : CONGESTION })
  }

  hangingUp(id: ChannelId, q850: number): void {
    const known = this.#channels.get(id)
    if (known) known.q850 ??= q850
  }

  playing(play: string, channel: ChannelId): void {
    this.#plays.set(play, { channel, stopped: false })
  }

  /** Whether it hears a sound that we play, or perhaps one of the process before. */
  mayHear(id: ChannelId): boolean {
    return (
      this.#channels.get(id)?.adopted === true ||
      [...this.#plays.values()].some((play) => play.channel === id)
    )
  }

  stopping(play: string): void {
    const known = this.#plays.get(play)
    if (known) known.stopped = true
  }

  /** The sound is missing. */
  notPlayed(play: string): void {
    this.#played(play, { state: 'failed', at: this.#clock.now() })
  }

  /** A channel is asked for that listens to another one, or is another process's. @returns when it is in our application, or over */
  listening(id: ChannelId): Promise<void> {
    return new Promise((resolve) => this.#awaited.set(id, resolve))
  }

  notListening(id: ChannelId): void {
    this.#awaited.delete(id)
  }

  isListening(id: ChannelId): boolean {
    return this.#listening.has(id)
  }

  /** @returns when the recording is complete */
  recorded(name: string): Promise<void> {
    return new Promise((resolve) => this.#recordings.set(name, resolve))
  }

  /** A leg has said nothing for so long that its recording is complete. */
  fellSilent(channel: ChannelId): void {
    if (this.#channels.has(channel)) this.#emit({ type: 'silent', channel, at: this.#clock.now() })
  }

  notRecorded(name: string): void {
    this.#recordings.delete(name)
  }

  #arrived({ channel, args, timestamp: at }: AriEvent & { type: 'StasisStart' }) {
    const [direction, digits = '', phone = ''] = args
    const { id } = channel
    if (direction === 'leg') {
      this.#awaited.get(id)?.()
      return this.#channels.get(id)?.enter()
    }
    if (direction === RECORDER) return this.#listens(id)
    if (direction === 'peer') return this.#onPeer(id, phone)
    this.#channels.set(id, { incoming: true, enter: () => undefined })
    const from = withPlus(channel.caller.number)
    const user = personOf(phone || (SIP_USER.exec(channel.name)?.[1] ?? ''))
    if (direction === 'inbound')
      this.#emit({ type: 'incoming', at, channel: id, from, did: withPlus(digits) })
    else this.#emit({ type: 'dialling', at, channel: id, user, digits })
  }

  #listens(id: ChannelId): void {
    this.#listening.add(id)
    this.#awaited.get(id)?.()
  }

  #end(id: ChannelId, how: Ended): void {
    const known = this.#channels.get(id)
    this.#channels.delete(id)
    known?.enter()
    this.#emit({ type: 'ended', channel: id, ...how })
    known?.over?.()
  }

  #destroyed({ channel, cause, tech_cause, timestamp: at }: AriEvent & { type: 'ChannelDestroyed' }): void {
    this.#listening.delete(channel.id)
    this.#awaited.get(channel.id)?.()
    const known = this.#channels.get(channel.id)
    if (!known || known.incoming) return // StasisEnd emits its end
    this.#end(channel.id, {
      at,
      q850: known.q850 ?? causeOf(cause, known.dial),
      ...(tech_cause && tech_cause >= 400 && { sipStatus: tech_cause }),
      ...(known.dial && { dial: known.dial }),
      ...this.#silent(known, known.q850 ?? cause),
      ...measured({ channel }),
    })
  }

  #silent({ held }: Known, cause: number | undefined): Pick<Ended, 'silentMs'> {
    if (cause !== SILENT) return {}
    const { seconds, onHoldSeconds } = this.#silence
    return { silentMs: (held ? onHoldSeconds : seconds) * 1000 }
  }

  #dialled({ peer, dialstatus, timestamp: at }: AriEvent & { type: 'Dial' }): void {
    const known = this.#channels.get(peer.id)
    if (!known) return
    if (dialstatus === 'PROGRESS') this.#emit({ type: 'announcing', at, channel: peer.id })
    else if (dialstatus === 'RINGING') this.#emit({ type: 'ringing', at, channel: peer.id })
    else if (dialstatus === 'ANSWER') this.#emit({ type: 'answered', at, channel: peer.id })
    else if (dialstatus === 'BUSY') known.dial = 'busy'
    else if (dialstatus === 'NOANSWER') known.dial = 'no answer'
  }

  #played(play: string, { state, at }: { state: string; at: Date }): void {
    const known = this.#plays.get(play)
    if (!known) return
    this.#plays.delete(play)
    const { channel, stopped } = known
    const toEnd = state === 'done' && !stopped && this.#channels.get(channel)?.q850 === undefined
    this.#emit({ type: 'played', at, channel, play, toEnd })
  }
}

function measured({ channel }: Pick<AriEvent & { type: 'StasisEnd' }, 'channel'>): Pick<Ended, 'quality'> {
  const quality = lineQualityOf(channel.channelvars)
  return quality ? { quality } : {}
}

const FOR_SILENCE = 1 // AST_SOFTHANGUP_DEV

/** Asterisk's own reasons to hang up are no Q.850. */
function causeOfRequest({ cause, soft }: { cause?: number | undefined; soft?: boolean | undefined }): number {
  if (soft) return cause === FOR_SILENCE ? SILENT : NORMAL
  return cause || NORMAL
}

/** The cause of an unanswered leg is unreliable, and a guard's timeout has none. */
function causeOf(cause: number, dial: Ended['dial']): number {
  if (dial === 'no answer') return 19
  if (dial === 'busy') return cause === 21 ? 21 : 17
  return cause || NORMAL
}
