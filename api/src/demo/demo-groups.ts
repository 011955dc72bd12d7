import { DAY_MS } from '@ekoline/contract/time.ts'
import type { Tx } from '../db/db.ts'
import type { Contact } from '../features/bulk-dialler/group-columns.ts'
import { columnsOf, insertImport, insertMembers } from '../features/bulk-dialler/group-import.sql.ts'
import type { DemoSeat } from './demo-people.ts'
import type { Random } from './random.ts'

const FIRST =
  'Amaka Tunde Zainab Emeka Folake Ibrahim Ngozi Segun Hauwa Chinedu Yetunde Musa Ifeoma Kayode Aisha'
const LAST =
  'Okonkwo Adeleke Bello Nwachukwu Ogunleye Danjuma Eze Balogun Sani Udo Afolabi Lawal Obi Akande Garba'
const NETWORKS = ['803', '805', '806', '810', '813', '816', '703', '706', '708', '901', '905', '907', '913']

interface DemoGroup {
  readonly name: string
  readonly members: number
  readonly daysAgo: number
  readonly file: string
  readonly consent: string
  readonly duplicates: number
  readonly rejected: readonly { line: number; reason: string; phone: string; first: string; last: string }[]
}

/** @source running.md, "Demo data": 2 groups of 40 and 250 members */
const demoGroups: readonly DemoGroup[] = [
  {
    name: 'Invoices due in November',
    members: 40,
    daysAgo: 16,
    file: 'invoices-due.csv',
    consent: 'Delivery contract, section 9',
    duplicates: 0,
    rejected: [],
  },
  {
    name: 'Lagos customers',
    members: 250,
    daysAgo: 4,
    file: 'lagos-customers.csv',
    consent: 'Tick box on the order form of our website',
    duplicates: 6,
    rejected: [
      { line: 57, reason: 'Not a whole phone number', phone: '0803 555 01', first: 'Kemi', last: 'Alabi' },
      { line: 143, reason: 'No phone number', phone: '', first: 'Festus', last: 'Okoro' },
      { line: 220, reason: 'Not a whole phone number', phone: '8.12556E+12', first: 'Rabi', last: 'Aliyu' },
    ],
  },
]

function contactsOf(random: Random, count: number): Contact[] {
  const [first, last] = [FIRST.split(' '), LAST.split(' ')]
  const phones = new Set<string>()
  while (phones.size < count)
    phones.add(`+234${random.pick(NETWORKS)}555${String(random.whole(0, 9999)).padStart(4, '0')}`)
  return [...phones].map((phone) => ({ phone, first: random.pick(first), last: random.pick(last) }))
}

/** The groups of numbers of a seat, each with the story of its file. */
export async function writeGroups(tx: Tx, seat: DemoSeat, random: Random, now: Date): Promise<void> {
  const { workgroupId: workgroup_id, cardId: created_by } = seat
  for (const { name, members, daysAgo, file, consent, duplicates, rejected } of demoGroups) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    const { id } = await tx
      .insertInto('contact_groups')
      .values({ workgroup_id, created_by, name, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertMembers(tx, { groupId: id, position: 0, columns: columnsOf(contactsOf(random, members)), at })
    const story = { group_id: id, uploaded_by: created_by, uploaded_at: at, file_name: file }
    const counts = { added: members, duplicates, rejected: rejected.length }
    await insertImport(tx, { ...story, consent_source: consent, ...counts }, rejected)
  }
}
