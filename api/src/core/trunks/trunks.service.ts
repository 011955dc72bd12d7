import { market } from '@ekoline/contract/units/market.ts'
import { dialledDigits, isEmergency } from '@ekoline/contract/units/phone.ts'
import { FILE_TRUNK, type TrunkCall } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import {
  changedTrunks,
  findRoute,
  hasRoutes,
  listTrunks,
  type NumberFormat,
  type TrunkRow,
} from './trunks.sql.ts'

/**
 * A number as a carrier writes it. National form is that of the market; other countries' numbers keep their code behind
 * the market's prefix for calls abroad. What is no number of a country (an emergency number, a withheld one) stays.
 *
 * @param number E.164 with +
 */
export function written(number: string, format: NumberFormat): string {
  if (!number.startsWith('+') || format === 'plus') return number
  const digits = number.slice(1)
  if (format === 'digits') return digits
  const { countryCode, trunkPrefix, abroadPrefix } = market
  return digits.startsWith(countryCode)
    ? `${trunkPrefix}${digits.slice(countryCode.length)}`
    : `${abroadPrefix}${digits}`
}

const LONGEST_PREFIX = 15

/**
 * The trunks to a number, in the order in which they are tried. While no route is set calls go to the carrier in the
 * exchange's own configuration. An emergency number goes as a number of the country does.
 *
 * @param number E.164 with +, or an emergency number
 */
export async function trunksTo(
  { db }: Pick<Context, 'db'>,
  number: string,
  callerId: string,
): Promise<readonly TrunkCall[]> {
  const digits = isEmergency(number) ? `${market.countryCode}${number}` : dialledDigits(number)
  const prefixes = Array.from({ length: LONGEST_PREFIX + 1 }, (_, length) => digits.slice(0, length))
  const found = await findRoute(db, [...new Set(prefixes)])
  if (found.length === 0 && !(await hasRoutes(db))) return [{ trunk: FILE_TRUNK, number, callerId }]
  return found.map(({ trunk, numberFormat, cliFormat }) => ({
    trunk,
    number: written(number, numberFormat),
    callerId: written(callerId, cliFormat),
  }))
}

const OVERLAP_MS = 10_000 // of what is read again: clocks of processes differ, and transactions take time

type SyncContext = Pick<Context, 'db' | 'clock' | 'telephony' | 'seal' | 'log'>

async function syncTrunk({ telephony, seal, log }: SyncContext, row: TrunkRow): Promise<void> {
  const {
    username,
    passwordSealed,
    registers,
    isOn,
    removed,
    numberFormat: _,
    cliFormat: __,
    changedAt: ___,
    ...trunk
  } = row
  try {
    if (removed || !isOn) return await telephony.deleteTrunk(row.name)
    const login =
      username !== null && passwordSealed !== null
        ? { username, password: seal.open(passwordSealed), registers }
        : null
    await telephony.putTrunk({ ...trunk, login })
  } catch (error) {
    log.warn(
      { trunk: row.name, message: (error as Error).message },
      'a trunk could not be sent to the exchange',
    )
  }
}

/** Keeps the exchange's trunks in step with the database. */
export interface TrunkKeeper {
  /** Sends all; if the exchange is away, as soon as it is back. */
  begin(): Promise<void>
  /** Sends what an operator changed, and takes away what is off or removed. */
  listen(): Promise<object>
}

const changeOf = ({ name, changedAt }: TrunkRow) => `${name} ${changedAt.getTime()}`

export function createTrunkKeeper(ctx: SyncContext): TrunkKeeper {
  let readAt = ctx.clock.now()
  let sent = new Set<string>() // of what is read twice
  return {
    async begin() {
      readAt = ctx.clock.now()
      for (const trunk of await listTrunks(ctx.db)) {
        await syncTrunk(ctx, trunk)
        sent.add(changeOf(trunk))
      }
    },
    async listen() {
      const at = ctx.clock.now()
      const changed = await changedTrunks(ctx.db, new Date(readAt.getTime() - OVERLAP_MS))
      const now = new Set<string>()
      for (const trunk of changed) {
        now.add(changeOf(trunk))
        if (!sent.has(changeOf(trunk))) await syncTrunk(ctx, trunk)
      }
      sent = now
      readAt = at
      return {}
    },
  }
}
