import type { ContactOutcome } from '@ekoline/contract/robocall-limits.ts'
import { DAY_MS } from '@ekoline/contract/time.ts'
import type { Tx } from '../db/db.ts'
import { insertCampaign } from '../features/bulk-dialler/campaigns.sql.ts'
import { markCalled } from '../features/bulk-dialler/group-members.sql.ts'
import type { DemoSeat } from './demo-people.ts'

const MINUTE_MS = 60_000

interface DemoCampaign {
  readonly name: string
  /** the name of its group */
  readonly group: string
  readonly daysAgo: number
  /** what came of its first contacts, in their order */
  readonly came: readonly { readonly outcome: ContactOutcome; readonly note?: string }[]
}

/** @source running.md, "Demo data": 2 campaigns */
const demoCampaigns: readonly DemoCampaign[] = [
  {
    name: 'Reminders for November',
    group: 'Invoices due in November',
    daysAgo: 12,
    came: [
      { outcome: 'reached', note: 'Pays by transfer on Friday' },
      { outcome: 'no answer' },
      { outcome: 'call back', note: 'In a meeting, after 3 pm' },
      { outcome: 'reached' },
      { outcome: 'wrong number' },
      { outcome: 'reached', note: 'Asks for a copy of the invoice by e-mail' },
      { outcome: 'no answer' },
    ],
  },
  {
    name: 'New delivery days in Lekki',
    group: 'Lagos customers',
    daysAgo: 3,
    came: [
      { outcome: 'reached', note: 'Tuesdays suit her' },
      { outcome: 'not interested' },
      { outcome: 'call back', note: 'The manager is in on Monday' },
    ],
  },
]

/** Notes what came of the first contacts of a campaign, one every few minutes from then on. */
async function writeOutcomes(
  tx: Tx,
  { campaignId, groupId, came }: { campaignId: number; groupId: number; came: DemoCampaign['came'] },
  from: Date,
): Promise<void> {
  const contacts = await tx
    .selectFrom('contact_group_members')
    .select('phone')
    .where('group_id', '=', groupId)
    .orderBy('position')
    .limit(came.length)
    .execute()
  const rows = contacts.flatMap(({ phone }, place) => {
    const it = came[place]
    const called_at = new Date(from.getTime() + (place + 1) * 4 * MINUTE_MS)
    return it ? [{ campaign_id: campaignId, phone, outcome: it.outcome, note: it.note ?? '', called_at }] : []
  })
  await tx.insertInto('campaign_contacts').values(rows).execute()
  await markCalled(
    tx,
    groupId,
    rows.map(({ phone }) => phone),
  )
}

/** The campaigns of a seat on its groups, each a few contacts far. */
export async function writeCampaigns(tx: Tx, seat: DemoSeat, now: Date): Promise<void> {
  const { workgroupId, cardId } = seat
  for (const { name, group, daysAgo, came } of demoCampaigns) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const { id: groupId } = await tx
      .selectFrom('contact_groups')
      .select('id')
      .where('name', '=', group)
      .where('workgroup_id', '=', workgroupId)
      .executeTakeFirstOrThrow()
    const campaignId = await insertCampaign(tx, { workgroupId, cardId, name, groupId, at })
    await writeOutcomes(tx, { campaignId, groupId, came }, at)
  }
}
