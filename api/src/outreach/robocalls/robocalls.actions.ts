import { e164 } from '@ekoline/contract/units/phone-number.ts'
import { defineAction, saying } from '../../platform/actions/action.ts'
import { argument, reason } from '../../platform/actions/fields.ts'
import { Misused } from '../../platform/actions/refused.ts'
import { SuppressionRefused, suppressNumber, unsuppressNumber } from './suppressed.service.ts'

const number = argument('NUMBER', (text) => {
  const found = e164(text)
  if (!found) throw new Misused(`"${text}" is not a whole phone number, like +2348035550142.`)
  return found
})

export const suppress = defineAction({
  name: 'suppress',
  permission: 'support',
  summary: 'lets no robocall and no campaign of anybody call a number any more',
  about: 'It counts from the next call on, also in robocalls that are under way.',
  input: { number, reason },
  audits: ['number_suppressed'],

  preview: async (_, input) => ({
    would: [`No robocall and no campaign would call ${input.number} any more.`],
    facts: null,
  }),

  async run(ctx, actor, input) {
    const added = await suppressNumber(ctx, actor, input)
    return {
      lines: [`${input.number} ${added ? 'is on the list.' : 'was on the list before.'}`],
      data: { number: input.number, added },
    }
  },
})

export const unsuppress = defineAction({
  name: 'unsuppress',
  permission: 'support',
  summary: 'takes a number off that list',
  about: 'What it asked of single workgroups stays.',
  input: { number, reason },
  audits: ['number_unsuppressed'],
  says: [saying(SuppressionRefused, { not_listed: (facts) => `${facts.number} is not on the list.` })],

  preview: async (_, input) => ({
    would: [`Robocalls and campaigns could call ${input.number} again.`],
    facts: null,
  }),

  async run(ctx, actor, input) {
    await unsuppressNumber(ctx, actor, input)
    return { lines: [`${input.number} is off the list.`], data: { number: input.number } }
  },
})
