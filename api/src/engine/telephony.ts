// @source DEC-163

import type { ProcessPlace, SipState, SipUser, Trunk } from '../adapters/exchange/exchange.ts'
import type { SimulatorControls } from '../adapters/exchange/simulator/controls.ts'
import type { TelephonyEvent } from './events.ts'
import type { CallId, MakeCall, PlayCall, SuperviseCall, Supervised } from './orders.ts'
import type { AgentState } from './queue/lines.ts'
import type { Blocked } from './refusals.ts'
import type { Routing } from './routing.ts'
import type { CallStore } from './takeover/call-store.ts'

export interface LiveCall {
  readonly callId: CallId
  readonly node: string
  readonly startedAt: Date
  readonly answeredAt?: Date
  /** one of our people talks with the other side */
  readonly talks?: true
  /** it was there then, for certain; absent: it is there now */
  readonly seenAt?: Date
}

/** A telephone exchange, in our words. Commands resolve when accepted, not when answered; the rest comes as events. */
export interface TelephonyEngine {
  readonly kind: 'simulator' | 'asterisk'
  /** this process's name among several */
  readonly node: string
  /** @param store keeps what is known of live calls where those outlive this process, and has what the one before left */
  start(routing: Routing, store?: CallStore): Promise<void>
  /**
   * Goes on with the calls of another process at the same exchange, which is dead.
   *
   * @returns how many
   * @throws TelephonyUnavailable while the exchange cannot be reached
   */
  takeOver(other: ProcessPlace): Promise<number>
  /** Ends its calls. */
  stop(): Promise<void>
  /** Stops, and leaves its calls to the next process of its node; without a store it ends them. */
  leave(): Promise<void>
  /**
   * Takes no more calls (a command throws TelephonyUnavailable, a call that comes goes to another process), and waits
   * until those that are there have ended, `ms` at most, or until `hurry`.
   *
   * @returns how many calls are left
   */
  drain(ms: number, hurry: Promise<unknown>): Promise<number>
  health(): Promise<{
    ok: boolean
    nodes: Array<{ name: string; connected: boolean; channels: number; version?: string }>
  }>
  /** Listeners are awaited one event after another for each call, in order. @returns unsubscribes */
  on(listener: (event: TelephonyEvent) => void | Promise<void>): () => void
  makeCall(call: MakeCall): Promise<void>
  playCall(call: PlayCall): Promise<void>
  /**
   * While the supervisor hears the call already, only the mode changes; nothing when its two do not talk here. It ends when
   * either the supervisor or our own person leaves. The supervisor's keys change the mode, too: 4 listens, 5 whispers, 6 joins.
   */
  supervise(call: SuperviseCall): Promise<void>
  /** The calls of supervisors here, each with the call that it hears. */
  supervised(): Promise<Supervised[]>
  /** Rings the phones of a person, of which the first that is answered takes the call, which is parked or rings for others. */
  takeCall(callId: CallId, user: string): Promise<void>
  /** Records a talk from here on, or no longer, where that is for the people in it to say. Their *1 does the same. */
  record(callId: CallId, on: boolean): Promise<void>
  hangup(callId: CallId, why: 'user' | 'balance' | 'admin'): Promise<void>
  /**
   * Ends a call that comes in and that no person has taken: its caller hears that they are blocked. Nothing to a call that
   * one has.
   */
  block(callId: CallId, says: Blocked): Promise<void>
  /** Re-arms the engine's own guard: the call ends that many seconds from now, whatever becomes of us. */
  limit(callId: CallId, secondsFromNow: number): Promise<void>
  /** Calls that may be talked on: not one that only hears why it is refused. */
  liveCalls(): Promise<LiveCall[]>
  /** @param mobile E.164 with +: rings with their phones, and takes a call by 1; null: none does, undefined: as before */
  pauseAgent(user: string, paused: boolean, mobile?: string | null): Promise<void>
  /**
   * An agent's rest after a talk lasts until then, be it shorter or longer; nothing to an agent who talks, or has
   * talked since.
   */
  restAgent(user: string, until: Date): Promise<void>
  /** A place in the line of a queue that is kept for a caller who is called back; again, only what changed counts. */
  callBackLater(back: { id: string; queueId: string; joinedAt: Date; notBefore: Date }): Promise<void>
  /** The agents who ring or talk here, each with the place in a line that it is for. */
  takenAgents(): Promise<Array<{ user: string; place: string }>>
  agentStates(queueId: string): Promise<Array<{ user: string; state: AgentState }>>
  /** of one agent, whatever queues they are in */
  agentState(user: string): Promise<AgentState>
  conferenceMembers(id: string): Promise<Array<{ callId: CallId; number: string; muted: boolean }>>
  conferenceMute(id: string, callId: CallId, muted: boolean): Promise<void>
  conferenceKick(id: string, callId: CallId): Promise<void>
  putSipUser(user: SipUser): Promise<void>
  deleteSipUser(user: string): Promise<void>
  /** of a person: of all their phones */
  sipUserState(person: string): Promise<SipState>
  /** of one phone alone */
  phoneState(sipUser: string): Promise<SipState>
  /** The phones that are registered at this moment. */
  registeredPhones(): Promise<string[]>
  /** Makes or changes a trunk. */
  putTrunk(trunk: Trunk): Promise<void>
  deleteTrunk(name: string): Promise<void>
  /** A call to one of our numbers; only the simulator can place one. */
  readonly inbound?: SimulatorControls['inbound']
}
