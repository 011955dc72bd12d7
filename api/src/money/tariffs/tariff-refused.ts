import { ActionRefused } from '../../platform/refusal.ts'
import type { Deck, DeckUse } from './tariffs.sql.ts'

interface OfDeck {
  readonly deck: string
}

interface OfVersion extends OfDeck {
  readonly version: number
}

/** Why prices stay as they are. */
export type TariffRefusal =
  | ({ readonly why: 'no_deck' | 'none_in_force' | 'none_to_export' | 'deck_without_kind' } & OfDeck)
  | ({ readonly why: 'other_kind' | 'not_for_these'; readonly kind: Deck['kind'] } & OfDeck)
  | ({
      readonly why: 'no_version' | 'released_before' | 'released_just_now' | 'cannot_be_withdrawn'
    } & OfVersion)
  | { readonly why: 'no_workgroup'; readonly workgroupId: number }
  | { readonly why: 'no_plan'; readonly planId: number }
  | { readonly why: 'no_trunk'; readonly trunk: string }
  | { readonly why: 'no_own_deck'; readonly use: DeckUse }
  | { readonly why: 'no_rate' | 'rate_without_name'; readonly prefix: string }
  | { readonly why: 'no_price'; readonly digits: string }

export class TariffRefused extends ActionRefused<TariffRefusal> {}
