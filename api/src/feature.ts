import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import type { ServerMessageKey, Text } from '@ekoline/contract/messages/server.ts'
import type { WayBy } from '@ekoline/contract/routing/call-flow.ts'
import type { FastifyInstance } from 'fastify'
import type { CallHook } from './calls/live/end-call.service.ts'
import type { Context } from './context.ts'
import type { RetentionName, TimedName } from './core/legal/retention.ts'
import type { Opened } from './engine/opened.ts'
import type { Dialled } from './engine/routing.ts'
import type { Action } from './platform/actions/action.ts'
import type { Fragment, Tx } from './platform/db/db.ts'
import type { Actor } from './platform/http/caller.ts'
import type { Handlers } from './platform/http/serve.ts'
import type { Job } from './platform/jobs/runner.ts'
import type { Figures } from './platform/metrics/figures.ts'
import type { Person } from './platform/person.ts'

/**
 * Whose a row is: by its column `user_id`, `seat_id`, `card_id` or `workgroup_id`; by a column of another name, or the first
 * of several that says one; or that of a row of another table, by the column that names it and, unless it is the `id`, the
 * column there.
 */
export type Owner =
  | 'none'
  | OwnerKind
  | Readonly<Partial<Record<OwnerKind, string>>>
  | readonly [table: string, by: string, there?: string]
export type OwnerKind = 'user' | 'seat' | 'card' | 'workgroup'

/** What the house must know of a table; the feature that writes it declares it. */
export interface TableFacts {
  readonly owner: Owner
  /** What no endpoint says that it changes: every call may write there, or the service alone does. */
  readonly writtenBy?: 'every call' | 'the service'
  /** How long a row is kept: a class of the privacy notice; 'settings': until customers change them; 'service': no personal data. */
  readonly retention: RetentionName | 'settings' | 'service'
  /** Why what it says of a person is not in the copy of their data. */
  readonly notCopied?: string
  /**
   * What erasing a person does to their rows, in order: deletes them, or what is personal in them where a law wants the
   * rest kept. Files, and things of a workgroup that has no one else, go by `eraseRest`.
   *
   * @source NDPA 2023, s. 34
   */
  readonly erase?: (person: Person, at: Date) => Fragment | readonly Fragment[]
  /** Its columns with encrypted values, `key id:text`. */
  readonly sealed?: readonly string[]
  /** The key of its rows as one text that orders them, for `sealed`; the `id` where it says none. */
  readonly key?: string
  readonly files?: FileColumn
  readonly sounds?: SoundColumn
}

/** A file of the store, as a row names it. */
export interface NamedFile {
  /** the row's */
  readonly id: number
  readonly name: string
  /** in the store; null where the row does not say it */
  readonly bytes: number | null
}

/** A column that names files. */
export interface FileColumn {
  readonly column: string
  readonly named: Fragment<NamedFile>
  /** 'sealed': opened by its name, which proves every byte */
  readonly content: 'sealed' | 'plain'
}

/** Rows whose sound is among the recordings, by its name there. */
export interface SoundColumn {
  readonly named: Fragment<Omit<NamedFile, 'bytes'>>
  /** what is missing without it, for the operator */
  readonly subject: (row: { readonly id: number; readonly name: string }) => string
}

/** A part of the copy of a person's data: rows by names that people can read. A secret is not shown, but that it is there. */
export interface CopiedRows {
  /** which tables it shows */
  readonly tables: readonly string[]
  /** of those that can be many, the rows behind the one with the id `after`, in the order of ids */
  readonly read: (person: Person, after: number) => Fragment<Record<string, unknown>>
  readonly paged?: true
}

/** What lies outside the database of a person whose rows are gone. */
export interface LeftFiles {
  /** names in the store */
  readonly stored?: readonly string[]
  /** sounds and recordings, by their names */
  readonly recordings?: readonly string[]
}

export interface FeatureJob extends Job {
  /** What it does in a database that was restored or copied, for which the original may have acted. */
  readonly whileHeld: 'waits' | 'runs'
}

/** Hours of a week of Lagos, 'HH:mm'; 1 is Monday. Hours that close earlier than they open close on the next day. */
export type WeekHours = readonly {
  readonly weekday: number
  readonly opens: string
  readonly closes: string
}[]

/** A kind of what calls can be led to. */
export interface DestinationKind {
  readonly category: DestinationCategory
  /** All of it that a workgroup has: rows of (destination, name), `name` for people. */
  readonly find: (workgroupId: number, text: Text) => Fragment
  /** What is dialled for it within the workgroup: what names it, or a number of its own: rows of (destination, name, number). */
  readonly dialled?: 'what names it' | ((workgroupId: number) => Fragment)
  /** Where its calls may go on to: rows of (id, destination, name, ways), `ways` an array of JSON. */
  readonly follows?: (workgroupId: number) => Fragment
  /** the caller chooses where a call goes on */
  readonly asks?: true
  /** What is there now, for a call from that number of the network; null: nothing that takes one. */
  readonly open: (ctx: Context, id: string, from?: string) => Promise<Opened | null>
  /** When it will have been open for so long, counted from a moment; null: never, as far as one can see. Only what has hours. */
  readonly afterOpen?: (
    ctx: Context,
    id: string,
    counted: { readonly from: Date; readonly ms: number },
  ) => Promise<Date | null>
  /** The hours of its week; null: none. Only what has hours. */
  readonly weekHours?: (ctx: Context, id: string) => Promise<WeekHours | null>
  /** on the simulator a call from outside may come to it by the number that names it */
  readonly isRoom?: true
  /** What the call flow says of these of it, beside their names. */
  readonly describes?: (
    ctx: Context,
    workgroupId: number,
    destinations: readonly string[],
  ) => Promise<readonly Described[]>
  /** What people make so that calls are led there, where it is worth saying that none are: rows of (destination, name). */
  readonly madeForCalls?: (workgroupId: number) => Fragment
  /** What the walk-through says of it beside its name, where a call has come there. */
  readonly says?: (ctx: Context, workgroupId: number, id: string) => Promise<string>
}

/** A destination as the call flow shows it. */
export interface Described {
  readonly destination: string
  /** who rings, for how long or until when, in short */
  readonly says: string
  /** the way that calls take at this moment */
  readonly takes?: WayBy
  /** no one is there who could answer */
  readonly isUnmanned?: boolean
}

/** Destinations of one category. */
export interface OfCategory {
  readonly category: DestinationCategory
  readonly destinations: readonly string[]
}

/** Something of a feature that leads calls to destinations. */
export interface DestinationUse {
  /** the text that describes it to people */
  readonly says: ServerMessageKey
  /** Where it leads to these: rows of (destination, said), `said` JSON with the values of the text. */
  readonly find: (workgroupId: number, of: OfCategory) => Fragment
}

/** What is dialled on one of our SIP phones. */
export interface DialledCode {
  readonly callId: string
  readonly user: string
  readonly digits: string
}

/** A seat that has just been made, or that its person has again. */
export interface NewSeat {
  readonly seatId: number
  readonly workgroupId: number
  /** the workgroup was made with it */
  readonly founds: boolean
}

/** A payment for a number that went through. */
export interface PaidNumber {
  /** who reported it; with no caller, the provider or the system itself */
  readonly actor: Actor
  readonly reference: string
  /** false: another customer has the number, and the money is in the wallet */
  readonly got: boolean
}

/** A feature, as it declares itself in its `<feature>.feature.ts`; `features.ts` lists all. */
export interface Feature {
  readonly name: string
  /** The handlers of its part of the contract. */
  readonly routes?: (ctx: Context) => Partial<Handlers>
  /** What it serves beside the contract: pages for people, and for machines that cannot speak JSON with a token. */
  readonly pages?: readonly ((app: FastifyInstance, ctx: Context) => unknown)[]
  /** What operators do to what is its own. */
  readonly actions?: readonly Action[]
  readonly destination?: DestinationKind
  readonly leadsTo?: readonly DestinationUse[]
  /** What becomes of a code of its own that a phone dials; null: it is none. */
  readonly dialled?: (ctx: Context, code: DialledCode) => Promise<Dialled | null>
  /** What it does when a call of its own kind begins and ends. */
  readonly callHook?: CallHook
  /** What it gives a person who gets a seat, within the transaction that makes the seat. */
  readonly newSeat?: (ctx: Pick<Context, 'clock' | 'text'>, tx: Tx, seat: NewSeat) => Promise<unknown>
  /** What it makes at once after a payment brought a plan. What fails then is made by its job. */
  readonly afterPlan?: (ctx: Context) => Promise<unknown>
  /** What it does at once after a person joined a workgroup. What fails then is done by its job. */
  readonly afterJoining?: (ctx: Context) => Promise<unknown>
  /** What it does with a number that was paid by card, within the transaction that credits the payment. */
  readonly afterNumber?: (ctx: Context, tx: Tx, paid: PaidNumber) => Promise<unknown>
  readonly figures?: (ctx: Context) => Figures
  readonly jobs?: (ctx: Context) => readonly FeatureJob[]
  /** What it deletes of hours or days, once an hour: how many of each. */
  readonly cleanUp?: Readonly<Record<string, (ctx: Context, now: Date) => Promise<number>>>
  /** What each process deletes of its own DATA_DIR, once an hour: how many of each. */
  readonly tidy?: Readonly<Record<string, (ctx: Context) => Promise<number>>>
  /** Deletes a batch of what is kept for years and was made before an instant; how many. */
  readonly expires?: Readonly<Partial<Record<TimedName, (ctx: Context, before: Date) => Promise<number>>>>
  readonly tables: Readonly<Record<string, TableFacts>>
  /** What of it is in the copy of a person's data, by its name there. */
  readonly copies?: Readonly<Record<string, CopiedRows>>
  /**
   * What erasing a person does beyond their rows, before these: things of a workgroup that has no one else, files.
   *
   * @returns the files that are to be deleted once the transaction is committed
   */
  readonly eraseRest?: (tx: Tx, person: Person, at: Date) => Promise<LeftFiles>
}

/** @returns what is declared, with its own type */
export const feature = <const F extends Feature>(declared: F): F => declared
