import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { RING_GROUPS_OF_WORKGROUP } from '@ekoline/contract/routing/ring-groups.facts.ts'
import type { RingGroup, RingGroupBody } from '@ekoline/contract/routing/ring-groups.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import {
  keepDestination,
  type Lookup,
  namesOf,
  stopsIn,
  usesOfAll,
} from '../../core/destinations/destinations.service.ts'
import { defineChanges, deleteKept, ofWorkgroup, requireRoom } from '../../core/destinations/kept.service.ts'
import { caughtBy, withStop } from '../../core/destinations/ways.service.ts'
import { holdSeats } from '../../core/workgroups/workgroups.service.ts'
import { AppError, badField, missing } from '../../platform/app-error.ts'
import { type Page, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import {
  countRingGroups,
  deleteRingGroupsOfLast,
  findRingGroup,
  insertRingGroup,
  listRingGroups,
  lockRingGroup,
  lockWays,
  type RingGroupRow,
  removeRingGroup,
  replaceMembers,
  updateRingGroup,
} from './ring-groups.sql.ts'

const takeChange = defineChanges('ring-group')

const destinationAt = (destination: string): Destination => ({ category: 'group', destination })

/** Groups of one workgroup as people see them. */
async function onWire(ctx: Lookup, workgroupId: number, rows: readonly RingGroupRow[]): Promise<RingGroup[]> {
  const nameOf = await namesOf(
    ctx,
    workgroupId,
    rows.flatMap(({ next }) => next ?? []),
  )
  const destinations = rows.map(({ number }) => number)
  const uses = await usesOfAll(ctx, workgroupId, { category: 'group', destinations })
  return rows.map(({ id, number, name, order, members, next }) => ({
    id,
    group_number: number,
    name,
    order,
    members: members.map(({ seatId: _, dnd: __, ...member }) => member),
    next: next && { ...next, name: nameOf(next) },
    used_by: uses.get(number) ?? [],
  }))
}

/** A page of the ring groups of the caller's workgroup. */
export async function ringGroupsOf(
  ctx: Context,
  { workgroupId }: Caller,
  { search, page }: { search: string; page: number },
): Promise<Page<RingGroup>> {
  const { total, rows } = await listRingGroups(ctx.db, workgroupId, { search, page, size: PAGE_SIZE })
  return { total, rows: await onWire(ctx, workgroupId, rows) }
}

/**
 * Checks where a group leads on among all that calls of the workgroup pass, as it would be saved, and locks that until the
 * transaction ends.
 *
 * @param number '' of a new one
 * @throws AppError invalid_request with what is wrong, at its field
 */
async function checkAndHold(
  ctx: Context,
  tx: Tx,
  workgroupId: number,
  { number, name, next }: { number: string } & Pick<RingGroupBody, 'name' | 'next'>,
): Promise<void> {
  if (!next) return
  const held = await keepDestination(ctx, tx, workgroupId, next).catch((error: Error) => {
    throw error instanceof AppError ? badField('next.destination', 'field_destination') : error
  })
  const saved = await stopsIn({ ...ctx, db: tx }, workgroupId)
  const known = { ...destinationAt(number), name, members: [held] }
  const places = caughtBy(withStop(saved, known), known)
  if (!places) return
  const fault = { field: 'next.destination', message: 'ring_group_loop', values: { places } } as const
  throw new AppError('invalid_request', { fields: [fault] })
}

/**
 * The seats of the people who were chosen, in their order.
 *
 * @throws AppError invalid_request for a person outside the workgroup
 */
async function seatsOf(tx: Tx, workgroupId: number, members: RingGroupBody['members']) {
  const seats = await holdSeats(
    tx,
    workgroupId,
    members.map(({ username }) => username),
  )
  const byName = new Map(seats.map(({ id, username }) => [username, id]))
  return members.map(({ username, seconds }, index) => {
    const seatId = byName.get(username)
    if (seatId === undefined) throw badField(`members.${index}.username`, 'field_member')
    return { seatId, seconds }
  })
}

/** Audits a change. @returns the group as it is now */
async function noted(
  ctx: Context,
  tx: Tx,
  by: SignedIn,
  { id, action }: { id: number; action: `ring_group_${'added' | 'changed'}` },
): Promise<RingGroup> {
  const row = await findRingGroup(tx, id)
  if (!row) throw missing()
  await writeAudit(tx, ctx.clock.now(), by, {
    action,
    target: `ring group:${id}`,
    detail: { name: row.name },
  })
  const [shown] = await onWire({ ...ctx, db: tx }, row.workgroupId, [row])
  if (!shown) throw missing()
  return shown
}

/**
 * Saves a new ring group, and hands out its number.
 *
 * @throws AppError invalid_request for people and destinations that are not the workgroup's, and for circles;
 *   ring_groups_full; rate_limited
 */
export async function addRingGroup(ctx: Context, by: SignedIn, body: RingGroupBody): Promise<RingGroup> {
  await takeChange(ctx, by.caller.workgroupId)
  return transaction(ctx.db, (tx) => addRingGroupWithin(ctx, tx, by, body))
}

/** `addRingGroup` as a part of what a transaction makes. */
export async function addRingGroupWithin(
  ctx: Context,
  tx: Tx,
  by: SignedIn,
  body: RingGroupBody,
): Promise<RingGroup> {
  const { workgroupId } = by.caller
  await lockWays(tx, workgroupId)
  requireRoom(await countRingGroups(tx, workgroupId), RING_GROUPS_OF_WORKGROUP, 'ring_groups_full')
  await checkAndHold(ctx, tx, workgroupId, { ...body, number: '' })
  const people = await seatsOf(tx, workgroupId, body.members)
  const id = await insertRingGroup(tx, { ...body, workgroupId, at: ctx.clock.now() })
  await replaceMembers(tx, id, people)
  return noted(ctx, tx, by, { id, action: 'ring_group_added' })
}

/** Within a transaction: the group of the caller's workgroup, locked. @throws AppError not_found */
async function lockedOf(tx: Tx, caller: Caller, id: number): Promise<RingGroupRow> {
  await lockWays(tx, caller.workgroupId)
  const isThere = await lockRingGroup(tx, id)
  return ofWorkgroup(caller, isThere ? await findRingGroup(tx, id) : undefined, `ring group:${id}`)
}

/** Changes a ring group. @throws AppError not_found; as `addRingGroup` */
export async function changeRingGroup(
  ctx: Context,
  by: SignedIn,
  id: number,
  body: RingGroupBody,
): Promise<RingGroup> {
  await takeChange(ctx, by.caller.workgroupId)
  return transaction(ctx.db, async (tx) => {
    const { workgroupId, number } = await lockedOf(tx, by.caller, id)
    await checkAndHold(ctx, tx, workgroupId, { ...body, number })
    const people = await seatsOf(tx, workgroupId, body.members)
    await updateRingGroup(tx, id, body)
    await replaceMembers(tx, id, people)
    return noted(ctx, tx, by, { id, action: 'ring_group_changed' })
  })
}

/** Deletes a ring group. @throws AppError not_found; destination_in_use while something leads there */
export const deleteRingGroup = (ctx: Context, by: SignedIn, id: number): Promise<void> =>
  deleteKept(ctx, by, {
    locked: (tx) => lockedOf(tx, by.caller, id),
    leadsTo: ({ number }) => destinationAt(number),
    remove: (tx) => removeRingGroup(tx, id),
    action: 'ring_group_deleted',
    target: `ring group:${id}`,
  })

/** Within the transaction that erases a person: deletes the ring groups of workgroups where they are the only member. */
export const eraseRingGroupsOfLast = deleteRingGroupsOfLast
