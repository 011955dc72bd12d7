import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { text } from '../../text.ts'

/** A kind of destination, in words (service-areas §3, "Destination categories"). */
export const categoryName = (category: DestinationCategory) => text(`destination_${category}`)

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

/** The kinds to choose from. @param none the choice of none of them */
export const categoryChoices = (none = text('destination_choose')) => [
  { value: '' as const, label: none },
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
