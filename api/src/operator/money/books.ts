import { open as openFile } from 'node:fs/promises'
import { market } from '@ekoline/contract/units/market.ts'
import { exactNaira, type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { type Day, lagosTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import {
  type CloseRefusal,
  closeBooks,
  exportJournal,
  firstMonth,
  incomeOf,
  type JournalLine,
  listClosedMonths,
  type TrialBalanceRow,
  trialBalance,
} from '../../money/bookkeeping/bookkeeping.service.ts'
import { csvLine } from '../../platform/csv.ts'
import { agree, yes } from '../agree.ts'
import { monthOf, yearOf } from '../arguments.ts'
import { lookUpReason } from '../look-up.ts'
import { withNewFile } from '../new-file.ts'
import { withService } from '../open.ts'
import { operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { minuteCell, timeHead } from '../times.ts'
import { trying } from '../trial.ts'

const named = (month: Day) => month.slice(0, 7)
const plain = (amount: Kobo) => exactNaira(kobo(Math.abs(amount)))
/** A balance as bookkeepers write it: what we owe is a credit. */
const balance = (amount: Kobo) => (amount === 0 ? '0.00' : `${plain(amount)} ${amount > 0 ? 'Cr' : 'Dr'}`)
const inCurrency = (account: string, currency: string) =>
  currency === market.currency ? account : `${account} (${currency})`

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number) =>
  kobo(rows.reduce((sum, row) => sum + amount(row), 0))

/** What a column of a trial balance adds up to on each side. */
const sides = (rows: readonly TrialBalanceRow[], of: 'opening' | 'closing') => ({
  debit: sumOf(rows, (row) => Math.max(0, -row[of])),
  credit: sumOf(rows, (row) => Math.max(0, row[of])),
})

function balanceLines(rows: readonly TrialBalanceRow[]): string[] {
  const [opening, closing] = [sides(rows, 'opening'), sides(rows, 'closing')]
  const both = ({ debit, credit }: typeof opening) => `${plain(debit)} Dr, ${plain(credit)} Cr`
  return tableOf([
    ['Account', 'Type', 'Opening', 'Debit', 'Credit', 'Closing'],
    ...rows.map((row) => [
      inCurrency(row.account, row.currency),
      row.type,
      balance(row.opening),
      plain(row.debit),
      plain(row.credit),
      balance(row.closing),
    ]),
    [
      'Sum',
      '',
      both(opening),
      plain(sumOf(rows, (row) => row.debit)),
      plain(sumOf(rows, (row) => row.credit)),
      both(closing),
    ],
  ])
}

export const booksBalance: Verb = {
  name: 'books balance',
  parameters: ['MONTH'],
  options: {},
  summary: 'the trial balance of a month',
  about: `What each account had before the month, what was booked in it, and what it had at its end; all wallets are one account,
and all debts. Dr is what is owed to us, Cr what we owe. Of a closed month the figures stay as they are; those of an open
one are as of now.`,

  run: (operator, [text = '']) =>
    withService(operator, async ({ db }) => {
      const month = monthOf(text)
      const [rows, closed] = [await trialBalance(db, month), await listClosedMonths(db)]
      const isClosed = closed.some((closing) => closing.month === month)
      return {
        lines: [
          `${text} is ${isClosed ? 'closed' : 'open: its figures are as of now'}. Amounts in naira.`,
          ...balanceLines(rows),
        ],
        data: { month: text, closed: isClosed, accounts: rows },
      }
    }),
}

export const booksIncome: Verb = {
  name: 'books income',
  parameters: ['YEAR'],
  options: {},
  summary: 'what each service earned and cost, by month',
  about: `The accounts of income and cost, month by month: calls, numbers, plans and card fees that customers paid, less the
provider's fees, promotions and adjustments. Open months are as of now.`,

  run: (operator, [text = '']) =>
    withService(operator, async ({ db }) => {
      const year = yearOf(text)
      const rows = await incomeOf(db, `${year}-01-01`, `${year + 1}-01-01`)
      const months = [...new Set(rows.map(({ month }) => month))]
      const accounts = [...new Set(rows.map(({ account }) => account))].sort()
      const signed = (amount: Kobo) => `${amount < 0 ? '-' : ''}${plain(amount)}`
      const cell = (of: (row: (typeof rows)[number]) => boolean) =>
        signed(sumOf(rows.filter(of), (row) => row.kobo))
      const lines = [
        'Amounts in naira; costs are negative.',
        ...tableOf([
          ['Month', ...accounts, 'Result'],
          ...months.map((month) => [
            named(month),
            ...accounts.map((account) => cell((row) => row.month === month && row.account === account)),
            cell((row) => row.month === month),
          ]),
          [text, ...accounts.map((account) => cell((row) => row.account === account)), cell(() => true)],
        ]),
      ]
      return {
        lines: rows.length > 0 ? lines : [`Nothing was booked in ${text}.`],
        data: { year: text, income: rows.map((row) => ({ ...row, month: named(row.month) })) },
      }
    }),
}

const HEADS = [
  ...['Booked on', 'Posting', 'Lagos time', 'Kind', 'Description', 'Account'],
  ...['Debit', 'Credit', 'Currency', 'Key'],
]

const csvOf = (line: JournalLine) =>
  csvLine([
    line.bookedOn,
    String(line.transactionId),
    lagosTime(line.at),
    line.kind,
    line.description,
    line.account,
    line.amount < 0 ? naira(kobo(-line.amount)).toFixed(2) : '',
    line.amount > 0 ? naira(line.amount).toFixed(2) : '',
    line.currency,
    line.key,
  ])

export const booksJournal: Verb = {
  name: 'books journal',
  parameters: ['MONTH', 'FILE'],
  options: lookUpReason,
  summary: 'writes all postings of a month into a file, as CSV',
  about: `A line for each entry, in order, in UTF-8, with debits and credits in naira. It names cards, numbers called and why
money was moved: keep it as safe as the database. That it was written is in the audit.`,

  run: (operator, [text = '', name = ''], given) =>
    withService(operator, async (ctx) => {
      const month = monthOf(text)
      const params = { month, reason: given.reason?.trim() }
      const journal = await exportJournal(ctx, operatorActor(operator), params)
      return withNewFile(operator, name, async (partial, file) => {
        let [lines, debit, credit] = [0, 0, 0]
        const out = await openFile(partial, 'wx', 0o600)
        try {
          await out.write(csvLine(HEADS))
          for await (const page of journal) {
            operator.signal.throwIfAborted()
            await out.write(page.map(csvOf).join(''))
            lines += page.length
            for (const { amount } of page) {
              if (amount < 0) debit -= amount
              else credit += amount
            }
          }
          await out.sync()
        } finally {
          await out.close()
        }
        const sums = { debitKobo: kobo(debit), creditKobo: kobo(credit) }
        const result = `${lines} lines: debits ${plain(sums.debitKobo)}, credits ${plain(sums.creditKobo)}.`
        return { lines: [`Wrote ${file}.`, result], data: { file, month: text, lines, ...sums } }
      })
    }),
}

const refusals: Record<CloseRefusal, (month: string) => string> = {
  not_over: (month) => `${month} is not over for a whole day: close it from the 2nd of the next month on.`,
  not_next: (month) =>
    `The month before ${month} is open, or a later one is closed: "books months" shows them.`,
}

export const booksClose: Verb = {
  name: 'books close',
  parameters: ['MONTH'],
  options: yes,
  summary: 'closes a month for good',
  about: `Months are closed one after the other, each when it has been over for a day. Its figures are kept and change no more;
what comes late, such as the end of a call that had to be recovered, is booked on the first day of the next month.
Customers' statements are not touched. A month cannot be opened again: correct a mistake in the month that is open.`,

  run: (operator, [text = ''], given) =>
    withService(operator, async (ctx) => {
      const month = monthOf(text)
      const rows = await trialBalance(ctx.db, month)
      const act = async (on: Context) => {
        const refusal = await closeBooks(on, operatorActor(operator), month, operator.who)
        if (refusal) throw new Refused(refusals[refusal](text))
      }
      const would = [...balanceLines(rows), `${text} would be closed for good with these figures.`]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return { lines: [`${text} is closed.`], data: { month: text } }
    }),
}

export const booksMonths: Verb = {
  name: 'books months',
  parameters: [],
  options: {},
  summary: 'which months are closed, since when and by whom',
  about: 'The month after the last closed one is the first that is open.',

  run: (operator) =>
    withService(operator, async ({ db }) => {
      const [months, first] = [await listClosedMonths(db), await firstMonth(db)]
      const rows = months.map(({ month, closedAt, closedBy }) => [
        named(month),
        minuteCell(closedAt),
        closedBy,
      ])
      const none = first ? `No month is closed; the first is ${named(first)}.` : 'Nothing is booked yet.'
      return {
        lines: rows.length > 0 ? tableOf([['Month', timeHead('Closed'), 'By'], ...rows]) : [none],
        data: {
          closed: months.map((month) => ({ ...month, month: named(month.month) })),
          first: first && named(first),
        },
      }
    }),
}
