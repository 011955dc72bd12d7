import { type Db, sql, type Tx } from '../../platform/db/db.ts'

const MOST = 50

/** A number as the operator sees it. */
export interface NumberRow {
  readonly id: number
  readonly did: string
  readonly card: number | null
  readonly owner: string | null
  readonly workgroup: string | null
  readonly category: string | null
  readonly destination: string | null
  readonly paidUntil: Date | null
  readonly graceUntil: Date | null
  readonly freeFrom: Date | null
  readonly heldUntil: Date | null
}

/** Numbers in order whose digits hold some, at most MOST of them, and how many there are. */
export async function findNumbers(db: Db, digits: string): Promise<{ total: number; numbers: NumberRow[] }> {
  const matching = sql`from phone_numbers n where n.did like ${`%${digits}%`}`
  const [{ total }, numbers] = await Promise.all([
    db.only<{ total: number }>`select count(*) as total ${matching}`,
    db.many<NumberRow>`
      select n.id, n.did, a.card_id as card, u.email as owner, w.name as workgroup, a.category, a.destination,
             a.paid_until as "paidUntil", a.grace_until as "graceUntil", n.free_from as "freeFrom",
             n.held_until as "heldUntil"
        from (select * ${matching} order by n.did limit ${MOST}) as n
          left join number_allocations a on a.number_id = n.id and a.released_at is null
          left join seats s on s.card_id = a.card_id left join users u on u.id = s.user_id
          left join workgroups w on w.id = s.workgroup_id
        order by n.did`,
  ])
  return { total, numbers }
}

/** Puts numbers into stock. @returns those that were not there */
export async function insertNumbers(tx: Tx, dids: readonly string[], at: Date): Promise<string[]> {
  const rows = await tx.many<{ did: string }>`
    insert into phone_numbers (did, added_at) select did, ${at} from unnest(${dids}::text[]) as did
      on conflict (did) do nothing returning did`
  return rows.map(({ did }) => did)
}

/** The id of a number in stock. */
export async function findNumberId(db: Db, did: string): Promise<number | undefined> {
  return (await db.one<{ id: number }>`select id from phone_numbers where did = ${did}`)?.id
}

/** What numbers cost until now, and from now on. @returns what they cost before */
export async function setNumberPrice(tx: Tx, priceKobo: number): Promise<number> {
  const { was } = await tx.only<{ was: number }>`select price_kobo as was from number_terms for update`
  await tx.run`update number_terms set price_kobo = ${priceKobo}`
  return was
}
