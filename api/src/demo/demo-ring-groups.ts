import type { FinishedCall } from '../calls/history/call-record.sql.ts'
import { sql } from '../platform/db/db.ts'
import { ANSWERED } from './demo-developers.ts'
import type { Demo, DemoName } from './demo-people.ts'

/** Who is rung for a call, and how. */
const groups: readonly {
  readonly name: string
  readonly order: 'together' | 'in turn'
  readonly seconds: number
  readonly people: readonly DemoName[]
}[] = [
  { name: 'Accounts', order: 'together', seconds: 25, people: ['ada', 'ifeoma'] },
  { name: 'Dispatch', order: 'in turn', seconds: 15, people: ['bola', 'kemi', 'jide'] },
]

const PICKED_UP = 8 // every so many answered calls to a person of a group

/** The calls; some that came in for a person of a group were picked up by the next one of it. */
export function withPickUps({ seatOf }: Demo, calls: readonly FinishedCall[]): FinishedCall[] {
  const next = new Map(
    groups.flatMap(({ people }) =>
      people.map((name, at) => {
        const other = people[(at + 1) % people.length] ?? name
        return [seatOf(name).cardId, seatOf(other).seatId] as const
      }),
    ),
  )
  let answered = 0
  return calls.map((call) => {
    const by = call.direction === 'in' && call.cause === ANSWERED ? next.get(call.cardId) : undefined
    return by === undefined || ++answered % PICKED_UP > 0 ? call : { ...call, takenBy: by, pickedUpBy: by }
  })
}

/**
 * Writes the ring groups of Ada, of which the first leads to a voicemail box: a key of her Reception leads to the second, and its callers on to her other menu.
 *
 * @source RUN-27
 */
export async function writeRingGroups({ insert, ada, seatOf, morning }: Demo): Promise<void> {
  const menu = (column: 'id' | 'ivr_number', name: string) =>
    sql`(select ${column === 'id' ? sql`id` : sql`ivr_number`} from ivrs where workgroup_id = ${ada.workgroupId} and name = ${name})`
  const accountsBox = sql`(select box_number from voicemail_boxes where workgroup_id = ${ada.workgroupId} and name = 'Accounts')`
  const [, dispatch] = groups
  const made = await insert<{ id: number; group_number: string; name: string }>(
    sql`ring_groups (workgroup_id, name, ring_order, next_category, next_destination, created_at)`,
    groups.map(({ name, order }, index) =>
      name === dispatch?.name
        ? sql`(${ada.workgroupId}, ${name}, ${order}, 'ivr', ${menu('ivr_number', 'After hours')}, ${morning(6 - index)})`
        : sql`(${ada.workgroupId}, ${name}, ${order}, 'voicemail', ${accountsBox}, ${morning(6 - index)})`,
    ),
  )
  const members = groups.flatMap(({ people, seconds }, group) =>
    people.map(
      (name, position) => sql`(${made[group]?.id}, ${position}, ${seatOf(name).seatId}, ${seconds})`,
    ),
  )
  await insert(sql`ring_group_members (group_id, position, seat_id, ring_seconds)`, members)
  await insert(sql`ivr_members (ivr_id, digit, category, destination)`, [
    sql`(${menu('id', 'Reception')}, '6', 'group', ${made[1]?.group_number})`,
  ])
}
