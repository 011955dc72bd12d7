import { type Db, sql, type Tx } from '../../platform/db/db.ts'

const PAGE = 50

/** What becomes of a number now. */
export const NUMBER_STATES = ['for sale', 'being paid', 'sold', 'unpaid', 'resting'] as const
export type NumberState = (typeof NUMBER_STATES)[number]

/** A number as the operator sees it. */
export interface NumberRow {
  readonly id: number
  readonly did: string
  readonly state: NumberState
  readonly card: number | null
  readonly owner: string | null
  readonly workgroup: string | null
  readonly workgroupId: number | null
  readonly category: string | null
  readonly destination: string | null
  readonly paidUntil: Date | null
  readonly graceUntil: Date | null
  readonly freeFrom: Date | null
  readonly heldUntil: Date | null
}

/** Which numbers are looked for; all that is given must fit. */
export interface NumberFilter {
  /** how it begins, in digits with the country code */
  readonly begins?: string | undefined
  /** digits anywhere in it */
  readonly holds?: string | undefined
  readonly state?: NumberState | undefined
  /** who has it: an e-mail, a card, or a part of the workgroup's name */
  readonly owner?: string | undefined
  readonly workgroupId?: number | undefined
}

function fits({ begins, holds, state, owner, workgroupId }: NumberFilter) {
  const card = owner !== undefined && /^\d{1,15}$/.test(owner) ? Number(owner) : null
  const name = owner === undefined ? null : `%${owner.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`
    (${begins ?? null}::text is null or did like ${`+${begins}%`})
      and (${holds ?? null}::text is null or did like ${`%${holds}%`})
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (${workgroupId ?? null}::bigint is null or "workgroupId" = ${workgroupId ?? null})
      and (${name}::text is null or lower(owner) = ${owner?.toLowerCase() ?? null} or card = ${card}
        or lower(workgroup) like ${name})`
}

/** A page of the numbers that fit, in order, and how many there are. @param page from 1 */
export async function findNumbers(
  db: Db,
  filter: NumberFilter,
  { page, now }: { readonly page: number; readonly now: Date },
): Promise<{ total: number; pages: number; numbers: NumberRow[] }> {
  const matching = sql`
    from (
      select n.id, n.did, a.card_id as card, u.email as owner, w.name as workgroup, w.id as "workgroupId", a.category,
             a.destination, a.paid_until as "paidUntil", a.grace_until as "graceUntil", n.free_from as "freeFrom",
             n.held_until as "heldUntil",
             case when a.id is not null then case when a.grace_until is null then 'sold' else 'unpaid' end
                  when n.free_from > ${now} then 'resting' when n.held_until > ${now} then 'being paid'
                  else 'for sale' end as state
        from phone_numbers n
          left join number_allocations a on a.number_id = n.id and a.released_at is null
          left join seats s on s.card_id = a.card_id left join users u on u.id = s.user_id
          left join workgroups w on w.id = s.workgroup_id) as found
      where ${fits(filter)}`
  const [{ total }, numbers] = await Promise.all([
    db.only<{ total: number }>`select count(*) as total ${matching}`,
    db.many<NumberRow>`
      select id, did, state, card, owner, workgroup, "workgroupId", category, destination, "paidUntil", "graceUntil",
             "freeFrom", "heldUntil"
        ${matching} order by did limit ${PAGE} offset ${(page - 1) * PAGE}`,
  ])
  return { total, pages: Math.max(1, Math.ceil(total / PAGE)), numbers }
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
