import type { Readable } from 'node:stream'
import type { AudioRef, Key, Party, PlayCall, TelephonyEngine } from './telephony.ts'

/** One leg of a call at the exchange. Ours are named by us, `<callId>.<leg>`; an incoming one by the exchange. */
export type ChannelId = string
export type BridgeId = string

export interface NewChannel {
  readonly id: ChannelId
  /** 'a' is the caller's own phone, 'b' who is called */
  readonly leg: 'a' | 'b'
  readonly to: Party
  readonly callerId: string
}

/** How a leg ended. */
export interface Ended {
  readonly at: Date
  /** why, as Q.850 counts: 16 hung up, 17 busy, 19 not answered, 20 not registered, 21 declined, 34 congestion ... */
  readonly q850: number
  readonly sipStatus?: number
  /** the dial status, where the exchange reports one beside the cause */
  readonly dial?: 'busy' | 'no answer'
  /** the exchange was lost and this leg with it, without an 'ended' of its own */
  readonly lost?: true
}

export interface Recorded {
  readonly seconds: number
  open(): Promise<Readable>
  /** Deletes it at the exchange. */
  discard(): Promise<void>
}

/** What an exchange reports. `at` is when it happened, by the exchange's own clock. */
export type PortEvent = { readonly at: Date } & (
  | { type: 'incoming'; channel: ChannelId; from: string; did: string }
  /** a SIP phone of ours dials */
  | { type: 'dialling'; channel: ChannelId; user: string; digits: string }
  | { type: 'ringing' | 'answered'; channel: ChannelId }
  | { type: 'key'; channel: ChannelId; key: Key }
  | { type: 'played'; channel: ChannelId; play: string; toEnd: boolean }
  | ({ type: 'ended'; channel: ChannelId } & Ended)
  /** The exchange cannot be reached; its calls may go on. Every command fails until 'up'. */
  | { type: 'down' }
  /** It can be reached again; `channels` lists what is left of its calls. */
  | { type: 'up' }
)

export interface LiveChannel {
  readonly id: ChannelId
  readonly up: boolean
}

/** The channel is not there (any more): a call can end at every moment, so no flow takes this for a failure. */
export class ChannelGone extends Error {}

/**
 * What an exchange must be able to do, per channel. All call logic is above it; an engine is an implementation of this
 * and nothing else. Commands resolve when the exchange took them; their results come as events, which may arrive before
 * the command resolves.
 *
 * Every command about a channel throws ChannelGone when it is not there, and TelephonyUnavailable while the exchange
 * cannot be reached.
 */
export interface Port
  extends Pick<TelephonyEngine, 'kind' | 'node' | 'putSipUser' | 'deleteSipUser' | 'sipUserState'> {
  /** what the exchange says it is; once it was reached */
  readonly version?: string | undefined
  /**
   * Connects, and reconnects whenever the connection is lost: 'up' comes each time, other events only while it is up.
   * A listener connected before gets 'down' and nothing more.
   */
  connect(listener: (event: PortEvent) => void): Promise<void>
  disconnect(): Promise<void>

  /**
   * Makes a leg that does not ring yet, and resolves when it can be bridged. For a phone that is not registered comes
   * 'ended' with 20, never an error.
   */
  create(channel: NewChannel): Promise<void>
  /** Rings it; 'ringing', then 'answered' or 'ended'. After `ringSeconds` unanswered it ends with 19. */
  dial(channel: ChannelId, ringSeconds: number): Promise<void>
  /** Answers an incoming leg. */
  answer(channel: ChannelId): Promise<void>
  /** Plays the ringing tone to the caller. */
  ring(channel: ChannelId): Promise<void>
  /** Ends a leg; an unanswered caller gets `q850` as the reason. 'ended' follows. */
  hangup(channel: ChannelId, q850: number): Promise<void>
  /** Plays one after another; 'played' follows in any case. Items may hold a code: they are never logged. */
  play(channel: ChannelId, play: string, items: PlayCall['items']): Promise<void>
  /** Does nothing when it is over. */
  stopPlaying(play: string): Promise<void>
  mute(channel: ChannelId, muted: boolean): Promise<void>
  /** The exchange itself ends the leg `seconds` from now, in place of an earlier guard, even if we are gone. */
  guard(channel: ChannelId, seconds: number): Promise<void>

  /** A 'mixing' bridge joins its legs; a 'holding' one plays music, null the exchange's own. */
  bridge(bridge: BridgeId, kind: { mixing: true } | { holding: AudioRef | null }): Promise<void>
  /** Takes the leg out of any other bridge. */
  add(bridge: BridgeId, channel: ChannelId): Promise<void>
  /** Ends the bridge, not the legs in it; nothing when it is not there. */
  unbridge(bridge: BridgeId): Promise<void>
  record(bridge: BridgeId, name: string): Promise<void>
  /** @returns what was recorded once it is complete; null when nothing was */
  stopRecording(name: string): Promise<Recorded | null>
  /** Recordings of this process, or of one before it in its slot, that were not discarded. */
  recordings(): Promise<string[]>

  channels(): Promise<LiveChannel[]>
  bridges(): Promise<BridgeId[]>
}
