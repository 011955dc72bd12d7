import type { Context } from '../../context.ts'
import {
  beginHold,
  endHold,
  HoldRefused,
  previewHold,
  previewHoldEnd,
} from '../../core/installation/hold.service.ts'
import { saying } from '../../platform/actions/action.ts'
import { trying } from '../../platform/actions/trial.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { operatorActor, type Verb } from '../operator.ts'
import { withSayings } from '../saying.ts'

const says = [
  saying(HoldRefused, {
    not_held: () => 'Nothing is on hold.',
    held_already: () => 'It is on hold already.',
  }),
]

export const release: Verb = {
  name: 'release',
  parameters: [],
  options: { ...reason, ...yes },
  summary: 'lets a restored database call, mail and ask the payment provider again',
  about: `A restored database is on hold, and so are a copy, a recovered base backup and a promoted standby: no robocall calls, no message leaves,
no webhook is delivered, and the payment provider is asked nothing by jobs. Says what waits, and lets it go on within
seconds on all processes. What was made before the backup may have been called, sent and charged already, by the
database that was lost: pause such robocalls first. Never release a copy while the original runs.`,

  run: (operator, _, given) =>
    withSayings(says, operator, async (ctx) => {
      const why = reasonOf(given)
      const waits = await previewHoldEnd(ctx)
      const act = (on: Context) => endHold(on, operatorActor(operator), { reason: why })
      const would = [
        `${waits.messages} messages, ${waits.events} webhook events and ${waits.robocalls} robocalls would go on; some may have gone out ` +
          'before, from the database that this is a copy of.',
      ]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return { lines: ['Released: all goes on.'], data: waits }
    }),
}

export const hold: Verb = {
  name: 'hold',
  parameters: [],
  options: { ...reason, ...yes },
  summary: 'puts all that leaves on hold, as after a restore',
  about: `For what PostgreSQL cannot see, such as the snapshot of a disk that was brought back: give it before the service
starts. Calls of people go on; "release" ends it.`,

  run: (operator, _, given) =>
    withSayings(says, operator, async (ctx) => {
      const why = reasonOf(given)
      await previewHold(ctx)
      const act = (on: Context) => beginHold(on, operatorActor(operator), { reason: why })
      const would = ['No robocall would call, and no message and no webhook would leave, until "release".']
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return { lines: ['On hold.'], data: {} }
    }),
}
