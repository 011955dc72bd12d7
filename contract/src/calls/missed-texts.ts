import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { nairaNumber, succeeded, utcTime, whole } from '../endpoint/fields.ts'
import { TEXT_BUDGET } from './missed-texts.facts.ts'

/** Why a missed caller got no text message. */
export const whyNoText = z.enum([
  'reached',
  'opted out',
  'blocked',
  'off',
  'late',
  'suspended',
  'no payer',
  'budget',
  'no money',
])
export type WhyNoText = z.infer<typeof whyNoText>

/** The text message to a missed caller. */
export const missedText = z.strictObject({
  state: z
    .enum(['waiting', 'posted', 'sent', 'delivered', 'failed', 'not sent'])
    .describe('waiting: it is sent at `at`; failed: it did not arrive, and its price is given back'),
  at: utcTime,
  why: whyNoText.nullable().describe('of one that was not sent'),
})
export type MissedText = z.infer<typeof missedText>

const settings = z.strictObject({
  on: z.boolean(),
  available: z.boolean().describe('this service can send text messages'),
  budget: z.int().describe('naira a month at most'),
  spent: nairaNumber.describe('naira of this month'),
  sent: z.int().describe('text messages of this month'),
  payer: z.string().nullable().describe('the name of the admin whose wallet pays; null: no one'),
  part_price: nairaNumber.describe('naira for each part of a message, tax included'),
  price: nairaNumber.describe('naira for one message as it is now'),
  parts: z.int().describe('that it has'),
  example: z.string().describe('what a missed caller gets'),
  opted_out: z.int().describe('numbers that want none'),
})
export type MissedTextSettings = z.infer<typeof settings>

const stop = z.strictObject({
  workgroup: z.string(),
  number_end: z.string().describe('the last four digits of the number that got the message'),
  stopped: z.boolean(),
})
export type TextStop = z.infer<typeof stop>

const key = z.string().max(100)

export const missedTextsEndpoints = () => ({
  missedTexts: endpoint('GET /v1/missed-calls/texts', {
    summary: 'Whether missed callers get a text message, what it says, what it costs, and what was spent.',
    access: 'admin',
    names: 'nothing',
    reply: succeeded({ result: settings }),
  }),
  setMissedTexts: endpoint('PUT /v1/missed-calls/texts', {
    summary:
      'Have missed callers with Nigerian mobiles get a text message, one a day at most, or not. Whoever switches it on pays, from their wallet, up to so much in a month of Lagos.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['missed_text_settings'],
    audits: 'missed_texts_set',
    mails: 'nothing',
    body: z.strictObject({
      texts_on: z.boolean(),
      budget: whole(TEXT_BUDGET.least, TEXT_BUDGET.most).describe('naira a month at most'),
    }),
    reply: succeeded({ result: settings }),
    errors: ['lead_refused', 'missed_texts_unavailable'],
  }),
  openTextStop: endpoint('POST /v1/text-stops/open', {
    summary: 'Whose text messages the link of one stops, for the one who has it.',
    access: 'public',
    names: { key: 'text stop key' },
    changes: 'nothing',
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject({ key }),
    reply: succeeded({ result: stop }),
    errors: ['text_stop_over'],
  }),
  setTextStop: endpoint('PUT /v1/text-stops', {
    summary: 'Stop the text messages of a workgroup to the number that got the link, or allow them again.',
    access: 'public',
    names: { key: 'text stop key' },
    changes: ['missed_text_stops'],
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject({ key, stopped: z.boolean() }),
    reply: succeeded({ result: stop }),
    errors: ['text_stop_over'],
  }),
})
