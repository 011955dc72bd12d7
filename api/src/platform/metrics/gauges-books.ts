import type { Registry } from 'prom-client'
import { ageInSeconds, ageOf, gaugesOf, type Sources } from './sources.ts'

const CHANNELS = ['email', 'sms', 'call'] as const

/** Money and messages, by the last reading. */
export function watchBooks(registry: Registry, sources: Sources) {
  const { now } = sources
  const gauge = gaugesOf(registry, sources)
  gauge(
    'ekoline_ledger_entries_kobo',
    'Sum of all ledger entries of a currency: must be 0',
    ['currency'],
    (it, { byCurrency }) => {
      for (const [currency, kobo] of byCurrency) it.set({ currency }, Number(kobo))
    },
  )
  gauge(
    'ekoline_ledger_accounts_kobo',
    'Sum of the entries of all accounts of a kind; positive is what the product owes',
    ['kind', 'currency'],
    (it, { byKind }) => {
      for (const { kind, currency, kobo } of byKind) it.set({ kind, currency }, Number(kobo))
    },
  )
  gauge('ekoline_ledger_wallets_kobo', 'Sum of the balances that wallets store', [], (it, { wallets }) =>
    it.set(Number(wallets)),
  )
  gauge('ekoline_payments_pending', 'Payments begun and not settled yet', [], (it, { pending }) =>
    it.set(pending.count),
  )
  gauge(
    'ekoline_payments_pending_oldest_seconds',
    'Age of the oldest payment that is not settled yet; 0 without one',
    [],
    (it, { pending }) => it.set(pending.oldest ? ageInSeconds(pending.oldest, now()) : 0),
  )
  gauge(
    'ekoline_provider_events',
    "Messages of the card provider: 'waiting' for work, of these 'failing' so far, and 'given_up' after three days",
    ['state'],
    (it, { events }) => {
      it.set({ state: 'waiting' }, events.waiting)
      it.set({ state: 'failing' }, events.failing)
      it.set({ state: 'given_up' }, events.givenUp)
    },
  )
  gauge('ekoline_messages_waiting', 'Messages that wait to leave', ['channel'], (it, { messages }) => {
    for (const channel of CHANNELS)
      it.set({ channel }, messages.find((one) => one.channel === channel)?.count ?? 0)
  })
  gauge(
    'ekoline_messages_waiting_oldest_seconds',
    'Age of the oldest message that waits to leave; 0 without one',
    ['channel'],
    (it, { messages }) => {
      for (const channel of CHANNELS) {
        const waiting = messages.find((one) => one.channel === channel)
        it.set({ channel }, waiting ? ageInSeconds(waiting.oldest, now()) : 0)
      }
    },
  )
  gauge('ekoline_debts_kobo', 'What workgroups owe after chargebacks and refunds', [], (it, { debts }) =>
    it.set(debts.kobo),
  )
  gauge('ekoline_debts_workgroups', 'Workgroups that owe, and cannot call', [], (it, { debts }) =>
    it.set(debts.workgroups),
  )
  gauge('ekoline_debts_newest_seconds', 'Age of the newest debt that is not paid', [], (it, { debts }) => {
    if (debts.newest) it.set(ageInSeconds(debts.newest, now()))
  })
  gauge('ekoline_disputes_open', 'Disputes of card payments without an outcome', [], (it, { disputes }) =>
    it.set(disputes.count),
  )
  gauge('ekoline_disputes_open_kobo', 'What the banks want back in them', [], (it, { disputes }) =>
    it.set(disputes.kobo),
  )
  gauge(
    'ekoline_disputes_oldest_seconds',
    'Age of the oldest of them; 0 without one',
    [],
    (it, { disputes }) => it.set(ageOf(disputes.oldest, now())),
  )
  gauge(
    'ekoline_payouts_differing',
    'Payouts of the card provider that are not what our books say',
    [],
    (it, { payouts }) => it.set(payouts.count),
  )
  gauge(
    'ekoline_invoices_refused',
    'Invoices and credit notes that the tax service refused',
    [],
    (it, { unsigned }) => it.set(unsigned.refused),
  )
  gauge(
    'ekoline_invoices_unsigned_oldest_seconds',
    'Age of the oldest invoice or credit note that waits for the tax service; 0 without one',
    [],
    (it, { unsigned }) => it.set(ageOf(unsigned.oldest, now())),
  )
  gauge(
    'ekoline_renewals_repriced',
    'Renewals of the last week for which the provider took a price that was not announced',
    [],
    (it, { repriced }) => it.set(repriced),
  )
  gauge('ekoline_code_spend_kobo', 'What codes by phone cost this Lagos day', [], (it, { codes }) =>
    it.set(codes.kobo),
  )
  gauge('ekoline_code_spend_limit_kobo', 'What codes by phone may cost in a day', [], (it, { codes }) =>
    it.set(codes.ceiling),
  )
  gauge('ekoline_held', '1 while a restored database waits for `ekoline release`', [], (it, { held }) =>
    it.set(held ? 1 : 0),
  )
  gauge(
    'ekoline_books_age_seconds',
    'Age of the reading that the ledger and payment figures are from',
    [],
    (it, { readAt }) => it.set(ageInSeconds(readAt, now())),
  )
}

/** What the last check of the ledger found, its holds and its seals. */
export function watchLedger(registry: Registry, sources: Sources) {
  const { now } = sources
  const gauge = gaugesOf(registry, sources)
  gauge(
    'ekoline_ledger_faults',
    'Faults that the last check of the whole ledger found, by invariant: L1 is per transaction, L2 the sum, L3 balances, L4 holds, L5 seals',
    ['invariant'],
    (it, { checks }) => {
      for (const { invariant, faults } of checks) it.set({ invariant }, faults)
    },
  )
  gauge('ekoline_ledger_check_age_seconds', 'Age of that check', [], (it, { checks: [first] }) => {
    if (first) it.set(ageInSeconds(first.at, now()))
  })
  gauge(
    'ekoline_ledger_held_kobo',
    "What is held of wallets: by the accounts' own word, and by the sum of the open holds",
    ['by'],
    (it, { holds }) => {
      it.set({ by: 'accounts' }, holds.accounts)
      it.set({ by: 'holds' }, holds.holds)
    },
  )
  gauge(
    'ekoline_ledger_holds',
    "Holds that are 'open', and of these the 'forgotten', which no call, robocall, refund or dispute has",
    ['state'],
    (it, { holds }) => {
      it.set({ state: 'open' }, holds.open)
      it.set({ state: 'forgotten' }, holds.forgotten)
    },
  )
  gauge(
    'ekoline_ledger_unsealed_oldest_seconds',
    'Age of the oldest ledger entry that no seal covers; 0 when all are sealed',
    [],
    (it, { unsealedSince }) => it.set(ageOf(unsealedSince, now())),
  )
}
