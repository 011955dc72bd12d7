import type { payLinksEndpoints } from '@ekoline/contract/money/pay-links.ts'
import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../../context.ts'
import type { HandlersOf } from '../../../platform/http/serve.ts'
import { receiptFile, startedPayment } from '../checkout/payment-replies.ts'
import {
  openPayLink,
  payByLink,
  paySandboxByLink,
  receiptByLink,
  verifyByLink,
} from './pay-by-link.service.ts'
import { endPayLink, makePayLink, payLinksOf } from './pay-links.service.ts'

export const payLinksRoutes = (ctx: Context): HandlersOf<typeof payLinksEndpoints> => ({
  payLinks: async ({ params, query, ...by }) => {
    const { total, rows } = await payLinksOf(ctx, by, params.cardid, query.page ?? 1)
    return { status: 'success', result: rows, total }
  },

  makePayLink: async ({ body, ...by }) => {
    const { cardid: cardId, amount, fixed, note = '', days } = body
    const asked = { cardId, amount, fixed, note: note.trim(), days }
    const { id, link, expiresAt } = await makePayLink(ctx, by, asked)
    return { status: 'success', result: { id, link, expires_at: wireTime(expiresAt) } }
  },

  endPayLink: async ({ params, ...by }) => {
    await endPayLink(ctx, by, params.id)
    return { status: 'success' }
  },

  openPayLink: async ({ body, ...actor }) => {
    const { state, askedBy, workgroup, note, amount, fixed, expiresAt } = await openPayLink(
      ctx,
      actor,
      body.key,
    )
    const asked = { state, asked_by: askedBy, workgroup, note, amount: naira(amount), fixed }
    return { status: 'success', result: { ...asked, expires_at: wireTime(expiresAt) } }
  },

  payByLink: async ({ body, ...actor }) => {
    const { key, amount, email = null } = body
    const started = startedPayment(ctx, await payByLink(ctx, actor, { key, amount, email }))
    return { status: 'success', result: { ...started, email: email ?? '' } }
  },

  paySandboxByLink: async ({ body, ...actor }) => {
    const card = { number: body.card_number, expiry: body.expiry, otp: body.otp ?? null }
    const { status, message } = await paySandboxByLink(ctx, actor, { ...body, card })
    return { status, message: ctx.text(message) }
  },

  verifyByLink: async ({ body, ...actor }) => {
    const { state, payment } = await verifyByLink(ctx, actor, body)
    const { reference, owner, workgroup, note, credit, charge, settledAt, payerEmail } = payment
    return {
      status: 'success',
      result: {
        state,
        reference,
        asked_by: owner,
        workgroup,
        note: note ?? '',
        credit: naira(credit),
        fee: naira(kobo(charge - credit)),
        charge: naira(charge),
        ...(settledAt && { date: wireTime(settledAt) }),
        ...(payerEmail !== null && { email: payerEmail }),
      },
    }
  },

  linkReceipt: async ({ body, ...actor }) =>
    receiptFile(await receiptByLink(ctx, actor, body), body.reference),
})
