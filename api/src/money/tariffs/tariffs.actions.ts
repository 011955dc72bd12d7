import { defineAction } from '../../platform/actions/action.ts'
import { flag, named, numbered, option, reason, required } from '../../platform/actions/fields.ts'
import { numberOf, untilOf } from '../../platform/actions/reading.ts'
import { Misused } from '../../platform/actions/refused.ts'
import { timeWords } from '../../platform/actions/words.ts'
import { type DeckUse, previewDeckUnuse, previewDeckUse, unuseDeck, useDeck } from './deck-uses.service.ts'
import {
  previewRelease,
  previewWithdrawal,
  releaseDeckVersion,
  withdrawDeckVersion,
} from './deck-versions.service.ts'
import { reportLines } from './tariff-report-words.ts'
import { tariffSays, whoUses } from './tariff-words.ts'

const says = [tariffSays]
const ofVersion = { deck: named('DECK'), version: numbered('VERSION') }

/** When a version begins to count; null: now. */
function fromOf(text: string, now: Date): Date | null {
  if (text === 'now') return null
  return untilOf(now, /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00` : text)
}

const whenWords = (from: Date | null) => (from === null ? 'from now on' : `from ${timeWords(from)} on`)

export const tariffRelease = defineAction({
  name: 'tariff release',
  permission: 'finance',
  summary: 'puts a version of a deck in force at a time',
  about: `From then on it counts for new calls; calls that are on their way keep the version at which they began. A released
version never changes. Until it is in force "tariff withdraw" takes it back. What it changes is said first, as "tariff check" says it.`,
  input: {
    ...ofVersion,
    from: required('TIME', 'a Lagos time like "2026-12-01 00:00", a day, or now', fromOf),
    reason,
  },
  audits: ['tariff_released'],
  says,

  async preview(ctx, { deck, version, from }) {
    const report = await previewRelease(ctx, { deck, version })
    return {
      would: [
        ...reportLines(report),
        `Version ${version} of the deck ${deck} would count ${whenWords(from)}.`,
      ],
      facts: report,
    }
  },

  async run(ctx, actor, { deck, version, from, reason: why }) {
    const inForceFrom = await releaseDeckVersion(ctx, actor, { deck, version, from, reason: why })
    return {
      lines: [`Version ${version} of the deck ${deck} counts ${whenWords(from)}.`],
      data: { deck, version, from: inForceFrom },
    }
  },
})

export const tariffWithdraw = defineAction({
  name: 'tariff withdraw',
  permission: 'finance',
  summary: 'takes back a version that is not in force yet, or removes a draft',
  about: 'What was in force stays, as calls are explained by it.',
  input: { ...ofVersion, reason },
  audits: ['tariff_withdrawn'],
  says,

  async preview(ctx, { deck, version }) {
    await previewWithdrawal(ctx, { deck, version })
    return { would: [`Version ${version} of the deck ${deck} would never count.`], facts: null }
  },

  async run(ctx, actor, { deck, version, reason: why }) {
    await withdrawDeckVersion(ctx, actor, { deck, version, reason: why })
    return {
      lines: [`Version ${version} of the deck ${deck} will not count.`],
      data: { deck, number: String(version) },
    }
  },
})

interface Users {
  readonly workgroup: number | undefined
  readonly plan: number | undefined
  readonly trunk: string | undefined
  readonly default?: boolean
}

/** Who uses a deck. @throws Misused */
function useOf({ workgroup, plan, trunk, default: all = false }: Users): DeckUse {
  if ([workgroup !== undefined, plan !== undefined, trunk !== undefined, all].filter(Boolean).length !== 1)
    throw new Misused('Say who uses it: --workgroup NUMBER, --plan NUMBER, --trunk NAME or --default.')
  if (workgroup !== undefined) return { workgroupId: workgroup }
  if (plan !== undefined) return { planId: plan }
  return trunk === undefined ? {} : { trunk }
}

const users = {
  workgroup: option('NUMBER', 'a workgroup', (text) => numberOf(text, 'workgroup')),
  plan: option('NUMBER', 'the workgroups on a plan', (text) => numberOf(text, 'plan')),
  trunk: option('NAME', 'what a carrier asks for calls by its trunk', (text) => text),
}

export const tariffUse = defineAction({
  name: 'tariff use',
  permission: 'finance',
  summary: 'says who uses a deck',
  about:
    'From the next call on, in place of the deck that counted for them. The deck must have a version in force.',
  input: { deck: named('DECK'), ...users, default: flag('every customer without another deck'), reason },
  audits: ['tariff_used'],
  says,

  async preview(ctx, { deck, ...given }) {
    const use = useOf(given)
    await previewDeckUse(ctx, { deck, use })
    return { would: [`The deck ${deck} would count for ${whoUses(use)}.`], facts: use }
  },

  async run(ctx, actor, { deck, reason: why }, use) {
    await useDeck(ctx, actor, { deck, use, reason: why })
    return { lines: [`The deck ${deck} counts for ${whoUses(use)}.`], data: { deck, ...use } }
  },
})

export const tariffUnuse = defineAction({
  name: 'tariff unuse',
  permission: 'finance',
  summary: 'lets no deck of their own count for some',
  about:
    'A workgroup pays then what the deck of its plan says, or the default. A default there must always be.',
  input: { ...users, reason },
  audits: ['tariff_used'],
  says,

  async preview(ctx, given) {
    const use = useOf(given)
    await previewDeckUnuse(ctx, use)
    return { would: [`No deck of their own would count for ${whoUses(use)}.`], facts: use }
  },

  async run(ctx, actor, { reason: why }, use) {
    await unuseDeck(ctx, actor, { use, reason: why })
    return { lines: [`No deck of their own counts for ${whoUses(use)}.`], data: use }
  },
})
