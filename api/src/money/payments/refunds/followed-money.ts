import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Sent } from './debts.sql.ts'

/**
 * The cards that got money of a payment by transfers, the nearest to the payer first, and how much of it at most.
 *
 * @param brought kobo that the payment brought the payer's wallet
 * @param sent what the cards of the workgroup sent each other since then
 * @source docs/decisions/006-card-payments.md
 */
export function followMoney(payer: number, brought: Kobo, sent: readonly Sent[]): ReadonlyMap<number, Kobo> {
  const got = new Map([[payer, brought]])
  const followed = new Set<number>()
  // A map goes on with the keys that are added while it is read.
  for (const from of got.keys()) {
    followed.add(from)
    for (const { to, amount } of sent.filter(
      (transfer) => transfer.from === from && !followed.has(transfer.to),
    ))
      got.set(to, kobo(Math.min(brought, (got.get(to) ?? 0) + Math.min(amount, got.get(from) ?? 0))))
  }
  got.delete(payer)
  return got
}
