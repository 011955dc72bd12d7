import type { Readable } from 'node:stream'
import type { AudioRef, Key, LineQuality, Party, SipState, SipUser, Trunk, TrunkCall } from './exchange.ts'
import type { Spoken } from './spoken.ts'

/** One leg of a call at the exchange. Ours are named by us, `<callId>.<leg>`; an incoming one by the exchange. */
export type ChannelId = string
export type BridgeId = string
/** The names of bridges begin so that can be linked with bridges at other exchanges; no SIP user's name does. */
export const LINKABLE = 'room.'

export interface NewChannel {
  readonly id: ChannelId
  /** 'a' is the caller's own phone, 'b' who is called */
  readonly leg: 'a' | 'b'
  /** a SIP user is this one phone */
  readonly to: Party
  readonly callerId: string
  /** of who has `callerId`, as `displayName` gives it; only a SIP user of ours is ever shown one */
  readonly name?: string
  /** by which `to` is called, a number of the network */
  readonly by?: TrunkCall
  /** The exchange itself ends it so long after it was made, ringing included, even if we are gone; `guard` replaces it. */
  readonly longestSeconds: number
}

/** What a feature has played: a recording, a code digit by digit, or a pause. */
export type Sound = { audio: AudioRef } | { digits: string } | { silenceMs: number }

/** What an exchange plays: what features give it, and words of its own. */
export type PlayItem =
  | Sound
  | { readonly says: Spoken }
  | { readonly beep: true }
  /** a number in words */
  | { readonly number: number }
  /** a tone, and that so many seconds are left to talk */
  | { readonly secondsLeft: number }

/** How a leg ended. */
export interface Ended {
  readonly at: Date
  /** why, as Q.850 counts: 16 hung up, 17 busy, 19 not answered, 20 not registered, 21 declined, 34 congestion ... */
  readonly q850: number
  readonly sipStatus?: number
  /** the dial status, where the exchange reports one beside the cause */
  readonly dial?: 'busy' | 'no answer'
  /** it sent no sound for so long, and the exchange took it for dead: the talk was over before */
  readonly silentMs?: number
  /** the exchange was lost and this leg with it, without an 'ended' of its own */
  readonly lost?: true
  /** of its sound; not there: nothing was measured */
  readonly quality?: LineQuality
}

/** Of a recording of two channels: our own person is on the left, the other party on the right; 'both' of one channel: a message. */
export type Side = 'left' | 'right' | 'both'

export interface RecordedSide {
  readonly call: string
  readonly side: Side
  /** The recording begins then, in silence until the exchange has begun. */
  readonly since: Date
  /** another of our processes may have begun to record the call */
  readonly begun: boolean
  /** once it has said nothing for so long, its recording is complete, without that silence, and 'silent' comes */
  readonly silenceSeconds?: number
}

export interface Recorded {
  readonly seconds: number
  /** a wav of two channels; of a message, of one */
  open(): Promise<Readable>
  /** Deletes it at the exchange. */
  discard(): Promise<void>
}

/** What an exchange reports. `at` is when it happened, by the exchange's own clock. */
export type PortEvent = { readonly at: Date } & (
  | { type: 'incoming'; channel: ChannelId; from: string; did: string }
  /** one of our SIP phones dials; `user` is the person */
  | { type: 'dialling'; channel: ChannelId; user: string; digits: string }
  /** 'announcing': unanswered, its network has something to be heard, such as why the phone cannot be reached */
  | { type: 'ringing' | 'announcing' | 'answered'; channel: ChannelId }
  | { type: 'key'; channel: ChannelId; key: Key }
  /** the phone holds the call, and goes on with it */
  | { type: 'held' | 'resumed'; channel: ChannelId }
  | { type: 'played'; channel: ChannelId; play: string; toEnd: boolean }
  /** Its recording is complete: it has said nothing for as long as that was to wait. */
  | { type: 'silent'; channel: ChannelId }
  | ({ type: 'ended'; channel: ChannelId } & Ended)
  /** The exchange cannot be reached; its calls may go on. Every command fails until 'up'. */
  | { type: 'down' /** for good: another of our processes has it now */; superseded?: true }
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
export interface Port {
  readonly kind: 'simulator' | 'asterisk'
  /** this process's name among several */
  readonly node: string
  /** what the exchange says it is; once it was reached */
  readonly version?: string | undefined
  /**
   * Connects, and reconnects whenever the connection is lost: 'up' comes each time, other events only while it is up.
   * A listener connected before gets 'down', superseded, and nothing more.
   */
  connect(listener: (event: PortEvent) => void): Promise<void>
  disconnect(): Promise<void>
  /** Before it connects: a leg that another of our processes had, whose events come from 'up' on. */
  adopt(channel: ChannelId, of: { incoming: boolean; holds: boolean }): void

  putSipUser(user: SipUser): Promise<void>
  deleteSipUser(user: string): Promise<void>
  /** of one phone */
  sipUserState(user: string): Promise<SipState>
  /** The phones that are registered at this moment. */
  registeredPhones(): Promise<string[]>
  /** Makes or changes a trunk. */
  putTrunk(trunk: Trunk): Promise<void>
  deleteTrunk(name: string): Promise<void>
  /**
   * Makes a leg that does not ring yet, and resolves when it can be bridged. For a phone that is not registered comes
   * 'ended' with 20, never an error; by a trunk that is away, or has no channel free, 'ended' with 34.
   */
  create(channel: NewChannel): Promise<void>
  /** Rings it; 'ringing', then 'answered' or 'ended'. After `ringSeconds` unanswered it ends with 19. */
  dial(channel: ChannelId, ringSeconds: number): Promise<void>
  /** Whether its other side has said anything, be it only that it tries, since the leg was dialled. */
  heard(channel: ChannelId): Promise<boolean>
  /** Answers an incoming leg. */
  answer(channel: ChannelId): Promise<void>
  /** Gives an unanswered caller to another of our processes; where there is none, 503 says to try another node. */
  passOn(channel: ChannelId): Promise<void>
  /**
   * Gives one of our phones that has dialled to a process at this exchange, or to one of another exchange, where it
   * dials anew; 'ended' comes here.
   *
   * @returns false: that process is not there, nor another of our exchanges that has it
   */
  passTo(channel: ChannelId, node: string, dialled: { user: string; digits: string }): Promise<boolean>
  /** Plays the ringing tone to a leg, until it is `false`. */
  ring(channel: ChannelId, rings: boolean): Promise<void>
  /** Lets an unanswered caller hear what is played to it, or the bridge that it is in. */
  listen(channel: ChannelId): Promise<void>
  /**
   * Ends a leg; an unanswered caller gets `q850` as the reason, and 26 says to a phone that still rings that another
   * one was answered. 'ended' follows.
   */
  hangup(channel: ChannelId, q850: number): Promise<void>
  /**
   * Plays one after another, in a bridge to this leg alone, which is not heard there until then; 'played' follows in
   * any case. Items may hold a code: they are never logged.
   */
  play(channel: ChannelId, play: string, items: readonly PlayItem[]): Promise<void>
  /** Sends digits to a leg that was answered as tones, one after another, as a phone does whose keys are pressed. */
  sendKeys(channel: ChannelId, keys: string): Promise<void>
  /** Does nothing when it is over. */
  stopPlaying(play: string): Promise<void>
  mute(channel: ChannelId, muted: boolean): Promise<void>
  /** Plays the exchange's own music to this leg, in place of what its bridge has, until it is `false`. */
  music(channel: ChannelId, plays: boolean): Promise<void>
  /** The exchange itself ends the leg `seconds` from now, in place of an earlier guard, even if we are gone; at 0 at once. */
  guard(channel: ChannelId, seconds: number): Promise<void>

  /**
   * A 'mixing' bridge joins its legs, a 'holding' one plays music, null the exchange's own. One that is there stays; a
   * holding one plays that from now on.
   */
  bridge(bridge: BridgeId, kind: { mixing: true } | { holding: AudioRef | null }): Promise<void>
  /** Takes the leg out of any other bridge. */
  add(bridge: BridgeId, channel: ChannelId): Promise<void>
  /**
   * Lets who is in the bridge hear a leg, and who talks with it, in place of any other leg; with `whispers` that leg, and
   * it alone, hears them as well. It ends with the leg, or with the bridge.
   */
  spy(bridge: BridgeId, on: ChannelId, whispers: boolean): Promise<void>
  stopSpying(bridge: BridgeId): Promise<void>
  /** Our other exchanges, to which this one has legs of its own. */
  peers(): Promise<readonly string[]>
  /**
   * Links a bridge here with one at the exchange of another process, so that each is heard in the other, by a leg that is
   * no call's, in place of any other such leg; null: by none. Done already, or by another process, it does nothing. The
   * leg may end at any time; it ends with the bridge here.
   */
  link(bridge: BridgeId, to: { readonly node: string; readonly bridge: BridgeId } | null): Promise<void>
  /** Ends the bridge, not the legs in it; nothing when it is not there. */
  unbridge(bridge: BridgeId): Promise<void>
  /** Makes ready to record a leg, so that `record` begins at once; it ends with the leg. */
  prepareToRecord(channel: ChannelId): Promise<void>
  /**
   * Records what a leg says, until it ends, on a side of its call's recording. A leg that takes the place of another is
   * recorded on the same side, after it.
   */
  record(channel: ChannelId, on: RecordedSide): Promise<void>
  /** Ends the recording of a leg, and of it alone; what is recorded of it later comes after a silence. */
  pauseRecording(channel: ChannelId): Promise<void>
  /** @returns what was recorded of a call once it is complete; null when nothing was */
  stopRecording(call: string): Promise<Recorded | null>
  /** Calls recorded by this process, or by one before it in its slot, that were not discarded. @param application of another */
  recordings(application?: string): Promise<string[]>

  channels(): Promise<LiveChannel[]>
  /**
   * Those of this process, and of one before it in its slot: others have bridges there, too.
   *
   * @param application of another process, in place of this one
   */
  bridges(application?: string): Promise<BridgeId[]>
  /**
   * Takes the legs of another process, which is dead: what comes of them comes here. Should it live, it gets 'down',
   * superseded.
   *
   * @returns the legs
   */
  takeOver(application: string): Promise<LiveChannel[]>
}
