import { defineAction } from '../../platform/actions/action.ts'
import { argument, reason } from '../../platform/actions/fields.ts'
import { numberOf } from '../../platform/actions/reading.ts'
import { Refused } from '../../platform/actions/refused.ts'
import { retryMessage } from './delivery-status.service.ts'

export const messagesRetry = defineAction({
  name: 'messages retry',
  permission: 'support',
  summary: 'sends a message again that failed',
  about: `Puts a message in line again that failed, as after a mail server was mended; it leaves within seconds, or is tried for
three days more. One whose code or link is over stays failed: whoever waits for it asks for another one.`,
  input: { message: argument('ID', (text) => numberOf(text, 'message')), reason },
  audits: ['message_retried'],

  preview: async (_, { message }) => ({ would: [`Message ${message} would be sent again.`], facts: null }),

  async run(ctx, actor, { message: id, reason: why }) {
    if (!(await retryMessage(ctx, actor, { id, reason: why })))
      throw new Refused(`Message ${id} did not fail, is not there, or its code or link is over.`)
    return { lines: [`Message ${id} is in line again.`], data: { id } }
  },
})
