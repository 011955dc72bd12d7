import type { ServerMessageKey } from '@ekoline/contract/messages/server.ts'
import type { Context } from '../../context.ts'
import { type Lookup, stopsIn } from '../../core/destinations/destinations.service.ts'
import { caughtBy, deepestWay, keyOf, withStop } from '../../core/destinations/ways.service.ts'
import { MOST_MENUS } from '../../engine/destination.ts'
import { knownOf } from './known-schedules.service.ts'
import type { ScheduleRow } from './schedules.sql.ts'

interface Objection {
  readonly field: string
  readonly message: ServerMessageKey
  readonly values?: Readonly<Record<string, string | number>>
}

/**
 * What is wrong with where a schedule leads, among the menus and other schedules of its workgroup: what is not there,
 * circles, and too many menus one behind the other.
 *
 * @param row as it would be
 */
export async function checkSchedule(
  ctx: Lookup & Pick<Context, 'clock'>,
  row: ScheduleRow,
): Promise<Objection[]> {
  const [known] = await knownOf(ctx, row.workgroupId, [row])
  if (!known) return []
  // One that is not saved yet cannot lead to itself: it has no number.
  const gone = known.members.filter(({ name }) => name === null)
  if (gone.length > 0)
    return gone.map(({ branch }) => ({ field: `${branch}.destination`, message: 'field_destination' }))
  const stops = withStop(await stopsIn(ctx, row.workgroupId), known)
  const places = caughtBy(stops, known)
  if (places) return [{ field: 'open.destination', message: 'schedule_loop', values: { places } }]
  return known.members.flatMap(({ branch, category, destination }) => {
    const next = stops.get(keyOf({ category, destination }))
    const way = next?.asks ? deepestWay(stops, next) : []
    if (way.length <= MOST_MENUS) return []
    const values = { most: MOST_MENUS, menus: way.map(({ name }) => name).join(' → ') }
    return [{ field: `${branch}.destination`, message: 'ivr_too_deep', values } as const]
  })
}
