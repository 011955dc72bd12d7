import type { Destination, DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { searchedParts } from '@ekoline/contract/units/phone.ts'
import { INCOMING, isSuspendedTo } from '../../core/workgroups/suspensions.service.ts'
import type { OfCategory } from '../../feature.ts'
import { type Db, type PageParams, sql, type Tx } from '../../platform/db/db.ts'
import { holdsAny } from '../../platform/db/searched.ts'

const BATCH = 200

/** A number with its owner. */
export interface Allocation {
  readonly id: number
  readonly numberId: number
  readonly did: string
  readonly cardId: number
  readonly userId: number
  readonly workgroupId: number
  /** null: not routed yet */
  readonly category: DestinationCategory | null
  readonly destination: string | null
  /** how many times 30 days were paid */
  readonly period: number
  readonly paidUntil: Date
  readonly graceUntil: Date | null
}

const tables = sql`
  number_allocations a join phone_numbers n on n.id = a.number_id join seats s on s.card_id = a.card_id`
const columns = sql`
  a.id, n.id as "numberId", n.did, a.card_id as "cardId", s.user_id as "userId", s.workgroup_id as "workgroupId",
  a.category, a.destination, a.period, a.paid_until as "paidUntil", a.grace_until as "graceUntil"`

/** Who has a number, if anybody. */
export const findAllocation = (db: Db, numberId: number) => db.one<Allocation>`
  select ${columns} from ${tables} where a.released_at is null and a.number_id = ${numberId}`

/** Whose numbers: one card's, or all of a workgroup's. */
export type AllocationOwner = { readonly cardId: number } | { readonly workgroupId: number }

const ownedBy = (owner: AllocationOwner) =>
  'cardId' in owner ? sql`a.card_id = ${owner.cardId}` : sql`s.workgroup_id = ${owner.workgroupId}`

interface NumberSearch extends PageParams {
  /** any part of the number; without, all */
  readonly search?: string
}

/** A page of numbers, in the order in which they were bought, with their owner's card. */
export const listAllocations = (db: Db, owner: AllocationOwner, { search = '', ...page }: NumberSearch) => {
  const found = search ? sql`and ${holdsAny(sql`n.did`, searchedParts(search))}` : sql``
  return db.page<Allocation & { owner: string }>(page)`
    select ${columns}, u.first_name || ' ' || u.last_name as owner from ${tables} join users u on u.id = s.user_id
      where a.released_at is null and ${ownedBy(owner)} ${found}
      order by a.id`
}

/** Where numbers lead, each destination once; nulls where some lead nowhere yet. @returns with how many lead there */
export const countLeads = (db: Db, owner: AllocationOwner) => db.many<
  Pick<Allocation, 'category' | 'destination'> & { numbers: number }
>`
    select a.category, a.destination, count(*)::int as numbers
      from number_allocations a join seats s on s.card_id = a.card_id
     where a.released_at is null and ${ownedBy(owner)} group by a.category, a.destination`

/** Gives a number that was paid from the wallet to its buyer. @returns the allocation's id */
export const insertAllocation = (
  tx: Tx,
  allocation: {
    readonly numberId: number
    readonly cardId: number
    readonly at: Date
    readonly paidUntil: Date
  },
) => tx.value<number>`
  insert into number_allocations (number_id, card_id, allocated_at, paid_until)
    values (${allocation.numberId}, ${allocation.cardId}, ${allocation.at}, ${allocation.paidUntil}) returning id`

/**
 * Routes a number's calls elsewhere.
 *
 * @returns false when it was released in between
 */
export const updateDestination = (tx: Tx, id: number, { category, destination }: Destination) => tx.some`
  update number_allocations set category = ${category}, destination = ${destination}
    where id = ${id} and released_at is null`

/** Where a number's calls go, nulls: nowhere; and whether its workgroup takes none from that caller. */
interface NumberWay extends Pick<Allocation, 'category' | 'destination'> {
  readonly isBlocked: boolean
}

/** Where a number's calls go that come from a caller; undefined without an owner. */
export const findDestination = (
  db: Db,
  { did, from, at }: { readonly did: string; readonly from: string; readonly at: Date },
) => db.one<NumberWay>`
  select a.category, a.destination, is_blocked(owner.workgroup_id, ${from}::text) as "isBlocked"
    from phone_numbers n join number_allocations a on a.number_id = n.id join seats owner on owner.card_id = a.card_id
    where n.did = ${did} and a.released_at is null
      and not ${isSuspendedTo(sql`owner.workgroup_id`, INCOMING, at)}`

/** Who a call to a number belongs to. */
export interface NumberOwner {
  readonly did: string
  readonly cardId: number
  /** of the user that the number is routed to; null: the call is its owner's */
  readonly username: string | null
}

export const findNumberOwner = (db: Db, did: string) => db.one<NumberOwner>`
  select n.did, coalesce(led.card_id, a.card_id) as "cardId", led.username
    from phone_numbers n
      join number_allocations a on a.number_id = n.id and a.released_at is null
      join seats owner on owner.card_id = a.card_id
      left join seats led on a.category = 'user' and led.username = a.destination
           and led.workgroup_id = owner.workgroup_id and led.revoked_at is null
    where n.did = ${did}`

export const findRoomOwner = (db: Db, number: string) => db.one<NumberOwner>`
  select ${number}::text as did, s.card_id as "cardId", null as username
    from (select workgroup_id from queues where queue_number = ${number} and removed_at is null
          union all select workgroup_id from conferences where conference_number = ${number}) room
      join seats s on s.workgroup_id = room.workgroup_id and s.revoked_at is null
   order by s.id limit 1`

/** Whose number that is; `room` is it as a queue's or a conference's own, as only the simulator has calls to. */
export const findWorkgroupOfNumber = (db: Db, did: string, room: string) =>
  db.valueIfAny<number>`
  select workgroup_id
    from (select s.workgroup_id, 1 as place
            from phone_numbers n join number_allocations a on a.number_id = n.id and a.released_at is null
              join seats s on s.card_id = a.card_id
           where n.did = ${did}
          union all select workgroup_id, 2 from queues where queue_number = ${room} and removed_at is null
          union all select workgroup_id, 3 from conferences where conference_number = ${room}) found
   order by place limit 1`

/** The last card payment for a number by a card: credited as airtime when another person has the number. */
export const findPaymentFor = (
  db: Db,
  { numberId, cardId }: { readonly numberId: number; readonly cardId: number },
) => db.one<{ state: string; creditKobo: number; lost: boolean }>`
  select p.state, p.credit_kobo as "creditKobo",
         p.state = 'credited' and p.given_kobo is not null as lost
    from payments p where p.number_id = ${numberId} and p.card_id = ${cardId}
    order by p.created_at desc limit 1`

/**
 * A batch of numbers whose period ended by `at`, or ends by `upTo` without an announcement; the earliest first, after
 * `after`.
 */
export const listDue = (
  db: Db,
  { at, upTo }: { at: Date; upTo: Date },
  after: Allocation | null,
) => db.many<Allocation>`
  select ${columns} from ${tables}
    where a.released_at is null and a.paid_until <= ${upTo}
      and (a.paid_until <= ${at} or a.announced is distinct from a.paid_until)
      ${after ? sql`and (a.paid_until, a.id) > (${after.paidUntil}, ${after.id})` : sql``}
    order by a.paid_until, a.id limit ${BATCH}`

/** The same number again, locked; undefined when it was renewed or released since. */
export const lockDue = (tx: Tx, { id, period }: Allocation) => tx.one<Allocation>`
  select ${columns} from ${tables} where a.released_at is null and a.id = ${id} and a.period = ${period} for update of a`

/** A number's allocation, locked; undefined without one. */
export const lockAllocation = (tx: Tx, numberId: number) => tx.one<Allocation>`
  select ${columns} from ${tables} where a.released_at is null and a.number_id = ${numberId} for update of a`

/** Whether a robocall that is not over shows a number to those it calls. */
export const isShownByRobocall = (tx: Tx, { did, workgroupId }: Allocation) => tx.some`
  select 1 from robocalls where workgroup_id = ${workgroupId} and ended_at is null
    and state <> 'stopped' and caller_id = ${did} limit 1`

/** Gives the numbers of a card to another one. @returns how many */
export const updateOwner = (tx: Tx, from: number, to: number) =>
  tx.run`update number_allocations set card_id = ${to} where card_id = ${from} and released_at is null`

/** Whether a workgroup has a number now. @param number E.164 with + */
export const isNumberOf = (db: Db, workgroupId: number, number: string) => db.some`
  select from phone_numbers n join number_allocations a on a.number_id = n.id and a.released_at is null
    join seats on seats.card_id = a.card_id where n.did = ${number} and seats.workgroup_id = ${workgroupId}`

/**
 * Stores that the end of a number's period was announced.
 *
 * @returns false when it was before
 */
export const claimAnnouncement = (tx: Tx, { id, period }: Allocation) => tx.some`
  update number_allocations set announced = paid_until
    where id = ${id} and period = ${period} and released_at is null and announced is distinct from paid_until`

export const updateRenewed = (tx: Tx, { id, period }: Allocation, paidUntil: Date) => tx.run`
  update number_allocations set period = ${period + 1}, paid_until = ${paidUntil}, grace_until = null
    where id = ${id}`

/** Gives the unpaid numbers of a workgroup at least until then. */
export const lengthenGrace = (tx: Tx, workgroupId: number, until: Date) => tx.run`
  update number_allocations set grace_until = ${until} from seats
    where seats.card_id = number_allocations.card_id and workgroup_id = ${workgroupId}
      and released_at is null and grace_until < ${until}`

export const updateGrace = (tx: Tx, { id }: Allocation, until: Date) =>
  tx.run`update number_allocations set grace_until = ${until} where id = ${id}`

/** Ends an allocation; the number is for sale again from `freeFrom` on. */
export async function updateReleased(
  tx: Tx,
  { id, numberId }: Pick<Allocation, 'id' | 'numberId'>,
  { at, freeFrom }: { readonly at: Date; readonly freeFrom: Date },
): Promise<void> {
  await tx.run`update number_allocations set released_at = ${at} where id = ${id}`
  await tx.run`update phone_numbers set taken = false, free_from = ${freeFrom} where id = ${numberId}`
}

/** The allocation that a payment bought, locked; undefined when there is none, or it was released. */
export const lockBoughtBy = (tx: Tx, reference: string) => tx.one<Allocation>`
  select ${columns} from ${tables} where a.released_at is null and a.reference = ${reference} for update of a`

/** Who a card belongs to, and in which workgroup. */
export const findOwner = (db: Db, cardId: number) => db.only<{ email: string; workgroup: string }>`
  select users.email, workgroups.name as workgroup
    from seats join users on users.id = seats.user_id join workgroups on workgroups.id = seats.workgroup_id
    where seats.card_id = ${cardId}`

/** The number that a card's calls show: its own one, else the first of its workgroup; undefined when there is none. */
export const findShownNumber = (db: Db, cardId: number, workgroupId: number) => db.valueIfAny<string>`
  select n.did from number_allocations a
    join seats s on s.card_id = a.card_id join phone_numbers n on n.id = a.number_id
    where s.workgroup_id = ${workgroupId} and a.released_at is null
    order by a.card_id <> ${cardId}, n.did limit 1`

/** The numbers without an owner, and the renewals of the others. */
export interface NumberFigures {
  readonly forSale: number
  readonly held: number
  readonly quarantine: number
  /** their owners' wallets could not pay */
  readonly inGrace: number
  /** due before `late`, and neither renewed nor released */
  readonly overdue: number
}

/** Reads numbers without an owner, and allocations whose time is over, by their indexes. */
export const countNumbers = (db: Db, { now, late }: { now: Date; late: Date }) => db.only<NumberFigures>`
  select n.*, a.* from (
    select (count(*) filter (where held_until > ${now}::timestamptz))::int as held,
           (count(*) filter (where free_from > ${now}::timestamptz))::int as quarantine,
           (count(*) filter (where coalesce(held_until <= ${now}::timestamptz, true)
                               and coalesce(free_from <= ${now}::timestamptz, true)))::int as "forSale"
      from phone_numbers where not taken) n
    cross join (
    select (count(*) filter (where grace_until > ${now}::timestamptz))::int as "inGrace",
           (count(*) filter (where paid_until <= ${late}::timestamptz
                               and coalesce(grace_until <= ${late}::timestamptz, true)))::int as overdue
      from number_allocations where released_at is null and paid_until <= ${now}::timestamptz) a`

/** Numbers of a workgroup whose calls go there. */
export const ledByNumbers = (workgroupId: number, { category, destinations }: OfCategory) => sql`
  select a.destination, json_build_object('number', n.did) as said
    from number_allocations a join phone_numbers n on n.id = a.number_id join seats s on s.card_id = a.card_id
   where a.category = ${category} and a.destination = any(${destinations}::text[]) and a.released_at is null
     and s.workgroup_id = ${workgroupId}`
