import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'

/** A destination, with its name for people. */
export interface Chosen {
  readonly category: DestinationCategory
  readonly destination: string
  readonly name: string
}

/** The destination as far as it is chosen; '' is nothing yet. */
export interface LeadsToDraft {
  category: DestinationCategory | ''
  destination: string
  /** the destination's name */
  name: string
}

export const nowhere: LeadsToDraft = { category: '', destination: '', name: '' }

/** What is chosen; null until it is complete. */
export const chosenOf = ({ category, destination, name }: LeadsToDraft): Chosen | null =>
  category === '' || destination === '' ? null : { category, destination, name }
