// @source SA-92

import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import type { Campaign, CampaignContact } from '@ekoline/contract/outreach/campaigns.ts'
import { type ContactOutcome, EMBEDDED_NUMBERS } from '@ekoline/contract/outreach/robocall-limits.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { askedShowable, numberSeenOf } from '../../calls/caller-id/caller-id.service.ts'
import { callFromOwnPhone } from '../../calls/control/make-call.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { accessible, currentPlan } from '../../core/workgroups/workgroups.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { groupOf } from '../contact-groups/contact-groups.service.ts'
import { markCalled } from '../contact-groups/group-members.service.ts'
import { insertOptOut, isSuppressed } from '../robocalls/opt-outs.service.ts'
import {
  type CampaignRow,
  countCalled,
  deleteContactsOfLast,
  findCampaign,
  findContact,
  insertCampaign,
  listCampaigns,
  listContacts,
  writeCalled,
  writeNote,
} from './campaigns.sql.ts'

const starts = defineLimit('campaign', { burst: 30, perSeconds: 10 })

interface PageParams {
  readonly search: string
  readonly page: number
}

const onWire = ({ id, name, groupId, groupName, createdAt }: CampaignRow): Campaign => ({
  id,
  campaign_name: name,
  group_id: groupId,
  created_at: wireTime(createdAt),
  group_name: groupName,
})

/** @throws AppError call_plan_refused on the Basic unlimited plan (service-areas §6) */
async function checkPlan(ctx: Context, { workgroupId }: Caller): Promise<void> {
  if ((await currentPlan(ctx, workgroupId)).id === planIds.unlimited) throw new AppError('call_plan_refused')
}

const ofRow = ({ id, groupId, workgroupId }: CampaignRow) => ({ campaignId: id, groupId, workgroupId })

/** @throws AppError call_plan_refused; not_found for a campaign that the caller may not see */
async function campaignOf(ctx: Context, caller: Caller, id: number): Promise<CampaignRow> {
  await checkPlan(ctx, caller)
  return accessible(caller, await findCampaign(ctx.db, id), `campaign:${id}`)
}

/**
 * A page of the campaigns on the caller's card, the newest first; of an admin, of the workgroup.
 *
 * @throws AppError call_plan_refused
 */
export async function campaignsOf(ctx: Context, caller: Caller, { search, page }: PageParams) {
  await checkPlan(ctx, caller)
  const { workgroupId, cardId, admin } = caller
  const scope = admin ? { workgroupId } : { cardId }
  const { total, rows } = await listCampaigns(ctx.db, scope, { search: search.trim(), page, size: PAGE_SIZE })
  return { total, result: rows.map(onWire) }
}

/**
 * A campaign with its group and the first of its numbers.
 *
 * @throws AppError as `campaignOf`
 */
export async function oneCampaign(ctx: Context, caller: Caller, id: number) {
  const row = await campaignOf(ctx, caller, id)
  const shows = await numberSeenOf(ctx, caller, row.callerId)
  if (row.groupName === null) return { ...onWire(row), shows, group: null }
  const first = { search: '', page: 1, size: EMBEDDED_NUMBERS }
  const { rows: bulkdialer_numbers } = await listContacts(ctx.db, ofRow(row), first)
  const called = await countCalled(ctx.db, id)
  return {
    ...onWire(row),
    shows,
    group: { id: row.groupId, name: row.groupName, total: row.groupTotal, called, bulkdialer_numbers },
  }
}

/**
 * A page of a campaign's numbers, with what came of each.
 *
 * @throws AppError as `campaignOf`
 */
export async function contactsOf(ctx: Context, caller: Caller, id: number, { search, page }: PageParams) {
  const row = await campaignOf(ctx, caller, id)
  const params = { search: search.trim(), page, size: PAGE_SIZE }
  const { total, rows } = await listContacts(ctx.db, ofRow(row), params)
  return { total, result: rows }
}

interface NewCampaign {
  readonly campaign_name: string
  readonly group_id: number
  readonly callerid?: string | null | undefined
}

/**
 * Begins a campaign on a group of the caller's.
 *
 * @throws AppError call_plan_refused; not_found for any other group; caller_id_fixed; rate_limited; invalid_request for a
 *   number that cannot be shown
 */
export async function addCampaign(
  ctx: Context,
  by: SignedIn,
  { campaign_name: name, group_id, callerid }: NewCampaign,
): Promise<Campaign> {
  const { caller } = by
  await checkPlan(ctx, caller)
  const group = await groupOf(ctx, caller, group_id)
  await takeToken(ctx, starts(caller.workgroupId))
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const { workgroupId, cardId } = caller
    const callerId = callerid ? await askedShowable({ ...ctx, db: tx }, caller, callerid) : null
    const id = await insertCampaign(tx, { workgroupId, cardId, name, groupId: group.id, callerId, at })
    const entry = {
      action: 'campaign_added',
      target: `campaign:${id}`,
      detail: { name, group: group.id },
    } as const
    await writeAudit(tx, at, by, entry)
    const row = await findCampaign(tx, id)
    if (!row) throw missing()
    return onWire(row)
  })
}

interface Which {
  readonly id: number
  readonly number: number
}

/** @throws AppError as `campaignOf`; not_found for a number that is not in its group */
async function contactOf(ctx: Context, caller: Caller, { id, number }: Which) {
  const campaign = await campaignOf(ctx, caller, id)
  const contact = await findContact(ctx.db, ofRow(campaign), number)
  if (!contact) throw missing()
  return { campaign, contact }
}

/**
 * Stores the outcome of a contact, and suppresses the number if the outcome says so.
 *
 * @throws AppError as `contactOf`
 */
export async function noteContact(
  ctx: Context,
  by: SignedIn,
  which: Which,
  params: { outcome?: ContactOutcome | null | undefined; note?: string | undefined },
): Promise<CampaignContact> {
  const { campaign, contact } = await contactOf(ctx, by.caller, which)
  const { workgroupId } = campaign
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const { outcome, note } = params
    await writeNote(tx, { campaignId: campaign.id, phone: contact.phonenumber, outcome, note })
    if (outcome === 'do not call')
      await insertOptOut(tx, { workgroupId, phone: contact.phonenumber, source: 'agent', since: at })
    const detail = { contact: contact.id, ...(outcome !== undefined && { outcome }) }
    await writeAudit(tx, at, by, { action: 'campaign_noted', target: `campaign:${campaign.id}`, detail })
    const row = await findContact(tx, ofRow(campaign), contact.id)
    if (!row) throw missing()
    return row
  })
}

/** For one's own number a campaign has another message than the dial box. */
function inOwnWords(error: Error): never {
  const isOwn = error instanceof AppError && error.code === 'call_own_number'
  throw isOwn ? new AppError('campaign_own_number') : error
}

/**
 * Rings the person's own phone, then the contact, like any other call, and notes that the contact was called.
 *
 * @returns the call's uniqueid
 * @throws AppError as `contactOf`; campaign_own_number; number_opted_out; and as `makeCall`
 * @source service-areas §5, "Campaign click-to-call of own number"
 */
export async function callContact(
  ctx: Context,
  by: SignedIn,
  which: Which,
  username: string,
): Promise<string> {
  const { campaign, contact } = await contactOf(ctx, by.caller, which)
  if (await isSuppressed(ctx.db, campaign.workgroupId, contact.phonenumber))
    throw new AppError('number_opted_out')
  const call = { called: contact.phonenumber, username, shows: campaign.callerId }
  const uniqueid = await callFromOwnPhone(ctx, by, call).catch(inOwnWords)
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    await writeCalled(tx, { campaignId: campaign.id, phone: contact.phonenumber, uniqueid, at })
    await markCalled(tx, campaign.groupId, [contact.phonenumber])
  })
  return uniqueid
}

/**
 * Within the transaction that erases a person: deletes outcomes and notes in workgroups where they are the only member.
 */
export const forgetContactsOfLast = deleteContactsOfLast
