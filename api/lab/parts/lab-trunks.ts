import { putRoute, putTrunkRow, type TrunkRow } from '../../src/core/trunks/trunks.sql.ts'
import { transaction } from '../../src/platform/db/db.ts'
import type { SipSide } from '../asterisk/sip-side.ts'
import type { LabWorld } from './lab-world.ts'

/** A trunk to a carrier of the lab. */
export async function putTrunk(
  { ctx }: LabWorld,
  name: string,
  { address, port }: SipSide,
  change: Partial<TrunkRow> = {},
): Promise<void> {
  const row = {
    name,
    host: `${address}:${port}`,
    transport: 'udp',
    proxy: null,
    addresses: [address],
    username: null,
    passwordSealed: null,
    registers: false,
    codecs: ['alaw', 'ulaw'],
    channels: null,
    callsPerSecond: null,
    numberFormat: 'plus',
    cliFormat: 'plus',
    isOn: true,
    removed: false,
    ...change,
  } as const
  await transaction(ctx.db, (tx) => putTrunkRow(tx, row, new Date()))
}

/** Calls to everywhere go by it. */
export const putRouteTo = ({ ctx }: LabWorld, trunk: string, priority: number) =>
  transaction(ctx.db, (tx) => putRoute(tx, { prefix: '', trunk, priority, share: 1 }))
