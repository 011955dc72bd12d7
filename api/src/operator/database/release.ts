import { writeAudit } from '../../core/audit/audit.sql.ts'
import { countHeld, heldSince, updateHeld } from '../../core/installation/installation.service.ts'
import { transaction } from '../../platform/db/db.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { operatorActor, Refused, type Verb } from '../operator.ts'

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
    withService(operator, async (ctx) => {
      const { db, clock } = ctx
      const why = reasonOf(given)
      if ((await heldSince(ctx)) === null) throw new Refused('Nothing is on hold.')
      const waits = await countHeld(db)
      await agree(operator, given, [
        `${waits.messages} messages, ${waits.events} webhook events and ${waits.robocalls} robocalls go on; some may have gone out ` +
          'before, from the database that this is a copy of.',
      ])
      await transaction(db, async (tx) => {
        await updateHeld(tx, null)
        const entry = { action: 'hold_released', target: 'installation', detail: { reason: why } } as const
        await writeAudit(tx, clock.now(), operatorActor(operator), entry)
      })
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
    withService(operator, async (ctx) => {
      const { db, clock } = ctx
      const why = reasonOf(given)
      if ((await heldSince(ctx)) !== null) throw new Refused('It is on hold already.')
      await agree(operator, given, [
        'No robocall calls, and no message and no webhook leaves, until "release".',
      ])
      await transaction(db, async (tx) => {
        await updateHeld(tx, clock.now())
        const entry = { action: 'hold_begun', target: 'installation', detail: { reason: why } } as const
        await writeAudit(tx, clock.now(), operatorActor(operator), entry)
      })
      return { lines: ['On hold.'], data: {} }
    }),
}
