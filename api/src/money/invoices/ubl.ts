import { market } from '@ekoline/contract/units/market.ts'
import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import type { InvoiceRow } from './invoices.sql.ts'
import { sumOf } from './lines.ts'

// UBL 2.1 with the codes of EN 16931: 380 is an invoice, 381 a credit note, S the standard rate.

const NAMES = {
  invoice: {
    root: 'Invoice',
    typeOf: 'InvoiceTypeCode',
    code: '380',
    line: 'InvoiceLine',
    quantity: 'InvoicedQuantity',
  },
  credit_note: {
    root: 'CreditNote',
    typeOf: 'CreditNoteTypeCode',
    code: '381',
    line: 'CreditNoteLine',
    quantity: 'CreditedQuantity',
  },
} as const
const COUNTRY = 'NG'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text for XML: what XML 1.0 has no sign for is left out. */
const escaped = (value: string) =>
  value
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '')

type Node = string | false

const node = (name: string, content: string | readonly Node[], attributes = ''): string => {
  const inner =
    typeof content === 'string' ? escaped(content) : content.filter((child) => child !== false).join('')
  return `<${name}${attributes}>${inner}</${name}>`
}
const amount = (name: string, value: Kobo) =>
  node(name, exactNaira(value).replaceAll(',', ''), ` currencyID="${market.currency}"`)

interface Party {
  readonly name: string
  readonly address: string | null
  readonly tin: string | null
  readonly rc?: string | null
}

const taxScheme = node('cac:TaxScheme', [node('cbc:ID', 'VAT')])

const party = (name: string, { name: is, address, tin, rc }: Party) =>
  node(name, [
    node('cac:Party', [
      node('cac:PartyName', [node('cbc:Name', is)]),
      node('cac:PostalAddress', [
        Boolean(address) && node('cbc:StreetName', address ?? ''),
        node('cac:Country', [node('cbc:IdentificationCode', COUNTRY)]),
      ]),
      Boolean(tin) && node('cac:PartyTaxScheme', [node('cbc:CompanyID', tin ?? ''), taxScheme]),
      node('cac:PartyLegalEntity', [
        node('cbc:RegistrationName', is),
        Boolean(rc) && node('cbc:CompanyID', rc ?? ''),
      ]),
    ]),
  ])

const category = (name: string, rate: number) =>
  node(name, [node('cbc:ID', 'S'), node('cbc:Percent', String(rate / 100)), taxScheme])

/** A document as UBL 2.1; amounts are those of the books, to the kobo. */
export function ublOf(row: InvoiceRow): string {
  const names = NAMES[row.kind]
  const { net, vat, total } = sumOf(row.lines)
  const rates = [...new Set(row.lines.map(({ rate }) => rate))]
  const subtotal = (rate: number) => {
    const of = sumOf(row.lines.filter((line) => line.rate === rate))
    return node('cac:TaxSubtotal', [
      amount('cbc:TaxableAmount', of.net),
      amount('cbc:TaxAmount', of.vat),
      category('cac:TaxCategory', rate),
    ])
  }
  const space = `urn:oasis:names:specification:ubl:schema:xsd:${names.root}-2`
  const body = [
    node('cbc:UBLVersionID', '2.1'),
    node('cbc:ID', row.number),
    node('cbc:IssueDate', dayOf(row.issuedAt)),
    node(`cbc:${names.typeOf}`, names.code),
    node('cbc:DocumentCurrencyCode', market.currency),
    node('cac:InvoicePeriod', [node('cbc:StartDate', row.from), node('cbc:EndDate', row.to)]),
    row.corrects !== null &&
      node('cac:BillingReference', [
        node('cac:InvoiceDocumentReference', [
          node('cbc:ID', row.corrects),
          row.correctsOn !== null && node('cbc:IssueDate', dayOf(row.correctsOn)),
        ]),
      ]),
    row.irn !== null &&
      node('cac:AdditionalDocumentReference', [
        node('cbc:ID', row.irn),
        node('cbc:DocumentType', 'Invoice Reference Number (IRN)'),
      ]),
    party('cac:AccountingSupplierParty', row.seller),
    party('cac:AccountingCustomerParty', row.buyer),
    node('cac:TaxTotal', [amount('cbc:TaxAmount', vat), ...rates.map(subtotal)]),
    node('cac:LegalMonetaryTotal', [
      amount('cbc:LineExtensionAmount', net),
      amount('cbc:TaxExclusiveAmount', net),
      amount('cbc:TaxInclusiveAmount', total),
      amount('cbc:PrepaidAmount', row.kind === 'invoice' ? total : kobo(0)),
      amount('cbc:PayableAmount', row.kind === 'invoice' ? kobo(0) : total),
    ]),
    ...row.lines.map((line, index) =>
      node(`cac:${names.line}`, [
        node('cbc:ID', String(index + 1)),
        node(`cbc:${names.quantity}`, '1', ' unitCode="C62"'),
        amount('cbc:LineExtensionAmount', line.net),
        node('cac:Item', [node('cbc:Name', line.service), category('cac:ClassifiedTaxCategory', line.rate)]),
        node('cac:Price', [amount('cbc:PriceAmount', line.net)]),
      ]),
    ),
  ]
  const spaces = `xmlns="${space}" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${node(names.root, body, ` ${spaces}`)}\n`
}
