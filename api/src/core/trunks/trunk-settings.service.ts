import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { ActionRefused } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import {
  deleteRoute,
  listTrunks,
  lockTrunk,
  putRoute,
  putTrunkRow,
  routesOf,
  type TrunkRoute,
  type TrunkRow,
} from './trunks.sql.ts'

// What an operator sets of the trunks and of the routes to them. Every process sends it to its exchange within 2 s.

export { findRoute, listRoutes, type NumberFormat } from './trunks.sql.ts'

/** Why a trunk or a route stays as it is. */
export type TrunkRefusal =
  | { readonly why: 'no_trunk'; readonly trunk: string }
  | { readonly why: 'login_without_password' }
  | { readonly why: 'registers_without_login' }
  | { readonly why: 'has_routes'; readonly trunk: string; readonly prefixes: readonly string[] }
  | { readonly why: 'no_route'; readonly trunk: string; readonly prefix: string }

export class TrunkRefused extends ActionRefused<TrunkRefusal> {}

/** A trunk as it may be shown. */
export type ShownTrunk = Omit<TrunkRow, 'passwordSealed'>

const shownOf = ({ passwordSealed: _, ...trunk }: TrunkRow): ShownTrunk => trunk

/** The trunks that are not removed, by name, without their passwords. */
export const trunksShown = async (db: Db): Promise<ShownTrunk[]> => (await listTrunks(db)).map(shownOf)

type Settings = Omit<TrunkRow, 'name' | 'host' | 'passwordSealed' | 'isOn' | 'removed' | 'changedAt'>

/** What is to be of a trunk: what is undefined stays as it was, or is usual. */
export type TrunkChange = Pick<TrunkRow, 'name' | 'host'> & {
  readonly [K in keyof Settings]?: Settings[K] | undefined
} & {
  /** of the login, in the clear */
  readonly password?: string | undefined
}

type SealedTrunk = Omit<TrunkRow, 'changedAt'>

/** @throws TrunkRefused */
function changed(
  { seal }: Pick<Context, 'seal'>,
  before: TrunkRow | undefined,
  change: TrunkChange,
): SealedTrunk {
  const username = change.username === undefined ? (before?.username ?? null) : change.username
  const sealed = change.password === undefined ? (before?.passwordSealed ?? null) : seal.seal(change.password)
  if (username !== null && sealed === null) throw new TrunkRefused({ why: 'login_without_password' })
  const registers = change.registers ?? before?.registers ?? false
  if (registers && username === null) throw new TrunkRefused({ why: 'registers_without_login' })
  return {
    name: change.name,
    host: change.host,
    transport: change.transport ?? before?.transport ?? 'udp',
    proxy: change.proxy === undefined ? (before?.proxy ?? null) : change.proxy,
    addresses:
      change.addresses ??
      (before?.host === change.host ? before.addresses : [change.host.replace(/:\d+$/, '')]),
    username,
    passwordSealed: username === null ? null : sealed,
    registers,
    codecs: change.codecs ?? before?.codecs ?? ['alaw', 'ulaw'],
    channels: change.channels === undefined ? (before?.channels ?? null) : change.channels,
    callsPerSecond:
      change.callsPerSecond === undefined ? (before?.callsPerSecond ?? null) : change.callsPerSecond,
    numberFormat: change.numberFormat ?? before?.numberFormat ?? 'plus',
    cliFormat: change.cliFormat ?? before?.cliFormat ?? 'plus',
    isOn: before?.isOn ?? true,
    removed: false,
  }
}

/**
 * What `setTrunk` would make of a trunk; changes nothing.
 *
 * @throws TrunkRefused login_without_password, registers_without_login
 */
export const previewTrunk = (
  ctx: Pick<Context, 'db' | 'seal'>,
  change: TrunkChange,
): Promise<Omit<ShownTrunk, 'changedAt'>> =>
  transaction(ctx.db, async (tx) => {
    const { passwordSealed: _, ...trunk } = changed(ctx, await lockTrunk(tx, change.name), change)
    return trunk
  })

/**
 * Makes a trunk, which is on, or changes one. Calls that are on their way go on.
 *
 * @throws TrunkRefused login_without_password, registers_without_login
 * @source docs/decisions/036-carriers-and-edge.md
 */
export const setTrunk = (
  ctx: Pick<Context, 'db' | 'clock' | 'seal'>,
  actor: Actor,
  { reason, ...change }: TrunkChange & { readonly reason: string },
): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const before = await lockTrunk(tx, change.name)
    const trunk = changed(ctx, before, change)
    const at = ctx.clock.now()
    await putTrunkRow(tx, trunk, at)
    const { passwordSealed: _, removed: __, ...said } = trunk
    await writeAudit(tx, at, actor, {
      action: 'trunk_set',
      detail: { ...said, isNew: before === undefined, newPassword: change.password !== undefined, reason },
    })
  })

/** What a trunk may be switched to. */
export type TrunkSwitch = 'on' | 'off' | 'removed'

const switched = {
  on: { action: 'trunk_on', becomes: { isOn: true } },
  off: { action: 'trunk_off', becomes: { isOn: false } },
  removed: {
    action: 'trunk_removed',
    becomes: { removed: true, isOn: false, registers: false, username: null, passwordSealed: null },
  },
} as const

/**
 * Whether there is a trunk to switch or to lead numbers to; changes nothing.
 *
 * @throws TrunkRefused no_trunk
 */
export const previewTrunkSwitch = ({ db }: Pick<Context, 'db'>, name: string): Promise<ShownTrunk> =>
  transaction(db, async (tx) => {
    const trunk = await lockTrunk(tx, name)
    if (!trunk) throw new TrunkRefused({ why: 'no_trunk', trunk: name })
    return shownOf(trunk)
  })

/**
 * Lets calls go by a trunk or no more, or removes it with its login. Calls that are on their way go on.
 *
 * @throws TrunkRefused no_trunk; has_routes, when it is to be removed and routes lead to it
 */
export const switchTrunk = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { name, to, reason }: { readonly name: string; readonly to: TrunkSwitch; readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const before = await lockTrunk(tx, name)
    if (!before) throw new TrunkRefused({ why: 'no_trunk', trunk: name })
    const prefixes = to === 'removed' ? await routesOf(tx, name) : []
    if (prefixes.length > 0) throw new TrunkRefused({ why: 'has_routes', trunk: name, prefixes })
    const { action, becomes } = switched[to]
    const at = clock.now()
    await putTrunkRow(tx, { ...before, ...becomes }, at)
    await writeAudit(tx, at, actor, { action, detail: { name, reason } })
  })

/**
 * Leads numbers that begin with a prefix to a trunk, from the next call on, or changes the route there.
 *
 * @throws TrunkRefused no_trunk
 * @source docs/decisions/036-carriers-and-edge.md
 */
export const setRoute = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { reason, ...route }: TrunkRoute & { readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await lockTrunk(tx, route.trunk))) throw new TrunkRefused({ why: 'no_trunk', trunk: route.trunk })
    await putRoute(tx, route)
    await writeAudit(tx, clock.now(), actor, { action: 'route_set', detail: { ...route, reason } })
  })

/**
 * Takes a route away, from the next call on.
 *
 * @throws TrunkRefused no_route
 */
export const removeRoute = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { prefix, trunk, reason }: Pick<TrunkRoute, 'prefix' | 'trunk'> & { readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    if (!(await deleteRoute(tx, prefix, trunk))) throw new TrunkRefused({ why: 'no_route', prefix, trunk })
    await writeAudit(tx, clock.now(), actor, { action: 'route_removed', detail: { prefix, trunk, reason } })
  })
