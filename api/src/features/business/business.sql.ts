import { type Db, prepared, sql, type Tx } from '../../db/db.ts'

/** What an admin typed. */
export interface BusinessValues {
  readonly name: string
  readonly email: string
  readonly website: string
  readonly phone: string
  readonly address: string
  readonly about: string
}

export interface BusinessRow extends BusinessValues {
  readonly id: number
  readonly slug: string
  /** the name of the logo in its address */
  readonly logo: string | null
}

const columns = ['id', 'slug', 'name', 'email', 'website', 'phone', 'address', 'about', 'logo'] as const

export async function findOfWorkgroup(db: Db, workgroupId: number): Promise<BusinessRow | undefined> {
  return db
    .selectFrom('business_profiles')
    .select(columns)
    .where('workgroup_id', '=', workgroupId)
    .executeTakeFirst()
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockOfWorkgroup(tx: Tx, workgroupId: number): Promise<BusinessRow | undefined> {
  return tx
    .selectFrom('business_profiles')
    .select(columns)
    .where('workgroup_id', '=', workgroupId)
    .forUpdate()
    .executeTakeFirst()
}

const selectBySlug = prepared(
  ({ slug }: { slug: string }) => sql<BusinessRow>`
    select id, slug, name, email, website, phone, address, about, logo from business_profiles where slug = ${slug}::text`,
)

export async function findBySlug(db: Db, slug: string): Promise<BusinessRow | undefined> {
  return (await selectBySlug(db, { slug }))[0]
}

interface NewBusiness extends BusinessValues {
  readonly workgroupId: number
  readonly slug: string
  readonly at: Date
}

/** @returns undefined when another page has the slug. @throws Error by business_profiles_workgroup_id_key for a second one */
export async function insertBusiness(
  tx: Tx,
  { workgroupId, at, ...values }: NewBusiness,
): Promise<BusinessRow | undefined> {
  return tx
    .insertInto('business_profiles')
    .values({ workgroup_id: workgroupId, ...values, logo: null, created_at: at, changed_at: at })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** What changes of a profile; what is undefined stays. */
export type BusinessChange = {
  readonly [K in keyof BusinessValues]?: BusinessValues[K] | undefined
} & { readonly logo?: string | undefined }

export async function updateBusiness(
  tx: Tx,
  id: number,
  change: BusinessChange,
  at: Date,
): Promise<BusinessRow> {
  return tx
    .updateTable('business_profiles')
    .set({ ...change, changed_at: at })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Deletes the profiles of workgroups in which there is nobody but this person. @returns their logos */
export async function deleteOfLast(tx: Tx, userId: number): Promise<string[]> {
  const { rows } = await sql<{ logo: string | null }>`
    delete from business_profiles where workgroup_id in (
      select workgroup_id from seats s where user_id = ${userId} and not exists (
        select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))
    returning logo`.execute(tx)
  return rows.flatMap(({ logo }) => logo ?? [])
}
