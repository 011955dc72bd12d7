import type { Price } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { TariffRefused } from './tariff-refused.ts'
import { changeDefaultDeck } from './tariffs.service.ts'
import {
  type DeckRow,
  findDefaultDeck,
  findNextRelease,
  findRow,
  findVersionInForce,
  listRows,
  lockDeck,
} from './tariffs.sql.ts'

// Single prices of the default deck, which an operator changes without a file.

export const FIRST_SECONDS = 30 // decisions, "Calls": first increment 30 s
/** In 1/100 kobo: 1,000,000 naira. */
export const MOST_PRICE = 10_000_000_000

const NEW_ROW = {
  connection: 0,
  nextSeconds: 1,
  minimumSeconds: 0,
  offPeakPrice: null,
  offPeakFrom: null,
  offPeakTo: null,
  offPeakDays: 0,
}

/** What is to be of a price; what is undefined stays as it was, or is usual. */
export interface RateChange {
  /** digits behind the + */
  readonly prefix: string
  /** of a minute */
  readonly price: Price
  /** what people call the destination; a new rate needs it */
  readonly name: string | undefined
  /** what is billed at least */
  readonly firstSeconds: number | undefined
}

/** A version of the default deck that is to come, and does not have what is changed now. */
export interface NextVersion {
  readonly deck: string
  readonly number: number
  readonly effectiveAt: Date
}

type Needs = Pick<Context, 'db' | 'clock'>

/** The prices in force of the default deck, by prefix. */
export async function ratesInForce({ db, clock }: Needs): Promise<DeckRow[]> {
  const { id } = await findDefaultDeck(db)
  const version = await findVersionInForce(db, id, clock.now())
  return version ? listRows(db, version.id) : []
}

async function rateOf(db: Db, deckId: number, at: Date, prefix: string): Promise<DeckRow | undefined> {
  const version = await findVersionInForce(db, deckId, at)
  return version && findRow(db, version.id, prefix)
}

/** @throws TariffRefused rate_without_name */
function changed(before: DeckRow | undefined, { prefix, price, name, firstSeconds }: RateChange): DeckRow {
  const called = name ?? before?.name
  if (called === undefined) throw new TariffRefused({ why: 'rate_without_name', prefix })
  const atLeast = firstSeconds ?? before?.firstSeconds ?? FIRST_SECONDS
  return { ...NEW_ROW, ...before, prefix, name: called, price, firstSeconds: atLeast }
}

async function nextVersion(
  db: Db,
  deck: { id: number; name: string },
  at: Date,
): Promise<NextVersion | null> {
  const next = await findNextRelease(db, deck.id, at)
  return next ? { deck: deck.name, ...next } : null
}

/**
 * What `setRate` would make of a price.
 *
 * @returns the row as it would be, as it is, and the version that replaces both
 * @throws TariffRefused rate_without_name
 */
export async function previewRate(
  { db, clock }: Needs,
  change: RateChange,
): Promise<{ rate: DeckRow; before: DeckRow | null; next: NextVersion | null }> {
  const at = clock.now()
  const deck = await findDefaultDeck(db)
  const before = await rateOf(db, deck.id, at, change.prefix)
  return { rate: changed(before, change), before: before ?? null, next: await nextVersion(db, deck, at) }
}

/**
 * Sets the price of numbers that begin with a prefix, by a new version of the default deck, which is in force from the next
 * call on.
 *
 * @throws TariffRefused rate_without_name
 * @source docs/decisions/041-tariffs.md
 */
export const setRate = (
  { db, clock }: Needs,
  actor: Actor,
  { reason, ...change }: RateChange & { readonly reason: string },
): Promise<DeckRow> =>
  transaction(db, async (tx) => {
    const at = clock.now()
    const { id } = await findDefaultDeck(tx)
    await lockDeck(tx, id)
    const before = await rateOf(tx, id, at, change.prefix)
    const rate = changed(before, change)
    const made = await changeDefaultDeck(tx, at, { put: [rate] })
    await writeAudit(tx, at, actor, {
      action: 'rate_set',
      detail: { ...rate, ...made, was: before ?? null, reason },
    })
    return rate
  })

/**
 * The price that `removeRate` would take away, and the version that replaces it.
 *
 * @throws TariffRefused no_rate
 */
export async function previewRateRemoval(
  { db, clock }: Needs,
  prefix: string,
): Promise<{ before: DeckRow; next: NextVersion | null }> {
  const at = clock.now()
  const deck = await findDefaultDeck(db)
  const before = await rateOf(db, deck.id, at, prefix)
  if (!before) throw new TariffRefused({ why: 'no_rate', prefix })
  return { before, next: await nextVersion(db, deck, at) }
}

/**
 * Takes the price of a prefix away, by a new version of the default deck, which is in force from the next call on.
 *
 * @throws TariffRefused no_rate
 */
export const removeRate = (
  { db, clock }: Needs,
  actor: Actor,
  { prefix, reason }: { readonly prefix: string; readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const at = clock.now()
    const { id } = await findDefaultDeck(tx)
    await lockDeck(tx, id)
    const before = await rateOf(tx, id, at, prefix)
    if (!before) throw new TariffRefused({ why: 'no_rate', prefix })
    const made = await changeDefaultDeck(tx, at, { remove: [prefix] })
    await writeAudit(tx, at, actor, { action: 'rate_removed', detail: { ...before, ...made, reason } })
  })
