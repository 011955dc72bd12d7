/**
 * The ways in which `npm run mutants` breaks the credit of a payment. `from` occurs once in the file.
 *
 * @typedef {{ file: string, from: string, to: string }} Change
 * @typedef {{ name: string, changes: Change[] }} Mutant
 */

const settle = 'api/src/money/payments/checkout/settle.service.ts'
const settleSql = 'api/src/money/payments/checkout/payments.sql.ts'
const payments = 'api/src/money/payments/checkout/payments.service.ts'
const ledger = 'api/src/money/wallet/ledger.service.ts'
const ledgerSql = 'api/src/platform/db/baseline/0304_money_ledger.sql'
const subscriptions = 'api/src/money/payments/subscriptions/subscriptions.service.ts'

const LOCKED = " and state in ('pending', 'expired') for update"

/** @type {Mutant[]} */
export const mutants = [
  {
    name: 'no-unique-key',
    changes: [
      {
        file: ledgerSql,
        from: 'idempotency_key text not null unique, -- L6',
        to: 'idempotency_key text not null,',
      },
      { file: ledgerSql, from: 'on conflict (idempotency_key) do nothing', to: '' },
    ],
  },
  {
    name: 'another-key-each-time',
    changes: [
      {
        file: settle,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the mutated file's text
        from: '`${payment.provider}:charge:${payment.reference}`',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
        to: '`${payment.provider}:charge:${payment.reference}:${Math.random()}`',
      },
    ],
  },
  {
    name: 'no-row-lock',
    changes: [{ file: settleSql, from: LOCKED, to: LOCKED.replace(' for update', '') }],
  },
  { name: 'no-condition', changes: [{ file: settleSql, from: LOCKED, to: ' for update' }] },
  {
    name: 'posts-before-it-looks',
    changes: [{ file: settle, from: 'if (!(await lockOpenPayment(tx, reference))) return null', to: '' }],
  },
  {
    name: 'asks-before-it-looks',
    changes: [
      {
        file: settle,
        from: "if (payment.state !== 'pending' && payment.state !== 'expired') return settled[payment.state]",
        to: '',
      },
    ],
  },
  {
    name: 'two-states-only',
    changes: [
      {
        file: settle,
        from: "if (payment.state !== 'pending' && payment.state !== 'expired') return settled[payment.state]",
        to: "if (payment.state === 'credited') return settled[payment.state]",
      },
      { file: settleSql, from: LOCKED, to: " and state <> 'credited' for update" },
    ],
  },
  {
    name: 'credits-what-the-provider-took',
    changes: [
      {
        file: settle,
        from: [
          '    { account: books.cardFees, amount: kobo(charge - credit) },',
          '    { account: number ? books.numbers : books.plans, amount: kobo(credit - airtime) },',
          '    { account: wallet(cardId), amount: airtime },',
        ].join('\n'),
        to: '    { account: wallet(cardId), amount: report.amount },',
      },
    ],
  },
  { name: 'any-amount', changes: [{ file: settle, from: 'report.amount === payment.charge &&', to: '' }] },
  {
    name: 'any-currency',
    changes: [{ file: settle, from: 'report.currency === payment.currency &&', to: '' }],
  },
  {
    name: 'any-state',
    changes: [{ file: settle, from: "report?.state !== 'success'", to: 'report === null' }],
  },
  {
    name: 'any-reference',
    changes: [{ file: settle, from: '!report || report.reference === reference', to: 'true' }],
  },
  {
    name: 'any-provider',
    changes: [{ file: settle, from: 'if (provider !== ctx.payments.name) return null', to: '' }],
  },
  {
    name: 'anybody',
    changes: [{ file: payments, from: 'payment.userId !== caller.userId', to: 'false' }],
  },
  {
    name: 'no-fingerprint',
    changes: [{ file: ledger, from: '.update([kind, ...lines]', to: '.update([kind]' }],
  },
  {
    name: 'below-zero',
    changes: [{ file: ledgerSql, from: '(balance_kobo >= 0 and balance_kobo >= held_kobo)', to: 'true' }],
  },
  {
    name: 'hold-ends-twice',
    changes: [
      {
        file: ledgerSql,
        from: "if old.state <> 'held' or new.state = 'held' or new.amount_kobo <> old.amount_kobo or new.taken_kobo <> old.taken_kobo then",
        to: 'if false then',
      },
    ],
  },
  {
    name: 'puts-aside-each-time',
    changes: [
      {
        file: subscriptions,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the mutated file's text
        from: 'idempotencyKey: `${name}:charge:${reference}`',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
        to: 'idempotencyKey: `${name}:charge:${reference}:${Math.random()}`',
      },
    ],
  },
]
