import type { MissedReason, MissedSource } from '@ekoline/contract/calls/missed-calls.ts'
import type { MissedText } from '@ekoline/contract/calls/missed-texts.ts'
import { type Db, type Fragment, type Page, type PageParams, sql, utc } from '../../platform/db/db.ts'
import { type Hearer, hears } from '../history/heard-boxes.service.ts'

/** A line as it is kept. */
export interface LineRow {
  readonly id: number
  readonly caller: string
  readonly calledstation: string
  readonly card_id: number
  readonly kind: 'people' | 'queue'
  readonly uniqueid: string
  readonly called_at: string
  readonly first_at: string
  readonly calls: number
  readonly ring_seconds: number | null
  readonly due_at: string | null
  readonly overdue: boolean
  readonly voicemail: { readonly id: number; readonly seconds: number } | null
  readonly text: MissedText | null
  readonly claimant: string | null
  readonly claimant_name: string | null
  readonly claimed_at: string | null
  readonly closed_at: string | null
  readonly how: 'called back' | 'rang again' | 'by hand' | null
  readonly closer: string | null
  readonly talk_seconds: number | null
  readonly reason: MissedReason | null
}

const nameOf = (person: Fragment) => sql`trim(${person}.first_name || ' ' || ${person}.last_name)`

const columnsFor = (reader: Hearer, now: Date) => sql`
  m.id, m.caller, m.calledstation, m.card_id, m.kind, m.uniqueid, ${utc('m.started_at')} as called_at,
  ${utc('m.first_at')} as first_at, m.calls, m.ring_seconds, ${utc('m.due_at')} as due_at,
  m.closed_at is null and m.due_at is not null and m.due_at < ${now} as overdue,
  (select json_build_object('id', v.id, 'seconds', v.seconds)
     from voicemail_messages v join voicemail_boxes b on b.id = v.box_id left join seats s on s.id = b.seat_id
    where v.uniqueid = m.uniqueid and ${hears(reader)}) as voicemail,
  (select json_build_object('state', t.state, 'at', ${utc('t.at')}, 'why', t.why)
     from missed_texts t where t.line_id = m.id order by t.id desc limit 1) as text,
  claim.username as claimant, ${nameOf(sql`claimant`)} as claimant_name, ${utc('m.claimed_at')} as claimed_at,
  ${utc('m.closed_at')} as closed_at, m.how, ${nameOf(sql`closer`)} as closer, m.talk_seconds, m.reason`

const lines = sql`
  missed_calls m
    left join seats claim on claim.id = m.claimed_by left join users claimant on claimant.id = claim.user_id
    left join seats closing on closing.id = m.closed_by left join users closer on closer.id = closing.user_id`

/**
 * An admin sees all of the workgroup; others what was to them, to the queues that they answer or supervise, to their groups,
 * or is theirs to call back.
 */
const seenBy = ({ workgroupId, seatId, admin, queues }: Hearer) => sql`
  m.workgroup_id = ${workgroupId} and (${admin}::boolean or m.seat_ids @> array[${seatId}]::bigint[]
    or m.claimed_by = ${seatId} or m.closed_by = ${seatId}
    or m.queue_ids && array(select queue_id from queue_agents where seat_id = ${seatId})
    or m.queue_ids && ${queues ?? []}::bigint[])`

/** Which lines are listed. */
export interface Listed {
  /** all that are open, those that the reader calls back, or those that are overdue */
  readonly of: 'open' | 'mine' | 'overdue'
  /** of that number or queue alone; null: all */
  readonly source: Pick<MissedSource, 'of' | 'key'> | null
  readonly now: Date
}

/** Whose newest call was to a number, or who waited in a queue of the reader's workgroup; null: all. */
const ofSource = ({ workgroupId }: Hearer, source: Listed['source']) =>
  source === null
    ? sql``
    : source.of === 'number'
      ? sql`and m.did = ${source.key}`
      : sql`and m.queue_ids && array(
          select id from queues where workgroup_id = ${workgroupId} and queue_number = ${source.key})`

/** A page of the open lines, the longest wait first. */
export function listOpen(
  db: Db,
  reader: Hearer,
  { of, source, now, ...page }: PageParams & Listed,
): Promise<Page<LineRow>> {
  const which =
    of === 'mine'
      ? sql`and m.claimed_by = ${reader.seatId}`
      : of === 'overdue'
        ? sql`and m.due_at < ${now}`
        : sql``
  return db.page<LineRow>(page)`
    select ${columnsFor(reader, now)} from ${lines}
     where m.closed_at is null and ${seenBy(reader)} ${which} ${ofSource(reader, source)} order by m.first_at, m.id`
}

/** A page of those that were closed, from an instant on where one is given, the newest first. */
export const listClosed = (
  db: Db,
  reader: Hearer,
  { source, now, since, ...page }: PageParams & Omit<Listed, 'of'> & { readonly since: Date | null },
): Promise<Page<LineRow>> => db.page<LineRow>(page)`
  select ${columnsFor(reader, now)} from ${lines}
   where m.closed_at is not null and ${since ? sql`m.closed_at >= ${since}` : sql`true`} and ${seenBy(reader)}
         ${ofSource(reader, source)} order by m.closed_at desc, m.id desc`

/** A line, if they see it. */
export const findLine = (db: Db, reader: Hearer, id: number, now: Date) => db.one<LineRow>`
  select ${columnsFor(reader, now)} from ${lines} where m.id = ${id} and ${seenBy(reader)}`

export const countOpen = (db: Db, reader: Hearer) => db.value<number>`
  select count(*)::int as count from missed_calls m where m.closed_at is null and ${seenBy(reader)}`

/** Since when the open line waits that waits longest; null: none is open. */
export const findFirst = (db: Db, reader: Hearer) => db.value<Date | null>`
  select min(m.first_at) as first from missed_calls m where m.closed_at is null and ${seenBy(reader)}`
