import { e164 } from '@ekoline/contract/units/phone-number.ts'
import type { Context } from '../../context.ts'
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
import { timeCell, timeHead } from '../times.ts'
import { trying } from '../trial.ts'

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
      const rows = numbers.map(({ number, since }) => [number, timeCell(since)])
      const lines =
        rows.length > 0 ? tableOf([['Number', timeHead('Since')], ...rows]) : ['Nobody is on the list.']
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
      const act = (on: Context) => suppressNumber(on, operatorActor(operator), { number, reason: why })
      const would = [`No robocall and no campaign would call ${number} any more.`]
      await agree(operator, given, would, trying(ctx, act))
      const isNew = await act(ctx)
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
      const act = (on: Context) => unsuppressNumber(on, operatorActor(operator), { number, reason: why })
      await agree(operator, given, [`Robocalls and campaigns could call ${number} again.`], trying(ctx, act))
      await act(ctx)
      return { lines: [`${number} is off the list.`], data: { number } }
    }),
}
