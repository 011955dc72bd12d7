import { type Db, sql, type Tx } from '../../platform/db/db.ts'
import { type Deck, newestOf } from './tariffs.sql.ts'

/** A version of a deck, by its number. */
export const findVersion = (db: Db, deckId: number, number: number) => db.one<{
  readonly id: number
  readonly number: number
  readonly effectiveAt: Date | null
  readonly withdrawnAt: Date | null
}>`
  select id, number, effective_at as "effectiveAt", withdrawn_at as "withdrawnAt"
    from tariff_versions where deck_id = ${deckId} and number = ${number}`

/** Takes back a version that is not in force yet. @returns false when it is, or was taken back before */
export const withdrawVersion = async (tx: Tx, id: number, at: Date) =>
  (await tx.run`
    update tariff_versions set withdrawn_at = ${at}
      where id = ${id} and withdrawn_at is null and effective_at > ${at}`) === 1

/** Removes a version that was not released, with its rows. @returns false when it was */
export const deleteDraft = async (tx: Tx, id: number) =>
  (await tx.run`delete from tariff_versions where id = ${id} and released_at is null`) === 1

/** Every deck with its versions that are in force, to come or drafts, and who uses it. */
export const listDecks = (db: Db, at: Date) => db.many<
  Deck & {
    readonly uses: readonly string[]
    readonly inForce: number | null
    readonly toCome: readonly { readonly number: number; readonly from: string }[]
    readonly drafts: readonly number[]
  }
>`
  select d.id, d.name, d.kind,
         array(select case when u.workgroup_id is not null then 'workgroup ' || u.workgroup_id
                           when u.plan_id is not null then 'plan ' || u.plan_id
                           when u.trunk is not null then 'trunk ' || u.trunk else 'default' end
                 from tariff_uses u where u.deck_id = d.id order by u.id) as uses,
         (select number from tariff_versions where id = ${newestOf(sql`d.id`, at)}) as "inForce",
         coalesce((select json_agg(json_build_object('number', number, 'from', effective_at) order by effective_at, id)
                     from tariff_versions
                     where deck_id = d.id and effective_at > ${at}::timestamptz and withdrawn_at is null), '[]') as "toCome",
         array(select number from tariff_versions
                 where deck_id = d.id and released_at is null order by number) as drafts
    from tariff_decks d order by d.name`

/** The bought decks that count for a trunk, with the version in force of each. */
export const listBought = (db: Db, at: Date) => db.many<{
  readonly trunk: string
  readonly versionId: number
}>`
  select trunk, version_id as "versionId"
    from (select u.trunk, ${newestOf(sql`u.deck_id`, at)} as version_id
            from tariff_uses u where u.trunk is not null) as bought
    where version_id is not null order by trunk`
