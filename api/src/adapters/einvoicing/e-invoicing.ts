import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Day } from '@ekoline/contract/units/time.ts'

/** Who sold or bought, as the document names them; empty or null where nothing is known. */
export interface TaxParty {
  readonly name: string
  readonly address: string | null
  readonly tin: string | null
}

/** An invoice or credit note as the tax service has to sign it. */
export interface TaxDocument {
  /** its Invoice Reference Number: number, service ID and day, joined by hyphens. One document has one for good */
  readonly irn: string
  readonly number: string
  readonly kind: 'invoice' | 'credit_note'
  readonly issuedOn: Day
  /** a business names its TIN, and must not get the document before it is signed; a consumer has none */
  readonly buyerIs: 'business' | 'consumer'
  readonly seller: TaxParty
  readonly buyer: TaxParty
  /** of a credit note: the invoice; null where that was never submitted */
  readonly corrects: { readonly irn: string; readonly issuedOn: Day } | null
  /** amounts in kobo; rates in hundredths of a percent */
  readonly lines: readonly {
    readonly service: string
    readonly rate: number
    readonly net: Kobo
    readonly vat: Kobo
  }[]
  readonly total: Kobo
}

export type Submission =
  /** `stamp` is its Cryptographic Stamp Identifier (CSID), `qr` the text of the code that the document shows */
  | { readonly result: 'signed'; readonly stamp: string; readonly qr: string; readonly signedAt: Date }
  /** it has the document and has not decided: submit it again later to ask */
  | { readonly result: 'pending' }
  /** for good, as the document is: `field` is the place in TaxDocument, like `buyer.tin` */
  | { readonly result: 'refused'; readonly field: string; readonly reason: string }
  /** it could not be asked, or did not answer: nothing is known of the document */
  | { readonly result: 'away'; readonly detail: string }

/**
 * Signs invoices and credit notes for the tax service (in Nigeria the NRS's Merchant-Buyer Solution), in our words. An
 * implementation must pass `e-invoicing.conformance.ts`.
 */
export interface EInvoicing {
  /** stored with each document that it signed */
  readonly name: string
  /**
   * Submits a document, or asks about one: the same document under the same IRN is signed once, and has the same answer
   * each time, however many ask. Another document under an IRN that was signed is refused. Answers within 60 seconds and
   * throws nothing.
   */
  submit(document: TaxDocument): Promise<Submission>
}
