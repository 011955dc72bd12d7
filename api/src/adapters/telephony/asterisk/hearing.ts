import { dialledDigits, isWholeNumber } from '@ekoline/contract/dialled.ts'
import type { Clock } from '../../../context.ts'
import type { ChannelId, Ended, PortEvent } from '../port.ts'
import type { Key, Party } from '../telephony.ts'
import type { AriEvent } from './ari-events.ts'

/** What Asterisk's events mean in our words, with the little that must be remembered between them. */
export interface Hearing {
  hear(event: AriEvent): void
  /** A channel is asked for. @returns when it is in our application, or over */
  made(id: ChannelId): Promise<void>
  /** Asterisk could not make it: its phone is not there, or the carrier is not. */
  neverMade(id: ChannelId, to: Party): void
  /** We hang it up for this reason. */
  hangingUp(id: ChannelId, q850: number): void
  playing(play: string, channel: ChannelId): void
  stopping(play: string): void
  /** There is nothing that could be played. */
  notPlayed(play: string): void
  /** @returns when the recording is complete */
  recorded(name: string): Promise<void>
}

interface Known {
  readonly incoming: boolean
  enter(): void
  dial?: Ended['dial']
  q850?: number
}

const KEYS = new Set('0123456789*#')
const NORMAL = 16
const UNREGISTERED = 20
const CONGESTION = 34
const SIP_USER = /^PJSIP\/(.+?)(?:-web)?-[0-9a-f]+$/ // a browser dials for its person

/** As E.164 where it is a number: carriers write the same one with +, without, or as it is dialled at home. */
function withPlus(said: string): string {
  const digits = dialledDigits(said)
  return isWholeNumber(digits) ? `+${digits}` : said
}

export function createHearing(tell: (event: PortEvent) => void, clock: Clock): Hearing {
  const channels = new Map<ChannelId, Known>()
  const plays = new Map<string, { channel: ChannelId; stopped: boolean }>()
  const recordings = new Map<string, () => void>()

  function arrive({
    channel,
    args: [direction, digits = ''],
    timestamp: at,
  }: AriEvent & { type: 'StasisStart' }) {
    if (direction === 'leg') return channels.get(channel.id)?.enter()
    channels.set(channel.id, { incoming: true, enter: () => undefined })
    const from = withPlus(channel.caller.number)
    const user = SIP_USER.exec(channel.name)?.[1] ?? ''
    if (direction === 'inbound')
      tell({ type: 'incoming', at, channel: channel.id, from, did: withPlus(digits) })
    else tell({ type: 'dialling', at, channel: channel.id, user, digits })
  }

  function end(id: ChannelId, how: Ended) {
    const known = channels.get(id)
    channels.delete(id)
    known?.enter()
    tell({ type: 'ended', channel: id, ...how })
  }

  function destroyed({ channel, cause, tech_cause, timestamp: at }: AriEvent & { type: 'ChannelDestroyed' }) {
    const known = channels.get(channel.id)
    if (!known || known.incoming) return // told by StasisEnd
    const q850 = known.q850 ?? causeOf(cause, known.dial)
    end(channel.id, {
      at,
      q850,
      ...(tech_cause && tech_cause >= 400 && { sipStatus: tech_cause }),
      ...(known.dial && { dial: known.dial }),
    })
  }

  function dialled({ peer, dialstatus, timestamp: at }: AriEvent & { type: 'Dial' }) {
    const known = channels.get(peer.id)
    if (!known) return
    if (dialstatus === 'RINGING') tell({ type: 'ringing', at, channel: peer.id })
    else if (dialstatus === 'ANSWER') tell({ type: 'answered', at, channel: peer.id })
    else if (dialstatus === 'BUSY') known.dial = 'busy'
    else if (dialstatus === 'NOANSWER') known.dial = 'no answer'
  }

  function played(play: string, { state, at }: { state: string; at: Date }) {
    const known = plays.get(play)
    if (!known) return
    plays.delete(play)
    const toEnd = state === 'done' && !known.stopped && channels.get(known.channel)?.q850 === undefined
    tell({ type: 'played', at, channel: known.channel, play, toEnd })
  }

  return {
    hear(event) {
      const at = event.timestamp
      switch (event.type) {
        case 'StasisStart':
          return arrive(event)
        case 'StasisEnd': {
          const known = channels.get(event.channel.id)
          if (known?.incoming) end(event.channel.id, { at, q850: known.q850 ?? NORMAL })
          return
        }
        case 'ChannelHangupRequest': {
          const known = channels.get(event.channel.id)
          if (known?.incoming) known.q850 ??= event.cause || NORMAL
          return
        }
        case 'ChannelDestroyed':
          return destroyed(event)
        case 'Dial':
          return dialled(event)
        case 'ChannelDtmfReceived':
          if (KEYS.has(event.digit))
            tell({ type: 'key', at, channel: event.channel.id, key: event.digit as Key })
          return
        case 'PlaybackFinished':
          return played(event.playback.id, { state: event.playback.state, at })
        case 'RecordingFinished':
        case 'RecordingFailed':
          recordings.get(event.recording.name)?.()
          recordings.delete(event.recording.name)
      }
    },
    made(id) {
      const { promise, resolve } = Promise.withResolvers<void>()
      channels.set(id, { incoming: false, enter: resolve })
      return promise
    },
    neverMade: (id, to) => end(id, { at: clock.now(), q850: to.kind === 'sip' ? UNREGISTERED : CONGESTION }),
    hangingUp(id, q850) {
      const known = channels.get(id)
      if (known) known.q850 ??= q850
    },
    playing: (play, channel) => void plays.set(play, { channel, stopped: false }),
    stopping(play) {
      const known = plays.get(play)
      if (known) known.stopped = true
    },
    notPlayed: (play) => played(play, { state: 'failed', at: clock.now() }),
    recorded: (name) => new Promise((resolve) => recordings.set(name, resolve)),
  }
}

/** A leg that rang in vain is destroyed with whatever reason; the one of a guard with none at all. */
function causeOf(cause: number, dial: Ended['dial']): number {
  if (dial === 'no answer') return 19
  if (dial === 'busy') return cause === 21 ? 21 : 17
  return cause || NORMAL
}
