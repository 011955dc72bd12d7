import { lagosTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { listTrunks } from '../../core/trunks/trunks.sql.ts'
import {
  deleteDraft,
  findVersion,
  listDecks,
  withdrawVersion,
} from '../../money/tariffs/deck-versions.sql.ts'
import {
  type Deck,
  type DeckUse,
  deleteUse,
  findDeck,
  findVersionInForce,
  listRows,
  putUse,
  releaseVersion,
} from '../../money/tariffs/tariffs.sql.ts'
import { csvLine } from '../../platform/csv.ts'
import { type Db, transaction } from '../../platform/db/db.ts'
import { agree, reason, yes } from '../agree.ts'
import { numberOf, reasonOf, untilOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { type Given, Misused, operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { TARIFF_COLUMNS, tariffCells } from './tariff-file.ts'
import { reportLines, reportOn } from './tariff-report.ts'

/** @throws Refused */
export async function deckOf(db: Db, name: string): Promise<Deck> {
  const deck = await findDeck(db, name)
  if (!deck) throw new Refused(`There is no deck ${name}. "tariff decks" shows them.`)
  return deck
}

/** @throws Misused, Refused */
export async function versionOf(db: Db, deck: Deck, text: string) {
  const version = await findVersion(db, deck.id, numberOf(text, 'version'))
  if (!version) throw new Refused(`The deck ${deck.name} has no version ${text}. "tariff decks" shows them.`)
  return version
}

export const tariffDecks: Verb = {
  name: 'tariff decks',
  parameters: [],
  options: {},
  summary: 'the decks of prices, their versions, and who uses each',
  about: `A workgroup's own deck counts before that of its plan, and that before the default. A deck is whole: what its version in
force has no row for cannot be called.`,

  run: (operator) =>
    withService(operator, async ({ db, clock }) => {
      const decks = await listDecks(db, clock.now())
      const rows = decks.map(({ name, kind, uses, inForce, toCome, drafts }) => [
        name,
        kind,
        inForce === null ? '-' : String(inForce),
        toCome.map(({ number, from }) => `${number} from ${lagosTime(new Date(from))}`).join(', ') || '-',
        drafts.join(', ') || '-',
        uses.join(', ') || '-',
      ])
      return {
        lines: tableOf([['Deck', 'Kind', 'In force', 'To come', 'Drafts', 'Counts for'], ...rows]),
        data: { decks },
      }
    }),
}

export const tariffExport: Verb = {
  name: 'tariff export',
  parameters: ['DECK'],
  options: { version: { value: 'NUMBER', about: 'the version in force, unless you say' } },
  summary: 'a version of a deck as CSV, as "tariff import" reads it',
  about: 'Prices are in naira, times in Lagos.',

  run: (operator, [name = ''], given) =>
    withService(operator, async ({ db, clock }) => {
      const deck = await deckOf(db, name)
      const version =
        given.version === undefined
          ? await findVersionInForce(db, deck.id, clock.now())
          : await versionOf(db, deck, given.version)
      if (!version) throw new Refused(`The deck ${name} has no version in force: name one by --version.`)
      const rows = await listRows(db, version.id)
      const lines = [TARIFF_COLUMNS, ...rows.map(tariffCells)].map((cells) => csvLine(cells).trimEnd())
      return { lines, data: { deck: deck.name, version: version.number, rows } }
    }),
}

/** When a version begins to count, by the option. @throws Misused */
function fromOf(now: Date, { from }: Given): Date {
  if (from === undefined) throw new Misused('--from is a Lagos time like "2026-12-01 00:00", or now.')
  if (from === 'now') return now
  const at = /^\d{4}-\d{2}-\d{2}$/.test(from) ? `${from} 00:00` : from
  const found = untilOf(now, { until: at })
  if (!found) throw new Misused('--from is a Lagos time like "2026-12-01 00:00", or now.')
  return found
}

export const tariffRelease: Verb = {
  name: 'tariff release',
  parameters: ['DECK', 'VERSION'],
  options: {
    from: { value: 'TIME', about: 'a Lagos time like "2026-12-01 00:00", a day, or now', required: true },
    ...reason,
    ...yes,
  },
  summary: 'puts a version of a deck in force at a time',
  about: `From then on it counts for new calls; calls that are on their way keep the version at which they began. A released
version never changes. Until it is in force "tariff withdraw" takes it back. What it changes is said first, as "tariff check" says it.`,

  run: (operator, [name = '', number = ''], given) =>
    withService(operator, async (ctx) => {
      const [why, at] = [reasonOf(given), ctx.clock.now()]
      const from = fromOf(at, given)
      const deck = await deckOf(ctx.db, name)
      const version = await versionOf(ctx.db, deck, number)
      if (version.effectiveAt) throw new Refused(`Version ${number} of ${name} was released already.`)
      const when = from === at ? 'from now on' : `from ${lagosTime(from)} in Lagos on`
      await agree(operator, given, [
        ...reportLines(await reportOn(ctx, deck, version)),
        `Version ${number} of the deck ${name} counts ${when}.`,
      ])
      await transaction(ctx.db, async (tx) => {
        if (!(await releaseVersion(tx, version.id, at, from)))
          throw new Refused(`Version ${number} of ${name} was released just now.`)
        await writeAudit(tx, at, operatorActor(operator), {
          action: 'tariff_released',
          detail: { deck: name, version: version.number, from: from.toISOString(), reason: why },
        })
      })
      return {
        lines: [`Version ${number} of the deck ${name} counts ${when}.`],
        data: { deck: name, version: version.number, from },
      }
    }),
}

export const tariffWithdraw: Verb = {
  name: 'tariff withdraw',
  parameters: ['DECK', 'VERSION'],
  options: { ...reason, ...yes },
  summary: 'takes back a version that is not in force yet, or removes a draft',
  about: 'What was in force stays, as calls are explained by it.',

  run: (operator, [name = '', number = ''], given) =>
    withService(operator, async (ctx) => {
      const [why, at] = [reasonOf(given), ctx.clock.now()]
      const deck = await deckOf(ctx.db, name)
      const version = await versionOf(ctx.db, deck, number)
      await agree(operator, given, [`Version ${number} of the deck ${name} will not count.`])
      await transaction(ctx.db, async (tx) => {
        const isDone = version.effectiveAt
          ? await withdrawVersion(tx, version.id, at)
          : await deleteDraft(tx, version.id)
        if (!isDone) throw new Refused(`Version ${number} of ${name} is in force, or was taken back before.`)
        await writeAudit(tx, at, operatorActor(operator), {
          action: 'tariff_withdrawn',
          detail: { deck: name, version: version.number, reason: why },
        })
      })
      return {
        lines: [`Version ${number} of the deck ${name} will not count.`],
        data: { deck: name, number },
      }
    }),
}

/** Who uses a deck, by the options. @throws Misused, Refused */
async function useOf({ db }: Pick<Context, 'db'>, given: Given): Promise<{ use: DeckUse; words: string }> {
  const { workgroup, plan, trunk } = given
  const named = [workgroup, plan, trunk, given.default].filter((it) => it !== undefined)
  if (named.length !== 1)
    throw new Misused('Say who uses it: --workgroup NUMBER, --plan NUMBER, --trunk NAME or --default.')
  if (workgroup !== undefined) {
    const workgroupId = numberOf(workgroup, 'workgroup')
    if (!(await db.some`select from workgroups where id = ${workgroupId}`))
      throw new Refused(`There is no workgroup ${workgroup}.`)
    return { use: { workgroupId }, words: `the workgroup ${workgroup}` }
  }
  if (plan !== undefined) {
    const planId = numberOf(plan, 'plan')
    if (!(await db.some`select from plans where id = ${planId}`))
      throw new Refused(`There is no plan ${plan}.`)
    return { use: { planId }, words: `workgroups on plan ${plan}` }
  }
  if (trunk !== undefined) {
    const trunks = await listTrunks(db)
    if (!trunks.some(({ name }) => name === trunk))
      throw new Refused(`There is no trunk ${trunk}. "trunks list" shows them.`)
    return { use: { trunk }, words: `the trunk ${trunk}` }
  }
  return { use: {}, words: 'every customer without another deck' }
}

const users = {
  workgroup: { value: 'NUMBER', about: 'a workgroup' },
  plan: { value: 'NUMBER', about: 'the workgroups on a plan' },
  trunk: { value: 'NAME', about: 'what a carrier asks for calls by its trunk' },
  default: { value: null, about: 'every customer without another deck' },
}

export const tariffUse: Verb = {
  name: 'tariff use',
  parameters: ['DECK'],
  options: { ...users, ...reason, ...yes },
  summary: 'says who uses a deck',
  about:
    'From the next call on, in place of the deck that counted for them. The deck must have a version in force.',

  run: (operator, [name = ''], given) =>
    withService(operator, async (ctx) => {
      const [why, at] = [reasonOf(given), ctx.clock.now()]
      const deck = await deckOf(ctx.db, name)
      const { use, words } = await useOf(ctx, given)
      if ((deck.kind === 'bought') !== (use.trunk !== undefined))
        throw new Misused(
          `The deck ${name} is ${deck.kind}: bought ones count for a trunk, sold ones for customers.`,
        )
      if (!(await findVersionInForce(ctx.db, deck.id, at)))
        throw new Refused(`The deck ${name} has no version in force: release one first.`)
      await agree(operator, given, [`The deck ${name} counts for ${words}.`])
      await transaction(ctx.db, async (tx) => {
        await putUse(tx, deck, use)
        await writeAudit(tx, at, operatorActor(operator), {
          action: 'tariff_used',
          ...(use.workgroupId !== undefined && { target: `workgroup:${use.workgroupId}` }),
          detail: { deck: name, ...use, reason: why },
        })
      })
      return { lines: [`The deck ${name} counts for ${words}.`], data: { deck: name, ...use } }
    }),
}

export const tariffUnuse: Verb = {
  name: 'tariff unuse',
  parameters: [],
  options: { workgroup: users.workgroup, plan: users.plan, trunk: users.trunk, ...reason, ...yes },
  summary: 'lets no deck of their own count for some',
  about:
    'A workgroup pays then what the deck of its plan says, or the default. A default there must always be.',

  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const [why, at] = [reasonOf(given), ctx.clock.now()]
      const { use, words } = await useOf(ctx, given)
      await agree(operator, given, [`No deck of their own counts for ${words}.`])
      await transaction(ctx.db, async (tx) => {
        if (!(await deleteUse(tx, use))) throw new Refused(`No deck of their own counted for ${words}.`)
        await writeAudit(tx, at, operatorActor(operator), {
          action: 'tariff_used',
          ...(use.workgroupId !== undefined && { target: `workgroup:${use.workgroupId}` }),
          detail: { deck: null, ...use, reason: why },
        })
      })
      return { lines: [`No deck of their own counts for ${words}.`], data: use }
    }),
}
