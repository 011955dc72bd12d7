// @source SA-85, SA-88

import { z } from 'zod'
import { destinationCategory } from '../core/destinations.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { filled, id, nairaNumber, page, searchWord, succeeded, utcTime } from '../endpoint/fields.ts'

export const availableNumber = z.strictObject({
  id: z.int(),
  did: z.string().describe('the number, with + and country code'),
  price: nairaNumber.describe('naira for 30 days, without the card fee'),
})

const allocatedNumber = z.strictObject({
  id: z.int(),
  did: z.string(),
  category: destinationCategory.nullable().describe('null: bought, and nobody said yet where its calls go'),
  destination: z.string().nullable(),
})

/** A number in use, with what its owner needs to know. */
export const ownedNumber = z.strictObject({
  ...allocatedNumber.shape,
  destination_name: z.string().nullable().describe('null: what it leads to is not there any more'),
  cardid: z.int().describe('the card whose wallet renews it'),
  owner: z.string().describe('whose card that is'),
  renews: utcTime,
  price: nairaNumber.describe('naira that its next renewal takes from the wallet'),
  grace: utcTime.nullable().describe('its renewal could not be paid, and it is lost then; else null'),
})
export type OwnedNumber = z.infer<typeof ownedNumber>

export const phoneNumbersEndpoints = () => ({
  numbers: endpoint('GET /v1/{product}/numbers', {
    summary: "The numbers of the seat's card, of an admin's workgroup: where they lead, when they renew.",
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ result: z.array(ownedNumber), total: z.int() }),
  }),
  availableNumbers: endpoint('GET /v1/{product}/numbers/available', {
    summary: 'The numbers that can be bought now.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ result: z.array(availableNumber), total: z.int() }),
  }),
  allocatedNumbers: endpoint('GET /v1/{product}/numbers/allocated/:cardid', {
    summary: 'The numbers of a card, and where their calls go.',
    access: 'seat',
    names: { cardid: 'card' },
    params: z.strictObject({ cardid: id }),
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ result: z.array(allocatedNumber), total: z.int(), message: z.string().optional() }),
  }),
  buyNumber: endpoint('POST /v1/{product}/numbers/buy', {
    summary:
      "Buy a number for 30 days from the seat's wallet, without a card's fee; then say where its calls go.",
    access: 'seat-change',
    names: 'nothing',
    changes: ['ledger', 'number_allocations', 'phone_numbers'],
    audits: 'number_bought',
    mails: 'nothing',
    body: z.strictObject({ phonenumber_id: id }),
    reply: succeeded({}),
    errors: [
      'lead_refused',
      'number_taken',
      'insufficient_funds',
      'owed_first',
      'verification_required',
      'idempotency_conflict',
      'idempotency_in_flight',
    ],
    idempotent: true,
  }),
  assignNumber: endpoint('POST /v1/{product}/numbers/assign', {
    summary: 'Say where the calls of a number go that was paid for; again, to lead them elsewhere.',
    access: 'seat-change',
    names: { phonenumber_id: 'number', card_id: 'card', destination: 'username' },
    changes: ['number_allocations'],
    audits: 'number_assigned',
    mails: 'nothing',
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
  releaseNumber: endpoint('DELETE /v1/{product}/numbers/:id', {
    summary:
      'Give up a phone number. It takes no calls from now on and is not renewed; days already paid for are not refunded.',
    access: 'seat-change',
    names: { id: 'number' },
    changes: ['number_allocations', 'phone_numbers'],
    audits: 'number_released',
    mails: 'number_released',
    params: z.strictObject({ id }),
    reply: succeeded({ message: z.string() }),
    errors: ['confirm_required', 'lead_refused', 'number_in_use'],
  }),
})
