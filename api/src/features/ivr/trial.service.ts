import type { Destination } from '@ekoline/contract/destinations.ts'
import type { IvrFinding, IvrMenu, IvrStep, IvrWalk } from '@ekoline/contract/ivr.ts'
import type * as exchange from '../../adapters/telephony/telephony.ts'
import { MOST_MENUS } from '../../adapters/telephony/telephony.ts'
import { type PlayedPrompt, type Walk, walkThrough } from '../../adapters/telephony/walk.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { fileAddresses } from '../files/files.service.ts'
import { takeTokenOfMany } from '../limits/limits.service.ts'
import { seatOfCard } from '../workgroups/workgroups.service.ts'
import { ivrOf } from './ivr.service.ts'
import { menuForExchange, WAIT_MS } from './ivr-routing.service.ts'
import { checkMenu, TRIES } from './menu-checks.ts'
import { reachable } from './menu-graph.ts'
import { type KnownMenu, type MenuParams, menusOf, menuToSave } from './menus.service.ts'
import { findingOnWire, menuOnWire } from './on-wire.ts'

/** A menu to try before it is saved, or as it is stored. */
interface Subject extends MenuParams {
  readonly card_id: number
  readonly id?: number | undefined
}

interface Tried {
  readonly menu: KnownMenu
  readonly menus: ReadonlyMap<string, KnownMenu>
}

/** 120 at once, one more every second, for each seat. */
const trialsOf = (seatId: number) => ({ key: `ivr-trial:${seatId}`, burst: 120, perSeconds: 1 })

/** @throws AppError not_found for a card or a menu that is not the caller's; rate_limited */
async function tried(ctx: Context, caller: Caller, { card_id, id, ...params }: Subject): Promise<Tried> {
  const seat = await seatOfCard(ctx, caller, card_id)
  const row = id === undefined ? null : await ivrOf(ctx, caller, id)
  await takeTokenOfMany(ctx, trialsOf(caller.seatId))
  const workgroupId = row?.workgroupId ?? seat.workgroupId
  const unsaved = await menuToSave(ctx, workgroupId, row, params)
  const menus = await menusOf(ctx, workgroupId, unsaved)
  const menu = menus.get(unsaved.ivr_number)
  if (!menu) throw new Error('the menu that is tried is not among the others')
  return { menu, menus }
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
): Promise<{ menus: IvrMenu[]; findings: IvrFinding[] }> {
  const { menu, menus } = await tried(ctx, caller, subject)
  return {
    menus: reachable(menus, menu).map((it) => menuOnWire(menus.get(it.ivr_number) ?? menu)),
    findings: checkMenu(menu, menus).map((finding) => findingOnWire(ctx, finding)),
  }
}

/**
 * Walks through a menu from its beginning, with the logic that routes real calls.
 *
 * @throws AppError not_found for a card or a menu that is not the caller's; rate_limited
 */
export async function walkIvr(
  ctx: Context,
  caller: Caller,
  { steps, ...subject }: Subject & { steps: readonly IvrStep[] },
): Promise<IvrWalk> {
  const { menu, menus } = await tried(ctx, caller, subject)
  const source = {
    async ivr(number: string) {
      const { recording = null, members = [] } = menus.get(number) ?? {}
      const there = members.filter(({ name }) => name !== null)
      return recording === null ? null : menuForExchange({ id: `${recording}`, path: '' }, there)
    },
  }
  const { prompts, end } = await walkThrough(source, menu.ivr_number, steps, ctx.log)
  const last = prompts.at(-1)
  return {
    trail: prompts.map((it) => ({
      ivr_number: it.ivrId,
      name: menus.get(it.ivrId)?.name ?? '',
      round: it.round,
      step: it.step,
    })),
    menu: end || !last ? null : menuNow(last, menus, await fileAddresses(ctx, caller)),
    end: end && endOnWire(ctx, end, menus),
  }
}

function menuNow(
  { ivrId }: PlayedPrompt,
  menus: Tried['menus'],
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
  refused: 'ivr_walk_refused',
} as const

function endOnWire({ text }: Context, end: NonNullable<Walk['end']>, menus: Tried['menus']): IvrWalk['end'] {
  if ('why' in end)
    return { landed: null, message: text(reasons[end.why], { tries: TRIES, most: MOST_MENUS }) }
  const landed = fromExchange(end.landed)
  const all = [...menus.values()].flatMap(({ members }) => members)
  const found = all.find((it) => it.category === landed.category && it.destination === landed.destination)
  const name = found?.name ?? landed.destination
  return { landed, message: text(`ivr_walk_${landed.category}`, { name }) }
}

type Landing = Destination & { category: 'user' | 'queue' | 'conference' }

function fromExchange(at: exchange.Destination): Landing {
  switch (at.category) {
    case 'user':
      return { category: at.category, destination: at.sipUser }
    case 'queue':
      return { category: at.category, destination: at.queueId }
    case 'conference':
      return { category: at.category, destination: at.conferenceId }
    case 'ivr':
      throw new Error('a walk does not end at a menu')
  }
}
