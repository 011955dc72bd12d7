import type { CallParty } from '@ekoline/contract/calls/call-parties.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { nationalNumber } from '@ekoline/contract/units/phone.ts'
import { destinationsIn, type Lookup, numbersIn } from '../../core/destinations/destinations.service.ts'
import { contactsNamed } from '../../people/contacts/contacts.service.ts'
import { type Fragment, sql } from '../../platform/db/db.ts'
import { OWN_PHONE } from './call-record.sql.ts'

/** Who looks: their workgroup knows names. */
export interface Knowing {
  readonly workgroupId: number
  /** of contact groups, only those that this card made; null: all of the workgroup */
  readonly contactsOf: number | null
}

/** A name that is known for a number. */
interface NameRow {
  readonly key: string
  readonly name: string
  readonly is: NonNullable<CallParty['is']>
  /** of the workgroup's contact that has it */
  readonly contact: number | null
}

const OWN = sql.lit(OWN_PHONE)
const usernameIn = (key: Fragment) => sql`substr(${key}, ${sql.lit(OWN_PHONE.length + 1)})`

/** What a number of a call record is known by: the username of an own phone, E.164, or as it is. */
const keyOf = (number: Fragment, national: Fragment) => sql`
  case when length(${national}) = ${sql.lit(market.nationalNumberLength)} and not starts_with(${number}, ${OWN})
       then ${sql.lit(`+${market.countryCode}`)} || ${national} else ${number} end`

const nameOf = (person: Fragment) => sql`trim(${person}.first_name || ' ' || ${person}.last_name)`

/**
 * Of some keys those that a workgroup knows, each with one name: a member's by username or phone, of a number of theirs
 * what it leads to, a contact's, else that of a contact group, of an internal number what is dialled by it.
 *
 * @source DEC-213
 *
 * @param keys an array of texts
 */
const namesOf = (ctx: Lookup, { workgroupId, contactsOf }: Knowing, keys: Fragment): Fragment<NameRow> => sql`
  select distinct on (key) key, name, "is", contact from (
    select key, ${nameOf(sql`u`)} as name, 'member' as "is", 1 as rank, null::bigint as contact
      from unnest(${keys}) as key join seats s on s.username = ${usernameIn(sql`key`)} join users u on u.id = s.user_id
     where starts_with(key, ${OWN}) and s.workgroup_id = ${workgroupId}
    union all
    select key, ${nameOf(sql`u`)}, 'member', 1, null
      from seats s join users u on u.id = s.user_id join unnest(${keys}) as key on key = u.phone
     where s.workgroup_id = ${workgroupId} and s.revoked_at is null
    union all
    select key, led.name, 'number', 2, null
      from unnest(${keys}) as key join phone_numbers n on n.did = key
      join number_allocations a on a.number_id = n.id and a.released_at is null
      join seats s on s.card_id = a.card_id
     cross join lateral (select name from (${destinationsIn(ctx, workgroupId)}) as destination
                          where category = a.category and destination.destination = a.destination) as led
     where s.workgroup_id = ${workgroupId}
    union all
    select key, name, 'contact', 3, id from (${contactsNamed(workgroupId, keys)}) as contact
    union all
    select key, ${nameOf(sql`m`)}, 'contact', 4, null
      from contact_groups g cross join unnest(${keys}) as key
      join contact_group_members m on m.group_id = g.id and m.phone = key
     where g.workgroup_id = ${workgroupId} and g.removed_at is null
       and (${contactsOf}::bigint is null or g.created_by = ${contactsOf}) and m.first_name || m.last_name <> ''
    union all
    select number, name, case when category = 'user' then 'member' when category = 'queue' then category else 'number' end,
           case when number = destination then 6 else 5 end, null
      from (${numbersIn(ctx, workgroupId)}) as dialled
     where number = any(${keys}) and exists (select from unnest(${keys}) as key where length(key) < ${sql.lit(market.nationalNumberLength)})
  ) as known order by key, rank, name`

/** What a row is named by; `src_national` and `called_national` are as calls have them. */
export interface NamedBy {
  readonly src: string
  readonly calledstation: string
  readonly direction: 'in' | 'out' | null
  readonly card_id: number
  readonly uniqueid: string
  readonly kind: string
}

/** Both ends of a call with the names that are known. */
export interface Ends {
  /** the other side called us */
  readonly came_in: boolean
  readonly other_name: string | null
  readonly other_is: CallParty['is']
  readonly other_contact: number | null
  readonly ours_name: string | null
  readonly ours_is: CallParty['is']
  /** the agent who took a call of a queue */
  readonly answered_by: string | null
  /** how long it waited in queues; null: it came to none */
  readonly waited_seconds: number | null
  /** the newest note on it */
  readonly note: string | null
  readonly notes: number
  /** by name */
  readonly tags: string[]
}

/** The columns of `Ends`, of what `withEnds` gives. */
export const endColumns = sql`
  came_in, other_name, other_is, other_contact, ours_name, ours_is, answered_by, waited_seconds, note, notes, tags`

/**
 * Rows of calls with the names that a workgroup knows for their ends. Of a call of unknown direction, one to an own phone
 * came in. What we are is called after the queue that it came to, the number, or the member whose call it is.
 *
 * @param page rows of calls, or what has the columns of `NamedBy`, `src_national` and `called_national`
 * @param kept its columns that are wanted beside these
 */
export const withEnds = (ctx: Lookup, knowing: Knowing, page: Fragment, kept: Fragment): Fragment => sql`
  with call as materialized (
    select src, calledstation, direction, card_id, uniqueid, kind, ${kept}, came_in,
           case when came_in then ${keyOf(sql`src`, sql`src_national`)}
                else ${keyOf(sql`calledstation`, sql`called_national`)} end as other_key,
           case when came_in then ${keyOf(sql`calledstation`, sql`called_national`)} end as ours_key
      from (${page}) as page
     cross join lateral (select coalesce(direction = 'in', starts_with(calledstation, ${OWN})) as came_in) as way
  ), asked as materialized (
    select array(select other_key from call union select ours_key from call where came_in) as keys
  ), known as materialized (
    ${namesOf(ctx, knowing, sql`(select keys from asked)::text[]`)}
  ), queued as materialized (
    select call_id, (array_agg(q.name order by joined_at))[1] as queue,
           (array_agg(${nameOf(sql`u`)} order by joined_at) filter (where u.id is not null))[1] as answered_by,
           floor(sum(coalesce(hold_ms, extract(epoch from ended_at - joined_at) * 1000, 0)) / 1000)::integer as waited_seconds
      from queue_calls join queues q on q.id = queue_id
      left join seats s on s.id = agent_seat_id and s.workgroup_id = ${knowing.workgroupId} left join users u on u.id = s.user_id
     where call_id = any(array(select uniqueid from call where kind = 'queue')) group by call_id
  ), noted as materialized (
    select call_id as noted_id, (array_agg(text order by id desc))[1] as note, count(*)::int as notes from call_notes
     where call_id = any(array(select uniqueid from call)) group by call_id
  ), tagged as materialized (
    select call_id as tagged_id, array_agg(tag order by folded) as tags
      from tagged_calls join call_tags on call_tags.id = tag_id
     where call_id = any(array(select uniqueid from call)) group by call_id
  ), member as materialized (
    select s.card_id, ${nameOf(sql`u`)} as name from seats s join users u on u.id = s.user_id
     where s.workgroup_id = ${knowing.workgroupId} and s.card_id = any(array(select distinct card_id from call))
  )
  select call.*, other.name as other_name, other."is" as other_is, other.contact as other_contact, coalesce(queue, ours.name, member.name) as ours_name,
         case when queue is not null then 'queue' when ours.name is not null then ours."is"
              when member.name is not null then 'member' end as ours_is,
         answered_by, waited_seconds, note, coalesce(notes, 0) as notes, coalesce(tags, '{}') as tags
    from call
    left join known other on other.key = other_key
    left join known ours on ours.key = ours_key
    left join queued on call_id = uniqueid
    left join noted on noted_id = uniqueid
    left join tagged on tagged_id = uniqueid
    left join member on member.card_id = call.card_id`

/** Who some numbers belong to, as far as a workgroup knows it. */
export const listParties = (ctx: Lookup, knowing: Knowing, numbers: readonly string[]) =>
  ctx.db.many<Omit<NameRow, 'key'> & { number: string }>`
    with asked as (
      select number, ${keyOf(sql`number`, sql`national`)} as key
        from unnest(${numbers}::text[], ${numbers.map(nationalNumber)}::text[]) as given (number, national)
    )
    select number, name, "is", contact
      from asked join (${namesOf(ctx, knowing, sql`array(select key from asked)`)}) as known using (key)`

/** The workgroup of a person, by their SIP username. */
export const findWorkgroupOfUser = (db: Lookup['db'], user: string) =>
  db.valueIfAny<number>`select workgroup_id from seats where username = ${user} and revoked_at is null`

/** Both ends of calls that are not recorded yet, in their order. */
export function listEnds(ctx: Lookup, knowing: Knowing, calls: readonly NamedBy[]) {
  const column = <T>(read: (call: NamedBy) => T) => calls.map(read)
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
  return ctx.db.many<NamedBy & Ends>`
    select src, calledstation, direction, card_id, uniqueid, kind, ${endColumns}
      from (${withEnds(ctx, knowing, page, sql`place`)}) as named order by place`
}
