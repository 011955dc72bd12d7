import type { Destination, DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import type {
  IvrFinding,
  IvrMenu,
  IvrPresses,
  IvrSchedule,
  IvrStep,
  IvrWalk,
} from '@ekoline/contract/routing/ivr.ts'
import { clockOf, dayOf } from '@ekoline/contract/units/time.ts'
import { dayText } from '@ekoline/contract/units/weekdays.ts'
import { fileAddresses } from '../../calls/files/files.service.ts'
import type { Context } from '../../context.ts'
import { alone, destinationOf, destinationsOf } from '../../core/destinations/destinations.service.ts'
import { allBehind, keyOf, reachable, type Way } from '../../core/destinations/ways.service.ts'
import { defineLimit, takeTokenOfMany } from '../../core/limits/limits.service.ts'
import { seatOfCard } from '../../core/workgroups/workgroups.service.ts'
import type * as engine from '../../engine/destination.ts'
import { MOST_MENUS } from '../../engine/destination.ts'
import type { Opened } from '../../engine/opened.ts'
import { type PlayedPrompt, type Station, type Walk, walkThrough } from '../../engine/walk.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { decideOn, holidaysFrom } from '../schedules/known-schedules.service.ts'
import { ivrOf } from './ivr.service.ts'
import { askingMenu, WAIT_MS } from './ivr-routing.service.ts'
import { pressesOf } from './key-counts.service.ts'
import { checkMenu, TRIES } from './menu-checks.ts'
import { type KnownMenu, type KnownStops, type MenuParams, menuToSave, stopsOf } from './menus.service.ts'
import { findingOnWire, menuOnWire, scheduleInPicture } from './on-wire.ts'

/** A menu to try before it is saved, or as it is stored. */
interface Subject extends MenuParams {
  readonly card_id: number
  readonly id?: number | undefined
}

interface Tried {
  readonly workgroupId: number
  readonly menu: KnownMenu
  readonly stops: KnownStops
}

/** 120 at once, one more every second, for each seat. */
const trialsOf = defineLimit('ivr-trial', { burst: 120, perSeconds: 1 })

/** @throws AppError not_found for a card or a menu that is not the caller's; rate_limited */
async function tried(ctx: Context, caller: Caller, { card_id, id, ...params }: Subject): Promise<Tried> {
  const seat = await seatOfCard(ctx, caller, card_id)
  const row = id === undefined ? null : await ivrOf(ctx, caller, id)
  await takeTokenOfMany(ctx, trialsOf(caller.seatId))
  const workgroupId = row?.workgroupId ?? seat.workgroupId
  const unsaved = await menuToSave(ctx, workgroupId, row, params)
  const stops = await stopsOf(ctx, workgroupId, unsaved)
  const menu = stops.menus.get(unsaved.ivr_number)
  if (!menu) throw new Error('the menu that is tried is not among the others')
  return { workgroupId, menu, stops }
}

/**
 * The result that a save would give, and the menus that callers can reach from this one, itself first.
 *
 * @throws AppError not_found for a card or a menu that is not the caller's; rate_limited
 */
export async function checkIvr(
  ctx: Context,
  caller: Caller,
  subject: Subject,
): Promise<{ menus: IvrMenu[]; schedules: IvrSchedule[]; findings: IvrFinding[]; presses: IvrPresses[] }> {
  const { menu, stops } = await tried(ctx, caller, subject)
  const behind = new Set(allBehind(stops.all, menu))
  return {
    menus: reachable(stops.all, menu).flatMap(({ destination }) => menuOf(stops, destination)),
    schedules: [...stops.schedules.values()]
      .filter((schedule) => behind.has(schedule))
      .map(scheduleInPicture),
    presses: subject.id === undefined ? [] : await pressesOf(ctx, subject.id),
    findings: checkMenu(menu, stops.all).map((finding) => findingOnWire(ctx, finding)),
  }
}

const menuOf = ({ menus }: KnownStops, number: string): IvrMenu[] => {
  const menu = menus.get(number)
  return menu ? [menuOnWire(menu)] : []
}

interface WalkParams extends Subject {
  readonly start?: Destination | undefined
  readonly moment?: Date | undefined
  readonly steps: readonly IvrStep[]
}

/**
 * Walks through a menu from its beginning, or from another destination, with the logic that routes real calls, as it is
 * at the moment that is asked for.
 *
 * @throws AppError not_found for a card or a menu that is not the caller's; invalid_request for another's destination;
 *   rate_limited
 */
export async function walkIvr(
  ctx: Context,
  caller: Caller,
  { steps, start, moment = ctx.clock.now(), ...subject }: WalkParams,
): Promise<IvrWalk> {
  const { workgroupId, menu, stops } = await tried(ctx, caller, subject)
  const { menus, schedules, all } = stops
  const groupAt = (destination: string) => all.get(keyOf({ category: 'group', destination }))
  const holidays = await holidaysFrom(ctx, moment)
  const decided = (number: string) => {
    const known = schedules.get(number)
    return known && decideOn(known, holidays, moment)
  }
  const open = async ({ category, destination: id }: engine.Destination): Promise<Opened | null> => {
    if (category === 'ivr') {
      const found = menus.get(id)
      return found?.recording == null ? null : askingMenu({ id: `${found.recording}`, path: '' }, found, live)
    }
    if (category === 'schedule') {
      const to = live(decided(id)?.lead)
      return to && { flow: 'onward', to }
    }
    if (category === 'group') {
      const [next] = groupAt(id)?.members ?? []
      return { flow: 'group', together: true, members: [], next: live(next) }
    }
    return { flow: 'end' } // a walk ends there, whatever it is
  }
  if (start) await destinationOf(ctx, { ...caller, workgroupId }, start)
  const from = start ?? { category: 'ivr', destination: menu.ivr_number }
  const { stations, end } = await walkThrough({ open }, from, steps, ctx.log)
  const last = stations.findLast(isPrompt)
  return {
    trail: stations.map((station) => {
      if (isPrompt(station)) {
        const { ivrId, round, step } = station
        return { at: 'menu', ivr_number: ivrId, name: menus.get(ivrId)?.name ?? '', round, step }
      }
      if ('groupId' in station) {
        const { groupId, step } = station
        return { at: 'group', group_number: groupId, name: groupAt(groupId)?.name ?? '', step }
      }
      const why = decided(station.scheduleId)
      return {
        at: 'schedule',
        schedule_number: station.scheduleId,
        name: schedules.get(station.scheduleId)?.name ?? '',
        branch: why?.branch ?? 'closed',
        why: why ? ctx.text(why.why.message, why.why.values) : '',
      }
    }),
    moment: ctx.text('schedule_moment', { date: dayText(dayOf(moment)), time: clockOf(moment) }),
    menu: end || !last ? null : menuNow(last, menus, await fileAddresses(ctx, caller)),
    end: end && (await endOnWire(ctx, workgroupId, end)),
  }
}

const isPrompt = (station: Station): station is PlayedPrompt => 'ivrId' in station

function menuNow(
  { ivrId }: PlayedPrompt,
  menus: KnownStops['menus'],
  addressOf: (id: number) => string,
): IvrWalk['menu'] {
  const { name = '', recording = null } = menus.get(ivrId) ?? {}
  if (recording === null) return null
  return {
    ivr_number: ivrId,
    name,
    rounds: TRIES,
    wait_seconds: WAIT_MS / 1000,
    recording_url: addressOf(recording),
  }
}

const reasons = {
  'no key': 'ivr_walk_no_key',
  'too deep': 'ivr_walk_too_deep',
  unanswered: 'ivr_walk_unanswered',
  refused: 'ivr_walk_refused',
} as const

async function endOnWire(
  ctx: Context,
  workgroupId: number,
  end: NonNullable<Walk['end']>,
): Promise<IvrWalk['end']> {
  const { text } = ctx
  if ('why' in end)
    return { landed: null, message: text(reasons[end.why], { tries: TRIES, most: MOST_MENUS }) }
  const landed = landing(end.landed)
  const [found] = await destinationsOf(ctx, workgroupId, [landed])
  const name = found?.name ?? landed.destination
  const message = text(`ivr_walk_${landed.category}`, { name })
  const kind = ctx.features.find(({ destination }) => destination?.category === landed.category)?.destination
  const words = (await kind?.says?.(ctx, workgroupId, landed.destination)) ?? ''
  return { landed, message: `${message} ${words}`.trim() }
}

type Landing = Destination & { category: Exclude<DestinationCategory, 'ivr' | 'schedule'> }

function landing({ category, destination }: engine.Destination): Landing {
  if (category === 'ivr' || category === 'schedule')
    throw new Error('a walk does not end where a call is led on')
  return { category: category as Landing['category'], destination }
}

/** Where a way leads; null: what it leads to is gone. */
const live = (way: Way | null | undefined): Destination | null => (way?.name == null ? null : alone(way))
