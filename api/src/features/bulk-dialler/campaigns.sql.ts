import { searchedDigits } from '@ekoline/contract/phone.ts'
import type { ContactOutcome } from '@ekoline/contract/robocall-limits.ts'
import { type Db, prepared, sql, type Tx } from '../../db/db.ts'

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
}

const columns = sql`
  c.id, c.name, c.group_id as "groupId", case when g.removed_at is null then g.name end as "groupName",
  g.total as "groupTotal", c.created_at as "createdAt", c.card_id as "cardId", s.user_id as "userId",
  c.workgroup_id as "workgroupId"`
const tables = sql`
  campaigns c join contact_groups g on g.id = c.group_id join seats s on s.card_id = c.card_id`

/** What is of a whole workgroup, or on one card. */
export type Scope = { readonly workgroupId: number } | { readonly cardId: number }

interface Search {
  readonly search: string
  readonly page: number
  readonly size: number
}

/** A page of campaigns, the newest first, and how many there are. @param search any part of a name; '' for all */
export async function listCampaigns(
  db: Db,
  scope: Scope,
  { search, page, size }: Search,
): Promise<{ total: number; rows: CampaignRow[] }> {
  const within =
    'cardId' in scope ? sql`c.card_id = ${scope.cardId}` : sql`c.workgroup_id = ${scope.workgroupId}`
  const found = search ? sql`and strpos(search_fold(c.name), search_fold(${search}::text)) > 0` : sql``
  const { rows } = await sql<CampaignRow>`
    select ${columns} from ${tables} where ${within} ${found}
      order by c.id desc limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from campaigns c where ${within} ${found}`.execute(db)
  return { total: counted[0]?.total ?? 0, rows }
}

const one = prepared(
  (it: { id: number }) => sql<CampaignRow>`select ${columns} from ${tables} where c.id = ${it.id}`,
)

export async function findCampaign(db: Db, id: number): Promise<CampaignRow | undefined> {
  return (await one(db, { id }))[0]
}

const called = prepared(
  (it: { id: number }) => sql<{ called: number }>`
    select count(*)::int as called from campaign_contacts where campaign_id = ${it.id} and called_at is not null`,
)

/** How many numbers were called in a campaign. */
export async function countCalled(db: Db, id: number): Promise<number> {
  return (await called(db, { id }))[0]?.called ?? 0
}

export async function insertCampaign(
  tx: Tx,
  it: { workgroupId: number; cardId: number; name: string; groupId: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('campaigns')
    .values({
      workgroup_id: it.workgroupId,
      card_id: it.cardId,
      name: it.name,
      group_id: it.groupId,
      created_at: it.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A number of a campaign's group, and what came of it. */
export interface ContactRow {
  readonly id: number
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly createdAt: Date
  readonly outcome: ContactOutcome | null
  readonly note: string | null
  readonly calledAt: Date | null
  readonly optedOut: boolean
}

interface Of {
  readonly campaignId: number
  readonly groupId: number
  readonly workgroupId: number
}

const contactColumns = ({ workgroupId }: Of) => sql`
  m.id, m.phone, m.first_name as "firstName", m.last_name as "lastName", m.created_at as "createdAt", c.outcome, c.note,
  c.called_at as "calledAt",
  exists (select from suppressed_numbers s
    where s.phone = m.phone and (s.workgroup_id = ${workgroupId} or s.workgroup_id is null)) as "optedOut"`
const contactTables = ({ campaignId }: Of) => sql`
  contact_group_members m left join campaign_contacts c on c.campaign_id = ${campaignId} and c.phone = m.phone`

/** A page of a campaign's contacts, in the order of their group, and how many there are. */
export async function listContacts(
  db: Db,
  of: Of,
  { search, page, size }: Search,
): Promise<{ total: number; rows: ContactRow[] }> {
  const digits = searchedDigits(search)
  const byNumber = digits === '' ? sql`false` : sql`strpos(m.phone, ${digits}) > 0`
  const found = search
    ? sql`and (${byNumber} or strpos(search_fold(m.first_name || ' ' || m.last_name), search_fold(${search}::text)) > 0)`
    : sql``
  const { rows } = await sql<ContactRow>`
    select ${contactColumns(of)} from ${contactTables(of)} where m.group_id = ${of.groupId} ${found}
      order by m.position limit ${size} offset ${(page - 1) * size}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from contact_group_members m where m.group_id = ${of.groupId} ${found}`.execute(
    db,
  )
  return { total: counted[0]?.total ?? 0, rows }
}

export async function findContact(db: Db, of: Of, id: number): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`
    select ${contactColumns(of)} from ${contactTables(of)} where m.group_id = ${of.groupId} and m.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Keeps what somebody says of a contact; what is not said stays. */
export async function writeNote(
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
): Promise<void> {
  await sql`
    insert into campaign_contacts (campaign_id, phone, outcome, note)
      values (${campaignId}, ${phone}, ${outcome ?? null}::text, ${note ?? ''})
      on conflict (campaign_id, phone) do update set
        outcome = case when ${outcome !== undefined} then excluded.outcome else campaign_contacts.outcome end,
        note = case when ${note !== undefined} then excluded.note else campaign_contacts.note end`.execute(tx)
}

/** Keeps that a contact was called, by its last call. */
export async function writeCalled(
  tx: Tx,
  { campaignId, phone, uniqueid, at }: { campaignId: number; phone: string; uniqueid: string; at: Date },
): Promise<void> {
  await sql`
    insert into campaign_contacts (campaign_id, phone, called_at, uniqueid)
      values (${campaignId}, ${phone}, ${at}, ${uniqueid})
      on conflict (campaign_id, phone) do update set called_at = excluded.called_at, uniqueid = excluded.uniqueid`.execute(
    tx,
  )
}

/** What came of contacts, of campaigns on a person's cards of workgroups that have no other people. */
export async function deleteContactsOfLast(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from campaign_contacts where campaign_id in (
      select c.id from campaigns c join seats s on s.card_id = c.card_id
        where s.user_id = ${userId} and not exists (
          select from seats o where o.workgroup_id = s.workgroup_id and o.user_id <> ${userId} and o.revoked_at is null))`.execute(
    tx,
  )
}
