import { newOutsideNumber } from '../calls/outside-numbers/outside-numbers.new.ts'
import type { NewDestination, OpenedDestination } from '../core/destinations/new-destinations.ts'
import { newConference } from '../routing/conferences/conferences.new.ts'
import { newIvr } from '../routing/ivr/ivr.new.ts'
import { newQueue } from '../routing/queues/queues.new.ts'
import { openedPerson } from '../routing/reach/reach.opened.ts'
import { newRingGroup } from '../routing/ring-groups/ring-groups.new.ts'
import { newSchedule } from '../routing/schedules/schedules.new.ts'
import { newVoicemailBox } from '../routing/voicemail/voicemail.new.ts'

/** What can be made at the end of a list of destinations, as its feature declares it, in the order of the list. */
export const newDestinations: readonly NewDestination[] = [
  newVoicemailBox,
  newRingGroup,
  newIvr,
  newQueue,
  newSchedule,
  newConference,
  newOutsideNumber,
]

/** What is changed in place, as its feature declares it. */
export const openedDestinations: readonly OpenedDestination[] = [...newDestinations, openedPerson]
