import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { text } from '../../text.ts'
import type { Chosen } from './chosen.ts'

/** A kind of destination, in words (service-areas §3, "Destination categories"). */
export const categoryName = (category: DestinationCategory) => text(`destination_${category}`)

/** Several of a kind, over them in a list of all kinds; hanging up is a choice of its own. */
export const pluralName = (category: DestinationCategory) =>
  category === 'hangup' ? null : text(`destinations_${category}`)

const categories: readonly DestinationCategory[] = [
  'user',
  'ivr',
  'queue',
  'conference',
  'schedule',
  'group',
  'voicemail',
  'outside',
  'hangup',
]

/** Those of a list, the kinds in the order of the choices. */
export const inOrder = <Of extends { category: DestinationCategory }>(found: readonly Of[]): Of[] =>
  categories.flatMap((category) => found.filter((each) => each.category === category))

export const hangUp = (): Chosen => ({
  category: 'hangup',
  destination: 'hangup',
  name: text('destination_hangup'),
})

/** The kinds to choose from. */
export const categoryChoices = () => [
  { value: '' as const, label: text('destination_choose') },
  ...categories.map((value) => ({ value, label: categoryName(value) })),
]

/** The message when there are none of a kind yet. */
export const nothingOf = (category: DestinationCategory) =>
  text(
    (
      {
        user: 'destination_no_users',
        ivr: 'no_ivrs',
        queue: 'no_queues',
        conference: 'no_conferences',
        schedule: 'destination_no_schedules',
        group: 'destination_no_groups',
        voicemail: 'destination_no_voicemail',
        outside: 'destination_no_outside',
        hangup: 'destination_category_first',
      } as const
    )[category],
  )
