import { open as openFile } from 'node:fs/promises'
import { type Kobo, kobo, naira } from '@ekoline/contract/units/money.ts'
import { type Day, lagosTime } from '@ekoline/contract/units/time.ts'
import { balanceLines, plain, sumOf } from '../../money/bookkeeping/balance-words.ts'
import {
  exportJournal,
  firstMonth,
  incomeOf,
  type JournalLine,
  listClosedMonths,
  trialBalance,
} from '../../money/bookkeeping/bookkeeping.service.ts'
import { monthOf, yearOf } from '../../platform/actions/reading.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { csvLine } from '../../platform/csv.ts'
import { lookUpReason } from '../look-up.ts'
import { withNewFile } from '../new-file.ts'
import { withService } from '../open.ts'
import { operatorActor, type Verb } from '../operator.ts'
import { minuteCell, timeHead } from '../times.ts'

const named = (month: Day) => month.slice(0, 7)
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
