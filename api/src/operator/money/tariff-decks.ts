import type { Context } from '../../context.ts'
import {
  type DeckUse,
  previewDeckUnuse,
  previewDeckUse,
  unuseDeck,
  useDeck,
} from '../../money/tariffs/deck-uses.service.ts'
import {
  decksOf,
  previewRelease,
  previewWithdrawal,
  releaseDeckVersion,
  rowsOfVersion,
  withdrawDeckVersion,
} from '../../money/tariffs/deck-versions.service.ts'
import { csvLine } from '../../platform/csv.ts'
import { agree, reason, yes } from '../agree.ts'
import { numberOf, reasonOf, untilOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { type Given, Misused, operatorActor, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { timeWords } from '../times.ts'
import { trying } from '../trial.ts'
import { TARIFF_COLUMNS, tariffCells } from './tariff-file.ts'
import { reportLines } from './tariff-report.ts'
import { whoUses, withTariffs } from './tariff-words.ts'

export const tariffDecks: Verb = {
  name: 'tariff decks',
  parameters: [],
  options: {},
  summary: 'the decks of prices, their versions, and who uses each',
  about: `A workgroup's own deck counts before that of its plan, and that before the default. A deck is whole: what its version in
force has no row for cannot be called.`,

  run: (operator) =>
    withService(operator, async (ctx) => {
      const decks = await decksOf(ctx)
      const rows = decks.map(({ name, kind, uses, inForce, toCome, drafts }) => [
        name,
        kind,
        inForce === null ? '-' : String(inForce),
        toCome.map(({ number, from }) => `${number} from ${timeWords(new Date(from))}`).join(', ') || '-',
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
    withTariffs(operator, async (ctx) => {
      const number = given.version === undefined ? null : numberOf(given.version, 'version')
      const { version, rows } = await rowsOfVersion(ctx, { deck: name, version: number })
      const lines = [TARIFF_COLUMNS, ...rows.map(tariffCells)].map((cells) => csvLine(cells).trimEnd())
      return { lines, data: { deck: name, version, rows } }
    }),
}

/** When a version begins to count, by the option; null: now. @throws Misused */
function fromOf(now: Date, { from }: Given): Date | null {
  if (from === undefined) throw new Misused('--from is a Lagos time like "2026-12-01 00:00", or now.')
  if (from === 'now') return null
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
    withTariffs(operator, async (ctx) => {
      const why = reasonOf(given)
      const from = fromOf(ctx.clock.now(), given)
      const version = { deck: name, version: numberOf(number, 'version') }
      const report = await previewRelease(ctx, version)
      const when = from === null ? 'from now on' : `from ${timeWords(from)} on`
      const act = (on: Context) =>
        releaseDeckVersion(on, operatorActor(operator), { ...version, from, reason: why })
      const would = [...reportLines(report), `Version ${number} of the deck ${name} would count ${when}.`]
      await agree(operator, given, would, trying(ctx, act))
      const inForceFrom = await act(ctx)
      return {
        lines: [`Version ${number} of the deck ${name} counts ${when}.`],
        data: { ...version, from: inForceFrom },
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
    withTariffs(operator, async (ctx) => {
      const why = reasonOf(given)
      const version = { deck: name, version: numberOf(number, 'version') }
      await previewWithdrawal(ctx, version)
      const act = (on: Context) =>
        withdrawDeckVersion(on, operatorActor(operator), { ...version, reason: why })
      const would = [`Version ${number} of the deck ${name} would never count.`]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return {
        lines: [`Version ${number} of the deck ${name} will not count.`],
        data: { deck: name, number },
      }
    }),
}

/** Who uses a deck, by the options. @throws Misused */
function useOf({ workgroup, plan, trunk, default: all }: Given): DeckUse {
  if ([workgroup, plan, trunk, all].filter((target) => target !== undefined).length !== 1)
    throw new Misused('Say who uses it: --workgroup NUMBER, --plan NUMBER, --trunk NAME or --default.')
  if (workgroup !== undefined) return { workgroupId: numberOf(workgroup, 'workgroup') }
  if (plan !== undefined) return { planId: numberOf(plan, 'plan') }
  return trunk === undefined ? {} : { trunk }
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
    withTariffs(operator, async (ctx) => {
      const why = reasonOf(given)
      const use = useOf(given)
      await previewDeckUse(ctx, { deck: name, use })
      const act = (on: Context) => useDeck(on, operatorActor(operator), { deck: name, use, reason: why })
      await agree(operator, given, [`The deck ${name} would count for ${whoUses(use)}.`], trying(ctx, act))
      await act(ctx)
      return { lines: [`The deck ${name} counts for ${whoUses(use)}.`], data: { deck: name, ...use } }
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
    withTariffs(operator, async (ctx) => {
      const why = reasonOf(given)
      const use = useOf(given)
      await previewDeckUnuse(ctx, use)
      const act = (on: Context) => unuseDeck(on, operatorActor(operator), { use, reason: why })
      await agree(
        operator,
        given,
        [`No deck of their own would count for ${whoUses(use)}.`],
        trying(ctx, act),
      )
      await act(ctx)
      return { lines: [`No deck of their own counts for ${whoUses(use)}.`], data: use }
    }),
}
