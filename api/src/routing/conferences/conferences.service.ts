import type { Conference, ConferenceMember } from '@ekoline/contract/routing/conferences.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { SEEN_WITHIN_MS } from '../../calls/control/call-store.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { refuseWhileUsed, usesOfAll } from '../../core/destinations/destinations.service.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { accessible, seatOfCard, workgroupName } from '../../core/workgroups/workgroups.service.ts'
import type { ConferenceRooms } from '../../engine/flows/conference-rooms.ts'
import type { Opened } from '../../engine/opened.ts'
import { badField, missing } from '../../platform/app-error.ts'
import { type Page, transaction } from '../../platform/db/db.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import {
  enterRoom,
  leaveRoom,
  listBridges,
  listFirsts,
  listMembers,
  lockRoom,
  type MemberCommand,
  markMuted,
  requestCommand,
} from './conference-members.sql.ts'
import {
  findConference,
  findRoom,
  insertConference,
  listConferences,
  lockConference,
  type OwnedConference,
  removeConference,
  updateConference,
} from './conferences.sql.ts'

interface Actor {
  readonly caller: Caller
  readonly request: RequestInfo
}

const additions = defineLimit('conference:workgroup', { burst: 50, perSeconds: 60 })

/**
 * A page of the conferences on a card; the own card of an admin means the whole workgroup.
 *
 * @throws AppError not_found for a card that the caller may not read
 * @source api.md, "Phone numbers, files, IVR, conferences, queues, wallboard"
 */
export async function conferencesOf(
  ctx: Context,
  caller: Caller,
  { cardId, search, page }: { cardId: number; search: string; page: number },
): Promise<Page<Conference>> {
  const seat = await seatOfCard(ctx, caller, cardId)
  const ofAll = caller.admin && cardId === caller.cardId
  const scope = ofAll ? { workgroupId: seat.workgroupId } : { cardId }
  const { total, rows } = await listConferences(ctx.db, scope, { search, page, size: PAGE_SIZE })
  const destinations = rows.map(({ conference_number }) => conference_number)
  const uses = await usesOfAll(ctx, seat.workgroupId, { category: 'conference', destinations })
  return { total, rows: rows.map((row) => ({ ...row, used_by: uses.get(row.conference_number) ?? [] })) }
}

interface ConferenceText {
  readonly name: string
  readonly description: string
}

/**
 * Opens a conference on a card, and hands out its number.
 *
 * @throws AppError not_found for a card that is not the caller's; invalid_request for another workgroup's name;
 *   rate_limited
 */
export async function addConference(
  ctx: Context,
  actor: Actor,
  { cardId, workgroup, ...texts }: ConferenceText & { cardId: number; workgroup: string },
): Promise<Conference> {
  const { workgroupId } = await seatOfCard(ctx, actor.caller, cardId)
  if (workgroup.trim() !== (await workgroupName(ctx, workgroupId)))
    throw badField('workgroup_name', 'field_workgroup_of_card')
  await takeToken(ctx, additions(workgroupId))
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const conference = await insertConference(tx, { workgroupId, cardId, at, ...texts })
    await writeAudit(tx, at, actor, { action: 'conference_added', target: `conference:${conference.id}` })
    return { ...conference, used_by: [] }
  })
}

/** The conference, if it is on a card of the caller's own, or of the workgroup of an admin. @throws AppError not_found */
async function conferenceOf(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  id: number,
): Promise<OwnedConference> {
  return accessible(caller, await findConference(db, id), `conference:${id}`)
}

/** Changes a conference's details. @throws AppError not_found */
export async function changeConference(
  ctx: Context,
  actor: Actor,
  id: number,
  texts: { readonly [K in keyof ConferenceText]: string | undefined },
): Promise<void> {
  const { name, description } = await conferenceOf(ctx, actor.caller, id)
  await transaction(ctx.db, async (tx) => {
    const wanted = { name: texts.name ?? name, description: texts.description ?? description }
    if (!(await updateConference(tx, id, wanted))) return
    await writeAudit(tx, ctx.clock.now(), actor, { action: 'conference_changed', target: `conference:${id}` })
  })
}

/**
 * Deletes a conference, and hangs up who is in it.
 *
 * @throws AppError not_found; destination_in_use while a number or a menu leads there
 */
export async function deleteConference(ctx: Context, actor: Actor, id: number): Promise<void> {
  const { conference_number: number, workgroupId } = await conferenceOf(ctx, actor.caller, id)
  await transaction(ctx.db, async (tx) => {
    if (!(await lockConference(tx, id))) throw missing()
    await refuseWhileUsed(ctx, tx, workgroupId, { category: 'conference', destination: number })
    await removeConference(tx, id)
    await writeAudit(tx, ctx.clock.now(), actor, { action: 'conference_deleted', target: `conference:${id}` })
  })
  for (const member of await listMembers(ctx.db, number)) await act(ctx, number, member, 'remove')
}

/** Who is in the conference now, whatever process looks after their calls. @throws AppError not_found */
export async function conferenceMembers(
  ctx: Context,
  caller: Caller,
  id: number,
): Promise<ConferenceMember[]> {
  const { conference_number: conference } = await conferenceOf(ctx, caller, id)
  const members = await listMembers(ctx.db, conference)
  return members.map(({ callId, number, muted }) => ({ call_id: callId, number, muted }))
}

type Member = Awaited<ReturnType<typeof listMembers>>[number]

/** A call in a conference. @throws AppError not_found */
async function memberOf(ctx: Context, caller: Caller, { id, call }: { id: number; call: string }) {
  const { conference_number: conference } = await conferenceOf(ctx, caller, id)
  const members = await listMembers(ctx.db, conference)
  const member = members.find(({ callId }) => callId === call)
  if (!member) throw missing()
  return { conference, member }
}

/** At once if this process runs the call, else within a second by the process that does. */
async function act(
  { db, telephony }: Pick<Context, 'db' | 'telephony'>,
  conference: string,
  { callId, node }: Member,
  command: MemberCommand,
) {
  if (node !== telephony.node) return requestCommand(db, callId, command)
  if (command === 'remove') return telephony.conferenceKick(conference, callId)
  await telephony.conferenceMute(conference, callId, command === 'mute')
  await markMuted(db, callId, command === 'mute')
}

/** Lets a member not be heard, or be heard again. @throws AppError not_found for a call that is not in it */
export async function muteMember(
  ctx: Context,
  actor: Actor,
  which: { id: number; call: string },
  muted: boolean,
): Promise<void> {
  const { conference, member } = await memberOf(ctx, actor.caller, which)
  await act(ctx, conference, member, muted ? 'mute' : 'unmute')
  await writeAudit(ctx.db, ctx.clock.now(), actor, {
    action: muted ? 'conference_member_muted' : 'conference_member_unmuted',
    target: `conference:${which.id}`,
    detail: { call: which.call },
  })
}

/** Hangs a member up. @throws AppError not_found for a call that is not in it */
export async function removeMember(
  ctx: Context,
  actor: Actor,
  which: { id: number; call: string },
): Promise<void> {
  const { conference, member } = await memberOf(ctx, actor.caller, which)
  await writeAudit(ctx.db, ctx.clock.now(), actor, {
    action: 'conference_member_removed',
    target: `conference:${which.id}`,
    detail: { call: which.call },
  })
  await act(ctx, conference, member, 'remove')
}

/** The conference that calls go to, by its number; null when there is none (any more). */
export async function openConference({ db }: Pick<Context, 'db'>, number: string): Promise<Opened | null> {
  const room = await findRoom(db, number)
  return room ? { flow: 'conference', ...room } : null
}

/**
 * The conferences for this process's exchange, as all processes share them.
 *
 * @param beside the nodes of other processes there
 */
export function roomsForExchange(
  { db, clock, telephony }: Pick<Context, 'db' | 'clock' | 'telephony'>,
  beside: readonly string[],
): ConferenceRooms {
  const { node } = telephony
  const here = [node, ...beside]
  return {
    enter: ({ conferenceId: conference, ...place }, most) =>
      transaction(db, async (tx) => {
        await lockRoom(tx, conference)
        const [entered] = await enterRoom(tx, { ...place, conference, node, here, most })
        return entered ?? null
      }),
    leave: ({ conferenceId: conference, ...place }) =>
      transaction(db, async (tx) => {
        await lockRoom(tx, conference)
        return leaveRoom(tx, { ...place, conference })
      }),
    firsts: (conferences) =>
      listFirsts(db, { conferences, seenSince: new Date(clock.now().getTime() - SEEN_WITHIN_MS) }),
    bridges: async () => (await listBridges(db, here)).map(({ bridge }) => bridge),
  }
}
