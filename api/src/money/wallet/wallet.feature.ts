import { DAY_MS, MINUTE_MS } from '@ekoline/contract/units/time.ts'
import { keptSince } from '../../core/legal/retention.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { walletAdjust, walletReverse } from './adjustments/adjustments.actions.ts'
import { sendLowBalanceAlerts } from './balance-alert.service.ts'
import { deleteOldRequests } from './credit/credit-requests.sql.ts'
import { giveJoiningMoney } from './credit/joining-money.service.ts'
import { deleteUnasked } from './credit/joining-money.sql.ts'
import { refillWallets } from './refill.service.ts'
import { checkBooks, createLedgerSealing } from './seal.service.ts'
import { walletFigures } from './wallet.figures.ts'
import { walletRoutes } from './wallet.routes.ts'

export const wallet = feature({
  name: 'wallet',
  actions: [walletAdjust, walletReverse],
  routes: walletRoutes,
  jobs(ctx) {
    const seal = createLedgerSealing(ctx)
    return [
      // Per process, for it remembers the round before. The seal in the log is a copy outside the database.
      {
        name: 'seal-ledger',
        everyMs: MINUTE_MS,
        perProcess: true,
        whileHeld: 'runs',
        work: async () => ({ seal: await seal() }),
      },
      {
        name: 'check-ledger',
        everyMs: DAY_MS,
        atOnce: true,
        whileHeld: 'runs',
        work: async () => ({ faults: await checkBooks(ctx) }),
      },
      {
        name: 'refill-wallets',
        everyMs: MINUTE_MS / 4,
        whileHeld: 'waits',
        work: (stopping) => refillWallets(ctx, stopping),
      },
      {
        name: 'give-joining-money',
        everyMs: MINUTE_MS / 4,
        whileHeld: 'waits',
        work: async (stopping) => ({ given: await giveJoiningMoney(ctx, stopping) }),
      },
      {
        name: 'alert-low-balances',
        everyMs: MINUTE_MS,
        whileHeld: 'runs',
        work: () => sendLowBalanceAlerts(ctx),
      },
    ]
  },
  afterJoining: (ctx) => giveJoiningMoney(ctx),
  cleanUp: {
    creditRequests: ({ db }, now) => deleteOldRequests(db, keptSince('creditRequests', now)),
    joiningMoney: ({ db }) => deleteUnasked(db),
  },
  figures: walletFigures,
  tables: {
    ledger_accounts: {
      owner: { card: 'card_id', workgroup: 'workgroup_id', user: 'user_id' },
      retention: 'books',
    },
    ledger_transactions: { owner: 'none', retention: 'books' },
    ledger_entries: { owner: ['ledger_accounts', 'account_id'], retention: 'books' },
    ledger_holds: { owner: ['ledger_accounts', 'account_id'], retention: 'books' },
    ledger_months: { owner: 'none', retention: 'books' },
    ledger_month_totals: { owner: 'none', retention: 'books' },
    ledger_seals: { owner: 'none', retention: 'books' },
    ledger_checks: { owner: 'none', writtenBy: 'the service', retention: 'service' },
    refills: {
      owner: 'card',
      retention: 'settings',
      erase: (person) =>
        sql`delete from refills where card_id = ${cardsOf(person)} or from_card_id = ${cardsOf(person)}`,
    },
    joining_money: {
      owner: { user: 'user_id', workgroup: 'workgroup_id', card: 'from_card_id' },
      retention: 'invitations',
      erase: (person) =>
        sql`delete from joining_money where user_id = ${person.userId} or from_card_id = ${cardsOf(person)}`,
    },
    credit_requests: {
      owner: 'card',
      retention: 'creditRequests',
      erase: (person) => sql`delete from credit_requests where card_id = ${cardsOf(person)}`,
    },
    balance_alerts: {
      owner: 'card',
      retention: 'settings',
      erase: (person) => sql`delete from balance_alerts where card_id = ${cardsOf(person)}`,
    },
  },
  copies: {
    balanceAlerts: {
      tables: ['balance_alerts'],
      read: (person) => sql`
        select card_id as card, threshold_kobo as "thresholdKobo", changed_at as changed
          from balance_alerts where card_id = ${cardsOf(person)}`,
    },
    creditRequests: {
      tables: ['credit_requests'],
      read: (person) => sql`
        select card_id as card, amount_kobo as "amountKobo", why, asked_at as asked, answered_at as answered, given
          from credit_requests where card_id = ${cardsOf(person)}`,
    },
    joiningMoney: {
      tables: ['joining_money'],
      read: (person) => sql`
        select from_card_id as "fromCard", amount_kobo as "amountKobo", threshold_kobo as "thresholdKobo",
               refill_kobo as "refillKobo", most_kobo as "mostKobo"
          from joining_money where user_id = ${person.userId} or from_card_id = ${cardsOf(person)}`,
    },
    refills: {
      tables: ['refills'],
      read: (person) => sql`
        select card_id as card, from_card_id as "fromCard", threshold_kobo as "thresholdKobo", amount_kobo as "amountKobo",
               most_kobo as "mostKobo", month_used_kobo as "monthUsedKobo", refused
          from refills where card_id = ${cardsOf(person)} or from_card_id = ${cardsOf(person)}`,
    },
    wallets: {
      tables: ['ledger_accounts', 'ledger_holds'],
      read: (person) => sql`
        select name, balance_kobo as "balanceKobo", held_kobo as "heldKobo" from ledger_accounts
         where card_id = ${cardsOf(person)} or user_id = ${person.userId}`,
    },
    walletLines: {
      tables: ['ledger_entries', 'ledger_transactions'],
      paged: true,
      read: (person, after) => sql`
        select e.id, a.name as wallet, e.at, t.kind, t.description, e.amount_kobo as "amountKobo",
               e.balance_kobo as "balanceKobo"
          from ledger_entries e
          join ledger_accounts a on a.id = e.account_id
          join ledger_transactions t on t.id = e.transaction_id
         where (a.card_id = ${cardsOf(person)} or a.user_id = ${person.userId}) and e.id > ${after} order by e.id`,
    },
  },
})
