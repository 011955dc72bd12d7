import { z } from 'zod'
import { destinationCategory } from './destinations.ts'
import { endpoint } from './endpoint.ts'
import { filled, id, nairaNumber, page, searchWord, succeeded, utcTime } from './fields.ts'
import { phoneNumbersWire } from './phone-numbers.wire.ts'

export const availableNumber = z.strictObject({
  id: z.int(),
  did: z.string().meta({ description: 'the number, with + and country code' }),
  price: nairaNumber.meta({ description: 'naira for 30 days, without the card fee' }),
})

const allocatedNumber = z.strictObject({
  id: z.int(),
  did: z.string(),
  category: destinationCategory
    .nullable()
    .meta({ description: 'null: bought, and nobody said yet where its calls go' }),
  destination: z.string().nullable(),
})

/** A number that somebody has, with what its owner needs to know. */
export const ownedNumber = z.strictObject({
  ...allocatedNumber.shape,
  destination_name: z
    .string()
    .nullable()
    .meta({ description: 'null: what it leads to is not there any more' }),
  cardid: z.int().meta({ description: 'the card whose wallet renews it' }),
  owner: z.string().meta({ description: 'whose card that is' }),
  renews: utcTime,
  price: nairaNumber.meta({ description: 'naira that its next renewal takes from the wallet' }),
  grace: utcTime
    .nullable()
    .meta({ description: 'its renewal could not be paid, and it is lost then; else null' }),
})
export type OwnedNumber = z.infer<typeof ownedNumber>

export const phoneNumbersEndpoints = () => ({
  numbers: endpoint({
    ...phoneNumbersWire.numbers,
    summary: "The numbers of the seat's card, of an admin's workgroup: where they lead, when they renew.",
    access: 'seat',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ result: z.array(ownedNumber), total: z.int() }),
  }),
  availableNumbers: endpoint({
    ...phoneNumbersWire.availableNumbers,
    summary: 'The numbers that can be bought now.',
    access: 'seat',
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ result: z.array(availableNumber), total: z.int() }),
  }),
  allocatedNumbers: endpoint({
    ...phoneNumbersWire.allocatedNumbers,
    summary: 'The numbers of a card, and where their calls go.',
    access: 'seat',
    params: z.strictObject({ cardid: id }),
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ result: z.array(allocatedNumber), total: z.int(), message: z.string().optional() }),
  }),
  assignNumber: endpoint({
    ...phoneNumbersWire.assignNumber,
    summary: 'Say where the calls of a number go that was paid for; again, to lead them elsewhere.',
    access: 'seat-change',
    body: z.strictObject({
      phonenumber_id: id,
      card_id: id,
      destination: filled(64),
      category: destinationCategory,
    }),
    reply: z.strictObject({ status: z.literal(true), message: z.string() }),
    errors: ['lead_refused', 'number_gone', 'number_unpaid'],
    failsWithFalse: true,
  }),
})
