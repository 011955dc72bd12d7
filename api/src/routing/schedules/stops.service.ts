import type { Context } from '../../context.ts'
import {
  destinationsOf,
  followsOf,
  type Lookup,
  menuKeysOf,
} from '../../core/destinations/destinations.service.ts'
import { allBehind, keyOf, type Stop, type Stops, trapsOf } from '../../core/destinations/ways.service.ts'
import { schedulesIn } from './known-schedules.service.ts'

/** All that calls of a workgroup pass, as it is saved. */
export async function stopsIn(ctx: Lookup & Pick<Context, 'clock'>, workgroupId: number): Promise<Stops> {
  const menus = await menuKeysOf(ctx, workgroupId)
  const found = await destinationsOf(
    ctx,
    workgroupId,
    menus.flatMap(({ members }) => members),
  )
  const names = new Map(found.map((it) => [keyOf(it), it.name]))
  const withNames = menus.map(({ number, name, members }): [string, Stop] => [
    number,
    { name, members: members.map((it) => ({ ...it, name: names.get(keyOf(it)) ?? null })) },
  ])
  return {
    menus: new Map(withNames),
    schedules: await schedulesIn(ctx, workgroupId, ctx.clock.now()),
    follows: await followsOf(ctx, workgroupId),
  }
}

const inWords = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** What would lead calls round for ever because of one of the stops, in words; null: nothing would. */
export function caughtBy(stops: Stops, known: Stop): string | null {
  const traps = trapsOf(stops)
  const all = [...stops.menus.values(), ...stops.schedules.values(), ...stops.follows.values()]
  const caught = all.filter((stop) => traps.has(stop) && allBehind(stops, stop).includes(known))
  return caught.length > 0 ? inWords(caught.map(({ name }) => name)) : null
}
