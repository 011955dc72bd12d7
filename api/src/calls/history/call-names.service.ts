import type { CallParty } from '@ekoline/contract/calls/call-parties.ts'
import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { nationalNumber } from '@ekoline/contract/units/phone.ts'
import type { Lookup } from '../../core/destinations/destinations.service.ts'
import { sql } from '../../platform/db/db.ts'
import { priceOf } from '../charge/call-price.service.ts'
import {
  type Ends,
  endColumns,
  type Knowing,
  keyOf,
  type NamedBy,
  namesOf,
  withEnds,
} from './call-names.sql.ts'
import { record } from './call-record.sql.ts'
import type { ListedRow } from './chosen-calls.sql.ts'
import { lineOf } from './line-quality.service.ts'

export const OWN_PHONE = 'PJSIP/' // account-core §3, "Call record"

/** Who numbers belong to, as far as a workgroup knows it. */
export async function partiesOf(
  ctx: Lookup,
  knowing: Knowing,
  numbers: readonly string[],
): Promise<(number: string) => CallParty> {
  const rows =
    numbers.length === 0
      ? []
      : await ctx.db.many<{ number: string; name: string; is: CallParty['is'] }>`
          with asked as (
            select number, ${keyOf(sql`number`, sql`national`)} as key
              from unnest(${numbers}::text[], ${numbers.map(nationalNumber)}::text[]) as given (number, national)
          )
          select number, name, "is"
            from asked join (${namesOf(ctx, knowing, sql`array(select key from asked)`)}) as known using (key)`
  const known = new Map(rows.map((row) => [row.number, row]))
  return (number) => ({
    number,
    name: known.get(number)?.name ?? null,
    is: known.get(number)?.is ?? null,
  })
}

/** Both ends of calls that are not recorded yet, with the names that are known, in their order. */
export async function endsNamed(ctx: Lookup, knowing: Knowing, calls: readonly NamedBy[]) {
  if (calls.length === 0) return []
  const column = <T>(of: (call: NamedBy) => T) => calls.map(of)
  const page = sql`
    select * from unnest(
      ${column((call) => call.src)}::text[],
      ${column((call) => call.calledstation)}::text[],
      ${column((call) => nationalNumber(call.src))}::text[],
      ${column((call) => nationalNumber(call.calledstation))}::text[],
      ${column((call) => call.direction)}::text[],
      ${column((call) => call.card_id)}::bigint[],
      ${column((call) => call.uniqueid)}::text[],
      ${column((call) => call.kind)}::text[]
    ) with ordinality as given
      (src, calledstation, src_national, called_national, direction, card_id, uniqueid, kind, place)`
  const rows = await ctx.db.many<NamedBy & Ends>`
    select src, calledstation, direction, card_id, uniqueid, kind, ${endColumns}
      from (${withEnds(ctx, knowing, page, sql`place`)}) as named order by place`
  return rows.map(endsOf)
}

/** Both ends as the wire has them. */
const endsOf = (row: NamedBy & Ends): Pick<ListedCall, 'other' | 'ours' | 'answered_by'> => ({
  other: {
    number: row.came_in ? row.src : row.calledstation,
    name: row.other_name,
    is: row.other_is,
  },
  ours: { number: row.came_in ? row.calledstation : row.src, name: row.ours_name, is: row.ours_is },
  answered_by: row.answered_by,
})

/** Who reads a list of calls. */
export interface Reader {
  /** whose own the calls of a card are */
  readonly isOwn: (cardId: number) => boolean
  readonly userId: number
}

/** A call of the list as the wire has it. */
export const listed =
  ({ isOwn, userId }: Reader) =>
  (row: ListedRow): ListedCall => ({
    ...record({ own: isOwn(row.card_id), userId })(row),
    ...endsOf(row),
    cardid: row.card_id,
    kind: row.kind,
    outcome: row.outcome,
    ring_seconds: row.ring_seconds,
    line: lineOf(row.quality, row.came_in),
    picked_up_by: row.picked_up_by,
    transfer_of: row.transfer_of,
    voicemail: row.voicemail,
    waited_seconds: row.waited_seconds,
    note: row.note,
    price: priceOf(row.pricing),
  })
