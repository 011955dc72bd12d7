import type { Destination, DestinationCategory } from '@ekoline/contract/destinations.ts'
import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import { type Db, prepared, sql, type Tx } from '../../db/db.ts'

const BATCH = 200

/** A number that somebody has. */
export interface Allocation {
  readonly id: number
  readonly numberId: number
  readonly did: string
  readonly cardId: number
  readonly userId: number
  readonly workgroupId: number
  /** null: nobody said yet where its calls go */
  readonly category: DestinationCategory | null
  readonly destination: string | null
  /** how many times 30 days were paid */
  readonly period: number
  readonly paidUntil: Date
  readonly graceUntil: Date | null
}

const live = (db: Db) =>
  db
    .selectFrom('number_allocations as a')
    .innerJoin('phone_numbers as n', 'n.id', 'a.number_id')
    .innerJoin('seats as s', 's.card_id', 'a.card_id')
    .where('a.released_at', 'is', null)

const columns = [
  'a.id as id',
  'n.id as numberId',
  'n.did as did',
  'a.card_id as cardId',
  's.user_id as userId',
  's.workgroup_id as workgroupId',
  'a.destination as destination',
  'a.period as period',
  'a.paid_until as paidUntil',
  'a.grace_until as graceUntil',
  sql<DestinationCategory | null>`a.category`.as('category'),
] as const

/** Who has a number, if somebody has. */
export async function findAllocation(db: Db, numberId: number): Promise<Allocation | undefined> {
  return live(db).select(columns).where('a.number_id', '=', numberId).executeTakeFirst()
}

/** Whose numbers: one card's, or all of a workgroup's. */
export type Whose = { readonly cardId: number } | { readonly workgroupId: number }

/** A page of numbers, in the order in which they were bought; with whose card each hangs on. */
export async function listAllocations(
  db: Db,
  whose: Whose,
  page: number,
): Promise<{ total: number; rows: (Allocation & { owner: string })[] }> {
  const matching =
    'cardId' in whose
      ? live(db).where('a.card_id', '=', whose.cardId)
      : live(db).where('s.workgroup_id', '=', whose.workgroupId)
  const [counted, rows] = await Promise.all([
    matching.select((query) => query.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matching
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select([...columns, sql<string>`u.first_name || ' ' || u.last_name`.as('owner')])
      .orderBy('a.id')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
  ])
  return { total: counted.total, rows }
}

/** Leads the calls of a number elsewhere. @returns false when it was released meanwhile */
export async function updateDestination(
  tx: Tx,
  id: number,
  { category, destination }: Destination,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('number_allocations')
    .set({ category, destination })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const destinationOf = prepared(
  (it: { did: string }) => sql<Destination>`
    select a.category, a.destination from phone_numbers n join number_allocations a on a.number_id = n.id
      where n.did = ${it.did} and a.released_at is null and a.category is not null`,
)

/** Where the calls of a number go; undefined for one that nobody has or that leads nowhere yet. */
export async function findDestination(db: Db, did: string) {
  const [row] = await destinationOf(db, { did })
  return row
}

/** Whose a call to a number is. */
export interface Taker {
  readonly did: string
  readonly cardId: number
  /** of the user to whom the number leads; null: it is of whoever has the number */
  readonly username: string | null
}

const takerOf = prepared(
  (it: { did: string }) => sql<Taker>`
    select n.did, coalesce(led.card_id, a.card_id) as "cardId", led.username
      from phone_numbers n
        join number_allocations a on a.number_id = n.id and a.released_at is null
        join seats owner on owner.card_id = a.card_id
        left join seats led on a.category = 'user' and led.username = a.destination
             and led.workgroup_id = owner.workgroup_id and led.revoked_at is null
      where n.did = ${it.did}`,
)

export async function findTaker(db: Db, did: string): Promise<Taker | undefined> {
  const [row] = await takerOf(db, { did })
  return row
}

/** What a card paid for a number last, by card payment: credited as airtime when somebody else has the number. */
export async function findPaymentFor(
  db: Db,
  { numberId, cardId }: { readonly numberId: number; readonly cardId: number },
): Promise<{ state: string; creditKobo: number; lost: boolean } | undefined> {
  const { rows } = await sql<{ state: string; creditKobo: number; lost: boolean }>`
    select p.state, p.credit_kobo as "creditKobo",
           p.state = 'credited' and p.given_kobo is not null as lost
      from payments p where p.number_id = ${numberId} and p.card_id = ${cardId}
      order by p.created_at desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Numbers whose time is over at `at`, or ends up to `upTo` and was not announced; the earliest first, a batch behind
 * `after`.
 */
export async function listDue(
  db: Db,
  { at, upTo }: { readonly at: Date; readonly upTo: Date },
  after: Allocation | null,
): Promise<Allocation[]> {
  return live(db)
    .select(columns)
    .where('a.paid_until', '<=', upTo)
    .where((it) =>
      it.or([it('a.paid_until', '<=', at), sql<boolean>`a.announced is distinct from a.paid_until`]),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(a.paid_until, a.id) > (${after?.paidUntil}, ${after?.id})`),
    )
    .orderBy('a.paid_until')
    .orderBy('a.id')
    .limit(BATCH)
    .execute()
}

/** The same number again, locked; undefined when it was renewed or released since. */
export async function lockDue(tx: Tx, { id, period }: Allocation): Promise<Allocation | undefined> {
  return live(tx)
    .select(columns)
    .where('a.id', '=', id)
    .where('a.period', '=', period)
    .forUpdate('a')
    .executeTakeFirst()
}

/** Keeps that the end of a number's time was announced. @returns false when it was before */
export async function claimAnnouncement(tx: Tx, { id, period }: Allocation): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update number_allocations set announced = paid_until
      where id = ${id} and period = ${period} and released_at is null and announced is distinct from paid_until`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export async function updateRenewed(tx: Tx, { id, period }: Allocation, paidUntil: Date): Promise<void> {
  await tx
    .updateTable('number_allocations')
    .set({ period: period + 1, paid_until: paidUntil, grace_until: null })
    .where('id', '=', id)
    .execute()
}

export async function updateGrace(tx: Tx, { id }: Allocation, until: Date): Promise<void> {
  await tx.updateTable('number_allocations').set({ grace_until: until }).where('id', '=', id).execute()
}

/** Ends what somebody has of a number; it is sold again from `freeFrom` on. */
export async function updateReleased(
  tx: Tx,
  { id, numberId }: Pick<Allocation, 'id' | 'numberId'>,
  { at, freeFrom }: { readonly at: Date; readonly freeFrom: Date },
): Promise<void> {
  await tx.updateTable('number_allocations').set({ released_at: at }).where('id', '=', id).execute()
  await tx
    .updateTable('phone_numbers')
    .set({ taken: false, free_from: freeFrom })
    .where('id', '=', numberId)
    .execute()
}

/** What a payment bought, locked; undefined when nothing, or it was released since. */
export async function lockBoughtBy(tx: Tx, reference: string): Promise<Allocation | undefined> {
  return live(tx).select(columns).where('a.reference', '=', reference).forUpdate('a').executeTakeFirst()
}
