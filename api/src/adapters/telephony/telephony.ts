import type { Readable } from 'node:stream'

/** Chosen by us, unique for ever: makes every command about a call idempotent. Call records carry it as `uniqueid`. */
export type CallId = string
/** Answered, Busy, No Answer, Cancelled, Congestion. */
export type CauseId = 1 | 2 | 3 | 4 | 5
export type Destination =
  | { category: 'user'; sipUser: string }
  | { category: 'ivr'; ivrId: string }
  | { category: 'queue'; queueId: string }
  | { category: 'conference'; conferenceId: string }
export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '*' | '#'
/** A sound the engine can play: 8 kHz mono 16 bit wav, published under a content hash. */
export interface AudioRef {
  readonly id: string
  readonly path: string
}
/** A SIP user of ours, or a phone anywhere: E.164 with +. */
export type Party = { kind: 'sip'; user: string } | { kind: 'pstn'; number: string }
export interface LegResult {
  readonly cause: CauseId
  readonly q850: number
  readonly sipStatus?: number
}
/** Click-to-call: rings the caller's own phone, then the called number, then joins them. */
export interface MakeCall {
  readonly callId: CallId
  /** the caller's own phone: their SIP phone if registered, else their number */
  readonly from: Party
  readonly to: Party
  readonly callerId: string
  readonly ringSeconds: number
  readonly record: boolean
  /** prepaid ceiling from the answer on; the engine keeps it even if we are gone */
  readonly maxSeconds?: number
}
/** A call that only plays: robocall and one-time code. */
export interface PlayCall {
  readonly callId: CallId
  readonly to: Party
  readonly callerId: string
  readonly ringSeconds: number
  readonly maxSeconds?: number
  readonly items: ReadonlyArray<{ audio: AudioRef } | { digits: string } | { silenceMs: number }>
  /** keys that end the call when they are pressed */
  readonly endsOn?: readonly Key[]
}
/** The most menus that a call passes one after another: they may lead to each other in a circle. */
export const MOST_MENUS = 5

/** The SIP username of a user's browser; a seat's own username has no hyphen. */
export const browserOf = (user: string) => `${user}-web`

/** What the engine asks when a call needs a decision; the calls feature answers from the database. */
export interface RoutingSource {
  number(did: string): Promise<Destination | null>
  ivr(id: string): Promise<{
    prompt: AudioRef
    members: Partial<Record<Key, Destination>>
    tries: number
    waitMs: number
  } | null>
  queue(id: string): Promise<{
    name: string
    agents: string[]
    /** what callers hear while they wait; null: the exchange's own music */
    music: AudioRef | null
    ringSeconds: number
    maxWaitSeconds: number
    strategy: 'round robin' | 'longest idle'
    wrapUpSeconds: number
  } | null>
  conference(id: string): Promise<{ name: string; maxMembers: number } | null>
  /** a SIP phone of ours dials */
  outbound(
    callId: CallId,
    user: string,
    digits: string,
  ): Promise<
    | { to: Party; callerId: string; maxSeconds?: number; record: boolean }
    | { refuse: 'balance' | 'plan' | 'limit' | 'number' }
  >
}
interface Base {
  readonly callId: CallId
  readonly at: Date
  readonly node: string
}
export type Direction = 'inbound' | 'outbound' | 'click' | 'robocall' | 'otp'
export type TelephonyEvent = Base &
  (
    | { type: 'call.started'; direction: Direction; from: string; to: string }
    | { type: 'call.ringing'; leg: 'a' | 'b' }
    /** leg b, or the only leg, starts billing */
    | { type: 'call.answered'; leg: 'a' | 'b' }
    | { type: 'call.digit'; digit: Key }
    /** emitted again by each new process until it is discarded, which happens once it is stored elsewhere */
    | { type: 'call.recorded'; seconds: number; open: () => Promise<Readable>; discard: () => Promise<void> }
    | {
        type: 'call.ended'
        answeredAt?: Date
        /** from the answer of the called leg to the end, exact */
        talkMs: number
        result: LegResult
        playedToEnd?: boolean
        recovered?: boolean
      }
    | { type: 'queue.joined' | 'queue.left' | 'queue.aborted'; queueId: string }
    | {
        type: 'queue.connected' | 'queue.completed'
        queueId: string
        agent: string
        holdMs: number
        talkMs?: number
      }
    | { type: 'conference.joined' | 'conference.left'; conferenceId: string; members: number }
  )
export type AgentState = 'offline' | 'idle' | 'ringing' | 'talking' | 'wrap-up' | 'paused'
export interface LiveCall {
  readonly callId: CallId
  readonly node: string
  readonly startedAt: Date
  readonly answeredAt?: Date
}
/** A telephone exchange, in our words. Commands resolve when accepted, not when answered; the rest comes as events. */
export interface TelephonyEngine {
  readonly kind: 'simulator' | 'asterisk'
  /** this process's name among several */
  readonly node: string
  start(routing: RoutingSource): Promise<void>
  stop(): Promise<void>
  health(): Promise<{
    ok: boolean
    nodes: Array<{ name: string; connected: boolean; channels: number; version?: string }>
  }>
  /** Listeners are awaited one event after another for each call, in order. @returns unsubscribes */
  on(listener: (event: TelephonyEvent) => void | Promise<void>): () => void
  makeCall(call: MakeCall): Promise<void>
  playCall(call: PlayCall): Promise<void>
  hangup(callId: CallId, why: 'user' | 'balance' | 'admin'): Promise<void>
  /** Re-arms the engine's own guard: the call ends that many seconds from now, whatever becomes of us. */
  limit(callId: CallId, secondsFromNow: number): Promise<void>
  liveCalls(): Promise<LiveCall[]>
  pauseAgent(user: string, paused: boolean): Promise<void>
  agentStates(queueId: string): Promise<Array<{ user: string; state: AgentState }>>
  /** of one agent, whatever queues they are in */
  agentState(user: string): Promise<AgentState>
  conferenceMembers(id: string): Promise<Array<{ callId: CallId; number: string; muted: boolean }>>
  conferenceMute(id: string, callId: CallId, muted: boolean): Promise<void>
  conferenceKick(id: string, callId: CallId): Promise<void>
  /**
   * HA1 is the MD5 of user:realm:secret; the realm is 'asterisk' unless said. A `browser` is named by `browserOf`, and
   * comes before the phone of the same person while it is registered.
   */
  putSipUser(user: {
    user: string
    browser?: boolean
    realm?: string
    ha1: string
    callerId?: string
    maxContacts: number
  }): Promise<void>
  deleteSipUser(user: string): Promise<void>
  sipUserState(user: string): Promise<'unknown' | 'offline' | 'online' | 'busy'>
  /** A call to one of our numbers; only the simulator can place one. */
  readonly inbound?: SimulatorControls['inbound']
}
/** How the other side of a simulated call behaves. */
export interface Behaviour {
  readonly answerAfterMs?: number
  readonly busy?: true
  readonly noAnswer?: true
  readonly congestion?: true
  readonly rejected?: true
  readonly hangupAfterMs?: number
  readonly digits?: ReadonlyArray<{ atMs: number; key: Key }>
}
/** Only the simulator has this: tests and demos decide what the other side does, on a clock they own. */
export interface SimulatorControls {
  behave(match: Party, behaviour: Behaviour): void
  inbound(did: string, from: string, behaviour?: Behaviour): CallId
  advance(ms: number): Promise<void>
  /** drops all calls without events, like a killed exchange */
  crash(): Promise<void>
}

/** The exchange cannot be reached; nothing was started. */
export class TelephonyUnavailable extends Error {
  constructor() {
    super('the telephone exchange cannot be reached')
  }
}
