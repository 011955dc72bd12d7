import { type Tx, transaction } from '../db/db.ts'
import { writeAudit } from '../features/audit/audit.sql.ts'
import { endSuspensions, insertSuspension, suspensionOf } from '../features/workgroups/suspensions.sql.ts'
import { agree, reason, yes } from './agree.ts'
import { endOf, numberOf, reasonOf } from './arguments.ts'
import { withService } from './open.ts'
import { Misused, operatorActor, Refused, type Verb } from './operator.ts'
import { lockWorkgroup } from './plans.sql.ts'
import { findHit } from './suspend.sql.ts'

const REASON_LONGEST = 300
const TICKET_LONGEST = 60

async function known(tx: Tx, id: number) {
  const found = await lockWorkgroup(tx, id)
  if (found) return found
  throw new Refused(`There is no workgroup ${id}. "users find" shows the workgroups of a person.`)
}

function lineOf(text: string, most: number, option: string): string {
  if (text.length > 0 && text.length <= most && !/\p{Cc}/u.test(text)) return text
  throw new Misused(`--${option} is one line of 1 to ${most} characters.`)
}

export const suspend: Verb = {
  name: 'suspend',
  parameters: ['WORKGROUP'],
  options: {
    reason: { value: 'TEXT', about: 'why, which the customer reads too', required: true },
    ticket: { value: 'TEXT', about: 'the number of your case' },
    until: { value: 'DAY', about: 'the last day of it; without it, until "resume"' },
    ...yes,
  },
  summary: 'stops a workgroup’s outgoing calls at once',
  about: `Refuses calls that the workgroup begins, hangs up those that it began, and lets its robocalls wait, within seconds on
all processes. Emergency calls and incoming calls go on. Who calls is told the reason and whom to ask.`,

  run: (operator, [workgroup = ''], given) =>
    withService(operator, async ({ db, clock }) => {
      const workgroupId = numberOf(workgroup, 'workgroup')
      const why = lineOf(reasonOf(given), REASON_LONGEST, 'reason')
      const ticket = given.ticket === undefined ? null : lineOf(given.ticket.trim(), TICKET_LONGEST, 'ticket')
      const until = given.until === undefined ? null : endOf(given.until)
      if (until && until <= clock.now()) throw new Misused('--until is over already.')
      const check = async (tx: Tx) => {
        const { name } = await known(tx, workgroupId)
        if (await suspensionOf(tx, workgroupId, clock.now()))
          throw new Refused(`${name} is suspended already.`)
        return { name, ...(await findHit(tx, workgroupId)) }
      }
      const will = await transaction(db, check)
      await agree(operator, given, [
        `${will.name} can make no calls; ${will.calls} calls are hung up, ${will.robocalls} robocalls wait.`,
      ])
      const hit = await transaction(db, async (tx) => {
        const found = await check(tx)
        const at = clock.now()
        await endSuspensions(tx, workgroupId, at, 'until')
        await insertSuspension(tx, { workgroupId, reason: why, ticket, until, at, by: operator.who })
        await writeAudit(tx, at, operatorActor(operator), {
          action: 'workgroup_suspended',
          target: `workgroup:${workgroupId}`,
          detail: { reason: why, ...(ticket !== null && { ticket }) },
        })
        return found
      })
      return {
        lines: [
          `${hit.name} is suspended: ${hit.calls} calls are being hung up, ${hit.robocalls} robocalls wait.`,
        ],
        data: { workgroup: workgroupId, until, calls: hit.calls, robocalls: hit.robocalls },
      }
    }),
}

export const resume: Verb = {
  name: 'resume',
  parameters: ['WORKGROUP'],
  options: { ...reason, ...yes },
  summary: 'lets a suspended workgroup call again',
  about: 'The workgroup can make calls again, and its robocalls go on within a minute.',
  run: (operator, [workgroup = ''], given) =>
    withService(operator, async ({ db, clock }) => {
      const workgroupId = numberOf(workgroup, 'workgroup')
      const why = reasonOf(given)
      const check = async (tx: Tx) => {
        const { name } = await known(tx, workgroupId)
        if (!(await suspensionOf(tx, workgroupId, clock.now())))
          throw new Refused(`${name} is not suspended.`)
        return name
      }
      const name = await transaction(db, check)
      await agree(operator, given, [`${name} can make calls again.`])
      await transaction(db, async (tx) => {
        await check(tx)
        await endSuspensions(tx, workgroupId, clock.now(), operator.who)
        await writeAudit(tx, clock.now(), operatorActor(operator), {
          action: 'workgroup_resumed',
          target: `workgroup:${workgroupId}`,
          detail: { reason: why },
        })
      })
      return { lines: [`${name} can make calls again.`], data: { workgroup: workgroupId } }
    }),
}
