import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { VOICEMAIL_BOXES_OF_WORKGROUP } from '@ekoline/contract/routing/voicemail.facts.ts'
import type { NewVoicemailBox, VoicemailBox, VoicemailBoxBody } from '@ekoline/contract/routing/voicemail.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { keepAudio } from '../../calls/files/played-files.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Lookup, refuseWhileUsed, usesOfAll } from '../../core/destinations/destinations.service.ts'
import { defineChanges, requireRoom } from '../../core/destinations/kept.service.ts'
import { holdSeats } from '../../core/workgroups/workgroups.service.ts'
import type { NewSeat } from '../../feature.ts'
import { AppError, badField, foreign, missing } from '../../platform/app-error.ts'
import { type Page, sql, type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { leadUnanswered } from '../reach/reach.service.ts'
import {
  type BoxRow,
  boxesOfPerson,
  countBoxes,
  findBox,
  findMainBox,
  giveBox,
  hasBox,
  insertBox,
  listBoxes,
  lockBox,
  lockBoxes,
  removeBoxes,
  removePerson,
  replacePeople,
  updateBox,
  updateGreeting,
  updatePin,
} from './voicemail-boxes.sql.ts'

const takeChange = defineChanges('voicemail')

const destinationAt = (destination: string): Destination => ({ category: 'voicemail', destination })

const mayHear = ({ seatId, admin }: Caller, box: BoxRow) =>
  box.seatId === seatId ||
  box.people.some((person) => person.seatId === seatId) ||
  (admin && (box.seatId === null || box.hasLeft))

/** Boxes of one workgroup as the caller sees them. */
async function onWire(ctx: Lookup, caller: Caller, rows: readonly BoxRow[]): Promise<VoicemailBox[]> {
  const destinations = rows.map(({ number }) => number)
  const uses = await usesOfAll(ctx, caller.workgroupId, { category: 'voicemail', destinations })
  return rows.map((row) => ({
    id: row.id,
    box_number: row.number,
    owner: row.owner,
    name: row.name,
    people: row.people.map(({ username, name }) => ({ username, name })),
    greeting: row.greeting,
    longest_seconds: row.longestSeconds,
    mails: row.mails,
    has_pin: row.hasPin,
    has_left: row.hasLeft,
    may_hear: mayHear(caller, row),
    messages: row.messages,
    new_messages: row.newMessages,
    used_by: uses.get(row.number) ?? [],
  }))
}

/** A page of boxes: an admin sees all of the workgroup, others those that they hear. */
export async function voicemailBoxes(
  ctx: Context,
  caller: Caller,
  asked: { readonly search: string; readonly page: number },
): Promise<Page<VoicemailBox>> {
  const { total, rows } = await listBoxes(ctx.db, caller, { ...asked, size: PAGE_SIZE })
  return { total, rows: await onWire(ctx, caller, rows) }
}

/** The first box of the workgroup itself, by its age; null where it has none. */
export async function mainVoicemail(
  { db }: Pick<Context, 'db'>,
  { workgroupId }: Caller,
): Promise<(Destination & { name: string }) | null> {
  const box = await findMainBox(db, workgroupId)
  return box ? { ...destinationAt(box.number), name: box.name } : null
}

/** @throws AppError not_found for a box that is not there, or that the caller does not hear */
export async function checkHears({ db }: Pick<Context, 'db'>, caller: Caller, id: number): Promise<void> {
  const row = await findBox(db, id)
  if (!row) throw missing()
  if (row.workgroupId !== caller.workgroupId || !mayHear(caller, row)) throw foreign(`voicemail box:${id}`)
}

/**
 * The seats of people, in their order.
 *
 * @throws AppError invalid_request at the field of a person outside the workgroup
 */
async function seatsOf(
  tx: Tx,
  workgroupId: number,
  usernames: readonly string[],
  fieldOf: (index: number) => string,
): Promise<number[]> {
  const found = await holdSeats(tx, workgroupId, usernames)
  const byName = new Map(found.map(({ id, username }) => [username, id]))
  return usernames.map((username, index) => {
    const id = byName.get(username)
    if (id === undefined) throw badField(fieldOf(index), 'field_member')
    return id
  })
}

/** @throws AppError invalid_request for a workgroup's box without a name, and a greeting that is not there */
async function checkBox(
  tx: Tx,
  workgroupId: number,
  { isOwn, name, greeting }: Pick<VoicemailBoxBody, 'name' | 'greeting'> & { isOwn: boolean },
): Promise<void> {
  if (!isOwn && name === '') throw badField('name', 'field_required')
  if (greeting !== null && !(await keepAudio(tx, workgroupId, greeting)))
    throw badField('greeting', 'field_greeting')
}

const valuesOf = (body: VoicemailBoxBody, isOwn: boolean) => ({
  name: isOwn ? '' : body.name,
  greeting: body.greeting,
  longestSeconds: body.longest_seconds,
  mails: body.mails,
})

/** Audits a change. @returns the box as it is now */
async function noted(
  ctx: Context,
  tx: Tx,
  by: SignedIn,
  { id, action }: { id: number; action: `voicemail_box_${'added' | 'changed'}` },
): Promise<VoicemailBox> {
  const row = await findBox(tx, id)
  if (!row) throw missing()
  const target = `voicemail box:${id}`
  await writeAudit(tx, ctx.clock.now(), by, { action, target, detail: { name: row.name } })
  const [shown] = await onWire({ ...ctx, db: tx }, by.caller, [row])
  if (!shown) throw missing()
  return shown
}

/**
 * Makes a box, and hands out its number. A person who is no admin makes their own.
 *
 * @throws AppError forbidden; voicemail_box_there for a person who has one; voicemail_boxes_full; invalid_request;
 *   rate_limited
 */
export async function addVoicemailBox(
  ctx: Context,
  by: SignedIn,
  { owner, ...body }: NewVoicemailBox,
): Promise<VoicemailBox> {
  const { workgroupId, admin, username } = by.caller
  if (!admin && owner !== username) throw new AppError('forbidden', { refused: 'role:admin' })
  await takeChange(ctx, workgroupId)
  return transaction(ctx.db, async (tx) => {
    await lockBoxes(tx, workgroupId)
    if (owner === null)
      requireRoom(await countBoxes(tx, workgroupId), VOICEMAIL_BOXES_OF_WORKGROUP, 'voicemail_boxes_full')
    const [seatId = null] = await seatsOf(tx, workgroupId, owner === null ? [] : [owner], () => 'owner')
    if (seatId !== null && (await hasBox(tx, seatId))) throw new AppError('voicemail_box_there')
    const isOwn = seatId !== null
    await checkBox(tx, workgroupId, { ...body, isOwn })
    const id = await insertBox(tx, { ...valuesOf(body, isOwn), workgroupId, seatId, at: ctx.clock.now() })
    if (!isOwn)
      await replacePeople(tx, id, await seatsOf(tx, workgroupId, body.people, (index) => `people.${index}`))
    return noted(ctx, tx, by, { id, action: 'voicemail_box_added' })
  })
}

/**
 * Within a transaction: the main box of an admin's workgroup, made where there is none, with this greeting; null leaves the
 * greeting that it has.
 *
 * @throws AppError invalid_request for a greeting that is not the workgroup's; voicemail_boxes_full
 */
export async function greetAtMainVoicemail(
  ctx: Context,
  tx: Tx,
  by: SignedIn,
  greeting: number | null,
): Promise<Destination> {
  const { workgroupId, seatId } = by.caller
  await lockBoxes(tx, workgroupId)
  const main = await findMainBox(tx, workgroupId)
  if (greeting !== null && !(await keepAudio(tx, workgroupId, greeting)))
    throw badField('greeting', 'field_greeting')
  if (main) {
    if (greeting !== null) {
      await updateGreeting(tx, main.id, greeting)
      await noted(ctx, tx, by, { id: main.id, action: 'voicemail_box_changed' })
    }
    return destinationAt(main.number)
  }
  requireRoom(await countBoxes(tx, workgroupId), VOICEMAIL_BOXES_OF_WORKGROUP, 'voicemail_boxes_full')
  const name = ctx.text('voicemail_main')
  const made = await giveBox(tx, { workgroupId, seatId: null, name, at: ctx.clock.now() })
  if (!made) throw missing()
  await replacePeople(tx, made.id, [seatId])
  if (greeting !== null) await updateGreeting(tx, made.id, greeting)
  await noted(ctx, tx, by, { id: made.id, action: 'voicemail_box_added' })
  return destinationAt(made.number)
}

/**
 * Gives who gets a seat a box of their own, where their calls go that no one answers; and a new workgroup its main one, whose
 * messages are mailed to who founds it. Of those who were there before nothing changes.
 */
export async function giveVoicemail(
  { clock, text }: Pick<Context, 'clock' | 'text'>,
  tx: Tx,
  { seatId, workgroupId, founds }: NewSeat,
): Promise<void> {
  const at = clock.now()
  const own = await giveBox(tx, { workgroupId, seatId, name: '', at })
  if (own) await leadUnanswered(tx, seatId, destinationAt(own.number), at)
  if (!founds) return
  const main = await giveBox(tx, { workgroupId, seatId: null, name: text('voicemail_main'), at })
  if (main) await replacePeople(tx, main.id, [seatId])
}

/** Within a transaction: a box that the caller may change, locked. @throws AppError not_found */
async function lockedOf(tx: Tx, { workgroupId, admin, seatId }: Caller, id: number): Promise<BoxRow> {
  await lockBoxes(tx, workgroupId)
  const row = (await lockBox(tx, id)) ? await findBox(tx, id) : undefined
  if (!row) throw missing()
  if (row.workgroupId !== workgroupId || !(admin || row.seatId === seatId))
    throw foreign(`voicemail box:${id}`)
  return row
}

/** Changes a box: an admin any, others their own. @throws AppError not_found; as `addVoicemailBox` */
export async function changeVoicemailBox(
  ctx: Context,
  by: SignedIn,
  id: number,
  body: VoicemailBoxBody,
): Promise<VoicemailBox> {
  await takeChange(ctx, by.caller.workgroupId)
  return transaction(ctx.db, async (tx) => {
    const { workgroupId, seatId } = await lockedOf(tx, by.caller, id)
    const isOwn = seatId !== null
    await checkBox(tx, workgroupId, { ...body, isOwn })
    await updateBox(tx, id, valuesOf(body, isOwn))
    if (!isOwn)
      await replacePeople(tx, id, await seatsOf(tx, workgroupId, body.people, (index) => `people.${index}`))
    return noted(ctx, tx, by, { id, action: 'voicemail_box_changed' })
  })
}

/**
 * Sets the PIN by which a person hears their own box from their phone, or takes it away.
 *
 * @throws AppError not_found for any other box, also to admins; invalid_request for a PIN that is easily guessed
 */
export async function setVoicemailPin(
  ctx: Context,
  by: SignedIn,
  id: number,
  pin: string | null,
): Promise<void> {
  const { seatId, workgroupId } = by.caller
  await takeChange(ctx, workgroupId)
  const hash = pin === null ? null : await ctx.passwords.hash(pin, 'known')
  await transaction(ctx.db, async (tx) => {
    const row = await lockedOf(tx, by.caller, id)
    if (row.seatId !== seatId) throw foreign(`voicemail box:${id}`)
    await updatePin(tx, id, hash)
    const action = hash === null ? 'voicemail_pin_removed' : 'voicemail_pin_set'
    await writeAudit(tx, ctx.clock.now(), by, { action, target: `voicemail box:${id}`, detail: {} })
  })
}

/** Deletes a box with its messages. @throws AppError not_found; destination_in_use while something leads there */
export async function deleteVoicemailBox(ctx: Context, by: SignedIn, id: number): Promise<void> {
  const sounds = await transaction(ctx.db, async (tx) => {
    const { number, name, workgroupId } = await lockedOf(tx, by.caller, id)
    await refuseWhileUsed(ctx, tx, workgroupId, destinationAt(number))
    const entry = {
      action: 'voicemail_box_deleted',
      target: `voicemail box:${id}`,
      detail: { name },
    } as const
    await writeAudit(tx, ctx.clock.now(), by, entry)
    return removeBoxes(tx, sql`select ${id}::bigint`)
  })
  await removeSounds(ctx, sounds)
}

/** Deletes sounds whose rows are gone; one that cannot be deleted is named in the log. */
export async function removeSounds(
  { recordings, log }: Pick<Context, 'recordings' | 'log'>,
  sounds: readonly string[],
): Promise<void> {
  for (const sound of sounds)
    await recordings.remove(sound).catch(({ message }: Error) => {
      log.error({ sound, message }, 'the sound of a deleted message could not be removed')
    })
}

/**
 * Within the transaction that erases a person: deletes their own boxes, and all of workgroups where they are the only
 * member.
 *
 * @returns the names of the sounds
 */
export async function eraseVoicemailOf(tx: Tx, userId: number): Promise<string[]> {
  const sounds = await removeBoxes(tx, boxesOfPerson(userId))
  await removePerson(tx, userId)
  return sounds
}
