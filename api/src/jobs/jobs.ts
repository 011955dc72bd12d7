import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { makeMonthsAhead } from '../calls/history/call-months.sql.ts'
import { returnLeftMoney } from '../company/users/leaving.service.ts'
import { endRunOutSuspensions } from '../company/users/suspending.service.ts'
import type { Context } from '../context.ts'
import { checkAudit, createAuditSealing } from '../core/audit/audit-seals.service.ts'
import { unlessHeld } from '../core/installation/installation.service.ts'
import { sendMessages } from '../core/outbox/send.service.ts'
import { deliverEvents } from '../core/webhooks/deliver.service.ts'
import { openPrepaidVat } from '../money/bookkeeping/vat.service.ts'
import { issueInvoices } from '../money/invoices/issue.service.ts'
import { submitInvoices } from '../money/invoices/tax-submission.service.ts'
import { lookAfterSavedCards } from '../money/payments/cards/auto-charge.service.ts'
import { readInbox } from '../money/payments/checkout/inbox.service.ts'
import { importMissedPayments } from '../money/payments/checkout/missed-payments.service.ts'
import { reconciler, settleForgotten } from '../money/payments/checkout/reconcile.service.ts'
import { importPayouts } from '../money/payments/payouts/payouts.service.ts'
import { collectDebts } from '../money/payments/refunds/debts.service.ts'
import { followRefunds } from '../money/payments/refunds/refunds.service.ts'
import { makeMoves } from '../money/payments/subscriptions/plan-moves.service.ts'
import { endSuperseded, nameForgotten } from '../money/payments/subscriptions/subscriptions.service.ts'
import { lookAfterBankAccounts } from '../money/payments/transfers/bank-accounts.service.ts'
import { lookAfterNumbers } from '../money/phone-numbers/renewals.service.ts'
import { lookAfterPlans } from '../money/plans/plan-ends.service.ts'
import { sendLowBalanceAlerts } from '../money/wallet/balance-alert.service.ts'
import { refillWallets } from '../money/wallet/refill.service.ts'
import { checkBooks, createLedgerSealing } from '../money/wallet/seal.service.ts'
import { prepareCopies } from '../people/data-requests/copy.service.ts'
import type { Job } from '../platform/jobs/runner.ts'
import { mailQueueReports } from '../routing/queues/report-mails.service.ts'
import { cleanUp, deleteExpired, tidyDataDir } from './retention.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** All jobs of the service, but those for a process's own calls, which are in `telephony.ts`. */
export function jobsOf(ctx: Context): readonly Job[] {
  const sealLedger = createLedgerSealing(ctx)
  const sealAudit = createAuditSealing(ctx)
  /** Every process takes due rows one at a time: more processes send more, without waiting for a lease. */
  const perProcess = true
  return [
    {
      name: 'send-email',
      everyMs: SECOND_MS,
      perProcess,
      work: unlessHeld(ctx, (signal) => sendMessages(ctx, signal, 'email')),
    },
    {
      name: 'send-sms',
      everyMs: SECOND_MS,
      perProcess,
      work: unlessHeld(ctx, (signal) => sendMessages(ctx, signal, 'sms')),
    },
    {
      name: 'send-call',
      everyMs: SECOND_MS,
      perProcess,
      work: unlessHeld(ctx, (signal) => sendMessages(ctx, signal, 'call')),
    },
    {
      name: 'deliver-webhooks',
      everyMs: SECOND_MS,
      perProcess,
      work: unlessHeld(ctx, (signal) => deliverEvents(ctx, signal)),
    },
    {
      name: 'read-provider-events',
      everyMs: 3 * SECOND_MS,
      perProcess,
      work: unlessHeld(ctx, () => readInbox(ctx)),
    },
    // Per process, for it remembers the round before. The seal in the log is a copy outside the database.
    { name: 'seal-ledger', everyMs: MINUTE_MS, perProcess, work: async () => ({ seal: await sealLedger() }) },
    // A line is sealed by the second round after it: within a minute.
    {
      name: 'seal-audit',
      everyMs: MINUTE_MS / 2,
      perProcess,
      work: async () => ({ seal: await sealAudit() }),
    },

    {
      name: 'settle-payments',
      everyMs: MINUTE_MS,
      work: unlessHeld(ctx, (signal) => settleForgotten(ctx, signal)),
    }, // reference, L8
    {
      name: 'follow-refunds',
      everyMs: MINUTE_MS,
      work: unlessHeld(ctx, (signal) => followRefunds(ctx, reconciler, signal)),
    },
    { name: 'collect-debts', everyMs: MINUTE_MS, work: unlessHeld(ctx, () => collectDebts(ctx, reconciler)) },
    {
      name: 'refill-wallets',
      everyMs: MINUTE_MS / 4,
      work: unlessHeld(ctx, (signal) => refillWallets(ctx, signal)),
    },
    {
      name: 'charge-saved-cards',
      everyMs: MINUTE_MS / 4,
      work: unlessHeld(ctx, (signal) => lookAfterSavedCards(ctx, signal)),
    },
    {
      name: 'make-bank-accounts',
      everyMs: MINUTE_MS / 4,
      work: unlessHeld(ctx, (signal) => lookAfterBankAccounts(ctx, signal)),
    },
    {
      name: 'end-subscriptions',
      everyMs: MINUTE_MS,
      work: unlessHeld(ctx, async () => ({
        named: await nameForgotten(ctx),
        ended: await endSuperseded(ctx),
      })),
    },
    {
      name: 'prepare-copies',
      everyMs: 10 * SECOND_MS,
      work: unlessHeld(ctx, (signal) => prepareCopies(ctx, signal)),
    },
    { name: 'end-suspensions', everyMs: MINUTE_MS, work: () => endRunOutSuspensions(ctx) },
    { name: 'return-left-money', everyMs: MINUTE_MS, work: () => returnLeftMoney(ctx) },
    { name: 'alert-low-balances', everyMs: MINUTE_MS, work: () => sendLowBalanceAlerts(ctx) },
    { name: 'mail-queue-reports', everyMs: 5 * MINUTE_MS, work: (signal) => mailQueueReports(ctx, signal) },
    { name: 'move-prices', everyMs: 5 * MINUTE_MS, work: unlessHeld(ctx, () => makeMoves(ctx)) },
    { name: 'end-plans', everyMs: 5 * MINUTE_MS, work: () => lookAfterPlans(ctx) },
    { name: 'renew-numbers', everyMs: 5 * MINUTE_MS, work: (signal) => lookAfterNumbers(ctx, signal) },
    {
      name: 'import-missed-payments',
      everyMs: HOUR_MS,
      work: unlessHeld(ctx, (signal) => importMissedPayments(ctx, reconciler, signal)),
    },
    {
      name: 'issue-invoices',
      everyMs: MINUTE_MS,
      work: unlessHeld(ctx, (signal) => issueInvoices(ctx, signal)), // the numbers of a copy would be others’
    },
    {
      name: 'submit-invoices',
      everyMs: 10 * SECOND_MS,
      work: unlessHeld(ctx, (signal) => submitInvoices(ctx, signal)),
    },
    { name: 'open-prepaid-vat', everyMs: HOUR_MS, work: () => openPrepaidVat(ctx) },
    {
      name: 'import-payouts',
      everyMs: HOUR_MS,
      work: unlessHeld(ctx, (signal) => importPayouts(ctx, signal)),
    },
    {
      name: 'make-call-months',
      everyMs: HOUR_MS,
      atOnce: true,
      work: async () => ({ made: await makeMonthsAhead(ctx.db, ctx.clock.now()) }),
    },
    { name: 'clean-up', everyMs: HOUR_MS, work: () => cleanUp(ctx) },
    { name: 'tidy-data-dir', everyMs: HOUR_MS, perProcess, work: () => tidyDataDir(ctx) },
    { name: 'delete-expired', everyMs: HOUR_MS, work: (signal) => deleteExpired(ctx, signal) },
    {
      name: 'check-ledger',
      everyMs: DAY_MS,
      atOnce: true,
      work: async () => ({ faults: await checkBooks(ctx) }),
    },
    { name: 'check-audit', everyMs: DAY_MS, work: (signal) => expectRightAudit(ctx, signal) },
  ]
}

/** @throws Error that names the first fault: the run failed, which `job_runs`, the metrics and an alert show */
async function expectRightAudit(ctx: Context, signal: AbortSignal): Promise<object> {
  const faults = await checkAudit(ctx, signal)
  const [first] = faults
  if (first) throw new Error(`THE AUDIT IS WRONG: line ${first.line} ${first.found}`)
  return {}
}
