import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { momentText } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import { type Fresh, listFresh } from './fresh-money.sql.ts'
import { walletBalance } from './ledger.sql.ts'

type Needs = Pick<Context, 'clock' | 'config'>

async function freshIn({ clock, config }: Needs, tx: Tx, cardId: number): Promise<Fresh[]> {
  const delay = { hours: config.transferDelayHours, young: config.transferDelayYoung }
  if (delay.hours === 0 && delay.young.hours === 0) return []
  return listFresh(tx, cardId, clock.now(), delay)
}

const sumOf = (fresh: readonly Fresh[]) => fresh.reduce((sum, { amount }) => sum + amount, 0)

/** What of a locked wallet cannot go to another one yet: it came by a card that the workgroup just used first; kobo. */
export async function freshMoney(ctx: Needs, tx: Tx, cardId: number): Promise<Kobo> {
  return kobo(sumOf(await freshIn(ctx, tx, cardId)))
}

/**
 * Keeps the money of a card that is new to its workgroup in the wallet that it was paid into: the first to hear of a
 * stolen card is its bank, a day later. It may be spent on calls.
 *
 * @param sent kobo that have just left the wallet, which is locked
 * @throws AppError transfer_waits when that leaves less than came by new cards: how much may go now, and from when it may
 * @source docs/decisions/006-card-payments.md
 */
export async function keepFreshMoney(ctx: Needs, tx: Tx, cardId: number, sent: Kobo): Promise<void> {
  const fresh = await freshIn(ctx, tx, cardId)
  const left = await walletBalance(tx, cardId)
  const total = sumOf(fresh)
  if (total <= left) return
  let waiting = total
  const last = fresh.find(({ amount }) => {
    waiting -= amount
    return waiting <= left
  })
  const free = kobo(Math.max(0, left + sent - total))
  throw new AppError('transfer_waits', {
    values: { free: exactNaira(free), from: momentText(last?.until ?? ctx.clock.now()) },
  })
}
