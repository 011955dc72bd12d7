import { market } from '@ekoline/contract/units/market.ts'
import { exactNaira, type Kobo } from '@ekoline/contract/units/money.ts'
import { dayStart } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import type { InvoiceRow } from './invoices.sql.ts'
import type { Line } from './issue.sql.ts'
import { sumOf } from './lines.ts'

type Page = Parameters<Context['pdf']['receipt']>[0]

const format = new Intl.DateTimeFormat(market.locale, { dateStyle: 'medium', timeZone: market.timeZone })
const dayText = (day: string) => format.format(dayStart(day))
/** A moment as documents write its day. */
export const dateText = (at: Date): string => format.format(at)
/** The days of what was supplied. */
export const suppliedText = ({ from, to }: Pick<InvoiceRow, 'from' | 'to'>): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
const inNaira = (amount: Kobo) => `${market.currencySymbol}${exactNaira(amount)}`
const percent = (rate: number) => `${rate / 100}%`

const services = ['airtime', 'calls', 'card-fees', 'numbers', 'plans', 'texts'] as const
type Service = (typeof services)[number]
const isService = (name: string): name is Service => services.some((service) => service === name)

/** The name of a service on documents: those of the books are ours. */
export const serviceText = ({ text }: Pick<Context, 'text'>, name: string): string =>
  isService(name) ? text(`invoice_${name === 'card-fees' ? 'card_fees' : name}`) : name

/** The code of the tax service, with the IRN and the stamp that belong to it. */
const codeOf = (text: Context['text'], { irn, stamp, qr }: InvoiceRow): Pick<Page, 'code'> =>
  irn === null || stamp === null || qr === null
    ? {}
    : {
        code: {
          text: qr,
          lines: [`${text('invoice_irn')} ${irn}`, `${text('invoice_stamp')} ${stamp}`, text('invoice_scan')],
        },
      }

/** What a document says, as the page that is drawn of it. */
export function pageOf(ctx: Pick<Context, 'text' | 'config' | 'clock'>, row: InvoiceRow): Page {
  const { text, config, clock } = ctx
  const { brand, support } = config
  const { seller, buyer, lines } = row
  const { net, vat, total } = sumOf(lines)
  const isNote = row.kind === 'credit_note'
  const numbers = [
    seller.rc !== null && text('receipt_rc', { rc: seller.rc }),
    seller.tin !== null && text('receipt_tin', { tin: seller.tin }),
  ].filter((part) => part !== false)
  const lineOf = (line: Line) => [
    serviceText(ctx, line.service),
    inNaira(line.net),
    `${inNaira(line.vat)} (${percent(line.rate)})`,
    inNaira(sumOf([line]).total),
  ]
  return {
    brand: { name: brand.name, logoUrl: brand.logoUrl, colours: brand.colours },
    seller: [seller.name, seller.address, numbers.join(', ')].filter((part): part is string => Boolean(part)),
    title: text(isNote ? 'invoice_credit_note' : 'invoice_tax_invoice'),
    facts: [
      [text('invoice_number'), row.number],
      [text('invoice_issued'), dateText(row.issuedAt)],
      [text('invoice_supplied'), suppliedText(row)],
      [
        text('invoice_to'),
        [buyer.name, buyer.address, buyer.tin && text('receipt_tin', { tin: buyer.tin })]
          .filter(Boolean)
          .join('\n'),
      ],
      ...(row.reference === null ? [] : [[text('invoice_payment'), row.reference] as const]),
      ...(row.corrects === null ? [] : [[text('invoice_corrects'), row.corrects] as const]),
    ],
    table: {
      heads: [text('invoice_service'), text('invoice_net'), text('invoice_vat'), text('invoice_total')],
      rows: lines.map(lineOf),
    },
    amounts: [
      [text('invoice_net'), inNaira(net)],
      [text('invoice_vat'), inNaira(vat)],
      [text(isNote ? 'invoice_total_back' : 'invoice_total'), inNaira(total)],
    ],
    notes: [
      row.signedBy === 'sandbox' ? text('invoice_test_only') : '',
      text('invoice_prices_include'),
      row.deposit > 0
        ? text(isNote ? 'invoice_deposit_back' : 'invoice_deposit', { amount: inNaira(row.deposit) })
        : '',
      isNote ? '' : text('invoice_paid'),
      [support.email, support.phone].filter(Boolean).join(', '),
    ].filter(Boolean),
    ...codeOf(text, row),
    language: market.locale,
    madeAt: clock.now(),
  }
}
