// @source AC8-19

import type { phoneNumbersEndpoints } from '@ekoline/contract/money/phone-numbers.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { namesOf } from '../../core/destinations/destinations.service.ts'
import { seatOfCard } from '../../core/workgroups/workgroups.service.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { type Allocation, listAllocations } from './allocations.sql.ts'
import { findNumberPrice, listForSale } from './number-sale.sql.ts'
import { assignNumber, numbersOf } from './phone-numbers.service.ts'
import { releaseNumber } from './release.service.ts'
import { buyFromWallet } from './wallet-purchase.service.ts'

export const phoneNumbersRoutes = (ctx: Context): HandlersOf<typeof phoneNumbersEndpoints> => ({
  numbers: async ({ caller, query }) => {
    const [price, { total, rows }] = await Promise.all([
      findNumberPrice(ctx.db),
      numbersOf(ctx, caller, { page: query.page ?? 1, size: PAGE_SIZE }),
    ])
    const nameOf = await namesOf(ctx, caller.workgroupId, rows.flatMap(leads))
    const result = rows.map((row) => {
      const [to] = leads(row)
      return {
        id: row.numberId,
        did: row.did,
        category: row.category,
        destination: row.destination,
        destination_name: to ? nameOf(to) : null,
        cardid: row.cardId,
        owner: row.owner,
        renews: wireTime(row.paidUntil),
        price: naira(price),
        grace: row.graceUntil && wireTime(row.graceUntil),
      }
    })
    return { status: 'success', total, result }
  },

  availableNumbers: async ({ caller, query }) => {
    const payer = { userId: caller.userId, at: ctx.clock.now() }
    const listParams = { search: query.search ?? '', page: query.page ?? 1 }
    const [price, { total, rows }] = await Promise.all([
      findNumberPrice(ctx.db),
      listForSale(ctx.db, payer, listParams),
    ])
    return { status: 'success', total, result: rows.map((row) => ({ ...row, price: naira(price) })) }
  },

  allocatedNumbers: async ({ caller, params, query }) => {
    const { cardId } = await seatOfCard(ctx, caller, params.cardid)
    const { total, rows } = await listAllocations(
      ctx.db,
      { cardId },
      { page: query.page ?? 1, size: PAGE_SIZE },
    )
    const result = rows.map(({ numberId, did, category, destination }) => ({
      id: numberId,
      did,
      category,
      destination,
    }))
    return {
      status: 'success',
      total,
      result,
      ...(total === 0 && { message: ctx.text('no_number_assigned') }),
    }
  },

  buyNumber: async ({ body, ...actor }) => {
    await buyFromWallet(ctx, actor, body.phonenumber_id)
    return { status: 'success' }
  },

  assignNumber: async ({ body, ...actor }) => {
    const { phonenumber_id: numberId, card_id: cardId, category, destination } = body
    await assignNumber(ctx, actor, { numberId, cardId, category, destination })
    return { status: true, message: ctx.text('number_assigned') }
  },

  releaseNumber: async ({ params, ...actor }) => {
    const { did } = await releaseNumber(ctx, actor, params.id)
    return { status: 'success', message: ctx.text('number_released', { number: did }) }
  },
})

/** Where a number leads, if it does. */
const leads = ({ category, destination }: Pick<Allocation, 'category' | 'destination'>) =>
  category === null || destination === null ? [] : [{ category, destination }]
