// @source SA-91

import type { CampaignContact } from '@ekoline/contract/outreach/campaigns.ts'
import type { ContactOutcome } from '@ekoline/contract/outreach/robocall-limits.ts'
import { searchedNumbers } from '@ekoline/contract/units/phone.ts'
import type { Scope } from '../../core/workgroups/workgroups.service.ts'
import { type Db, type Page, type PageParams, sql, type Tx, utc } from '../../platform/db/db.ts'
import { holdsAny } from '../../platform/db/searched.ts'

export interface CampaignRow {
  readonly id: number
  readonly name: string
  readonly groupId: number
  /** null: the group was deleted */
  readonly groupName: string | null
  readonly groupTotal: number
  readonly createdAt: Date
  readonly cardId: number
  readonly userId: number
  readonly workgroupId: number
  /** that its calls show; null: as other calls */
  readonly callerId: string | null
}

const columns = sql`
  c.id, c.name, c.group_id as "groupId", case when g.removed_at is null then g.name end as "groupName",
  g.total as "groupTotal", c.created_at as "createdAt", c.card_id as "cardId", s.user_id as "userId",
  c.workgroup_id as "workgroupId", c.caller_id as "callerId"`
const tables = sql`
  campaigns c join contact_groups g on g.id = c.group_id join seats s on s.card_id = c.card_id`

interface Search extends PageParams {
  readonly search: string
}

/** A page of campaigns, the newest first, and how many there are. @param search any part of a name; '' for all */
export const listCampaigns = (db: Db, scope: Scope, { search, ...page }: Search) => db.page<CampaignRow>(
  page,
)`
  select ${columns} from ${tables}
    where ${'cardId' in scope ? sql`c.card_id = ${scope.cardId}` : sql`c.workgroup_id = ${scope.workgroupId}`}
          ${search ? sql`and strpos(name_fold(c.name), name_fold(${search}::text)) > 0` : sql``}
    order by c.id desc`

export const findCampaign = (db: Db, id: number) =>
  db.one<CampaignRow>`select ${columns} from ${tables} where c.id = ${id}`

/** How many numbers were called in a campaign. */
export const countCalled = (db: Db, id: number) => db.value<number>`
  select count(*) as called from campaign_contacts where campaign_id = ${id} and called_at is not null`

export const insertCampaign = (
  tx: Tx,
  campaign: {
    workgroupId: number
    cardId: number
    name: string
    groupId: number
    callerId: string | null
    at: Date
  },
) => tx.value<number>`
  insert into campaigns (workgroup_id, card_id, name, group_id, caller_id, created_at)
    values (${campaign.workgroupId}, ${campaign.cardId}, ${campaign.name}, ${campaign.groupId}, ${campaign.callerId},
            ${campaign.at})
    returning id`

interface Of {
  readonly campaignId: number
  readonly groupId: number
  readonly workgroupId: number
}

const contactColumns = ({ workgroupId }: Of) => sql`
  m.id, m.first_name as firstname, m.last_name as lastname, m.phone as phonenumber, ${utc('m.created_at')} as created_at,
  c.called_at is not null as status, c.outcome, coalesce(c.note, '') as note, ${utc('c.called_at')} as called_at,
  exists (select from suppressed_numbers s
    where s.phone = m.phone and (s.workgroup_id = ${workgroupId} or s.workgroup_id is null)) as opted_out`
const contactTables = ({ campaignId }: Of) => sql`
  contact_group_members m left join campaign_contacts c on c.campaign_id = ${campaignId} and c.phone = m.phone`

/** A page of a campaign's contacts, in the order of their group, and how many there are. */
export async function listContacts(
  db: Db,
  of: Of,
  { search, ...page }: Search,
): Promise<Page<CampaignContact>> {
  const byNumber = holdsAny(sql`m.phone`, searchedNumbers(search))
  const found = search
    ? sql`and (${byNumber} or strpos(name_fold(m.first_name || ' ' || m.last_name), name_fold(${search}::text)) > 0)`
    : sql``
  return db.page<CampaignContact>(page)`
    select ${contactColumns(of)} from ${contactTables(of)} where m.group_id = ${of.groupId} ${found}
      order by m.position`
}

export const findContact = (db: Db, of: Of, id: number) => db.one<CampaignContact>`
  select ${contactColumns(of)} from ${contactTables(of)} where m.group_id = ${of.groupId} and m.id = ${id}`

/** Stores an outcome and a note; what is not given stays. */
export const writeNote = (
  tx: Tx,
  {
    campaignId,
    phone,
    outcome,
    note,
  }: {
    campaignId: number
    phone: string
    outcome: ContactOutcome | null | undefined
    note: string | undefined
  },
) => tx.run`
  insert into campaign_contacts (campaign_id, phone, outcome, note)
    values (${campaignId}, ${phone}, ${outcome ?? null}::text, ${note ?? ''})
    on conflict (campaign_id, phone) do update set
      outcome = case when ${outcome !== undefined} then excluded.outcome else campaign_contacts.outcome end,
      note = case when ${note !== undefined} then excluded.note else campaign_contacts.note end`

/** Keeps that a contact was called, by its last call. */
export const writeCalled = (
  tx: Tx,
  { campaignId, phone, uniqueid, at }: { campaignId: number; phone: string; uniqueid: string; at: Date },
) => tx.run`
  insert into campaign_contacts (campaign_id, phone, called_at, uniqueid)
    values (${campaignId}, ${phone}, ${at}, ${uniqueid})
    on conflict (campaign_id, phone) do update set called_at = excluded.called_at, uniqueid = excluded.uniqueid`

/** What came of contacts, of campaigns on a person's cards of workgroups that have no other people. */
export const deleteContactsOfLast = (tx: Tx, userId: number) => tx.run`
  delete from campaign_contacts where campaign_id in (
    select c.id from campaigns c join seats s on s.card_id = c.card_id
      where s.user_id = ${userId} and not exists (
        select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))`
