import type { Party, TrunkCall } from '../adapters/exchange/exchange.ts'
import type { Recording } from './call/recording.ts'
import type { Destination, Internal } from './destination.ts'
import type { ConferenceRooms } from './flows/conference-rooms.ts'
import type { Mailbox } from './flows/mailboxes.ts'
import type { Recorder } from './flows/recorders.ts'
import type { Group, Opened } from './opened.ts'
import type { CallId, MakeCall, OutsideCall } from './orders.ts'
import type { KeptPlace, QueueLines } from './queue/lines.ts'
import type { Blocked, CodeAnswer, Refusal, TransferRefusal } from './refusals.ts'

/** Where a call waits until one of ours takes it. */
export interface ParkingPlace {
  /** its number, which is dialled to take the call */
  readonly place: string
  /** then who parked the call is rung */
  readonly until: Date
}

/** Where a transfer leads: to a colleague's phone, or on to a number of the workgroup's own, which costs nothing, or outside. */
export type TransferTo =
  | { readonly colleague: Extract<Party, { kind: 'sip' }> }
  | { readonly way: Destination }
  | { readonly park: ParkingPlace }
  | { readonly outside: OutsideCall }
  | { readonly refuse: TransferRefusal }

/** Opens destinations. */
export interface Destinations {
  /**
   * What is at a destination now; null: it is not there, or takes no call.
   *
   * @param from the number of the caller, of the network
   */
  open(destination: Destination, from?: string): Promise<Opened | null>
  /** Who of a ring group may be rung by now, and what follows, for a call that rings it already; null: it was deleted. */
  readonly groupNow?: ((id: string) => Promise<Pick<Group, 'members' | 'next'> | null>) | undefined
}

/** A call that rings at our phones, and the process that has it. */
export interface RingingCall {
  readonly callId: CallId
  readonly at?: string
}

type PstnParty = Extract<Party, { kind: 'pstn' }>

/** What one of our SIP phones that dials gets. */
export type Dialled =
  | { to: Party; callerId: string; maxSeconds?: number; record: Recording }
  | (Internal & { maxSeconds: number; record: Recording })
  | { refuse: Refusal }
  /** it was a code, not a number, and this is what became of it; `digits` are said after that, one by one */
  | { says: CodeAnswer; digits?: string }
  /** it was the code by which they hear their voicemail */
  | { mailbox: Mailbox }
  /** it was the code by which they record a sound */
  | { records: Recorder }
  /** it was the place of that parked call, which is at that process */
  | { takes: CallId; at?: string }
  /** it was the code by which they pick up one of these calls, the first that still rings */
  | { picksUp: readonly RingingCall[] }

export type KnownBy = { readonly did: string } | { readonly user: string }

/** What calls may do: where they go, who is called, who pays, by which trunk. */
export interface Rules {
  /**
   * Where a call to one of our numbers goes, null: nowhere; and what of it is recorded, once a person talks with who
   * calls. `blocked`: it goes nowhere, and this is what its caller hears.
   *
   * @param from who calls, as the exchange says it; '' of who hides it
   */
  incoming(
    did: string,
    from?: string,
  ): Promise<{ readonly to: Destination | null; readonly record: Recording; readonly blocked?: Blocked }>
  /**
   * The name by which a workgroup knows a number, for its own phones alone; null: none.
   *
   * @param of whose workgroup it is: the number of ours that is called, or a person by their SIP username
   * @param number of the network, an internal one, or the SIP username of a colleague
   */
  readonly nameOf?: ((of: KnownBy, number: string) => Promise<string | null>) | undefined
  /** One of our SIP phones dials: a number, or a code. */
  dialled(callId: CallId, user: string, digits: string): Promise<Dialled>
  /**
   * Where a call goes that is transferred by dialling so.
   *
   * @param user whose SIP phone dials; null: the own phone of who placed the call, which is called over the network
   */
  transfer(call: { callId: CallId; user: string | null }, digits: string): Promise<TransferTo>
  /**
   * A call by which another one goes on to an outside number; null: it may not be, or cannot be paid.
   *
   * @param call `did`: our number that was called, of one that comes in; `payer`: who pays, where it is not whose
   *   call it is
   */
  outside(
    call: { callId: CallId; did: string | null; payer?: string | undefined },
    number: string,
  ): Promise<OutsideCall | null>
  /**
   * Tells people of a call that rings for them, on their devices, where no page of theirs is open.
   *
   * @returns for how many seconds a phone that registers meanwhile rings along; 0: none is expected
   */
  readonly wake?:
    | ((call: { callId: CallId; callerId: string }, people: readonly string[]) => Promise<number>)
    | undefined
  /** The trunks to a number of the network, the best one first; empty: no route leads there. */
  trunks(number: string, callerId: string): Promise<readonly TrunkCall[]>
  /** Keeps the place of a caller who asks to be called back. @returns its id; null: it cannot be kept */
  keepPlace(asked: KeptPlace): Promise<string | null>
  /**
   * An agent is free for a place that was kept.
   *
   * @returns the call that may ring now; when to ask again, with a reason of its own; null: the place is not kept any more
   */
  callBack(
    id: string,
    agent: string,
  ): Promise<
    (Omit<MakeCall, 'from' | 'ringSeconds' | 'internal'> & { to: PstnParty }) | { notBefore: Date } | null
  >
}

/** What the processes at an exchange share; null: there is no other one. */
export interface Shared {
  readonly lines?: QueueLines | null
  readonly rooms?: ConferenceRooms | null
}

/** What the engine asks of who knows the workgroups. */
export interface Routing extends Destinations, Rules, Shared {}
