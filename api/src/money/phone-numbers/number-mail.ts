import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import type { Tx } from '../../platform/db/db.ts'
import { dayText } from '../plans/plans.service.ts'
import { type Allocation, findOwner } from './allocations.sql.ts'

type Letter = 'number_renewal' | 'number_unpaid' | 'number_released'

interface Figures {
  readonly at: Date
  /** the day that the mail names */
  readonly day: Date
  readonly price: Kobo
  readonly balance: Kobo
}

/** Mails the owner of a number, in the transaction of the change. */
export async function mailOwner(
  tx: Tx,
  ctx: Context,
  letter: Letter,
  allocation: Allocation,
  { at, day, price, balance }: Figures,
): Promise<void> {
  const { email, workgroup } = await findOwner(tx, allocation.cardId)
  const { brand, publicUrl } = ctx.config
  const values = {
    brand: brand.name,
    number: allocation.did,
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
    button: ctx.text(`${letter}_button`),
  })
}

/** Mails the owner of a number that it is released. */
export const mailReleased = (tx: Tx, ctx: Context, allocation: Allocation, at: Date): Promise<void> =>
  mailOwner(tx, ctx, 'number_released', allocation, { at, day: at, price: kobo(0), balance: kobo(0) })
