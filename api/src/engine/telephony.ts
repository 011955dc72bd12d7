// @source DEC-163

import type { Readable } from 'node:stream'
import type { CallStore, ProcessPlace } from './takeover/call-store.ts'

/** Chosen by us, unique for ever: makes every command about a call idempotent. Call records carry it as `uniqueid`. */
export type CallId = string
/** Answered, Busy, No Answer, Cancelled, Congestion. */
export type CauseId = 1 | 2 | 3 | 4 | 5
export type Destination =
  | { category: 'user'; sipUser: string }
  | { category: 'ivr'; ivrId: string }
  | { category: 'queue'; queueId: string }
  | { category: 'conference'; conferenceId: string }
  | { category: 'schedule'; scheduleId: string }
  | { category: 'group'; groupId: string }
  | { category: 'voicemail'; boxId: string }
  /** E.164 with +: by a call of its own, which whose call it is pays for */
  | { category: 'outside'; number: string }
  /** the end of the call */
  | { category: 'hangup' }
export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '*' | '#'
/** A sound the engine can play: 8 kHz mono 16 bit wav, published under a content hash. */
export interface AudioRef {
  readonly id: string
  readonly path: string
}
/** A SIP user of ours, which as a person is all their phones, or a phone anywhere: E.164 with +. */
export type Party = { kind: 'sip'; user: string } | { kind: 'pstn'; number: string }
/** A call by a carrier's trunk, with the numbers as that carrier writes them. */
export interface TrunkCall {
  readonly trunk: string
  readonly number: string
  readonly callerId: string
}
/** The name of the carrier in the exchange's own configuration: calls go there while no routes are set. */
export const FILE_TRUNK = 'trunk'
/** A carrier's trunk, as the exchange gets it. */
export interface Trunk {
  readonly name: string
  /** host or host:port */
  readonly host: string
  readonly transport: 'udp' | 'tcp' | 'tls'
  /** host or host:port of a proxy by which it is reached; null: the exchange reaches it itself */
  readonly proxy: string | null
  /** the addresses that its calls come from */
  readonly addresses: readonly string[]
  /** null: it knows us by our address */
  readonly login: { readonly username: string; readonly password: string; readonly registers: boolean } | null
  readonly codecs: readonly Codec[]
  /** at once, by this exchange; null: no limit */
  readonly channels: number | null
  /** begun by this process; null: no limit */
  readonly callsPerSecond: number | null
}
export type Codec = 'ulaw' | 'alaw' | 'g722' | 'opus' | 'g729'
/** A try to call by a trunk, and how it ended. */
export interface Attempt {
  readonly leg: 'a' | 'b'
  readonly trunk: string
  readonly at: Date
  readonly q850: number
  readonly sipStatus?: number
  /** the carrier could not; else what it says is about the called phone */
  readonly failed?: true
  /** from dialling until it rang, was announced to be unavailable, or was answered: the post-dial delay */
  readonly ringsAfterMs?: number
  /** of one that was answered */
  readonly talkMs?: number
}
/** Sound in one direction. */
export interface SoundFigures {
  readonly packets: number
  /** of them, how many did not arrive */
  readonly lost: number
  /** by how much they came unevenly, on average */
  readonly jitterMs: number
}
/** How well the sound of one leg went; null: not measured, which says nothing about it. */
export interface LineQuality {
  /** to the exchange, as it counted */
  readonly fromPhone: SoundFigures | null
  /** from the exchange, as the phone reported by RTCP; what was missing of the other side's sound may count as lost here too */
  readonly toPhone: SoundFigures | null
  /** to the phone and back, on average */
  readonly roundTripMs: number | null
}
/** The same, of a leg of a call. */
export interface LegQuality extends LineQuality {
  /** 'a' is who called, 'b' who was called */
  readonly leg: 'a' | 'b'
}
export interface LegResult {
  readonly cause: CauseId
  readonly q850: number
  readonly sipStatus?: number
}
/** What is asked of the talks of a person or a queue. */
export type RecordingRule = 'always' | 'never' | 'demand'
export type Announced = 'other' | 'both'
/**
 * What has a talk recorded: the rule of a person, a queue or the called number, what is usual in the workgroup, or that who
 * talked asked for it.
 */
export type RecordedBy = 'usual' | 'person' | 'queue' | 'number' | 'demand'
/**
 * Which talks of a call are recorded, as it was when the call began: as `usual`, but 'never' of anyone of ours who talks
 * wins, then 'always', and then 'demand': only once one of ours who talks asks for it. What a queue asks holds from its agent's answer to the end. A boolean: for all who talk.
 */
export type Recording =
  | boolean
  | {
      readonly usual: boolean
      /** what it came through that asks for 'always' */
      readonly by?: RecordedBy | undefined
      /** who hears that it is recorded before it is: both who talk, or the other side alone; no one */
      readonly announce?: Announced | undefined
      /** it came through what asks for 'demand' */
      readonly onDemand?: true | undefined
      /** by SIP user */
      readonly people: Readonly<Record<string, RecordingRule>>
      /** by id */
      readonly queues: Readonly<Record<string, RecordingRule>>
    }
type PstnParty = Extract<Party, { kind: 'pstn' }>

/** A caller's place in the line of a queue, for who waits elsewhere. */
export interface KeptPlace {
  /** of who asked for it */
  readonly callId: CallId
  readonly queueId: string
  readonly from: string
  readonly joinedAt: Date
}

/** Where a number of the workgroup's own leads. */
export interface Internal {
  readonly way: Destination
  /** the caller's own internal number: what rings shows it */
  readonly callerId: string
}
/** Click-to-call: rings the caller's own phone, then the called number, then joins them. */
export interface MakeCall {
  readonly callId: CallId
  /** the caller's own phone: their SIP phone if registered, else their number */
  readonly from: Party
  readonly to: Party
  readonly callerId: string
  readonly ringSeconds: number
  readonly record: Recording
  /** where it leads in place of `to`, which is then a number of the workgroup's own */
  readonly internal?: Internal | undefined
  /** prepaid ceiling from the answer on; the engine keeps it even if we are gone */
  readonly maxSeconds?: number | undefined
}
/** What a supervisor may say in a call of others: nothing, to our own person alone, or to both. */
export type SuperviseMode = 'listen' | 'whisper' | 'join'
/** Rings a supervisor's phone, which then hears a call of others. */
export interface SuperviseCall {
  readonly callId: CallId
  /** the call that is heard */
  readonly of: CallId
  /** the supervisor, whose SIP phone rings */
  readonly user: string
  readonly callerId: string
  readonly mode: SuperviseMode
}
/** A call that only plays: robocall and one-time code. */
export interface PlayCall {
  readonly callId: CallId
  readonly to: Party
  readonly callerId: string
  readonly ringSeconds: number
  readonly maxSeconds?: number | undefined
  readonly items: ReadonlyArray<{ audio: AudioRef } | { digits: string } | { silenceMs: number }>
  /** keys that end the call when they are pressed */
  readonly endsOn?: readonly Key[] | undefined
}
/** Why a SIP phone of ours may not call: what it hears. */
export type Refusal =
  | 'money'
  | 'debt'
  | 'suspended'
  | 'barred'
  | 'unverified'
  | 'calls at once'
  | 'calls a minute'
  | 'day'
  | 'month'
  | 'destination'
  | 'wrong number'
  | 'own number'
  | 'no rate'
/** What a SIP phone of ours hears that dialled a code. */
export type CodeAnswer =
  | 'closed now'
  | 'open again'
  | 'no schedule'
  | 'admins only'
  | 'no mailbox'
  | 'no pin'
  | 'nothing parked'
  | 'do not disturb on'
  | 'do not disturb off'
/** Why a call may not be transferred there: what who transfers it hears. */
export type TransferRefusal = Refusal | 'emergency' | 'no colleague' | 'no place' | 'undisturbed'
/** Where a call waits until one of ours takes it. */
export interface ParkingPlace {
  /** its number, which is dialled to take the call */
  readonly place: string
  /** then who parked the call is rung */
  readonly until: Date
}
/** A call of its own to a number outside, which the seat pays that transfers, whose call is led there, or whose mobile rings: booked before it rings. */
export interface OutsideCall {
  readonly callId: CallId
  /** the seat's number */
  readonly from: string
  readonly to: Extract<Party, { kind: 'pstn' }>
  readonly callerId: string
  readonly maxSeconds?: number
}
/** Where a transfer leads: to a colleague's phone, or on to a number of the workgroup's own, which costs nothing, or outside. */
export type TransferTo =
  | { readonly colleague: Extract<Party, { kind: 'sip' }> }
  | { readonly way: Destination }
  | { readonly park: ParkingPlace }
  | { readonly outside: OutsideCall }
  | { readonly refuse: TransferRefusal }
/** The most menus that a call passes one after another: they may lead to each other in a circle. */
export const MOST_MENUS = 5
/** The most schedules that a call passes between two menus, or before the first one. */
export const MOST_SCHEDULES = 5
/** The most ring groups, queues and people that a call goes on from, likewise. */
export const MOST_GROUPS = 5

/** What is shorter is no message: its caller hung up when the tone came. */
export const SHORTEST_MESSAGE_SECONDS = 2

/** A PIN that is wrong so often ends the call. */
export const MOST_PINS = 3

/** The SIP username of a person's browser; their own username has no hyphen. */
export const browserOf = (person: string) => `${person}-web`
/** The SIP username of a person's phone: the first one has their own. */
export const phoneOf = (person: string, nth: number) => (nth === 1 ? person : `${person}-${nth}`)
/** Whose phone or browser a SIP user is. */
export const personOf = (sipUser: string) => sipUser.replace(/-(web|\d{1,2})$/, '')

export type SipState = 'unknown' | 'offline' | 'online' | 'busy'

/** The last talk of an agent with a queue's caller. */
export interface LastTalk {
  readonly endedAt: Date
  /** until then they are not rung after it */
  readonly restsUntil: Date
}

/** A person of a ring group. */
export interface GroupMember {
  readonly user: string
  readonly ringSeconds: number
}

/** The own phone of a person, which rings over the network by a call of its own that they pay. */
export interface OwnMobile {
  /** whose it is */
  readonly of: string
  /** E.164 with + */
  readonly number: string
  readonly ringSeconds: number
  /** who answers presses 1 to take the call: so its voicemail never does */
  readonly confirms: boolean
}

/** How a person wants to be reached. */
export interface Reach {
  /** do not disturb: nothing of theirs rings, and the call goes where it goes when they are busy */
  readonly dnd: boolean
  /** of their phones */
  readonly ringSeconds: number
  /** rings after their phones, or together with them; null: it does not */
  readonly mobile?: (Omit<OwnMobile, 'of'> & { readonly together: boolean }) | null
  /** where the call goes while they are on the phone, or when they decline; null: their phones say it */
  readonly busy: Destination | null
  /** where the call goes when no one answers; null: it ends */
  readonly next: Destination | null
}

/** Where callers leave messages. */
export interface VoicemailBox {
  /** what they hear first; null: words of our own */
  readonly greeting: AudioRef | null
  /** of a message */
  readonly longestSeconds: number
}

/** A message in a mailbox. */
export interface MailboxMessage {
  readonly id: number
  readonly sound: AudioRef
}

/** A person's voicemail, as their own phone hears it. */
export interface Mailbox {
  /** Whether that is the PIN; 'locked' after too many wrong ones. */
  opens(pin: string): Promise<boolean | 'locked'>
  /** The new ones, the oldest first. */
  messages(): Promise<readonly MailboxMessage[]>
  heard(id: number): Promise<void>
  remove(id: number): Promise<void>
  /** Makes a recording the greeting. */
  greetBy(open: () => Promise<Readable>): Promise<void>
}

/** Who waits in the line of a queue: a call, or a place that is kept for who is called back. */
export interface Waiting {
  readonly queueId: string
  /** the call, or the place that is kept */
  readonly place: string
  readonly joinedAt: Date
}

/** An agent who is free; `since` as `QueueLines.take` said when others came first, null when it did not. */
export interface FreeAgent {
  readonly user: string
  readonly since: string | null
}

/** Agents who are free as this process sees it. */
export interface FreeAgents {
  /** the first is the best one here */
  readonly agents: readonly FreeAgent[]
  /** by which the best one of all processes is found; null: as they are listed */
  readonly strategy: 'round robin' | 'longest idle' | null
}

/** An agent who rings and talks no more, as their process says. */
export interface FreedAgent {
  readonly user: string
  readonly place: string
  /** before that they are not rung */
  readonly restsUntil: Date
  /** null: they did not talk */
  readonly talkedUntil: Date | null
}

/** The lines of queues, which all processes of ours share: each has callers of its own. */
export interface QueueLines {
  /** Takes a place for a call where fewer than `most` wait. @returns whether it has one */
  enter(it: Waiting, most: number): Promise<boolean>
  /** How many wait before them at other processes. */
  ahead(it: Waiting): Promise<number>
  /**
   * Takes a free agent for a caller, unless a caller at another process comes first. A process that looked since the
   * agent was free, and left them, comes first no more.
   *
   * @returns `user` null: there is none; `othersFirst` are the free agents for which callers elsewhere come first
   */
  take(
    it: Waiting,
    free: FreeAgents,
  ): Promise<{ readonly user: string | null; readonly othersFirst: readonly FreeAgent[] }>
  free(it: FreedAgent): Promise<void>
  /**
   * This process has looked for agents for who waits in these queues, so many milliseconds ago, and found none.
   *
   * @returns whether there is another process
   */
  looked(queues: readonly { readonly queueId: string; readonly agoMs: number }[]): Promise<boolean>
}

/** Who comes into a conference. */
export interface ConferencePlace {
  readonly conferenceId: string
  readonly callId: CallId
  readonly number: string
  readonly joinedAt: Date
  /** where they are, or may be where the conference has no bridge at this exchange */
  readonly bridge: string
}

/** The conferences, which all processes of ours share: each has members of its own. */
export interface ConferenceRooms {
  /**
   * Takes a place where fewer than `most` are in the conference; null: however many. Who has one keeps it.
   *
   * @returns the conference's bridge at this exchange, and how many are in the conference now; null: it is full
   */
  enter(
    it: ConferencePlace,
    most: number | null,
  ): Promise<{ readonly bridge: string; readonly members: number } | null>
  /** @returns how many are left, and how many of them in the same bridge: none will come into an empty one */
  leave(it: ConferencePlace): Promise<{ readonly members: number; readonly inBridge: number }>
  /** Of each of these conferences the bridge that has been there longest, at whichever exchange, and a process there. */
  firsts(
    conferences: readonly string[],
  ): Promise<readonly { readonly conferenceId: string; readonly bridge: string; readonly node: string }[]>
  /** The bridges in which any are, or will be at once, at this exchange. */
  bridges(): Promise<readonly string[]>
}

/** What the engine asks when a call needs a decision; the calls feature answers from the database. */
export interface RoutingSource {
  number(did: string): Promise<Destination | null>
  ivr(id: string): Promise<{
    prompt: AudioRef
    members: Partial<Record<Key, Destination>>
    tries: number
    waitMs: number
    /** where a caller goes who pressed no key that leads on; null: the call ends */
    next?: Destination | null | undefined
  } | null>
  /** @param from the number of who calls, of the network */
  queue(
    id: string,
    from?: string,
  ): Promise<{
    name: string
    agents: string[]
    /** what callers hear while they wait; null: the exchange's own music */
    music: AudioRef | null
    /** what callers hear once, before they have a place in the line */
    greeting?: AudioRef | null | undefined
    ringSeconds: number
    maxWaitSeconds: number
    strategy: 'round robin' | 'longest idle'
    wrapUpSeconds: number
    /** where a caller goes who has waited for longest; null: the call ends */
    next?: Destination | null | undefined
    /** so many callers wait at most; null: as many as call */
    longest?: number | null | undefined
    /** where a caller goes who comes when so many wait; null: they hear that it is busy */
    full?: Destination | null | undefined
    /** of queues that share agents, the higher one gets a free agent first; 0 */
    priority?: number | undefined
    /** every so often callers hear their place, and about how long the wait is where that is known */
    announces?: { readonly everySeconds: number; readonly usualWaitMs: number | null } | null | undefined
    /** whether callers may ask to be called back */
    callsBack?: boolean | undefined
    /** who talked with the caller last: the caller waits so long for them, if they are there */
    lastAgent?: { readonly user: string; readonly seconds: number } | null | undefined
    /** by agent; of any process */
    lastTalks?: Readonly<Record<string, LastTalk>>
  } | null>
  /** null: no other process has callers in queues */
  readonly lines?: QueueLines | null
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
  conference(id: string): Promise<{ name: string; maxMembers: number } | null>
  /** null: no other process has callers in conferences */
  readonly rooms?: ConferenceRooms | null
  /** A ring group, as this call is to ring it; null: it is not there. */
  group(id: string): Promise<{
    readonly together: boolean
    /** one after another they ring in this order */
    readonly members: readonly GroupMember[]
    /** where the call goes when none of them answers; null: it ends */
    readonly next: Destination | null
  } | null>
  /** How a person wants to be reached; null: their phones ring for as long as is usual. */
  person(user: string): Promise<Reach | null>
  /** A voicemail box that takes a message now; null: it is not there, or full, and so is not answered. */
  voicemail(id: string): Promise<VoicemailBox | null>
  /**
   * A call by which another one is led to a number outside; null: it may not be, or cannot be paid.
   *
   * @param call `did`: the number of ours that was called, of one that comes in; `payer`: who pays, where it is not whose
   *   call it is
   */
  outside(
    call: { callId: CallId; did: string | null; payer?: string | undefined },
    number: string,
  ): Promise<OutsideCall | null>
  /** Where a schedule leads at this moment; null: it is not there, or does not say. */
  schedule(id: string): Promise<Destination | null>
  /** What of a call to one of our numbers is recorded, once a person talks with who calls. */
  records(did: string): Promise<Recording>
  /** The trunks to a number of the network, the best one first; empty: no route leads there. */
  trunks(number: string, callerId: string): Promise<readonly TrunkCall[]>
  /**
   * Where a call goes that is transferred by dialling so.
   *
   * @param user whose SIP phone dials; null: the own phone of who placed the call, which is called over the network
   */
  transfer(call: { callId: CallId; user: string | null }, digits: string): Promise<TransferTo>
  /** a SIP phone of ours dials */
  outbound(
    callId: CallId,
    user: string,
    digits: string,
  ): Promise<
    | { to: Party; callerId: string; maxSeconds?: number; record: Recording }
    | (Internal & { maxSeconds: number; record: Recording })
    | { refuse: Refusal }
    /** it was a code, not a number, and this is what became of it */
    | { says: CodeAnswer }
    /** it was the code by which they hear their voicemail */
    | { mailbox: Mailbox }
    /** it was the place of that parked call, which is at that process */
    | { takes: CallId; at?: string }
  >
}
interface Base {
  readonly callId: CallId
  readonly at: Date
  readonly node: string
}
export type Direction = 'inbound' | 'outbound' | 'click' | 'robocall' | 'otp'
export type TelephonyEvent = Base &
  /** `adopted`: again, by the process that goes on with a call of the one before */
  (
    | { type: 'call.started'; direction: Direction; from: string; to: string; adopted?: true }
    | { type: 'call.ringing'; leg: 'a' | 'b' }
    /** leg b, or the only leg, starts billing */
    | { type: 'call.answered'; leg: 'a' | 'b' /** whose SIP phone it is, of ours */; user?: string }
    | { type: 'call.digit'; digit: Key }
    /** a menu took a key, which may lead nowhere */
    | { type: 'menu.key'; ivrId: string; key: Key }
    /** the own phone of a click-to-call, called over the network, has left it to a colleague's: the call goes on */
    | { type: 'call.left' }
    /** who began the call hears that it ends so soon: about a minute before, unless it is given more until then */
    | { type: 'call.warned'; secondsLeft: number }
    /** who talks of us says when it is recorded: it is, or is not now; null: it is not for them to say */
    | { type: 'call.recording'; onDemand: 'on' | 'off' | null }
    /** emitted again by each new process until it is discarded, which happens once it is stored elsewhere */
    | {
        type: 'call.recorded'
        seconds: number
        /** what had it begin, where that is known */
        by?: RecordedBy
        open: () => Promise<Readable>
        discard: () => Promise<void>
      }
    | {
        type: 'call.ended'
        answeredAt?: Date
        /** from the answer of the called leg to the end, exact */
        talkMs: number
        result: LegResult
        playedToEnd?: boolean
        recovered?: boolean
        /** the tries to call by a trunk, in order */
        attempts?: readonly Attempt[]
        /** of the legs that were answered and measured */
        quality?: readonly LegQuality[]
      }
    /** a third one is asked to take it, or to talk with both */
    | {
        type: 'call.third'
        stage: 'rings'
        /** who asks: whose SIP phone it is; null: their own phone, over the network */
        by: string | null
        /** the one before */
        other: Party
        party: Party
      }
    /** they talk with who asked alone; or all three talk */
    | { type: 'call.third'; stage: 'answered' | 'joined' }
    /** who has left: who asked, the third one, or the one before, who is charged no more */
    | { type: 'call.third'; stage: 'gone'; gone: 'by' | 'other' | 'third' }
    /** it has left its parking place: one of ours took it, or no one did and who parked it is rung */
    | { type: 'park.left'; user?: string }
    /** hears the greeting of a box: what is recorded from here on is a message to it */
    | { type: 'voicemail.joined'; boxId: string }
    | { type: 'queue.joined' | 'queue.left' | 'queue.kept' | 'queue.aborted'; queueId: string }
    | {
        type: 'queue.connected' | 'queue.completed'
        queueId: string
        agent: string
        holdMs: number
        talkMs?: number
      }
    /** `members` is how many are in it, at all processes */
    | { type: 'conference.joined'; conferenceId: string; members: number; bridge: string }
    | { type: 'conference.left'; conferenceId: string; members: number }
  )
export type AgentState = 'offline' | 'idle' | 'ringing' | 'talking' | 'wrap-up' | 'paused'
export interface LiveCall {
  readonly callId: CallId
  readonly node: string
  readonly startedAt: Date
  readonly answeredAt?: Date
  /** a person of ours talks with the other side */
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
  start(routing: RoutingSource, store?: CallStore): Promise<void>
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
  /** Rings the phones of a person, of which the first that is answered takes the parked call. */
  takeParked(callId: CallId, user: string): Promise<void>
  /** Records a talk from here on, or no longer, where that is for who talks to say. Their *1 does the same. */
  record(callId: CallId, on: boolean): Promise<void>
  hangup(callId: CallId, why: 'user' | 'balance' | 'admin'): Promise<void>
  /** Re-arms the engine's own guard: the call ends that many seconds from now, whatever becomes of us. */
  limit(callId: CallId, secondsFromNow: number): Promise<void>
  /** Calls that may be talked on: not one that only hears why it is refused. */
  liveCalls(): Promise<LiveCall[]>
  /** @param mobile E.164 with +: rings with their phones, and takes a call by 1; null: none does, undefined: as before */
  pauseAgent(user: string, paused: boolean, mobile?: string | null): Promise<void>
  /** An agent's rest after a talk lasts until then, be it shorter or longer; nothing to who talks, or has talked since. */
  restAgent(user: string, until: Date): Promise<void>
  /** A place in the line of a queue that is kept for who is called back; again, only what changed counts. */
  callBackLater(back: { id: string; queueId: string; joinedAt: Date; notBefore: Date }): Promise<void>
  /** The agents who ring or talk here, each with the place in a line that it is for. */
  takenAgents(): Promise<Array<{ user: string; place: string }>>
  agentStates(queueId: string): Promise<Array<{ user: string; state: AgentState }>>
  /** of one agent, whatever queues they are in */
  agentState(user: string): Promise<AgentState>
  conferenceMembers(id: string): Promise<Array<{ callId: CallId; number: string; muted: boolean }>>
  conferenceMute(id: string, callId: CallId, muted: boolean): Promise<void>
  conferenceKick(id: string, callId: CallId): Promise<void>
  /**
   * HA1 is the MD5 of user:realm:secret; the realm is 'asterisk' unless said. `personOf` says whose phone it is: a call to
   * a person rings all their phones that are registered, until one is answered. A `browser` is named by `browserOf`.
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
/** How the other side of a simulated call behaves. */
export interface Behaviour {
  readonly answerAfterMs?: number
  /** says nothing */
  readonly silent?: true
  readonly busy?: true
  readonly noAnswer?: true
  readonly congestion?: true
  readonly rejected?: true
  readonly hangupAfterMs?: number
  readonly digits?: ReadonlyArray<{ atMs: number; key: Key }>
  /** puts the call on hold, and goes on with it */
  readonly holds?: ReadonlyArray<{ atMs: number; forMs: number }>
  /** of its sound in both directions, every so manyth packet is lost */
  readonly losesEvery?: number
  /** it reports nothing about the sound that it gets (RTCP) */
  readonly reportsNothing?: true
}
/** How the carrier behind a simulated trunk behaves: it refuses all calls by 503, or says nothing at all. */
export type TrunkBehaviour = 'refuses' | 'dead'
/** Only the simulator has this: tests and demos decide what the other side does, on a clock they own. */
export interface SimulatorControls {
  behave(match: Party, behaviour: Behaviour): void
  /** null: it takes calls again */
  trunkBehaves(trunk: string, behaviour: TrunkBehaviour | null): void
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
