import { createAuditSealing } from '../src/core/audit/audit-seals.service.ts'
import { auditEnd, newestAuditSeal } from '../src/core/audit/audit-seals.sql.ts'
import { ledgerEnd } from '../src/money/wallet/ledger-totals.sql.ts'
import { createLedgerSealing } from '../src/money/wallet/seal.service.ts'
import type { World } from './world.ts'

/** Seals all that is booked; on a server, what other databases have under way is waited for. */
export async function sealAll({ ctx }: World): Promise<void> {
  const seal = createLedgerSealing(ctx)
  const { id: entry } = await ledgerEnd(ctx.db)
  while (((await seal())?.lastEntry ?? 0) < entry);
}

/** Seals all lines of the audit, in the same way. */
export async function sealAudit({ ctx }: Pick<World, 'ctx'>): Promise<void> {
  const seal = createAuditSealing(ctx)
  const { id } = await auditEnd(ctx.db)
  while (((await newestAuditSeal(ctx.db))?.lastLine ?? 0) < id) await seal()
}
