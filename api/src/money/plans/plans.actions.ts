// @source DEC-38

import { defineAction, saying } from '../../platform/actions/action.ts'
import { argument, numbered, oneOf, required } from '../../platform/actions/fields.ts'
import { whyOf } from '../../platform/actions/reading.ts'
import { answerSetUp, previewSetUpAnswer, SetUpRefused } from './plan-extras.service.ts'

export const setupsAnswer = defineAction({
  name: 'setups answer',
  permission: 'support',
  summary: 'answers a request to set up menus: done, or declined; its admins are mailed',
  about:
    'REQUEST is the number that "setups list" shows. STATE is done or declined. The text is in the mail.',
  input: {
    request: numbered('REQUEST'),
    state: argument('STATE', oneOf(['done', 'declined'])),
    reason: required('TEXT', 'what the admins read in the mail', whyOf),
  },
  audits: ['set_up_answered'],
  says: [
    saying(SetUpRefused, {
      unknown: () => 'There is no such request. "setups list" shows the open ones.',
      over: () => 'This request was answered already.',
    }),
  ],

  async preview(ctx, { request, state, reason: answer }) {
    const found = await previewSetUpAnswer(ctx, request)
    return {
      would: [
        `Request ${request} of ${found.workgroup} would be ${state}, and its admins would read: ${answer}`,
      ],
      facts: found,
    }
  },

  async run(ctx, actor, { request: id, state, reason: answer }) {
    await answerSetUp(ctx, actor, { id, state, answer })
    return { lines: [`Request ${id} is ${state}; a mail says so.`], data: { id, state, answer } }
  },
})
