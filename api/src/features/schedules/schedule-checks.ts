import type { ServerMessageKey } from '@ekoline/contract/messages/server.ts'
import { MOST_MENUS } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { destinationsOf, menuKeysOf } from '../destinations/destinations.service.ts'
import { allBehind, deepestWay, type Stop, type Stops, trapsOf } from '../destinations/ways.service.ts'
import { knownOf, schedulesIn } from './known-schedules.service.ts'
import type { ScheduleRow } from './schedules.sql.ts'

interface Objection {
  readonly field: string
  readonly message: ServerMessageKey
  readonly values?: Readonly<Record<string, string | number>>
}

const inWords = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/**
 * What is wrong with where a schedule leads, among the menus and other schedules of its workgroup: what is not there,
 * circles, and too many menus one behind the other.
 *
 * @param row as it would be
 */
export async function checkSchedule(
  ctx: Pick<Context, 'db' | 'clock'>,
  row: ScheduleRow,
): Promise<Objection[]> {
  const [known] = await knownOf(ctx, row.workgroupId, [row])
  if (!known) return []
  // One that is not saved yet cannot lead to itself: it has no number.
  const gone = known.members.filter(({ name }) => name === null)
  if (gone.length > 0)
    return gone.map(({ branch }) => ({ field: `${branch}.destination`, message: 'field_destination' }))
  const stops = await stopsWith(ctx, row.workgroupId, known)
  const traps = trapsOf(stops)
  const all = [...stops.menus.values(), ...stops.schedules.values()]
  const caught = all.filter((stop) => traps.has(stop) && allBehind(stops, stop).includes(known))
  if (caught.length > 0) {
    const places = inWords(caught.map(({ name }) => name))
    return [{ field: 'open.destination', message: 'schedule_loop', values: { places } }]
  }
  return known.members.flatMap(({ branch, category, destination }) => {
    const menu = category === 'ivr' ? stops.menus.get(destination) : undefined
    const way = menu ? deepestWay(stops, menu) : []
    if (way.length <= MOST_MENUS) return []
    const values = { most: MOST_MENUS, menus: way.map(({ name }) => name).join(' → ') }
    return [{ field: `${branch}.destination`, message: 'ivr_too_deep', values } as const]
  })
}

/** All menus and schedules, with this schedule in its place or beside them. */
async function stopsWith(
  ctx: Pick<Context, 'db' | 'clock'>,
  workgroupId: number,
  known: Stop & { readonly number: string },
): Promise<Stops> {
  const schedules: Map<string, Stop> = await schedulesIn(ctx, workgroupId, ctx.clock.now())
  schedules.set(known.number, known)
  const menus = await menuKeysOf(ctx, workgroupId)
  const found = await destinationsOf(
    ctx,
    workgroupId,
    menus.flatMap(({ members }) => members),
  )
  const names = new Map(found.map((it) => [`${it.category} ${it.destination}`, it.name]))
  const withNames = menus.map(({ number, name, members }): [string, Stop] => [
    number,
    {
      name,
      members: members.map((it) => ({ ...it, name: names.get(`${it.category} ${it.destination}`) ?? null })),
    },
  ])
  return { menus: new Map(withNames), schedules }
}
