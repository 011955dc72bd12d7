// @source RUN-30, RUN-31

import { contactGroupsMessages } from '@ekoline/contract/outreach/messages/contact-groups.ts'
import type { ContactOutcome } from '@ekoline/contract/outreach/robocall-limits.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { insertCampaign } from '../outreach/campaigns/campaigns.sql.ts'
import { insertGroup } from '../outreach/contact-groups/contact-groups.sql.ts'
import { columnsOf, insertImport, insertMembers } from '../outreach/contact-groups/group-import.sql.ts'
import { markCalled } from '../outreach/contact-groups/group-members.sql.ts'
import { sql } from '../platform/db/db.ts'
import { demoNumber } from './demo-account.ts'
import type { Demo } from './demo-people.ts'
import { createRandom, type Random } from './random.ts'
import { later, MINUTE_MS } from './writing.ts'

const FIRST =
  'Amaka Tunde Zainab Emeka Folake Ibrahim Ngozi Segun Hauwa Chinedu Yetunde Musa Ifeoma Kayode Aisha'
const LAST =
  'Okonkwo Adeleke Bello Nwachukwu Ogunleye Danjuma Eze Balogun Sani Udo Afolabi Lawal Obi Akande Garba'
const NETWORKS = '803 805 806 810 813 816 703 706 708 901 905 907 913'

export const INVOICES = 'Invoices due in November'

/** @source running.md, "Demo data": 2 groups of 40 and 250 members */
const groups = [
  { name: INVOICES, members: 40, daysAgo: 16, file_name: 'invoices-due.csv', consent_source: 'Delivery contract, section 9', duplicates: 0 },
  { name: 'Lagos customers', members: 250, daysAgo: 4, file_name: 'lagos-customers.csv', consent_source: 'Tick box on the order form of our website', duplicates: 6 },
] // biome-ignore format: a table

/** Of the file of the larger group. */
const rejectedLines = [
  {
    line: 57,
    reason: contactGroupsMessages.csv_wrong_number,
    phone: '0803 555 01',
    first: 'Kemi',
    last: 'Alabi',
  },
  { line: 143, reason: contactGroupsMessages.csv_no_number, phone: '', first: 'Festus', last: 'Okoro' },
  {
    line: 220,
    reason: contactGroupsMessages.csv_shortened_number,
    phone: '8.12556E+12',
    first: 'Rabi',
    last: 'Aliyu',
  },
]

function contactsOf(random: Random, count: number) {
  const [networks, first, last] = [NETWORKS.split(' '), FIRST.split(' '), LAST.split(' ')]
  const phones = new Set<string>()
  while (phones.size < count)
    phones.add(`+234${random.pick(networks)}555${String(random.whole(0, 9999)).padStart(4, '0')}`)
  return [...phones].map((phone) => ({ phone, first: random.pick(first), last: random.pick(last) }))
}

/** The groups of numbers of Ada, each with the story of its file. @returns what they are called with, by name */
export async function writeGroups({ tx, ada, now }: Demo): Promise<ReadonlyMap<string, DemoGroup>> {
  const random = createRandom()
  const written = new Map<string, DemoGroup>()
  for (const { name, members, daysAgo, ...file } of groups) {
    const [at, rejected] = [later(now, -daysAgo * DAY_MS), file.duplicates > 0 ? rejectedLines : []]
    const group = { workgroup_id: ada.workgroupId, created_by: ada.cardId, name, created_at: at }
    const id = await insertGroup(tx, group)
    const contacts = contactsOf(random, members)
    await insertMembers(tx, { groupId: id, first: 0, position: 0, columns: columnsOf(contacts), at })
    const story = { ...file, group_id: id, uploaded_by: ada.cardId, uploaded_at: at }
    await insertImport(
      tx,
      { ...story, added: members, repeated: file.duplicates, rejected: rejected.length },
      rejected,
    )
    written.set(name, { id, phones: contacts.map(({ phone }) => phone) })
  }
  return written
}

export interface DemoGroup {
  readonly id: number
  readonly phones: readonly string[]
}

type Outcomes = readonly (readonly [ContactOutcome, note?: string])[]

/** What came of the first contacts of each, in their order. @source running.md, "Demo data": 2 campaigns */
const campaigns: readonly { name: string; group: string; shows?: string; daysAgo: number; came: Outcomes }[] =
  [
    {
      name: 'Reminders for November',
      group: INVOICES,
      shows: demoNumber(1),
      daysAgo: 12,
      came: [
        ['reached', 'Pays by transfer on Friday'],
        ['no answer'],
        ['call back', 'In a meeting, after 3 pm'],
        ['reached'],
        ['wrong number'],
        ['reached', 'Asks for a copy of the invoice by e-mail'],
        ['no answer'],
      ],
    },
    {
      name: 'New delivery days in Lekki',
      group: 'Lagos customers',
      daysAgo: 3,
      came: [
        ['reached', 'Tuesdays suit her'],
        ['not interested'],
        ['call back', 'The manager is in on Monday'],
      ],
    },
  ]

/** The campaigns of Ada on her groups, each a few contacts far: one every few minutes. */
export async function writeCampaigns(
  { tx, ada, now, insert }: Demo,
  written: ReadonlyMap<string, DemoGroup>,
) {
  const { workgroupId, cardId } = ada
  for (const { name, group, shows: callerId = null, daysAgo, came } of campaigns) {
    const { id: groupId, phones } = written.get(group) as DemoGroup
    const at = later(now, -daysAgo * DAY_MS)
    const id = await insertCampaign(tx, { workgroupId, cardId, name, groupId, callerId, at })
    const rows = came.map(([outcome, note = ''], place) => {
      return sql`(${id}, ${phones[place]}, ${outcome}, ${note}, ${later(at, (place + 1) * 4 * MINUTE_MS)})`
    })
    await insert(sql`campaign_contacts (campaign_id, phone, outcome, note, called_at)`, rows)
    await markCalled(tx, groupId, phones.slice(0, came.length))
  }
}
