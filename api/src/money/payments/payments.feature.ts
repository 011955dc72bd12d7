import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ekoline/contract/units/time.ts'
import { keptSince } from '../../core/legal/retention.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { lookAfterSavedCards } from './cards/auto-charge.service.ts'
import { readInbox } from './checkout/inbox.service.ts'
import { clearEvents } from './checkout/inbox.sql.ts'
import { importMissedPayments } from './checkout/missed-payments.service.ts'
import { paymentsRoutes } from './checkout/payments.routes.ts'
import { reconciler, settleForgotten } from './checkout/reconcile.service.ts'
import { webhookRoute } from './checkout/webhook.route.ts'
import { paymentsFigures } from './payments.figures.ts'
import { payoutsMatch } from './payouts/payouts.actions.ts'
import { importPayouts } from './payouts/payouts.service.ts'
import { collectDebts } from './refunds/debts.service.ts'
import { importMissedDisputes } from './refunds/missed-disputes.service.ts'
import { paymentsDispute, paymentsRefund } from './refunds/refunds.actions.ts'
import { followRefunds } from './refunds/refunds.service.ts'
import { lookAfterSharedPlans } from './subscriptions/people-notice.service.ts'
import { makeMoves } from './subscriptions/plan-moves.service.ts'
import { plansCancelMove, plansGive, plansSetPrice } from './subscriptions/subscriptions.actions.ts'
import { endSuperseded, nameForgotten } from './subscriptions/subscriptions.service.ts'
import { lookAfterBankAccounts } from './transfers/bank-accounts.service.ts'
import { paymentsClaim, paymentsCredit } from './transfers/suspense.actions.ts'

export const payments = feature({
  name: 'payments',
  actions: [
    payoutsMatch,
    paymentsDispute,
    paymentsRefund,
    plansCancelMove,
    plansGive,
    plansSetPrice,
    paymentsClaim,
    paymentsCredit,
  ],
  routes: paymentsRoutes,
  pages: [webhookRoute],
  jobs: (ctx) => [
    {
      name: 'read-provider-events',
      everyMs: 3 * SECOND_MS,
      perProcess: true, // each takes due rows one at a time
      whileHeld: 'waits',
      work: () => readInbox(ctx),
    },
    {
      name: 'settle-payments', // reference, L8
      everyMs: MINUTE_MS,
      whileHeld: 'waits',
      work: (stopping) => settleForgotten(ctx, stopping),
    },
    {
      name: 'follow-refunds',
      everyMs: MINUTE_MS,
      whileHeld: 'waits',
      work: (stopping) => followRefunds(ctx, reconciler, stopping),
    },
    {
      name: 'collect-debts',
      everyMs: MINUTE_MS,
      whileHeld: 'waits',
      work: () => collectDebts(ctx, reconciler),
    },
    {
      name: 'charge-saved-cards',
      everyMs: MINUTE_MS / 4,
      whileHeld: 'waits',
      work: (stopping) => lookAfterSavedCards(ctx, stopping),
    },
    {
      name: 'make-bank-accounts',
      everyMs: MINUTE_MS / 4,
      whileHeld: 'waits',
      work: (stopping) => lookAfterBankAccounts(ctx, stopping),
    },
    {
      name: 'end-subscriptions',
      everyMs: MINUTE_MS,
      whileHeld: 'waits',
      work: async () => ({
        named: await nameForgotten(ctx),
        ...(await lookAfterSharedPlans(ctx)),
        ended: await endSuperseded(ctx),
      }),
    },
    { name: 'move-prices', everyMs: 5 * MINUTE_MS, whileHeld: 'waits', work: () => makeMoves(ctx) },
    {
      name: 'import-missed-payments',
      everyMs: HOUR_MS,
      whileHeld: 'waits',
      work: async (stopping) => ({
        ...(await importMissedPayments(ctx, reconciler, stopping)),
        ...(await importMissedDisputes(ctx, reconciler, stopping)),
      }),
    },
    {
      name: 'import-payouts',
      everyMs: HOUR_MS,
      whileHeld: 'waits',
      work: (stopping) => importPayouts(ctx, stopping),
    },
  ],
  cleanUp: { providerEvents: ({ db }, now) => clearEvents(db, keptSince('providerMessages', now)) },
  figures: paymentsFigures,
  tables: {
    payments: {
      owner: 'user',
      retention: 'books',
      erase: (person) => [
        sql`update payments set sender = null where user_id = ${person.userId} and sender is not null`,
        sql`update payments set payer_email = null where user_id = ${person.userId} and payer_email is not null`,
      ],
    },
    webhook_inbox: { owner: 'none', retention: 'providerMessages', sealed: ['body_sealed'] },
    auto_top_ups: {
      owner: 'card',
      retention: 'settings',
      erase: (person) => sql`delete from auto_top_ups where card_id = ${cardsOf(person)}`,
    },
    // The job has the provider forget them, and deletes them then.
    saved_cards: {
      owner: 'card',
      retention: 'settings',
      sealed: ['code_sealed'],
      erase: (person, at) => sql`
        update saved_cards set forgotten_at = ${at}, ask_at = ${at}
         where card_id = ${cardsOf(person)} and forgotten_at is null`,
    },
    card_consents: { owner: ['payments', 'reference', 'reference'], retention: 'books' },
    card_charges: { owner: ['payments', 'reference', 'reference'], retention: 'books' },
    bank_accounts: {
      owner: 'card',
      retention: 'books',
      erase: (person) => sql`
        update bank_accounts set name = 'erased' where card_id = ${cardsOf(person)} and name is not null`,
    },
    pay_links: {
      owner: 'card',
      retention: 'books',
      erase: (person, at) => sql`
        update pay_links set ended_at = coalesce(ended_at, ${at}), note = '' where user_id = ${person.userId}`,
    },
    payouts: { owner: 'none', retention: 'books' },
    payout_lines: { owner: 'none', retention: 'books' },
    refunds: { owner: ['payments', 'reference', 'reference'], retention: 'books' },
    disputes: { owner: ['payments', 'reference', 'reference'], retention: 'books' },
    debts: { owner: 'workgroup', retention: 'books' },
    subscriptions: { owner: ['payments', 'reference', 'reference'], retention: 'books' },
    plan_moves: { owner: 'none', retention: 'books' },
    plan_move_notices: { owner: ['subscriptions', 'subscription_id'], retention: 'books' },
  },
  copies: {
    savedCards: {
      tables: ['saved_cards', 'card_consents'],
      read: (person) => sql`
        select p.card_id as card, reference, consented_at as consented, consent, outcome, brand, k.last4, expires,
               forgotten_at as removed
          from card_consents join payments p using (reference) left join saved_cards k using (reference)
         where p.card_id = ${cardsOf(person)} order by consented_at, reference`,
    },
    autoTopUps: {
      tables: ['auto_top_ups'],
      read: (person) => sql`
        select card_id as card, threshold_kobo as "thresholdKobo", amount_kobo as "amountKobo", most_kobo as "mostKobo",
               set_at as set, refusals, ended
          from auto_top_ups where card_id = ${cardsOf(person)}`,
    },
    cardCharges: {
      tables: ['card_charges'],
      read: (person) => sql`
        select reference, card_id as card, made_at as made, state from card_charges where card_id = ${cardsOf(person)}
         order by made_at, reference`,
    },
    payments: {
      tables: ['payments'],
      read: ({ userId }) => sql`
        select reference, purpose, card_id as card, credit_kobo as "creditKobo", charge_kobo as "chargeKobo", currency, state,
               provider, provider_payment_id as "providerPaymentId", sender, created_at as begun, settled_at as settled
          from payments where user_id = ${userId} order by created_at, reference`,
    },
    bankAccounts: {
      tables: ['bank_accounts'],
      read: (person) => sql`
        select card_id as card, state, bank, number, name, asked_at as asked, opened_at as opened, closed_at as closed
          from bank_accounts where card_id = ${cardsOf(person)} order by id`,
    },
    payForMeLinks: {
      tables: ['pay_links'],
      read: ({ userId }) => sql`
        select id, card_id as card, amount_kobo as "amountKobo", fixed, note, made_at as made, expires_at as expires,
               ended_at as ended from pay_links where user_id = ${userId} order by id`,
    },
    refundsAndDisputes: {
      tables: ['refunds', 'disputes'],
      read: ({ userId }) => sql`
        select 'refund' as what, r.reference, r.amount_kobo as "amountKobo", r.state, r.created_at as begun
          from refunds r join payments p using (reference) where p.user_id = ${userId}
        union all select 'dispute', d.reference, d.amount_kobo, d.state, d.created_at
          from disputes d join payments p using (reference) where p.user_id = ${userId}`,
    },
    subscriptions: {
      tables: ['subscriptions'],
      read: ({ userId }) => sql`
        select s.provider, s.reference, s.customer_code as "customerCode", s.code, s.state, s.created_at as begun,
               s.ended_at as ended
          from subscriptions s join payments p using (reference) where p.user_id = ${userId}`,
    },
  },
})
