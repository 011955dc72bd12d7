import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { QUEUES_OF_WORKGROUP } from '@ekoline/contract/routing/queues.facts.ts'
import type { QueueBody, QueueSettings } from '@ekoline/contract/routing/queues.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { showable } from '../../calls/caller-id/caller-id.service.ts'
import { keepAudio } from '../../calls/files/played-files.service.ts'
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
import { type Caller, type SignedIn, scopeOf } from '../../platform/http/caller.ts'
import {
  countQueues,
  findQueueSettings,
  insertQueue,
  listQueueSettings,
  lockQueueById,
  lockQueuesOf,
  markRemoved,
  type QueueSettingsRow,
  type QueueValues,
  replaceAgents,
  updateQueue,
} from './queue-settings.sql.ts'

const takeChange = defineChanges('queue')

const destinationAt = (destination: string): Destination => ({ category: 'queue', destination })

/** What a minute may cost to call back others than ordinary numbers; null: they are not called back. */
const priceOf = ({ call_back, call_back_price: price }: QueueBody): Kobo | null =>
  call_back && price ? kobo(price * market.minorUnitsPerMajor) : null

const callBackOf = (payer: string, price: Kobo | null) => ({
  payer,
  ...(price !== null && { price: naira(price) }),
})

/** @param payer of call backs @throws AppError invalid_request for a number that cannot be shown */
const valuesOf = async (
  tx: Tx,
  workgroupId: number,
  body: QueueBody,
  payer: number,
): Promise<QueueValues> => ({
  name: body.name,
  strategy: body.strategy,
  ringSeconds: body.ring_seconds,
  maxWaitSeconds: body.max_wait_seconds,
  wrapUpSeconds: body.wrap_up_seconds,
  maxCallers: body.max_callers,
  priority: body.priority,
  callerId: body.callerid && (await showable({ db: tx }, workgroupId, body.callerid, 'callerid')),
  next: body.next,
  full: body.full,
  unstaffed: body.unstaffed,
  lastAgentSeconds: body.last_agent_seconds,
  announceSeconds: body.announce_seconds,
  callbackSeatId: body.call_back ? payer : null,
  callbackPrice: priceOf(body),
  musicId: body.music,
  greetingId: body.greeting,
})

/** Queues of one workgroup as people see them. */
async function onWire(
  ctx: Lookup,
  workgroupId: number,
  rows: readonly QueueSettingsRow[],
): Promise<QueueSettings[]> {
  const destinations = rows.map(({ number }) => number)
  const ways = rows.flatMap(({ next, full, unstaffed }) => [next ?? [], full ?? [], unstaffed ?? []].flat())
  const nameOf = await namesOf(ctx, workgroupId, ways)
  const uses = await usesOfAll(ctx, workgroupId, { category: 'queue', destinations })
  return rows.map(({ number, ...row }) => ({
    id: row.id,
    queue_number: number,
    name: row.name,
    strategy: row.strategy,
    ring_seconds: row.ringSeconds,
    max_wait_seconds: row.maxWaitSeconds,
    wrap_up_seconds: row.wrapUpSeconds,
    max_callers: row.maxCallers,
    priority: row.priority,
    last_agent_seconds: row.lastAgentSeconds,
    announce_seconds: row.announceSeconds,
    callerid: row.callerId,
    call_back: row.payer === null ? null : callBackOf(row.payer, row.callbackPrice),
    next: row.next && { ...row.next, name: nameOf(row.next) },
    full: row.full && { ...row.full, name: nameOf(row.full) },
    unstaffed: row.unstaffed && { ...row.unstaffed, name: nameOf(row.unstaffed) },
    music: row.music,
    greeting: row.greeting,
    agents: [...row.agents],
    used_by: uses.get(number) ?? [],
  }))
}

/** A page of the queues of the caller's workgroup, or of a supervisor, with their settings. */
export async function queueSettingsOf(
  ctx: Context,
  caller: Caller,
  { search, page }: { search: string; page: number },
): Promise<Page<QueueSettings>> {
  const { workgroupId } = caller
  const scope = caller.role === 'supervisor' ? scopeOf(caller) : null
  const { total, rows } = await listQueueSettings(
    ctx.db,
    { workgroupId, scope },
    { search, page, size: PAGE_SIZE },
  )
  return { total, rows: await onWire(ctx, workgroupId, rows) }
}

/**
 * Checks where a queue leads on among all that calls of the workgroup pass, as it would be saved, and locks that until the
 * transaction ends.
 *
 * @param number '' of a new one
 * @throws AppError invalid_request with what is wrong, at its field
 */
async function checkAndHold(
  ctx: Context,
  tx: Tx,
  workgroupId: number,
  { number, name, ...ways }: { number: string } & Pick<QueueBody, 'name' | 'next' | 'full' | 'unstaffed'>,
): Promise<void> {
  const held = []
  for (const branch of ['next', 'full', 'unstaffed'] as const) {
    const way = ways[branch]
    if (!way) continue
    const found = await keepDestination(ctx, tx, workgroupId, way).catch((error: Error) => {
      throw error instanceof AppError ? badField(`${branch}.destination`, 'field_destination') : error
    })
    held.push({ ...found, branch })
  }
  if (held.length === 0) return
  const saved = await stopsIn({ ...ctx, db: tx }, workgroupId)
  for (const way of held) {
    const known = { ...destinationAt(number), name, members: [way] }
    const places = caughtBy(withStop(saved, known), known)
    if (!places) continue
    const fault = { field: `${way.branch}.destination`, message: 'queue_loop', values: { places } } as const
    throw new AppError('invalid_request', { fields: [fault] })
  }
}

/** Holds the files that it plays. @throws AppError invalid_request for one that is not the workgroup's */
async function holdSounds(
  tx: Tx,
  workgroupId: number,
  { music, greeting }: Pick<QueueBody, 'music' | 'greeting'>,
): Promise<void> {
  if (music !== null && !(await keepAudio(tx, workgroupId, music, 'moh')))
    throw badField('music', 'field_music')
  if (greeting !== null && !(await keepAudio(tx, workgroupId, greeting, 'queue')))
    throw badField('greeting', 'field_greeting')
}

/** The seats of the people who were chosen. @throws AppError invalid_request for a person outside the workgroup */
async function seatsOf(tx: Tx, workgroupId: number, usernames: readonly string[]): Promise<number[]> {
  const seats = await holdSeats(tx, workgroupId, usernames)
  const byName = new Map(seats.map(({ id, username }) => [username, id]))
  return usernames.map((username, index) => {
    const seatId = byName.get(username)
    if (seatId === undefined) throw badField(`agents.${index}`, 'field_member')
    return seatId
  })
}

/** Audits a change. @returns the queue as it is now */
async function noted(
  ctx: Context,
  tx: Tx,
  by: SignedIn,
  { id, action }: { id: number; action: `queue_${'added' | 'changed'}` },
): Promise<QueueSettings> {
  const row = await findQueueSettings(tx, id)
  if (!row) throw missing()
  const entry = { action, target: `queue:${id}`, detail: { name: row.name } } as const
  await writeAudit(tx, ctx.clock.now(), by, entry)
  const [shown] = await onWire({ ...ctx, db: tx }, row.workgroupId, [row])
  if (!shown) throw missing()
  return shown
}

/**
 * Saves a new queue, and hands out its number.
 *
 * @throws AppError invalid_request for people and destinations that are not the workgroup's, and for circles; queues_full; rate_limited
 */
export async function addQueue(ctx: Context, by: SignedIn, body: QueueBody): Promise<QueueSettings> {
  const { workgroupId } = by.caller
  await takeChange(ctx, workgroupId)
  return transaction(ctx.db, async (tx) => {
    await lockQueuesOf(tx, workgroupId)
    requireRoom(await countQueues(tx, workgroupId), QUEUES_OF_WORKGROUP, 'queues_full')
    await checkAndHold(ctx, tx, workgroupId, { ...body, number: '' })
    await holdSounds(tx, workgroupId, body)
    const agents = await seatsOf(tx, workgroupId, body.agents)
    const { id } = await insertQueue(tx, {
      ...(await valuesOf(tx, workgroupId, body, by.caller.seatId)),
      workgroupId,
      at: ctx.clock.now(),
    })
    await replaceAgents(tx, id, agents)
    return noted(ctx, tx, by, { id, action: 'queue_added' })
  })
}

/** Within a transaction: the queue of the caller's workgroup, locked. @throws AppError not_found */
async function lockedOf(tx: Tx, caller: Caller, id: number): Promise<QueueSettingsRow> {
  await lockQueuesOf(tx, caller.workgroupId)
  const isThere = await lockQueueById(tx, id)
  return ofWorkgroup(caller, isThere ? await findQueueSettings(tx, id) : undefined, `queue:${id}`)
}

/** Changes a queue, for the callers in it too. @throws AppError not_found; as `addQueue` */
export async function changeQueue(
  ctx: Context,
  by: SignedIn,
  id: number,
  body: QueueBody,
): Promise<QueueSettings> {
  await takeChange(ctx, by.caller.workgroupId)
  return transaction(ctx.db, async (tx) => {
    const { workgroupId, number, callbackSeatId, callbackPrice } = await lockedOf(tx, by.caller, id)
    // Who lets it cost more pays from then on.
    const isDearer = (priceOf(body) ?? 0) > (callbackPrice ?? 0)
    const payer = isDearer ? by.caller.seatId : (callbackSeatId ?? by.caller.seatId)
    await checkAndHold(ctx, tx, workgroupId, { ...body, number })
    await holdSounds(tx, workgroupId, body)
    const agents = await seatsOf(tx, workgroupId, body.agents)
    await updateQueue(tx, id, await valuesOf(tx, workgroupId, body, payer))
    await replaceAgents(tx, id, agents)
    return noted(ctx, tx, by, { id, action: 'queue_changed' })
  })
}

/** Deletes a queue; the callers in it go on as after the longest wait. @throws AppError not_found; destination_in_use while something leads there */
export const deleteQueue = (ctx: Context, by: SignedIn, id: number): Promise<void> =>
  deleteKept(ctx, by, {
    locked: (tx) => lockedOf(tx, by.caller, id),
    leadsTo: ({ number }) => destinationAt(number),
    remove: (tx) => markRemoved(tx, id, ctx.clock.now()),
    action: 'queue_removed',
    target: `queue:${id}`,
  })
