import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { trunksShown } from '../../core/trunks/trunk-settings.service.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { isPlan, isWorkgroup } from './deck-uses.sql.ts'
import { knownDeck } from './deck-versions.service.ts'
import { TariffRefused } from './tariff-refused.ts'
import { type Deck, type DeckUse, deleteUse, findVersionInForce, putUse } from './tariffs.sql.ts'

// Which workgroups a deck counts for.

export type { DeckUse } from './tariffs.sql.ts'

type Needs = Pick<Context, 'db' | 'clock'>

/** @throws TariffRefused no_workgroup, no_plan, no_trunk */
async function checkWho(db: Db, { workgroupId, planId, trunk }: DeckUse): Promise<void> {
  if (workgroupId !== undefined && !(await isWorkgroup(db, workgroupId)))
    throw new TariffRefused({ why: 'no_workgroup', workgroupId })
  if (planId !== undefined && !(await isPlan(db, planId))) throw new TariffRefused({ why: 'no_plan', planId })
  if (trunk !== undefined && !(await trunksShown(db)).some(({ name }) => name === trunk))
    throw new TariffRefused({ why: 'no_trunk', trunk })
}

async function checkUse(db: Db, at: Date, name: string, use: DeckUse): Promise<Deck> {
  const deck = await knownDeck(db, name)
  await checkWho(db, use)
  if ((deck.kind === 'bought') !== (use.trunk !== undefined))
    throw new TariffRefused({ why: 'not_for_these', deck: name, kind: deck.kind })
  if (!(await findVersionInForce(db, deck.id, at)))
    throw new TariffRefused({ why: 'none_in_force', deck: name })
  return deck
}

/**
 * Whether a deck may count for some; changes nothing.
 *
 * @throws TariffRefused no_deck; no_workgroup, no_plan, no_trunk; not_for_these: bought decks count for a trunk, sold ones for
 *   customers; none_in_force
 */
export const previewDeckUse = (
  { db, clock }: Needs,
  { deck, use }: { readonly deck: string; readonly use: DeckUse },
): Promise<Deck> => checkUse(db, clock.now(), deck, use)

/**
 * Lets a deck count for some, from the next call on, in place of the one that did.
 *
 * @throws TariffRefused as `previewDeckUse`
 * @source docs/decisions/041-tariffs.md
 */
export const useDeck = (
  { db, clock }: Needs,
  actor: Actor,
  { deck, use, reason }: { readonly deck: string; readonly use: DeckUse; readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    const at = clock.now()
    await putUse(tx, await checkUse(tx, at, deck, use), use)
    await writeAudit(tx, at, actor, { ...used(use), detail: { deck, ...use, reason } })
  })

const used = ({ workgroupId }: DeckUse) =>
  ({
    action: 'tariff_used',
    ...(workgroupId !== undefined && { target: `workgroup:${workgroupId}` }),
  }) as const

/**
 * Whether there are workgroups for which no deck of their own is to count; changes nothing.
 *
 * @throws TariffRefused no_workgroup, no_plan, no_trunk
 */
export const previewDeckUnuse = ({ db }: Pick<Context, 'db'>, use: DeckUse): Promise<void> =>
  checkWho(db, use)

/**
 * Lets no deck of their own count for some, from the next call on.
 *
 * @throws TariffRefused no_workgroup, no_plan, no_trunk; no_own_deck
 */
export const unuseDeck = (
  { db, clock }: Needs,
  actor: Actor,
  { use, reason }: { readonly use: DeckUse; readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    await checkWho(tx, use)
    if (!(await deleteUse(tx, use))) throw new TariffRefused({ why: 'no_own_deck', use })
    await writeAudit(tx, clock.now(), actor, { ...used(use), detail: { deck: null, ...use, reason } })
  })
