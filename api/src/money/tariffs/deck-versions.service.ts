import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { deleteDraft, findVersion, listDecks, withdrawVersion } from './deck-versions.sql.ts'
import { TariffRefused } from './tariff-refused.ts'
import { reportOn, type TariffReport } from './tariff-report.service.ts'
import { addVersion } from './tariffs.service.ts'
import {
  type Deck,
  type DeckRow,
  findDeck,
  findVersionInForce,
  insertDeck,
  listRows,
  releaseVersion,
} from './tariffs.sql.ts'

// Versions of decks: read as drafts, released for a time, withdrawn before it.

type Needs = Pick<Context, 'db' | 'clock'>

/** A version of a deck, by its number. */
export interface DeckVersion {
  readonly deck: string
  readonly version: number
}

/** Every deck with its versions that are in force, to come or drafts, and who uses it. */
export const decksOf = ({ db, clock }: Needs) => listDecks(db, clock.now())

/** @throws TariffRefused no_deck */
export async function knownDeck(db: Db, name: string): Promise<Deck> {
  const deck = await findDeck(db, name)
  if (!deck) throw new TariffRefused({ why: 'no_deck', deck: name })
  return deck
}

/** @throws TariffRefused no_deck, no_version */
async function known(db: Db, { deck: name, version: number }: DeckVersion) {
  const deck = await knownDeck(db, name)
  const version = await findVersion(db, deck.id, number)
  if (!version) throw new TariffRefused({ why: 'no_version', deck: name, version: number })
  return { deck, version }
}

/**
 * The rows of a version, by prefix.
 *
 * @param number null: the version in force
 * @throws TariffRefused no_deck, no_version; none_to_export when none is in force
 */
export async function rowsOfVersion(
  { db, clock }: Needs,
  { deck: name, version: number }: { readonly deck: string; readonly version: number | null },
): Promise<{ version: number; rows: DeckRow[] }> {
  const deck = await knownDeck(db, name)
  const version =
    number === null
      ? await findVersionInForce(db, deck.id, clock.now())
      : (await known(db, { deck: name, version: number })).version
  if (!version) throw new TariffRefused({ why: 'none_to_export', deck: name })
  return { version: version.number, rows: await listRows(db, version.id) }
}

/**
 * What a version of a deck changes.
 *
 * @throws TariffRefused no_deck, no_version
 */
export async function checkVersion(ctx: Needs, named: DeckVersion): Promise<TariffReport> {
  const { deck, version } = await known(ctx.db, named)
  return reportOn(ctx, deck, version)
}

/** What is to be read as a version of a deck: a new deck needs to be of a kind. */
export interface DeckDraft {
  readonly deck: string
  readonly kind: Deck['kind'] | undefined
}

async function deckForDraft(db: Db, { deck: name, kind }: DeckDraft): Promise<Deck | undefined> {
  const deck = await findDeck(db, name)
  if (!deck && kind === undefined) throw new TariffRefused({ why: 'deck_without_kind', deck: name })
  if (deck && kind !== undefined && kind !== deck.kind)
    throw new TariffRefused({ why: 'other_kind', deck: name, kind: deck.kind })
  return deck
}

/**
 * What a draft would be compared with; changes nothing.
 *
 * @returns the prices in force by prefix, in 1/100 kobo a minute; none of a new deck
 * @throws TariffRefused deck_without_kind, of a new one; other_kind
 */
export async function previewDraft(
  { db, clock }: Needs,
  draft: DeckDraft,
): Promise<{ pricesInForce: ReadonlyMap<string, number> }> {
  const deck = await deckForDraft(db, draft)
  const inForce = deck && (await findVersionInForce(db, deck.id, clock.now()))
  const rows = inForce ? await listRows(db, inForce.id) : []
  return { pricesInForce: new Map(rows.map(({ prefix, price }) => [prefix, price])) }
}

/**
 * Stores rows as a version of a deck, all that it has; it counts nowhere before it is released. Makes the deck that is new.
 *
 * @throws TariffRefused deck_without_kind, other_kind
 * @source docs/decisions/041-tariffs.md
 */
export const importDraft = (
  { db, clock }: Needs,
  actor: Actor,
  { rows, reason, ...draft }: DeckDraft & { readonly rows: readonly DeckRow[]; readonly reason: string },
): Promise<{ deck: Deck; version: { readonly id: number; readonly number: number } }> =>
  transaction(db, async (tx) => {
    const at = clock.now()
    const deck =
      (await deckForDraft(tx, draft)) ??
      (await insertDeck(tx, draft.deck, draft.kind === 'bought' ? 'bought' : 'sold', at))
    const version = await addVersion(tx, deck, at, rows)
    await writeAudit(tx, at, actor, {
      action: 'tariff_imported',
      detail: { deck: deck.name, version: version.number, rows: rows.length, reason },
    })
    return { deck, version }
  })

/**
 * What releasing a version would change; changes nothing.
 *
 * @throws TariffRefused no_deck, no_version, released_before
 */
export async function previewRelease(ctx: Needs, named: DeckVersion): Promise<TariffReport> {
  const { deck, version } = await known(ctx.db, named)
  if (version.effectiveAt) throw new TariffRefused({ why: 'released_before', ...named })
  return reportOn(ctx, deck, version)
}

/**
 * Puts a version of a deck in force at a time, for calls that begin from then on. It never changes again.
 *
 * @param from null: now
 * @returns from when on it is in force
 * @throws TariffRefused no_deck, no_version; released_just_now
 * @source docs/decisions/041-tariffs.md
 */
export const releaseDeckVersion = (
  { db, clock }: Needs,
  actor: Actor,
  { from, reason, ...named }: DeckVersion & { readonly from: Date | null; readonly reason: string },
): Promise<Date> =>
  transaction(db, async (tx) => {
    const at = clock.now()
    const { version } = await known(tx, named)
    const inForceFrom = from ?? at
    if (!(await releaseVersion(tx, version.id, at, inForceFrom)))
      throw new TariffRefused({ why: 'released_just_now', ...named })
    await writeAudit(tx, at, actor, {
      action: 'tariff_released',
      detail: { ...named, from: inForceFrom.toISOString(), reason },
    })
    return inForceFrom
  })

/**
 * Whether there is a version to withdraw; changes nothing.
 *
 * @throws TariffRefused no_deck, no_version
 */
export const previewWithdrawal = async ({ db }: Pick<Context, 'db'>, named: DeckVersion): Promise<void> => {
  await known(db, named)
}

/**
 * Takes back a version that is not in force yet, or removes a draft.
 *
 * @throws TariffRefused no_deck, no_version; cannot_be_withdrawn when it is in force, or was taken back before
 */
export const withdrawDeckVersion = (
  { db, clock }: Needs,
  actor: Actor,
  { reason, ...named }: DeckVersion & { readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const at = clock.now()
    const { version } = await known(tx, named)
    const isDone = version.effectiveAt
      ? await withdrawVersion(tx, version.id, at)
      : await deleteDraft(tx, version.id)
    if (!isDone) throw new TariffRefused({ why: 'cannot_be_withdrawn', ...named })
    await writeAudit(tx, at, actor, { action: 'tariff_withdrawn', detail: { ...named, reason } })
  })
