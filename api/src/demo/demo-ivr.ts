import type { DestinationCategory } from '@ekoline/contract/destinations.ts'
import type { IvrDigit } from '@ekoline/contract/ivr-fields.ts'
import { sql, type Tx } from '../db/db.ts'
import { type DemoName, type DemoSeat, morning } from './demo-people.ts'

type To = { person: DemoName } | { menu: string } | { room: 'queue' | 'conference' }

interface DemoMenu {
  readonly name: string
  readonly description: string
  /** the name of the file that it plays */
  readonly plays: string
  readonly daysAgo: number
  readonly keys: Partial<Record<IvrDigit, To>>
}

/** By day and by night; each leads on to the other. @source running.md, "Demo data": 2 IVRs */
const demoMenus: readonly DemoMenu[] = [
  {
    name: 'After hours',
    description: 'Evenings and weekends: who is on duty, and urgent deliveries',
    plays: 'After hours',
    daysAgo: 9,
    keys: { 1: { person: 'kemi' }, 2: { person: 'jide' }, '*': { menu: 'Reception' } },
  },
  {
    name: 'Reception',
    description: 'Answers our main number by day',
    plays: 'Welcome to Adaeze Logistics',
    daysAgo: 2,
    keys: {
      1: { person: 'bola' },
      2: { room: 'queue' },
      3: { person: 'ifeoma' },
      4: { room: 'conference' },
      9: { menu: 'After hours' },
      0: { person: 'ada' },
    },
  },
]

interface Place {
  readonly category: DestinationCategory
  readonly destination: string
}

/** The first room of a kind that the demo opened before. */
async function roomOf(tx: Tx, workgroupId: number, kind: 'queue' | 'conference'): Promise<Place[]> {
  const rooms =
    kind === 'queue'
      ? sql`select id, queue_number as number, workgroup_id from queues`
      : sql`select id, conference_number as number, workgroup_id from conferences`
  const { rows } = await sql<{ number: string }>`
    select number from (${rooms}) as rooms where workgroup_id = ${workgroupId} order by id limit 1`.execute(
    tx,
  )
  return rows.map(({ number }) => ({ category: kind, destination: number }))
}

async function insertMenu(tx: Tx, { workgroupId, cardId, at }: Owner & { at: Date }, it: DemoMenu) {
  const { id: recording } = await tx
    .selectFrom('files')
    .select('id')
    .where('card_id', '=', cardId)
    .where('name', '=', it.plays)
    .executeTakeFirstOrThrow()
  const { name, description } = it
  return tx
    .insertInto('ivrs')
    .values({ workgroup_id: workgroupId, card_id: cardId, name, description, recording, created_at: at })
    .returning(['id', 'ivr_number'])
    .executeTakeFirstOrThrow()
}

interface Owner {
  readonly workgroupId: number
  readonly cardId: number
}

/** Writes the menus of a seat, which play its files and lead to its team. */
export async function writeMenus(
  tx: Tx,
  seat: DemoSeat,
  { team, today }: { team: readonly DemoSeat[]; today: Parameters<typeof morning>[0] },
): Promise<void> {
  const { cardId } = seat
  const { workgroup_id: workgroupId } = await tx
    .selectFrom('seats')
    .select('workgroup_id')
    .where('id', '=', seat.seatId)
    .executeTakeFirstOrThrow()
  const saved = new Map<string, { id: number; ivr_number: string }>()
  for (const it of demoMenus)
    saved.set(it.name, await insertMenu(tx, { workgroupId, cardId, at: morning(today, it.daysAgo) }, it))

  async function placesOf(to: To): Promise<Place[]> {
    if ('room' in to) return roomOf(tx, workgroupId, to.room)
    if ('menu' in to) return [{ category: 'ivr', destination: saved.get(to.menu)?.ivr_number ?? '' }]
    const username = team.find(({ name }) => name === to.person)?.username
    return username ? [{ category: 'user', destination: username }] : []
  }
  for (const { name, keys } of demoMenus)
    for (const [digit, to] of Object.entries(keys))
      for (const place of await placesOf(to))
        await tx
          .insertInto('ivr_members')
          .values({ ivr_id: saved.get(name)?.id ?? 0, digit, ...place })
          .execute()
}
