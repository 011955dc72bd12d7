import type { AudioRef, Key } from '../adapters/exchange/exchange.ts'
import type { RecordingRule } from './call/recording.ts'
import type { Destination } from './destination.ts'
import type { VoicemailBox } from './flows/mailboxes.ts'
import type { LastTalk } from './queue/lines.ts'

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

/** A menu, which asks for a key. */
export interface Menu {
  readonly prompt: AudioRef
  readonly members: Partial<Record<Key, Destination>>
  readonly tries: number
  readonly waitMs: number
  /** where a caller goes who pressed no key that leads on; null: the call ends */
  readonly next?: Destination | null | undefined
}

/** A queue, as it is saved: for who comes now, and for those who wait. */
export interface QueueNow {
  readonly name: string
  readonly agents: readonly string[]
  /** what callers hear while they wait; null: the exchange's own music */
  readonly music: AudioRef | null
  /** what callers hear once, before they have a place in the line */
  readonly greeting?: AudioRef | null | undefined
  readonly ringSeconds: number
  readonly maxWaitSeconds: number
  readonly strategy: 'round robin' | 'longest idle'
  readonly wrapUpSeconds: number
  /** where a caller goes who has waited for longest; null: the call ends */
  readonly next?: Destination | null | undefined
  /** so many callers wait at most; null: as many as call */
  readonly longest?: number | null | undefined
  /** where a caller goes who comes when so many wait; null: they hear that it is busy */
  readonly full?: Destination | null | undefined
  /** where callers go at once while no agent takes calls; null: they wait */
  readonly unstaffed?: Destination | null | undefined
  /** of queues that share agents, the higher one gets a free agent first; 0 */
  readonly priority?: number | undefined
  /** every so often callers hear their place, and about how long the wait is where that is known */
  readonly announces?:
    | { readonly everySeconds: number; readonly usualWaitMs: number | null }
    | null
    | undefined
  /** whether callers may ask to be called back */
  readonly callsBack?: boolean | undefined
  /** who talked with the caller last: the caller waits so long for them, if they are there */
  readonly lastAgent?: { readonly user: string; readonly seconds: number } | null | undefined
  /** so long any caller may wait for theirs; null: they do not */
  readonly lastAgentSeconds?: number | null | undefined
  /** whether its talks are recorded; null: as those of who talks, undefined: as it was when the call began */
  readonly recording?: RecordingRule | null | undefined
  /** what `QueueLines.saved` says of it */
  readonly mark?: string | undefined
  /** by agent; of any process */
  readonly lastTalks?: Readonly<Record<string, LastTalk>>
}

/** A ring group, as a call is to ring it. */
export interface Group {
  readonly together: boolean
  /** one after another they ring in this order */
  readonly members: readonly GroupMember[]
  /** where the call goes when none of them answers; null: it ends */
  readonly next: Destination | null
}

export interface Conference {
  readonly name: string
  readonly maxMembers: number
}

/** What is at a destination at this moment: by which flow the call goes on, and what that needs to know. */
export type Opened =
  /** null: their phones ring for as long as is usual */
  | { readonly flow: 'person'; readonly reach: Reach | null }
  | ({ readonly flow: 'menu' } & Menu)
  | ({ readonly flow: 'queue' } & QueueNow)
  | ({ readonly flow: 'conference' } & Conference)
  | ({ readonly flow: 'group' } & Group)
  | ({ readonly flow: 'voicemail' } & VoicemailBox)
  /** a number of the network */
  | { readonly flow: 'outside' }
  /** it leads on, as a schedule does */
  | { readonly flow: 'onward'; readonly to: Destination }
  /** the end of the call */
  | { readonly flow: 'end' }
