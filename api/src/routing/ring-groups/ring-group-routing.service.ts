import type { Context } from '../../context.ts'
import { type Lookup, liveWays } from '../../core/destinations/destinations.service.ts'
import type { Group, GroupMember, Opened } from '../../engine/opened.ts'
import type { Described } from '../../feature.ts'
import {
  findRingGroupByNumber,
  listRings,
  type MemberRow,
  orderByIdle,
  type RingGroupRow,
  takeTurn,
} from './ring-groups.sql.ts'

type Database = Pick<Context, 'db'>

/** So many of the list go from its beginning to its end. */
const turned = <T>(list: readonly T[], by: number): T[] => {
  const from = by % Math.max(1, list.length)
  return [...list.slice(from), ...list.slice(0, from)]
}

/** Those of a group who may be rung. */
const ableOf = ({ members }: RingGroupRow) => members.filter(({ disabled, dnd }) => !disabled && !dnd)

const rung = ({ username, seconds }: MemberRow): GroupMember => ({ user: username, ringSeconds: seconds })

/** The people of a group in the order in which this call rings them; a call that is rung in turn counts. */
async function inOrder({ db }: Database, row: RingGroupRow) {
  const { id, order } = row
  const able = ableOf(row)
  switch (order) {
    case 'together':
    case 'in order':
      return able
    case 'in turn':
      return turned(able, (await takeTurn(db, id)) ?? 0)
    case 'longest idle': {
      const idle = await orderByIdle(
        db,
        able.map(({ seatId }) => seatId),
      )
      return able.toSorted((one, other) => idle.indexOf(one.seatId) - idle.indexOf(other.seatId))
    }
  }
}

/** A ring group as this call rings it, by its number; null when it is not there (any more). */
export async function openRingGroup(
  ctx: Lookup,
  number: string,
): Promise<Extract<Opened, { flow: 'group' }> | null> {
  const row = await findRingGroupByNumber(ctx.db, number)
  if (!row) return null
  const live = await liveWays(ctx, row.workgroupId, [row.next])
  const members = await inOrder(ctx, row)
  return {
    flow: 'group',
    together: row.order === 'together',
    members: members.map(rung),
    next: live(row.next),
  }
}

/** Who of a group may be rung by now, and what follows, for a call that rings it already; null: it was deleted. */
export async function ringGroupNow(
  ctx: Lookup,
  number: string,
): Promise<Pick<Group, 'members' | 'next'> | null> {
  const row = await findRingGroupByNumber(ctx.db, number)
  if (!row) return null
  const live = await liveWays(ctx, row.workgroupId, [row.next])
  return { members: ableOf(row).map(rung), next: live(row.next) }
}

/** How many people of groups ring, and for how long. */
export async function ringsInWords(
  { db, text }: Pick<Lookup, 'db' | 'text'>,
  workgroupId: number,
  numbers: readonly string[],
): Promise<Described[]> {
  const rows = await listRings(db, workgroupId, numbers)
  return rows.map(({ destination, order, people, seconds }) => {
    if (people === 0) return { destination, says: text('call_flow_no_people'), isUnmanned: true }
    const each = order === 'together' || people === 1 ? '' : '_each'
    return { destination, says: text(`call_flow_rings${people === 1 ? '_one' : each}`, { people, seconds }) }
  })
}
