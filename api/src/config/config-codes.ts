import { NIGERIAN_MOBILES } from '@ekoline/contract/units/mobiles.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { z } from 'zod'
import { naira, whole } from './values.ts'

const PREFIX = /^\+[1-9]\d{0,14}$/

/** What says where codes go and what they may cost, in the order of docs/configuration.md. */
export const codeVariables = {
  CODE_DESTINATIONS: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .refine(
      (list) => list.every((prefix) => PREFIX.test(prefix)),
      'must be a list of prefixes like +23480,+23490',
    )
    .default([...NIGERIAN_MOBILES]),
  CODE_RATE_ABROAD: naira.default(kobo(500_00)),
  CODE_CALL_SECONDS: whole(20, 300).default(60),
  CODE_SMS_PRICE: naira.default(kobo(500)),
  CODE_SPEND_A_DAY: naira.default(kobo(50_000_00)),
  CODE_CHALLENGE_FROM: z
    .string()
    .regex(/^(0|1|0?\.\d+)$/, 'must be a share from 0 to 1')
    .transform(Number)
    .default(0.25),
  CODE_CHALLENGE_BITS: whole(1, 28).default(18),
}

type Variables = z.infer<z.ZodObject<typeof codeVariables>>

/** Where codes by phone go, and what they may cost. */
export interface CodesConfig {
  /** how numbers begin that codes go to, in E.164 with + */
  readonly destinations: readonly string[]
  /** what a call a minute may cost to those abroad */
  readonly rateAbroad: Kobo
  /** a call is ended after this; each counts as so long */
  readonly callSeconds: number
  readonly smsPrice: Kobo
  /** in a Lagos day, over all processes */
  readonly spendADay: Kobo
  /** of the day's spend: from there on, a person who asks must solve a challenge; 0: always */
  readonly challengeFrom: number
  /** each more doubles the work of a challenge */
  readonly challengeBits: number
}

export const codesOf = (vars: Variables): CodesConfig => ({
  destinations: vars.CODE_DESTINATIONS,
  rateAbroad: vars.CODE_RATE_ABROAD,
  callSeconds: vars.CODE_CALL_SECONDS,
  smsPrice: vars.CODE_SMS_PRICE,
  spendADay: vars.CODE_SPEND_A_DAY,
  challengeFrom: vars.CODE_CHALLENGE_FROM,
  challengeBits: vars.CODE_CHALLENGE_BITS,
})
