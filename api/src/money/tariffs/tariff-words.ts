import { exactPrice, price } from '@ekoline/contract/units/money.ts'
import { saying } from '../../platform/actions/action.ts'
import { Misused } from '../../platform/actions/refused.ts'
import type { DeckUse } from './deck-uses.service.ts'
import { TariffRefused } from './tariff-refused.ts'

/** A price of a minute or a call. */
export const priceInWords = (of: number) => `₦${exactPrice(price(of))}`

/** Which workgroups a deck counts for. */
export function whoUses({ workgroupId, planId, trunk }: DeckUse): string {
  if (workgroupId !== undefined) return `the workgroup ${workgroupId}`
  if (planId !== undefined) return `workgroups on plan ${planId}`
  return trunk === undefined ? 'every customer without another deck' : `the trunk ${trunk}`
}

/** Why prices stay as they are. */
export const tariffSays = saying(TariffRefused, {
  no_deck: ({ deck }) => `There is no deck ${deck}. "tariff decks" shows them.`,
  none_in_force: ({ deck }) => `The deck ${deck} has no version in force: release one first.`,
  none_to_export: ({ deck }) => `The deck ${deck} has no version in force: name one by --version.`,
  deck_without_kind: ({ deck }) => new Misused(`The deck ${deck} is new: it needs --kind sold or bought.`),
  other_kind: ({ deck, kind }) => new Misused(`The deck ${deck} is ${kind}.`),
  not_for_these: ({ deck, kind }) =>
    new Misused(`The deck ${deck} is ${kind}: bought ones count for a trunk, sold ones for customers.`),
  no_version: ({ deck, version }) => `The deck ${deck} has no version ${version}. "tariff decks" shows them.`,
  released_before: ({ deck, version }) => `Version ${version} of ${deck} was released already.`,
  released_just_now: ({ deck, version }) => `Version ${version} of ${deck} was released just now.`,
  cannot_be_withdrawn: ({ deck, version }) =>
    `Version ${version} of ${deck} is in force, or was taken back before.`,
  no_workgroup: ({ workgroupId }) => `There is no workgroup ${workgroupId}.`,
  no_plan: ({ planId }) => `There is no plan ${planId}.`,
  no_trunk: ({ trunk }) => `There is no trunk ${trunk}. "trunks list" shows them.`,
  no_own_deck: ({ use }) => `No deck of their own counted for ${whoUses(use)}.`,
  no_rate: ({ prefix }) => `There is no rate for +${prefix}. "rates list" shows them.`,
  rate_without_name: ({ prefix }) => new Misused(`+${prefix} is new: it needs --name TEXT.`),
  no_price: ({ digits }) => `There is no price to +${digits}, so it cannot be called.`,
})
