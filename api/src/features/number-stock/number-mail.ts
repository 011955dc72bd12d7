import { exactNaira } from '@ekoline/contract/exact-naira.ts'
import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/db.ts'
import { postMessage } from '../outbox/outbox.sql.ts'
import { dayText } from '../plans/plans.service.ts'
import type { Allocation } from './allocations.sql.ts'
import { findOwner } from './owner.sql.ts'

type Letter = 'number_renewal' | 'number_unpaid' | 'number_released'

interface Facts {
  readonly at: Date
  /** the day that the letter names */
  readonly day: Date
  readonly price: Kobo
  readonly balance: Kobo
}

/** Tells whoever has a number, in the transaction of what is told. */
export async function tellOwner(
  tx: Tx,
  ctx: Context,
  letter: Letter,
  it: Allocation,
  { at, day, price, balance }: Facts,
): Promise<void> {
  const { email, workgroup } = await findOwner(tx, it.cardId)
  const { brand, publicUrl } = ctx.config
  const values = {
    brand: brand.name,
    number: it.did,
    workgroup,
    date: dayText(day),
    price: exactNaira(price),
    balance: exactNaira(balance),
    link: letter === 'number_released' ? `${publicUrl}/phone` : `${publicUrl}/payments#top-up`,
  }
  await postMessage(ctx, tx, at, {
    channel: 'email',
    to: email,
    subject: ctx.text(`${letter}_subject`, values),
    text: ctx.text(`${letter}_text`, values),
  })
}

/** Tells whoever had a number that it is theirs no longer. */
export const tellReleased = (tx: Tx, ctx: Context, it: Allocation, at: Date): Promise<void> =>
  tellOwner(tx, ctx, 'number_released', it, { at, day: at, price: kobo(0), balance: kobo(0) })
