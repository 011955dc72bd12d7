import type { CallKind } from '@ekoline/contract/calls/call-parties.ts'
import type { CallOutcome, CallRecord } from '@ekoline/contract/calls/call-record.ts'
import { type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import type { Attempt, LegQuality } from '../../engine/call/outcomes.ts'
import type { RecordedBy } from '../../engine/call/recording.ts'
import { type Fragment, sql, utc } from '../../platform/db/db.ts'
import type { CallPricing } from '../charge/call-pricing.ts'

/** A call that has ended, as it is recorded. */
export interface FinishedCall {
  readonly uniqueid: string
  readonly cardId: number
  readonly src: string
  readonly calledstation: string
  readonly startedAt: Date
  readonly talkSeconds: number
  /** beside its talk: how long it waited in queues, or a message took */
  readonly idleSeconds?: number
  /** terminatecauseid (account-core §9) */
  readonly cause: number
  readonly cost: Kobo
  readonly recorded: boolean
  /** whose rule had it recorded, where that is known */
  readonly recordedBy?: RecordedBy
  readonly direction?: CallRecord['direction']
  /** the seat that took one that came in for another card */
  readonly takenBy?: number | null
  /** the seat that picked it up while it rang for a colleague */
  readonly pickedUpBy?: number | null
  /** people, unless it is said */
  readonly kind?: CallKind
  /** by cause and direction, unless it is said */
  readonly outcome?: CallOutcome
  /** until it was answered or ended; null: not known */
  readonly ringSeconds?: number | null
  /** its end was not seen: it lasts until its checkpoint */
  readonly recovered?: boolean
  /** the tries to call by a trunk */
  readonly attempts?: readonly Attempt[]
  /** of its legs, those that were measured */
  readonly quality?: readonly LegQuality[]
  /** the call that was transferred by it */
  readonly transferOf?: string
  /** the number of the voicemail box that it came to */
  readonly voicemail?: string
  /** of a call that is charged */
  readonly pricing?: CallPricing
}

/** How a record names the phone of a member: before its username (account-core §3, "Call record"). */
export const OWN_PHONE = 'PJSIP/'

const ANSWERED = 1

/** What came of a call that was not blocked: an incoming one that was not answered was missed. */
export function outcomeOf(call: Pick<FinishedCall, 'cause' | 'direction' | 'outcome'>): CallOutcome {
  return call.outcome ?? (call.cause === ANSWERED ? 'answered' : call.direction === 'in' ? 'missed' : 'other')
}

/** A call as the database gives it. */
export interface CallRow extends Omit<CallRecord, 'individual' | 'cost'> {
  readonly cost_kobo: number
  /** the person who took one that came in for another card; null: who has the card */
  readonly taken_user: number | null
}

/** How long people talked. Of a call from before idle_seconds was kept, one that no one took only lasted. */
export const talked = sql`case when outcome = 'missed' then 0 else talk_seconds end`

/** The columns of a CallRow, defined only here, for everything that lists, finds or exports calls. */
export const callColumns = sql`
  src, calledstation, ${utc('started_at')} as starttime,
  ${talked} as real_sessiontime, cause as terminatecauseid, uniqueid, recorded, cost_kobo, direction,
  case when taken_by is not null then (select user_id from seats where seats.id = taken_by) end as taken_user`

/** Who reads calls of a card. */
export interface CallReader {
  /** whether the card is theirs */
  readonly own: boolean
  readonly userId: number
}

/** A call as the wire has it; `individual`: the reader placed or took it. */
export const record =
  ({ own, userId }: CallReader) =>
  (row: CallRow): CallRecord => ({
    src: row.src,
    calledstation: row.calledstation,
    starttime: row.starttime,
    real_sessiontime: row.real_sessiontime,
    terminatecauseid: row.terminatecauseid,
    uniqueid: row.uniqueid,
    recorded: row.recorded,
    individual: row.taken_user === null ? own : row.taken_user === userId,
    cost: naira(kobo(row.cost_kobo)),
    direction: row.direction,
  })

export const newestFirst = sql`started_at desc, id desc`

/** Of the days in a rollup: their calls were not dropped yet. */
export const stillKept = sql`day >= (select since from calls_kept)`

/** The calls of a card from `from` on and before `to`. */
export interface CallRange {
  readonly cardId: number
  readonly from: Date
  readonly to: Date
}

/** What a search looks for: one whole number, or digits anywhere in a number. */
export type NumberMatch = { side: 'called' | 'src' } & ({ whole: string } | { part: string })

/** The number that a search looks at, in one form and in every form. */
export const numberColumns: Record<NumberMatch['side'], { national: Fragment; search: Fragment }> = {
  called: { national: sql`called_national`, search: sql`called_search` },
  src: { national: sql`src_national`, search: sql`src_search` },
}
