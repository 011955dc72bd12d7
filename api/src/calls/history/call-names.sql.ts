import type { CallParty } from '@ekoline/contract/calls/call-parties.ts'
import type { Db } from '../../platform/db/db.ts'

/** What the names of a page of calls are asked for by. */
export interface NamesAsked {
  readonly workgroupId: number
  /** only of groups that this card made; null: of all groups of the workgroup */
  readonly contactsOf: number | null
  readonly cardIds: readonly number[]
  readonly usernames: readonly string[]
  /** E.164 */
  readonly phones: readonly string[]
  readonly uniqueids: readonly string[]
}

export interface NameRow {
  readonly by: 'card' | 'username' | 'phone' | 'queue' | 'agent'
  readonly key: string
  readonly name: string
  readonly is: NonNullable<CallParty['is']>
}

/** Of calls that came to queues: how long they waited there, and what agents noted on them last. */
export const listQueued = (db: Db, uniqueids: readonly string[]) => db.many<{
  uniqueid: string
  waited: number
  note: string | null
}>`
  select call_id as uniqueid,
         floor(sum(coalesce(hold_ms, extract(epoch from ended_at - joined_at) * 1000, 0)) / 1000)::integer as waited,
         (array_agg(note order by joined_at desc) filter (where note <> ''))[1] as note
    from queue_calls where call_id = any(${uniqueids}::text[]) group by call_id`

/**
 * The names that a workgroup knows: of its members by card, username and phone, of its contacts, of its numbers by what
 * they lead to, of the queues that calls came to and the agents who took them. Of several names of a phone the first counts.
 */
export const listNames = (
  db: Db,
  { workgroupId, contactsOf, cardIds, usernames, phones, uniqueids }: NamesAsked,
) => db.many<NameRow>`
  with member as materialized (
    select s.id, s.card_id, s.username, s.revoked_at, u.phone, trim(u.first_name || ' ' || u.last_name) as name
      from seats s join users u on u.id = s.user_id where s.workgroup_id = ${workgroupId}
  ), came as materialized (
    select call_id, queue_id, agent_seat_id, joined_at from queue_calls where call_id = any(${uniqueids}::text[])
  )
  select 'card' as by, card_id::text as key, name, 'member' as is from member where card_id = any(${cardIds}::bigint[])
  union all
  select 'username', username, name, 'member' from member where username = any(${usernames}::text[])
  union all
  select 'queue', call_id, q.name, 'queue' from came join queues q on q.id = queue_id
  union all
  select 'agent', call_id, name, 'member' from came join member on member.id = agent_seat_id
  union all
  select 'phone', phone, name, 'member' from member where phone = any(${phones}::text[]) and revoked_at is null
  union all
  select 'phone', n.did, coalesce(
           (select name from ivrs where category = 'ivr' and ivr_number = destination and workgroup_id = ${workgroupId}),
           (select name from queues where category = 'queue' and queue_number = destination and workgroup_id = ${workgroupId}),
           (select name from conferences where category = 'conference' and conference_number = destination
               and workgroup_id = ${workgroupId}),
           (select name from member as led where category = 'user' and led.username = destination)), 'number'
    from member join number_allocations a on a.card_id = member.card_id and a.released_at is null
    join phone_numbers n on n.id = a.number_id where n.did = any(${phones}::text[]) and a.category is not null
  union all
  select 'phone', m.phone, trim(m.first_name || ' ' || m.last_name), 'contact'
    from contact_groups g join contact_group_members m on m.group_id = g.id
   where g.workgroup_id = ${workgroupId} and g.removed_at is null and m.phone = any(${phones}::text[])
     and (${contactsOf}::bigint is null or g.created_by = ${contactsOf}) and m.first_name || m.last_name <> ''`
