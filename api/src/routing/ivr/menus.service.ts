import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { IVR_THIS_MENU } from '@ekoline/contract/routing/ivr.facts.ts'
import type { IvrMember } from '@ekoline/contract/routing/ivr.ts'
import type { Context } from '../../context.ts'
import { destinationsOf, type Lookup, stopsIn } from '../../core/destinations/destinations.service.ts'
import { keyOf, type Stop, type Stops } from '../../core/destinations/ways.service.ts'
import { type KnownSchedule, schedulesIn } from '../schedules/known-schedules.service.ts'
import { allIvrs, findRecording, type IvrRow, listUnanswered } from './ivr.sql.ts'
import type { Menu } from './menu-checks.ts'

/** A menu as it is stored, or as it would be. */
export interface MenuRow extends Pick<IvrRow, 'ivr_number' | 'name' | 'members' | 'next'> {
  /** null: none is chosen, or it is not the workgroup's */
  readonly recording: number | null
  readonly recording_name: string | null
}

/** A menu, and what is known of where its keys lead. */
export interface KnownMenu extends Menu {
  readonly recording_name: string | null
}

/** All that calls of a workgroup pass. */
export interface KnownStops {
  readonly all: Stops
  /** by their numbers */
  readonly menus: ReadonlyMap<string, KnownMenu>
  readonly schedules: ReadonlyMap<string, KnownSchedule>
}

/** The changes to a menu; what is not given stays. */
export interface MenuParams {
  readonly name?: string | undefined
  readonly recording?: number | undefined
  readonly ivr_members?: readonly IvrMember[] | undefined
  readonly next?: Destination | null | undefined
}

/** The keys, of which those that lead to their own menu name it. */
export const withOwn = (members: readonly IvrMember[], number: string): IvrMember[] =>
  members.map((member) =>
    member.category === 'ivr' && member.destination === IVR_THIS_MENU
      ? { ...member, destination: number }
      : member,
  )

const UNSAVED = {
  ivr_number: '',
  name: 'This menu',
  recording: null,
  recording_name: null,
  members: [],
  next: null,
}

/** A menu as it would be saved: a stored one after the change, or a new one. */
export async function menuToSave(
  { db }: Pick<Context, 'db'>,
  workgroupId: number,
  row: IvrRow | null,
  { name, recording, ivr_members, next }: MenuParams,
): Promise<MenuRow> {
  const before: MenuRow = row ?? UNSAVED
  const sound = recording === undefined ? undefined : await findRecording(db, workgroupId, recording)
  return {
    ivr_number: before.ivr_number,
    name: name ?? before.name,
    members: ivr_members ? withOwn(ivr_members, before.ivr_number) : before.members,
    next: next === undefined ? before.next : next,
    ...(recording === undefined
      ? { recording: before.recording, recording_name: before.recording_name }
      : { recording: sound?.id ?? null, recording_name: sound?.name ?? null }),
  }
}

/** All that calls of a workgroup pass. @param unsaved as for the menus */
export async function stopsOf(
  ctx: Lookup & Pick<Context, 'clock'>,
  workgroupId: number,
  unsaved: MenuRow | null = null,
): Promise<KnownStops> {
  const menus = await menusOf(ctx, workgroupId, unsaved)
  const schedules = await schedulesIn(ctx, workgroupId, ctx.clock.now())
  const known = [...menus.values(), ...schedules.values()]
  const all = new Map<string, Stop>([
    ...(await stopsIn(ctx, workgroupId)),
    ...known.map((stop) => [keyOf(stop), stop] as const),
  ])
  return { all, menus, schedules }
}

/**
 * All menus of a workgroup by their numbers, with what is known of where their keys lead.
 *
 * @param unsaved takes the place of the one that has its number, or beside them
 */
async function menusOf(
  ctx: Lookup,
  workgroupId: number,
  unsaved: MenuRow | null = null,
): Promise<Map<string, KnownMenu>> {
  const kept = await allIvrs(ctx.db, workgroupId)
  const rows = new Map<string, MenuRow>(kept.map((row) => [row.ivr_number, row]))
  if (unsaved) rows.set(unsaved.ivr_number, unsaved)
  const ways = [...rows.values()].flatMap(({ members, next }) => [...members, ...(next ? [next] : [])])
  const { nameOf, weaknessOf } = await knowledgeOf(ctx, workgroupId, ways)
  // A menu that is not saved yet may lead to itself, though it has no number.
  const known = (destination: Destination) =>
    nameOf(destination) ??
    (destination.category === 'ivr' && destination.destination === '' ? (unsaved?.name ?? null) : null)
  return new Map(
    [...rows].map(([number, { members, next, ...row }]) => [
      number,
      {
        ...row,
        category: 'ivr',
        destination: number,
        asks: true,
        members: members.map((member) => ({ ...member, name: known(member), weakness: weaknessOf(member) })),
        next: next && { ...next, name: known(next) },
      },
    ]),
  )
}

/** What is known of where ways lead. */
async function knowledgeOf(ctx: Lookup, workgroupId: number, ways: readonly Destination[]) {
  const of = (wanted: Destination['category']) =>
    ways.flatMap(({ category, destination }) => (category === wanted ? [destination] : []))
  const found = await destinationsOf(ctx, workgroupId, ways)
  const names = new Map(found.map((one) => [keyOf(one), one.name]))
  const unanswered = await listUnanswered(ctx.db, workgroupId, { usernames: of('user'), queues: of('queue') })
  const empty = new Set(unanswered.empty)
  const disabled = new Set(unanswered.disabled)
  return {
    nameOf: (destination: Destination) => names.get(keyOf(destination)) ?? null,
    weaknessOf: ({ category, destination }: Destination): KnownMenu['members'][number]['weakness'] =>
      category === 'queue' && empty.has(destination)
        ? 'queue_empty'
        : category === 'user' && disabled.has(destination)
          ? 'user_disabled'
          : null,
  }
}
