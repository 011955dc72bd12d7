// @source DEC-117

import type { BusinessProfile, PublicBusinessProfile } from '@ekoline/contract/people/business.ts'
import {
  type BusinessField,
  businessFields,
  objectionToBusiness,
} from '@ekoline/contract/people/business-fields.ts'
import type { Context } from '../../context.ts'
import { type AuditEntry, writeAudit } from '../../core/audit/audit.sql.ts'
import { clearAway, keepFile, releaseFile } from '../../core/storage/storage.service.ts'
import { AppError, type FieldFault, foreign, missing } from '../../platform/app-error.ts'
import { type Tx, transaction, violates } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import type { Upload } from '../../platform/http/upload.ts'
import {
  type BusinessRow,
  type BusinessValues,
  deleteOfLast,
  findBySlug,
  findOfWorkgroup,
  insertBusiness,
  lockOfWorkgroup,
  updateBusiness,
} from './business.sql.ts'
import { makeLogo, storedLogo } from './logo.ts'
import { slugsFor } from './slug.ts'

/** What was typed, by the wire's names. */
export type TypedBusiness = { readonly [field in BusinessField]?: string | undefined }

/** The public fields: the e-mail is only for us, so that no one can harvest addresses. */
export function publishedOf({ config }: Pick<Context, 'config'>, row: BusinessRow): PublicBusinessProfile {
  const address = `${config.publicUrl}/business/${row.slug}`
  return {
    businessName: row.name,
    alias: row.website,
    phoneNumber: row.phone,
    address: row.address,
    about: row.about,
    slug: row.slug,
    public_url: address,
    logo_url: row.logo && `${address}/${row.logo}`,
  }
}

const ownOf = (ctx: Pick<Context, 'config'>, row: BusinessRow): BusinessProfile => ({
  id: row.id,
  email: row.email,
  ...publishedOf(ctx, row),
})

/** The profile of the workgroup that the caller acts in; null before there is one. */
export async function businessOf(
  ctx: Pick<Context, 'db' | 'config'>,
  { workgroupId }: Caller,
): Promise<BusinessProfile | null> {
  const row = await findOfWorkgroup(ctx.db, workgroupId)
  return row ? ownOf(ctx, row) : null
}

/** What the public page says. @throws AppError not_found */
export async function publicBusiness(ctx: Pick<Context, 'db' | 'config'>, slug: string) {
  const row = await findBySlug(ctx.db, slug)
  if (!row) throw missing()
  return publishedOf(ctx, row)
}

const clean = (value: string) => value.trim().replace(/\r\n?/g, '\n')

/** @throws AppError invalid_request with a message for each field that is empty or cannot be right */
function checked<F extends BusinessField>(typed: TypedBusiness, fields: readonly F[]): Record<F, string> {
  const values: TypedBusiness = Object.fromEntries(fields.map((field) => [field, clean(typed[field] ?? '')]))
  const objections = fields.flatMap((field): FieldFault[] => {
    const message = objectionToBusiness(field, values[field] ?? '')
    return message ? [{ field, message }] : []
  })
  if (objections.length > 0) throw new AppError('invalid_request', { fields: objections })
  return values as Record<F, string>
}

/** By the table's names. */
const columnsOf = (typed: TypedBusiness) => ({
  name: typed.businessName,
  email: typed.email,
  website: typed.alias,
  phone: typed.phoneNumber,
  address: typed.address,
  about: typed.about,
})

/**
 * Gives the caller's workgroup its profile, and its public page an address made of the name.
 *
 * @throws AppError invalid_request with a message for each field at fault; business_profile_exists
 * @source service-areas §7 POST businessProfile/add_profile; decisions, "Unfinished in the original"
 */
export async function addBusiness(
  ctx: Context,
  actor: SignedIn,
  typed: TypedBusiness,
): Promise<BusinessProfile> {
  const values = columnsOf(checked(typed, businessFields)) as BusinessValues
  const { workgroupId } = actor.caller
  try {
    const row = await transaction(ctx.db, async (tx) => {
      const added = await insertWithSlug(ctx, tx, { ...values, workgroupId, at: ctx.clock.now() })
      await audit(ctx, tx, actor, { action: 'business_profile_added', detail: { slug: added.slug } })
      return added
    })
    return ownOf(ctx, row)
  } catch (error) {
    if (violates(error, 'business_profiles_workgroup_id_key')) throw new AppError('business_profile_exists')
    throw error
  }
}

async function insertWithSlug(
  { config, newToken }: Pick<Context, 'config' | 'newToken'>,
  tx: Tx,
  business: Omit<Parameters<typeof insertBusiness>[1], 'slug'>,
): Promise<BusinessRow> {
  for (const slug of slugsFor(business.name, [config.brand.name, config.product], newToken)) {
    const row = await insertBusiness(tx, { ...business, slug })
    if (row) return row
  }
  throw new Error('there is always another slug')
}

/** What an admin changes; neither is nothing to do. */
interface Change {
  readonly typed: TypedBusiness
  readonly logo: Upload | null
}

/**
 * Changes the fields that are given, and the logo; the address of the page stays. Nothing given changes nothing.
 *
 * @param userId whose the caller says the profile is: only one's own id names anything
 * @throws AppError not_found for another id, and before there is a profile; invalid_request; logo_refused
 * @source service-areas §7 PUT businessProfile/update/{userid}; decisions, "Unfinished in the original"
 */
export async function changeBusiness(
  ctx: Context,
  actor: SignedIn,
  userId: number,
  { typed, logo: upload }: Change,
): Promise<BusinessProfile> {
  if (userId !== actor.caller.userId) throw foreign(`user:${userId}`)
  const given = businessFields.filter((field) => typed[field] !== undefined)
  const change = columnsOf(checked(typed, given))
  const logo = upload && (await makeLogo(ctx, upload))
  const fields = [...given, ...(logo ? ['logo'] : [])]
  const at = ctx.clock.now()
  let before: BusinessRow | undefined
  const write = async (tx: Tx) => {
    before = await lockOfWorkgroup(tx, actor.caller.workgroupId)
    if (!before) throw missing()
    if (fields.length === 0) return before
    if (logo && before.logo) await releaseFile(tx, at, storedLogo(before.logo))
    await audit(ctx, tx, actor, { action: 'business_profile_changed', detail: { fields } })
    return updateBusiness(tx, before.id, { ...change, logo: logo?.name }, at)
  }
  const row = await (logo ? keepFile(ctx, logo, write) : transaction(ctx.db, write))
  if (logo && before?.logo) await clearAway(ctx, storedLogo(before.logo))
  return ownOf(ctx, row)
}

/**
 * Within the transaction that erases a person: deletes the pages of workgroups where they are the only member.
 *
 * @returns what to `clearAway` afterwards
 */
export async function releaseBusinessOfLast(tx: Tx, userId: number, at: Date): Promise<string[]> {
  const logos = (await deleteOfLast(tx, userId)).map(storedLogo)
  for (const storedAs of logos) await releaseFile(tx, at, storedAs)
  return logos
}

async function audit(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  actor: SignedIn,
  entry: Omit<AuditEntry, 'target'>,
): Promise<void> {
  const target = `workgroup:${actor.caller.workgroupId}`
  await writeAudit(tx, clock.now(), actor, { ...entry, target })
}
