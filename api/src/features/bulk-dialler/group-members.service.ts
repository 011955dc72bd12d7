import type { GroupMember } from '@ekoline/contract/groups.ts'
import { market } from '@ekoline/contract/market.ts'
import { PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ekoline/contract/page.ts'
import { AppError, missing } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transaction, violates } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { takeTokenOfMany } from '../limits/limits.service.ts'
import {
  deleteMember,
  findMember,
  listMembers,
  type OwnedMember,
  searchMembers,
  updateMember,
} from './group-members.sql.ts'
import { groupOf, holdGroup, type SignedIn } from './groups.service.ts'

// Decisions, "Sessions and passwords": limits apply to search.
const SEARCH_BURST = 60
const SEARCH_EVERY_SECONDS = 1
const NO_NUMBER = '-' // which no number begins with

/** The beginnings of numbers in E.164 that somebody may mean who types the beginning of one. */
function phonesBeginning(word: string): { phone: string; otherPhone: string } {
  const { countryCode, trunkPrefix } = market
  const digits = word.replaceAll(/\D/g, '')
  if (!/^[+(\d][\d\s().-]*$/.test(word) || digits === '') return { phone: NO_NUMBER, otherPhone: NO_NUMBER }
  if (word.startsWith('+')) return { phone: `+${digits}`, otherPhone: NO_NUMBER }
  if (digits.startsWith('00')) return { phone: `+${digits.slice(2)}`, otherPhone: NO_NUMBER }
  if (digits.startsWith(trunkPrefix))
    return { phone: `+${countryCode}${digits.slice(trunkPrefix.length)}`, otherPhone: NO_NUMBER }
  return { phone: `+${countryCode}${digits}`, otherPhone: `+${digits}` }
}

export interface MembersPage {
  readonly rows: GroupMember[]
  readonly total: number
  readonly total_is_minimum?: true
}

/**
 * A page of the members of a group, in the order in which they were added; of a search those whose number, name or last
 * name begins with the word, counted up to 10,000.
 *
 * @throws AppError not_found, rate_limited
 */
export async function membersOf(
  ctx: Context,
  caller: Caller,
  wish: { groupId: number; search?: string | undefined; page?: number | undefined },
): Promise<MembersPage> {
  const { total } = await groupOf(ctx, caller, wish.groupId)
  const place = { groupId: wish.groupId, passed: ((wish.page ?? 1) - 1) * PAGE_SIZE, size: PAGE_SIZE }
  const word = (wish.search ?? '').trim().replaceAll(/\s+/g, ' ')
  if (word === '') return { rows: place.passed < total ? await listMembers(ctx.db, place) : [], total }
  const bucket = { burst: SEARCH_BURST, perSeconds: SEARCH_EVERY_SECONDS }
  await takeTokenOfMany(ctx, { key: `group-search:${caller.seatId}`, ...bucket })
  return found(ctx, place, word)
}

async function found(ctx: Context, place: Parameters<typeof listMembers>[1], word: string) {
  const search = { ...place, ...phonesBeginning(word), name: word, most: SEARCH_COUNT_LIMIT }
  const { rows, found } = await searchMembers(ctx.db, search)
  if (found <= SEARCH_COUNT_LIMIT) return { rows, total: found }
  return { rows, total: SEARCH_COUNT_LIMIT, total_is_minimum: true as const }
}

/** @throws AppError not_found for a member of a group that the caller may not have */
async function memberOf(ctx: Context, caller: Caller, id: number): Promise<OwnedMember> {
  const member = await findMember(ctx.db, id)
  if (!member) throw missing()
  await groupOf(ctx, caller, member.group_id)
  return member
}

interface MemberWish {
  readonly firstname?: string | undefined
  readonly lastname?: string | undefined
  readonly phonenumber?: string | undefined
}

/**
 * Changes what is given of a member.
 *
 * @throws AppError not_found; number_in_group; group_busy while a file is added
 * @source decisions, "Bulk dialler members: edit and delete work"
 */
export async function changeMember(
  ctx: Context,
  actor: SignedIn,
  id: number,
  { firstname, lastname, phonenumber }: MemberWish,
): Promise<void> {
  const { group_id, ...member } = await memberOf(ctx, actor.caller, id)
  const wanted = {
    phone: phonenumber ?? member.phone,
    first_name: firstname ?? member.first_name,
    last_name: lastname ?? member.last_name,
  }
  await transaction(ctx.db, async (tx) => {
    await holdGroup(tx, group_id)
    const changed = await updateMember(tx, id, wanted).catch((error: unknown) => {
      throw violates(error, 'contact_group_members_once') ? new AppError('number_in_group') : error
    })
    if (!changed) throw missing()
    const entry = { action: 'group_member_changed', target: `group:${group_id}`, detail: { member: id } }
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}

/** Deletes a member. @throws AppError not_found; group_busy while a file is added */
export async function removeMember(ctx: Context, actor: SignedIn, id: number): Promise<void> {
  const { group_id } = await memberOf(ctx, actor.caller, id)
  await transaction(ctx.db, async (tx) => {
    await holdGroup(tx, group_id)
    if (!(await deleteMember(tx, id))) throw missing()
    const entry = { action: 'group_member_removed', target: `group:${group_id}`, detail: { member: id } }
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}
