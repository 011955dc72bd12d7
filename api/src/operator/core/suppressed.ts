import { e164 } from '@ekoline/contract/units/phone-number.ts'
import { lagosTime } from '@ekoline/contract/units/time.ts'
import {
  listSuppressed,
  SuppressionRefused,
  suppressNumber,
  unsuppressNumber,
} from '../../outreach/robocalls/suppressed.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import { Misused, operatorActor, type Verb } from '../operator.ts'
import { saying } from '../saying.ts'
import { tableOf } from '../table.ts'

const withSuppressed = saying(SuppressionRefused, {
  not_listed: ({ number }) => `${number} is not on the list.`,
})

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
      const isNew = await suppressNumber(ctx, operatorActor(operator), { number, reason: why })
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
    withSuppressed(operator, async (ctx) => {
      const [number, why] = [phoneOf(text), reasonOf(given)]
      await agree(operator, given, [`Robocalls and campaigns may call ${number} again.`])
      await unsuppressNumber(ctx, operatorActor(operator), { number, reason: why })
      return { lines: [`${number} is off the list.`], data: { number } }
    }),
}
