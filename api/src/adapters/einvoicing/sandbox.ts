import { createHash } from 'node:crypto'
import type { Clock } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { EInvoicing, Submission, TaxDocument, TaxParty } from './e-invoicing.ts'

const MINUTE_MS = 60_000
/** How long it takes to sign what it received. */
export const SIGNING_MS = 2_000
/** It is away in the last minutes of each hour. */
export const AWAY_FROM_MINUTE = 55

const IRN = /^(?<number>[A-Z0-9]{1,40})-[A-Z0-9]{8}-(?<day>\d{8})$/
const TIN = /^\d[\d-]{7,19}$/

interface Fault {
  readonly field: string
  readonly reason: string
}

const partyFaults = (field: 'seller' | 'buyer', { name, address, tin }: TaxParty, isBusiness: boolean) => [
  !name.trim() && { field: `${field}.name`, reason: 'It must not be empty.' },
  isBusiness && !address?.trim() && { field: `${field}.address`, reason: 'A business must have one.' },
  isBusiness &&
    !TIN.test(tin ?? '') && { field: `${field}.tin`, reason: 'It must have 8 to 20 digits and hyphens.' },
]

/** What is wrong with a document on its own; undefined: nothing. */
function faultOf(document: TaxDocument): Fault | undefined {
  const { irn, number, issuedOn, lines, total } = document
  const { number: named, day } = IRN.exec(irn)?.groups ?? {}
  const sum = lines.reduce((all, { net, vat }) => all + net + vat, 0)
  const faults: readonly (Fault | false)[] = [
    (named !== number || day !== issuedOn.replaceAll('-', '')) && {
      field: 'irn',
      reason: 'It must be the number, the service ID and the day, joined by hyphens.',
    },
    ...partyFaults('seller', document.seller, true),
    ...partyFaults('buyer', document.buyer, document.buyerIs === 'business'),
    lines.length === 0 && { field: 'lines', reason: 'There must be one at least.' },
    sum !== total && { field: 'total', reason: 'It must be the sum of the lines.' },
    total <= 0 && { field: 'total', reason: 'It must be more than nothing.' },
  ]
  return faults.find((fault) => fault !== false)
}

const digestOf = (document: TaxDocument) =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex')

/**
 * The default: works offline, signs nothing that counts. It receives a document, signs it SIGNING_MS later, refuses a bad
 * one by its field, and is away in the last five minutes of each hour. Its stamps begin with SANDBOX, and its codes are
 * not encrypted.
 */
export class SandboxEInvoicing implements EInvoicing {
  readonly name = 'sandbox'
  readonly #db: Db
  readonly #clock: Clock

  constructor({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
    this.#db = db
    this.#clock = clock
  }

  async submit(document: TaxDocument): Promise<Submission> {
    const now = this.#clock.now()
    if (Math.floor(now.getTime() / MINUTE_MS) % 60 >= AWAY_FROM_MINUTE)
      return { result: 'away', detail: 'The sandbox is away in the last five minutes of each hour.' }
    const fault = faultOf(document)
    if (fault) return { result: 'refused', ...fault }
    if (document.corrects && !(await this.#isSigned(document.corrects.irn, now)))
      return { result: 'refused', field: 'corrects.irn', reason: 'No document is signed under it.' }
    return this.#receive(document, now)
  }

  async #isSigned(irn: string, now: Date): Promise<boolean> {
    const found = await this.#find(irn)
    return found !== undefined && found.getTime() + SIGNING_MS <= now.getTime()
  }

  async #find(irn: string) {
    return (
      await this.#db.one<{ readonly receivedAt: Date }>`
      select received_at as "receivedAt" from sandbox_tax_documents where irn = ${irn}`
    )?.receivedAt
  }

  async #receive(document: TaxDocument, now: Date): Promise<Submission> {
    const { irn } = document
    const digest = digestOf(document)
    await this.#db.run`
      insert into sandbox_tax_documents (irn, digest, received_at) values (${irn}, ${digest}, ${now})
      on conflict (irn) do nothing`
    const had = await this.#db.only<{ readonly digest: string; readonly receivedAt: Date }>`
      select digest, received_at as "receivedAt" from sandbox_tax_documents where irn = ${irn}`
    if (had.digest !== digest)
      return { result: 'refused', field: 'irn', reason: 'Another document was submitted under it.' }
    const signedAt = new Date(had.receivedAt.getTime() + SIGNING_MS)
    if (now < signedAt) return { result: 'pending' }
    return { result: 'signed', stamp: `SANDBOX-${digest.slice(0, 32)}`, qr: codeOf(irn, signedAt), signedAt }
  }
}

/** As the tax service's code is built, but that it is not encrypted with a key of the authority. */
const codeOf = (irn: string, signedAt: Date) =>
  Buffer.from(
    JSON.stringify({ irn: `${irn}.${Math.floor(signedAt.getTime() / 1000)}`, certificate: 'SANDBOX' }),
  ).toString('base64')
