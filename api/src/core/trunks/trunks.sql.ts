import type { Codec, Trunk } from '../../adapters/exchange/exchange.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** How a carrier writes numbers: +2348035550142, 2348035550142 or 08035550142. */
export type NumberFormat = 'plus' | 'digits' | 'national'

/** A trunk as it is kept. */
export interface TrunkRow extends Omit<Trunk, 'login'> {
  readonly username: string | null
  readonly passwordSealed: string | null
  readonly registers: boolean
  readonly codecs: readonly Codec[]
  readonly numberFormat: NumberFormat
  readonly cliFormat: NumberFormat
  readonly isOn: boolean
  readonly removed: boolean
  readonly changedAt: Date
}

const columns = sql`
  name, host, transport, proxy, addresses, username, password_sealed as "passwordSealed", registers, codecs, channels,
  calls_per_second as "callsPerSecond", number_format as "numberFormat", cli_format as "cliFormat", is_on as "isOn",
  removed, changed_at as "changedAt"`

/** Those that are not removed; an operator has a handful. */
export const listTrunks = (db: Db) =>
  db.many<TrunkRow>`select ${columns} from trunks where not removed order by name`

/** What was changed or removed since. */
export const changedTrunks = (db: Db, since: Date) =>
  db.many<TrunkRow>`select ${columns} from trunks where changed_at >= ${since}::timestamptz`

/** The trunk, locked; null when there is none. */
export const lockTrunk = (tx: Tx, name: string) =>
  tx.one<TrunkRow>`select ${columns} from trunks where name = ${name} and not removed for update`

export const putTrunkRow = (tx: Tx, trunk: Omit<TrunkRow, 'changedAt'>, at: Date) => tx.run`
  insert into trunks (name, host, transport, proxy, addresses, username, password_sealed, registers, codecs, channels,
                      calls_per_second, number_format, cli_format, is_on, removed, changed_at)
    values (${trunk.name}, ${trunk.host}, ${trunk.transport}, ${trunk.proxy}, ${trunk.addresses}::text[],
            ${trunk.username}, ${trunk.passwordSealed}, ${trunk.registers}, ${trunk.codecs}::text[], ${trunk.channels},
            ${trunk.callsPerSecond}, ${trunk.numberFormat}, ${trunk.cliFormat}, ${trunk.isOn}, ${trunk.removed}, ${at})
    on conflict (name) do update set host = excluded.host, transport = excluded.transport, proxy = excluded.proxy,
      addresses = excluded.addresses, username = excluded.username, password_sealed = excluded.password_sealed,
      registers = excluded.registers, codecs = excluded.codecs, channels = excluded.channels,
      calls_per_second = excluded.calls_per_second, number_format = excluded.number_format,
      cli_format = excluded.cli_format, is_on = excluded.is_on, removed = excluded.removed,
      changed_at = excluded.changed_at`

/** Numbers that begin with `prefix` are called by this trunk. */
export interface TrunkRoute {
  readonly prefix: string
  readonly trunk: string
  readonly priority: number
  readonly share: number
}

export const listRoutes = (db: Db) =>
  db.many<TrunkRoute & { isOn: boolean }>`
  select prefix, trunk, priority, share, is_on as "isOn" from trunk_routes join trunks on trunks.name = trunk
    order by prefix, priority, trunk`

export const putRoute = (tx: Tx, route: TrunkRoute) => tx.run`
  insert into trunk_routes (prefix, trunk, priority, share)
    values (${route.prefix}, ${route.trunk}, ${route.priority}, ${route.share})
    on conflict (prefix, trunk) do update set priority = excluded.priority, share = excluded.share`

/** @returns false when there was none */
export const deleteRoute = async (tx: Tx, prefix: string, trunk: string) =>
  (await tx.run`delete from trunk_routes where prefix = ${prefix} and trunk = ${trunk}`) === 1

export const routesOf = (db: Db, trunk: string) =>
  db.column<string>`select prefix from trunk_routes where trunk = ${trunk} order by prefix`

/** A trunk that a call may go by, and how its carrier writes numbers. */
export interface RoutedTrunk {
  readonly trunk: string
  readonly numberFormat: NumberFormat
  readonly cliFormat: NumberFormat
}

/**
 * The trunks of the longest prefix that has one that is on: by priority, and those of one priority in an order that gives
 * each its share of the calls.
 *
 * @param prefixes the beginnings of a number, the empty one too
 */
export const findRoute = (db: Db, prefixes: readonly string[]) => db.many<RoutedTrunk>`
  with fitting as (
    select prefix, trunk, priority, share, number_format, cli_format
      from trunk_routes join trunks on trunks.name = trunk where is_on and prefix = any(${prefixes}::text[]))
  select trunk, number_format as "numberFormat", cli_format as "cliFormat" from fitting
    where length(prefix) = (select max(length(prefix)) from fitting)
    order by priority, -ln(1 - random()) / share`

export const hasRoutes = (db: Db) => db.some`select prefix from trunk_routes limit 1`
