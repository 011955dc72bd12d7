import { z } from 'zod'
import { nairaNumber, priceNumber, utcTime } from '../endpoint/fields.ts'

/** A call as it is at this moment, for the person who placed it. */
export const callNow = z.strictObject({
  uniqueid: z.string(),
  state: z.enum(['ringing', 'connected', 'ended']),
  rings: z
    .enum(['own', 'called'])
    .nullable()
    .describe('of a ringing call: the own phone, or the one that is called'),
  src: z.string(),
  calledstation: z.string(),
  starttime: utcTime,
  seconds: z.int().describe('seconds of talk so far'),
  cost: nairaNumber.describe('naira so far'),
  terminatecauseid: z.int().nullable().describe('null until it has ended'),
  left: z
    .strictObject({
      seconds: z.int().describe('that it may still talk'),
      money: nairaNumber.describe('naira of the wallet that are not used'),
    })
    .nullable()
    .describe('of what pays for it; null: it costs nothing, the plan pays, or it has ended'),
})
export type CallNow = z.infer<typeof callNow>

/** What a call would cost, and how long what there is lasts. */
export const callQuote = z.strictObject({
  number: z.string().describe('E.164, as far as it is typed; or an internal or emergency number'),
  name: z.string().nullable().describe('what an internal number leads to; null of any other'),
  shows: z
    .string()
    .nullable()
    .describe('the number that they see; null: none, or an internal number is called'),
  per_minute: priceNumber.describe('of all legs that are charged'),
  alone_per_minute: priceNumber
    .nullable()
    .describe('from a SIP or browser phone; null: the own phone is one, or is not charged'),
  first_increment: z.int().describe('seconds that are billed at least'),
  next_increment: z.int().describe('seconds by which it is billed from then on'),
  connection: priceNumber.describe('once a call, of all legs that are charged'),
  costs_nothing: z.boolean().describe('a call costs nothing, however long it takes'),
  free_seconds: z.int().describe('seconds of talk that free seconds alone pay for'),
  seconds: z.int().describe('seconds that the free seconds and the wallet buy'),
})
export type CallQuote = z.infer<typeof callQuote>

/** How long what there is lasts for calls to mobiles of the market, at the dearest rate to one. */
export const talkTime = callQuote.pick({ per_minute: true, free_seconds: true, seconds: true })
export type TalkTime = z.infer<typeof talkTime>
