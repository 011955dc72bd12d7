import { addDays } from '@ekoline/contract/units/time.ts'
import { sql } from '../platform/db/db.ts'
import type { Demo, DemoName } from './demo-people.ts'

type To = DemoName | 'queue' | 'conference' | 'the other menu'

/** By day and by night; each leads on to the other. @source running.md, "Demo data": 2 IVRs */
const demoMenus: readonly {
  readonly name: string
  readonly description: string
  /** the name of the file that it plays */
  readonly plays: string
  readonly daysAgo: number
  readonly keys: Readonly<Record<string, To>>
  /** how often callers pressed keys each day, dead ones too */
  readonly pressed: Readonly<Record<string, number>>
}[] = [
  {
    name: 'After hours',
    description: 'Evenings and weekends: who is on duty, and urgent deliveries',
    plays: 'After hours',
    daysAgo: 9,
    keys: { 1: 'kemi', 2: 'jide', '*': 'the other menu' },
    pressed: { 1: 4, 2: 2, '*': 1 },
  },
  {
    name: 'Reception',
    description: 'Answers our main number by day',
    plays: 'Welcome to Adaeze Logistics',
    daysAgo: 2,
    keys: { 1: 'bola', 2: 'queue', 3: 'ifeoma', 4: 'conference', 9: 'the other menu', 0: 'ada' },
    pressed: { 1: 7, 2: 19, 3: 5, 5: 1, 0: 3 },
  },
]

/**
 * Writes the menus of Ada, which play her files and lead to her team and its first queue and conference.
 *
 * @source RUN-25
 */
export async function writeMenus({ tx, insert, ada, today, seatOf, morning }: Demo): Promise<void> {
  const { workgroupId, cardId } = ada
  const rows = demoMenus.map(({ name, description, plays, daysAgo }) => {
    const file = sql`(select id from files where card_id = ${cardId} and name = ${plays})`
    return sql`(${workgroupId}, ${cardId}, ${name}, ${description}, ${file}, ${morning(daysAgo)})`
  })
  const menus = await insert<{ id: number; ivr_number: string }>(
    sql`ivrs (workgroup_id, card_id, name, description, recording, created_at)`,
    rows,
  )
  const rooms = await tx.only<{ queue: string; conference: string }>`
    select (select queue_number from queues where workgroup_id = ${workgroupId} order by id limit 1) as queue,
           (select conference_number from conferences where workgroup_id = ${workgroupId} order by id limit 1) as conference`
  const place = (to: To, index: number) => {
    if (to === 'the other menu') return sql`'ivr', ${menus[1 - index]?.ivr_number}`
    return to === 'queue' || to === 'conference'
      ? sql`${to}, ${rooms[to]}`
      : sql`'user', ${seatOf(to).username}`
  }
  const members = demoMenus.flatMap(({ keys }, index) =>
    Object.entries(keys).map(([digit, to]) => sql`(${menus[index]?.id}, ${digit}, ${place(to, index)})`),
  )
  await insert(sql`ivr_members (ivr_id, digit, category, destination)`, members)
  const presses = demoMenus.flatMap(({ pressed, daysAgo }, index) =>
    Array.from({ length: daysAgo }, (_, day) => day + 1).flatMap((day) =>
      Object.entries(pressed).map(
        ([digit, count]) => sql`(${menus[index]?.id}, ${addDays(today, -day)}::date, ${digit}, ${count})`,
      ),
    ),
  )
  await insert(sql`ivr_key_days (ivr_id, day, digit, presses)`, presses)
}
