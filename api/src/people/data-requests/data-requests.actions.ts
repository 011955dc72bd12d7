import { defineAction } from '../../platform/actions/action.ts'
import { numbered, required } from '../../platform/actions/fields.ts'
import { whyOf } from '../../platform/actions/reading.ts'
import { Refused } from '../../platform/actions/refused.ts'
import { declineDataRequest, findRequest } from './data-requests.service.ts'

export const requestsDecline = defineAction({
  name: 'requests decline',
  permission: 'support',
  summary: 'declines what a person asked about their own data, and mails why',
  about:
    'REQUEST is the number that "requests list" shows. The reason is shown under "Your data" and in the mail.',
  input: { request: numbered('REQUEST'), reason: required('TEXT', 'why; its person reads it', whyOf) },
  audits: ['data_request_declined'],

  async preview(ctx, { request, reason: why }) {
    const found = await findRequest(ctx.db, request)
    if (!found) throw new Refused(`There is no request ${request}. "requests list" shows the open ones.`)
    return {
      would: [`Request ${request}, a ${found.kind}, would be declined, and its person would read: ${why}`],
      facts: found,
    }
  },

  async run(ctx, actor, { request: id, reason: why }, found) {
    await declineDataRequest(ctx, actor, found, why)
    return {
      lines: [`Request ${id} is declined; a mail says why.`],
      data: { id, kind: found.kind, reason: why },
    }
  },
})
