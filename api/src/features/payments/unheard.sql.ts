import { type Db, sql } from '../../db/db.ts'

/** Of these references, those that neither a payment nor a posting of the provider has. */
export async function unknownAmong(
  db: Db,
  provider: string,
  references: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select reference from unnest(${references}::text[]) as reference
      where not exists (select from payments p where p.reference = reference.reference)
        and not exists (select from ledger_transactions t where t.idempotency_key = ${`${provider}:charge:`} || reference)
  `.execute(db)
  return new Set(rows.map(({ reference }) => reference))
}
