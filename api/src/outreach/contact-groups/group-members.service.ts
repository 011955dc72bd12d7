import type { GroupMember } from '@ekoline/contract/outreach/contact-groups.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ekoline/contract/units/page.ts'
import { searchedParts } from '@ekoline/contract/units/phone.ts'
import { namesCountry, readNumber } from '@ekoline/contract/units/read-number.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeTokenOfMany } from '../../core/limits/limits.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { transaction, violates } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { groupOf, holdGroup } from './contact-groups.service.ts'
import {
  deleteMember,
  findMember,
  listMembers,
  type OwnedMember,
  searchMembers,
  updateMember,
} from './group-members.sql.ts'

export { markCalled } from './group-members.sql.ts'

// Decisions, "Sessions and passwords": limits apply to search.
const searches = defineLimit('group-search', { burst: 60, perSeconds: 1 })
const NO_NUMBER = '-' // no number begins with it

/** The beginnings in E.164 that the typed beginning of a number may mean. */
function phonesBeginning(word: string): { phone: string; otherPhone: string } {
  const { digits } = readNumber(word)
  const [typed = ''] = searchedParts(word)
  const isBare = !namesCountry(word) && !typed.startsWith(market.trunkPrefix)
  return {
    phone: digits === '' ? NO_NUMBER : `+${digits}`,
    otherPhone: digits === '' || !isBare ? NO_NUMBER : `+${market.countryCode}${typed}`,
  }
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
  params: { groupId: number; search?: string | undefined; page?: number | undefined },
): Promise<MembersPage> {
  const { total } = await groupOf(ctx, caller, params.groupId)
  const place = { groupId: params.groupId, passed: ((params.page ?? 1) - 1) * PAGE_SIZE, size: PAGE_SIZE }
  const word = (params.search ?? '').trim().replaceAll(/\s+/g, ' ')
  if (word === '') return { rows: place.passed < total ? await listMembers(ctx.db, place) : [], total }
  await takeTokenOfMany(ctx, searches(caller.seatId))
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

interface MemberParams {
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
  { firstname, lastname, phonenumber }: MemberParams,
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
    const entry = {
      action: 'group_member_changed',
      target: `group:${group_id}`,
      detail: { member: id },
    } as const
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}

/** Deletes a member. @throws AppError not_found; group_busy while a file is added */
export async function removeMember(ctx: Context, actor: SignedIn, id: number): Promise<void> {
  const { group_id } = await memberOf(ctx, actor.caller, id)
  await transaction(ctx.db, async (tx) => {
    await holdGroup(tx, group_id)
    if (!(await deleteMember(tx, id))) throw missing()
    const entry = {
      action: 'group_member_removed',
      target: `group:${group_id}`,
      detail: { member: id },
    } as const
    await writeAudit(tx, ctx.clock.now(), actor, entry)
  })
}
