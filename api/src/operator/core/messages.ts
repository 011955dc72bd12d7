import { usersReachedBy } from '../../company/users/found-people.service.ts'
import type { Context } from '../../context.ts'
import {
  type DeliveryStatusRow,
  findDeliveryStatus,
  listDeliveryStatuses,
} from '../../core/outbox/delivery-status.service.ts'
import { numberOf } from '../../platform/actions/reading.ts'
import { Misused, Refused } from '../../platform/actions/refused.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { timeWords } from '../../platform/actions/words.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import type { Given, Operator, Verb } from '../operator.ts'
import { timeCell, timeHead } from '../times.ts'

const MOST = 50
const CHANNELS = ['email', 'sms', 'call']
const STATES = ['waiting', 'sending', 'sent', 'delivered', 'failed']

/** @throws Misused for a word that is none of them */
function oneOf(words: readonly string[], name: string, given: string | undefined): string | undefined {
  if (given === undefined || words.includes(given)) return given
  throw new Misused(`--${name} takes ${words.join(', ')}; given: ${given}.`)
}

const timeOf = (at: Date | null) => timeCell(at, '-')
const stateOf = ({ state, why }: DeliveryStatusRow) => (why === null ? state : `${state}: ${why}`)

interface Shown {
  readonly verb: string
  readonly given: Given
  readonly messages: readonly DeliveryStatusRow[]
}

/** A message goes to an address, which may be a person's or not. */
async function auditRecipients(ctx: Context, operator: Operator, { verb, given, messages }: Shown) {
  const users = await usersReachedBy(ctx.db, [...new Set(messages.map(({ recipient }) => recipient))])
  await auditLookUp(ctx, operator, { verb, given, users, shown: messages.length })
}

export const messagesList: Verb = {
  name: 'messages list',
  parameters: [],
  options: {
    to: { value: 'RECIPIENT', about: 'only to this e-mail address, or phone like +2348035550142' },
    channel: { value: 'CHANNEL', about: 'only by email, sms or call' },
    state: { value: 'STATE', about: 'only waiting, sending, sent, delivered or failed' },
    ...lookUpReason,
  },
  summary: 'the newest messages, and what became of them',
  about: `The newest mails, SMS and code calls, at most ${MOST}, without what they said.`,

  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const { to, channel, state } = given
      const filter = {
        to: to?.trim(),
        channel: oneOf(CHANNELS, 'channel', channel),
        state: oneOf(STATES, 'state', state),
      }
      const messages = await listDeliveryStatuses(ctx.db, filter, MOST)
      await auditRecipients(ctx, operator, { verb: messagesList.name, given, messages })
      const rows = messages.map((message) => [
        String(message.id),
        timeOf(message.postedAt),
        message.channel,
        message.recipient,
        stateOf(message),
        timeOf(message.changedAt),
      ])
      const lines = tableOf([['id', timeHead('posted'), 'by', 'to', 'state', timeHead('since')], ...rows])
      return {
        lines: rows.length > 0 ? lines : ['There are no such messages.'],
        data: { messages },
        nothing: rows.length === 0 && Object.values(filter).some((one) => one !== undefined),
      }
    }),
}

export const messagesStatus: Verb = {
  name: 'messages fate',
  parameters: ['ID'],
  options: { ...lookUpReason },
  summary: 'all that is known of one message',
  about: `What became of a message, without what it said: how often it was tried, by what it left, under which name it is
known there, and their words when it failed.`,

  run: (operator, [id = ''], given) =>
    withService(operator, async (ctx) => {
      const message = await findDeliveryStatus(ctx.db, numberOf(id, 'message'))
      if (!message) throw new Refused(`There is no message ${id}; messages are kept for 30 days.`)
      await auditRecipients(ctx, operator, { verb: messagesStatus.name, given, messages: [message] })
      const facts: readonly (readonly [string, string | number | null])[] = [
        ['to', `${message.recipient}, by ${message.channel}`],
        ['subject', message.subject],
        ['state', `${stateOf(message)}, since ${timeWords(message.changedAt ?? message.postedAt)}`],
        ['their words', message.detail],
        ['posted', timeWords(message.postedAt)],
        ['is over', message.endsAt && timeWords(message.endsAt)],
        ['tries', message.tries],
        ['next try', message.state === 'waiting' && message.dueAt ? timeWords(message.dueAt) : null],
        ['left by', message.provider],
        ['its name there', message.providerId],
        ['rang, seconds', message.seconds],
      ]
      const known = facts.filter(([, value]) => value !== null)
      return {
        lines: tableOf(known.map(([name, value]) => [`${name}:`, String(value)])),
        data: { message },
      }
    }),
}
