// @source AC2-10, AC7-24, SA-143, DEC-22

import { Readable } from 'node:stream'
import type { paymentsEndpoints } from '@ekoline/contract/money/payments.ts'
import type { savedCardsEndpoints } from '@ekoline/contract/money/saved-cards.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../../context.ts'
import { seatOfCard } from '../../../core/workgroups/workgroups.service.ts'
import { badField } from '../../../platform/app-error.ts'
import { excelFile } from '../../../platform/excel.ts'
import { Streamed, success } from '../../../platform/http/replies.ts'
import type { HandlersOf } from '../../../platform/http/serve.ts'
import { cardAndTopUp, forgetCard, setAutoTopUp } from '../cards/auto-top-up.service.ts'
import type { Amounts } from '../cards/auto-top-up.sql.ts'
import { payLinksRoutes } from '../links/pay-links.routes.ts'
import { endSubscriptions } from '../subscriptions/subscriptions.service.ts'
import { bankTransfersRoutes } from '../transfers/bank-transfers.routes.ts'
import { madePayments, paymentKinds, paymentsFile } from './made-payments.service.ts'
import { claimPayment, creditedPayment, receiptOf } from './payment-detail.service.ts'
import { receiptFile, startedPayment } from './payment-replies.ts'
import { paySandbox, startPayment, verify } from './payments.service.ts'
import { findReferralCode, listPayments } from './payments.sql.ts'
import { unfinishedPayments } from './unfinished.service.ts'

type Routes = HandlersOf<typeof paymentsEndpoints> & HandlersOf<typeof savedCardsEndpoints>

export const paymentsRoutes = (ctx: Context): Routes => ({
  ...payLinksRoutes(ctx),
  ...bankTransfersRoutes(ctx),

  startPayment: async ({ body, ...actor }) => {
    const { cardid: cardId } = body
    const started = await startPayment(
      ctx,
      actor,
      body.purpose === 'plan'
        ? { purpose: body.purpose, cardId, planId: body.planid }
        : body.purpose === 'number'
          ? { purpose: body.purpose, cardId, numberId: body.phonenumber_id }
          : {
              purpose: body.purpose,
              cardId,
              amount: body.amount,
              ...(body.purpose === 'topup' && body.keep_card && { keepCard: true }),
            },
    )
    return { status: 'success', result: startedPayment(ctx, started) }
  },

  // The query's planid is what the specification's pages send; what was agreed when the payment began counts.
  verify: async ({ query, ...actor }) => {
    const { paid } = await verify(ctx, actor, query.reference)
    return { status: paid, message: ctx.text(paid ? 'payment_verified' : 'payment_not_verified') }
  },

  verifyTransaction: async ({ params, ...actor }) => {
    const { paid, state, payment } = await verify(ctx, actor, params.reference)
    return {
      status: paid,
      message: ctx.text(paid ? 'payment_verified' : 'payment_not_verified'),
      data: {
        amount: payment.charge,
        currency: market.currency,
        status: state,
        reference: payment.reference,
      },
    }
  },

  paymentRecord: async ({ caller, params, query }) => {
    const { cardId } = await seatOfCard(ctx, caller, params.cardid)
    const { total, rows: payments } = await listPayments(ctx.db, cardId, query, query.page ?? 1)
    return { status: 'success', result: payments, total }
  },

  payments: async ({ caller, query }) => {
    const { total, payments } = await madePayments(ctx, caller, query)
    return { status: 'success', result: payments, total }
  },

  paymentsFile: async ({ query, ...actor }) =>
    new Streamed(Readable.from(await paymentsFile(ctx, actor, query)), {
      type: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="payments.csv"' },
    }),

  paymentsExcel: async ({ query, ...actor }) =>
    excelFile(await paymentsFile(ctx, actor, query), { name: 'payments', kinds: paymentKinds }),

  unfinishedPayments: async ({ caller }) => ({
    status: 'success',
    result: await unfinishedPayments(ctx, caller),
  }),

  paySandbox: async ({ params, body, ...actor }) => {
    const card = { number: body.card_number, expiry: body.expiry, otp: body.otp ?? null }
    const { status, message } = await paySandbox(ctx, actor, params.reference, card)
    return { status, message: ctx.text(message) }
  },

  endSubscription: async (actor) => {
    const ends = await endSubscriptions(ctx, actor)
    return { status: 'success', result: { ends: ends && wireTime(ends) } }
  },

  referral: async ({ caller }) => {
    const code = await findReferralCode(ctx.db, caller.seatId)
    const link = `${ctx.config.publicUrl}/invite/${encodeURIComponent(code)}`
    return { status: 'success', result: { referral_code: code, link } }
  },
  payment: async ({ caller, params }) => {
    const payment = await creditedPayment(ctx, caller, params.reference)
    const { reference, provider, purpose, plan, number, credit, charge, cardLast4, state, returned } = payment
    return {
      status: 'success',
      result: {
        reference,
        provider,
        purpose,
        ...(plan !== null && { plan }),
        ...(number !== null && { number }),
        credit: naira(credit),
        fee: naira(kobo(charge - credit)),
        charge: naira(charge),
        date: wireTime(payment.settledAt),
        method: payment.method,
        ...(cardLast4 !== null && { card_last4: cardLast4 }),
        paid_by: payment.paidBy,
        workgroup: payment.workgroup,
        state,
        returned: naira(returned),
      },
    }
  },

  receipt: async ({ caller, params }) => {
    return receiptFile(await receiptOf(ctx, caller, params.reference), params.reference)
  },

  savedCard: ({ caller }) => success(cardAndTopUp(ctx, caller)),

  forgetCard: (actor) => success(forgetCard(ctx, actor)),

  setAutoTopUp: ({ body, ...actor }) => success(setAutoTopUp(ctx, actor, amountsOf(body))),

  claimPayment: ({ body, ...actor }) => success(claimPayment(ctx, actor, body.reference)),
})

interface TypedTopUp {
  readonly top_up_below: Kobo | null
  readonly top_up_amount: Kobo | null
  readonly top_up_most: Kobo | null
}

/** @throws AppError invalid_request when only some of it is there */
function amountsOf(topUp: TypedTopUp): Amounts | null {
  const { top_up_below: threshold, top_up_amount: amount, top_up_most: most } = topUp
  if (threshold !== null && amount !== null && most !== null) return { threshold, amount, most }
  const missing = (['top_up_below', 'top_up_amount', 'top_up_most'] as const).filter(
    (name) => topUp[name] === null,
  )
  if (missing.length === 3) return null
  throw badField(missing[0] ?? 'top_up_below', 'field_required')
}
