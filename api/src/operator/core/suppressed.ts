import { e164 } from '@ekoline/contract/units/phone-number.ts'
import { lagosTime } from '@ekoline/contract/units/time.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import {
  deleteSuppressed,
  insertSuppressed,
  listSuppressed,
} from '../../outreach/robocalls/suppressed.sql.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import { asService, Misused, operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'

/** What the audit says of a number. */
const lastFour = (number: string) => number.slice(-4)

/** @throws Misused for what is no whole phone number */
function phoneOf(text: string): string {
  const number = e164(text)
  if (!number) throw new Misused(`"${text}" is not a whole phone number, like +2348035550142.`)
  return number
}

export const suppressedList: Verb = {
  name: 'suppressed list',
  parameters: [],
  options: { ...lookUpReason },
  summary: 'numbers that no robocall and no campaign of anybody calls',
  about: 'The newest thousand. Those that asked one workgroup alone are on its own list, in the portal.',

  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const numbers = await listSuppressed(ctx.db)
      await auditLookUp(ctx, operator, { verb: suppressedList.name, given, shown: numbers.length })
      const rows = numbers.map(({ number, since }) => [number, lagosTime(since)])
      const lines = rows.length > 0 ? tableOf([['Number', 'Since'], ...rows]) : ['Nobody is on the list.']
      return { lines, data: { numbers } }
    }),
}

export const suppress: Verb = {
  name: 'suppress',
  parameters: ['NUMBER'],
  options: { ...reason, ...yes },
  summary: 'lets no robocall and no campaign of anybody call a number any more',
  about: 'It counts from the next call on, also in robocalls that are under way.',

  run: (operator, [text = ''], given) =>
    withService(operator, async (ctx) => {
      const [number, why] = [phoneOf(text), reasonOf(given)]
      await agree(operator, given, [`No robocall and no campaign calls ${number} any more.`])
      const since = ctx.clock.now()
      const isNew = await asService(ctx.db, async (tx) => {
        const added = await insertSuppressed(tx, { number, since })
        const entry = {
          action: 'number_suppressed',
          detail: { lastFour: lastFour(number), reason: why },
        } as const
        if (added) await writeAudit(tx, since, operatorActor(operator), entry)
        return added
      })
      const lines = [isNew ? `${number} is on the list.` : `${number} was on the list before.`]
      return { lines, data: { number, added: isNew } }
    }),
}

export const unsuppress: Verb = {
  name: 'unsuppress',
  parameters: ['NUMBER'],
  options: { ...reason, ...yes },
  summary: 'takes a number off that list',
  about: 'What it asked of single workgroups stays.',

  run: (operator, [text = ''], given) =>
    withService(operator, async (ctx) => {
      const [number, why] = [phoneOf(text), reasonOf(given)]
      await agree(operator, given, [`Robocalls and campaigns may call ${number} again.`])
      await asService(ctx.db, async (tx) => {
        if (!(await deleteSuppressed(tx, number))) throw new Refused(`${number} is not on the list.`)
        const entry = {
          action: 'number_unsuppressed',
          detail: { lastFour: lastFour(number), reason: why },
        } as const
        await writeAudit(tx, ctx.clock.now(), operatorActor(operator), entry)
      })
      return { lines: [`${number} is off the list.`], data: { number } }
    }),
}
