import { ledgerEnd } from '../src/features/wallet/ledger-totals.sql.ts'
import { createSealing } from '../src/features/wallet/seal.service.ts'
import type { World } from './world.ts'

/** Seals all that is booked; on a server, what other databases have under way is waited for. */
export async function sealAll({ ctx }: World): Promise<void> {
  const { seal } = createSealing(ctx)
  const { entry } = await ledgerEnd(ctx.db)
  while (((await seal())?.lastEntry ?? 0) < entry);
}
