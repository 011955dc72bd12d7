// @source SA-42

import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { IVRS_OF_WORKGROUP } from '@ekoline/contract/routing/ivr.facts.ts'
import type { CompanyIvr, Ivr, IvrMember } from '@ekoline/contract/routing/ivr.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { keepAudio } from '../../calls/files/played-files.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import {
  keepDestination,
  refuseWhileUsed,
  usesOf,
  usesOfAll,
} from '../../core/destinations/destinations.service.ts'
import { defineChanges, requireRoom } from '../../core/destinations/kept.service.ts'
import { accessible, seatOfCard, workgroupName } from '../../core/workgroups/workgroups.service.ts'
import { AppError, badField, missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import {
  countIvrs,
  deleteIvrsOfLast,
  findIvr,
  type IvrRow,
  insertIvr,
  listIvrs,
  lockIvr,
  lockIvrs,
  removeIvr,
  replaceMembers,
  updateIvr,
} from './ivr.sql.ts'
import { checkMenu } from './menu-checks.ts'
import { type MenuParams, menuToSave, stopsOf, withOwn } from './menus.service.ts'
import { ivrOnWire, menuOnWire } from './on-wire.ts'

const takeChange = defineChanges('ivr')

/**
 * A page of the menus on a card; the own card of an admin means the whole workgroup.
 *
 * @throws AppError not_found for a card that the caller may not read
 * @source api.md, "GET ivr/{cardid}"
 */
export async function ivrsOf(
  ctx: Context,
  caller: Caller,
  { cardId, search, page }: { cardId: number; search: string; page: number },
): Promise<{ total: number; result: Ivr[] }> {
  const { workgroupId } = await seatOfCard(ctx, caller, cardId)
  const scope = caller.admin && cardId === caller.cardId ? { workgroupId } : { cardId }
  const { total, rows } = await listIvrs(ctx.db, scope, { search, page, size: PAGE_SIZE })
  const stops = await stopsOf(ctx, workgroupId)
  const destinations = rows.map(({ ivr_number }) => ivr_number)
  const uses = await usesOfAll(ctx, workgroupId, { category: 'ivr', destinations })
  return { total, result: rows.map((row) => ivrOnWire(ctx, row, stops, uses.get(row.ivr_number))) }
}

/** A page of the menus of the caller's workgroup, for all of its people to look at. */
export async function companyIvrs(
  ctx: Context,
  { workgroupId }: Caller,
  page: number,
): Promise<{ total: number; result: CompanyIvr[] }> {
  const { total, rows } = await listIvrs(ctx.db, { workgroupId }, { search: '', page, size: PAGE_SIZE })
  const { menus } = await stopsOf(ctx, workgroupId)
  const result = rows.flatMap(({ description, ivr_number }) => {
    const menu = menus.get(ivr_number)
    if (!menu) return []
    const { name, ivr_members, next } = menuOnWire(menu)
    return [{ ivr_number, name, description, ivr_members, next }]
  })
  return { total, result }
}

/** The menu, if it is on a card of the caller's own, or of the workgroup of an admin. @throws AppError not_found */
export async function ivrOf({ db }: Pick<Context, 'db'>, caller: Caller, id: number): Promise<IvrRow> {
  return accessible(caller, await findIvr(db, id), `ivr:${id}`)
}

/** @throws AppError invalid_request for any other name than the workgroup's own */
async function checkWorkgroupName(ctx: Context, workgroupId: number, name: string): Promise<void> {
  if (name.trim() !== (await workgroupName(ctx, workgroupId)))
    throw badField('workgroup_name', 'field_workgroup_of_card')
}

/**
 * Checks a menu among the others as it would be saved, and locks what it plays and where it leads until the transaction
 * ends.
 *
 * @throws AppError invalid_request with each error at its field
 */
async function checkAndHold(
  ctx: Context,
  tx: Tx,
  { workgroupId, row, params }: { workgroupId: number; row: IvrRow | null; params: MenuParams },
): Promise<void> {
  const unsaved = await menuToSave({ ...ctx, db: tx }, workgroupId, row, params)
  const stops = await stopsOf({ ...ctx, db: tx }, workgroupId, unsaved)
  const menu = stops.menus.get(unsaved.ivr_number)
  const errors = (menu ? checkMenu(menu, stops.all) : []).filter(({ weight }) => weight === 'error')
  if (errors.length > 0)
    throw new AppError('invalid_request', {
      fields: errors.map(({ field, message, values }) => ({ field, message, values })),
    })
  if (unsaved.recording !== null) await keepAudio(tx, workgroupId, unsaved.recording)
  const { members, next } = unsaved
  for (const { category, destination } of next ? [...members, next] : members)
    if (category !== 'ivr' || destination !== unsaved.ivr_number)
      // itself
      await keepDestination(ctx, tx, workgroupId, { category, destination })
}

/** Audits a change to a menu. @returns the menu as it is now */
async function noted(
  ctx: Context,
  tx: Tx,
  by: SignedIn,
  { id, action }: { id: number; action: 'ivr_added' | 'ivr_changed' },
): Promise<Ivr> {
  const row = await findIvr(tx, id)
  if (!row) throw missing()
  const entry = { action, target: `ivr:${id}`, detail: { name: row.name } }
  await writeAudit(tx, ctx.clock.now(), by, entry)
  const uses = await usesOf({ ...ctx, db: tx }, row.workgroupId, {
    category: 'ivr',
    destination: row.ivr_number,
  })
  return ivrOnWire(ctx, row, await stopsOf({ ...ctx, db: tx }, row.workgroupId), uses)
}

interface NewMenu {
  readonly name: string
  readonly description?: string | undefined
  readonly recording: number
  readonly ivr_members: readonly IvrMember[]
  readonly next?: Destination | null | undefined
}

interface NewIvr extends NewMenu {
  readonly card_id: number
  readonly workgroup_name: string
}

/**
 * Saves a new menu, and hands out its number.
 *
 * @throws AppError not_found for a card that is not the caller's; invalid_request for another workgroup's name, and
 * with all that its checks find; ivrs_full; rate_limited
 * @source service-areas §7, "IVR"; decisions, "IVR creation sends the token"
 */
export async function addIvr(ctx: Context, by: SignedIn, params: NewIvr): Promise<Ivr> {
  const { card_id: cardId, workgroup_name } = params
  const { workgroupId } = await seatOfCard(ctx, by.caller, cardId)
  await checkWorkgroupName(ctx, workgroupId, workgroup_name)
  await takeChange(ctx, workgroupId)
  return transaction(ctx.db, (tx) => addIvrWithin(ctx, tx, by, { ...params, workgroupId, cardId }))
}

/** `addIvr` as a part of what a transaction makes, for a card that the caller may use. */
export async function addIvrWithin(
  ctx: Context,
  tx: Tx,
  by: SignedIn,
  { workgroupId, cardId, ...params }: NewMenu & { readonly workgroupId: number; readonly cardId: number },
): Promise<Ivr> {
  const { name, description = name, ivr_members, recording, next = null } = params
  await lockIvrs(tx, workgroupId)
  requireRoom(await countIvrs(tx, workgroupId), IVRS_OF_WORKGROUP, 'ivrs_full')
  await checkAndHold(ctx, tx, { workgroupId, row: null, params })
  const values = { name, description, recording, next }
  const { id, number } = await insertIvr(tx, { workgroupId, cardId, at: ctx.clock.now(), ...values })
  await replaceMembers(tx, id, withOwn(ivr_members, number))
  return noted(ctx, tx, by, { id, action: 'ivr_added' })
}

interface IvrChange extends MenuParams {
  readonly card_id?: number | undefined
  readonly workgroup_name?: string | undefined
  readonly description?: string | undefined
}

/**
 * Changes a menu; what is not given stays.
 *
 * @throws AppError not_found; invalid_request as `addIvr`, and for another card than the one it is on; rate_limited
 */
export async function changeIvr(ctx: Context, by: SignedIn, id: number, params: IvrChange): Promise<Ivr> {
  const { workgroupId, card_id } = await ivrOf(ctx, by.caller, id)
  if (params.card_id !== undefined && params.card_id !== card_id) {
    await seatOfCard(ctx, by.caller, params.card_id)
    throw badField('card_id', 'field_card_of_menu')
  }
  if (params.workgroup_name !== undefined) await checkWorkgroupName(ctx, workgroupId, params.workgroup_name)
  await takeChange(ctx, workgroupId)
  return transaction(ctx.db, async (tx) => {
    await lockIvrs(tx, workgroupId)
    const row = await findIvr(tx, id)
    if (!row) throw missing()
    await checkAndHold(ctx, tx, { workgroupId, row, params })
    const {
      name = row.name,
      description = row.description,
      recording = row.recording,
      next = row.next,
    } = params
    await updateIvr(tx, id, { name, description, recording, next })
    if (params.ivr_members) await replaceMembers(tx, id, withOwn(params.ivr_members, row.ivr_number))
    return noted(ctx, tx, by, { id, action: 'ivr_changed' })
  })
}

/**
 * Deletes a menu.
 *
 * @throws AppError not_found; destination_in_use while a number or another menu leads there
 */
export async function deleteIvr(ctx: Context, by: SignedIn, id: number): Promise<void> {
  const { workgroupId, ivr_number, name } = await ivrOf(ctx, by.caller, id)
  await transaction(ctx.db, async (tx) => {
    await lockIvrs(tx, workgroupId)
    if (!(await lockIvr(tx, id))) throw missing()
    await refuseWhileUsed(ctx, tx, workgroupId, { category: 'ivr', destination: ivr_number })
    await removeIvr(tx, id)
    const entry = { action: 'ivr_deleted', target: `ivr:${id}`, detail: { name } } as const
    await writeAudit(tx, ctx.clock.now(), by, entry)
  })
}

/** Within the transaction that erases a person: deletes the menus of workgroups where they are the only member. */
export const deleteMenusOfLast = deleteIvrsOfLast
