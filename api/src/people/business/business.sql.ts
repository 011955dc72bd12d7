import { type Db, sql, type Tx } from '../../platform/db/db.ts'

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

const columns = sql`id, slug, name, email, website, phone, address, about, logo`

export const findOfWorkgroup = (db: Db, workgroupId: number) => db.one<BusinessRow>`
  select ${columns} from business_profiles where workgroup_id = ${workgroupId}`

/** The same, locked until the transaction ends. */
export const lockOfWorkgroup = (tx: Tx, workgroupId: number) => tx.one<BusinessRow>`
  select ${columns} from business_profiles where workgroup_id = ${workgroupId} for update`

export const findBySlug = (db: Db, slug: string) => db.one<BusinessRow>`
  select ${columns} from business_profiles where slug = ${slug}::text`

interface NewBusiness extends BusinessValues {
  readonly workgroupId: number
  readonly slug: string
  readonly at: Date
}

/** @returns undefined when another page has the slug. @throws Error by business_profiles_workgroup_id_key for a second one */
export const insertBusiness = (tx: Tx, profile: NewBusiness) => tx.one<BusinessRow>`
  insert into business_profiles (workgroup_id, slug, name, email, website, phone, address, about, created_at, changed_at)
    values (${profile.workgroupId}, ${profile.slug}, ${profile.name}, ${profile.email}, ${profile.website},
            ${profile.phone}, ${profile.address}, ${profile.about}, ${profile.at}, ${profile.at})
    on conflict (slug) do nothing returning ${columns}`

/** What changes of a profile; what is undefined stays. */
export type BusinessChange = {
  readonly [K in keyof BusinessValues]?: BusinessValues[K] | undefined
} & { readonly logo?: string | undefined }

export function updateBusiness(tx: Tx, id: number, change: BusinessChange, at: Date): Promise<BusinessRow> {
  const kept = (column: keyof BusinessChange) =>
    sql`coalesce(${change[column] ?? null}::text, ${sql.id(column)})`
  return tx.only<BusinessRow>`
    update business_profiles set name = ${kept('name')}, email = ${kept('email')}, website = ${kept('website')},
        phone = ${kept('phone')}, address = ${kept('address')}, about = ${kept('about')}, logo = ${kept('logo')},
        changed_at = ${at}
      where id = ${id} returning ${columns}`
}

/** Deletes the profiles of workgroups where this person is the only member. @returns their logos */
export async function deleteOfLast(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx.many<{ logo: string | null }>`
    delete from business_profiles where workgroup_id in (
      select workgroup_id from seats s where user_id = ${userId} and not exists (
        select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))
    returning logo`
  return rows.flatMap(({ logo }) => logo ?? [])
}
