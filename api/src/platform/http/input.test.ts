import { endpointsFor } from '@ekoline/contract/index.ts'
import {
  fieldMessages,
  type newUserMessages,
  type numberMessages,
} from '@ekoline/contract/messages/fields.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { openWorld } from '../../../test/world.ts'
import { AppError, type FieldFault } from '../app-error.ts'
import { readPart } from './input.ts'

type Part = 'params' | 'query' | 'body'

/** What is said of a field of a request, by the schema of its endpoint. */
function faultOf(name: string, part: Part, value: unknown, at: string): FieldFault | undefined {
  const schema = (endpointsFor('ekoline') as unknown as Record<string, Partial<Record<Part, z.ZodType>>>)[
    name
  ]?.[part]
  try {
    readPart(schema, value, part)
  } catch (error) {
    if (error instanceof AppError) return error.details.fields?.find(({ field }) => field === at)
    throw error
  }
  return undefined
}

const person = { firstName: '', lastName: '', email: 'no', phoneNumber: '1', workgroup: 'W' }
const dates = { cardid: 1, from: '2026-11-02', to: '2026-11-01' }
const card = { card_number: '1', expiry: '13/30', cvv: 'x' }
const menu = { card_id: 1, workgroup_name: 'W', name: 'M', description: 'D', recording: 1 }
const key = { digit: '1', category: 'user', destination: 'ada' }

type Key = keyof typeof fieldMessages | keyof typeof newUserMessages | keyof typeof numberMessages

test.each<[Key, string, Part, unknown, string]>([
  ['field_required', 'signIn', 'body', {}, 'email'],
  ['field_unknown', 'signIn', 'body', { more: 1 }, 'more'],
  ['field_string', 'signIn', 'body', { email: 1 }, 'email'],
  ['field_too_long', 'signIn', 'body', { email: 'a'.repeat(255) }, 'email'],
  ['field_nul', 'signIn', 'body', { email: '\0' }, 'email'],
  ['field_unicode', 'signIn', 'body', { email: '\ud800' }, 'email'],
  ['field_number', 'topUpMember', 'body', { amount: 'x' }, 'amount'],
  ['field_amount', 'topUpMember', 'body', { amount: 0 }, 'amount'],
  ['field_boolean', 'switchWallboard', 'body', { on: 1 }, 'on'],
  ['field_object', 'signIn', 'body', [], 'body'],
  ['field_array', 'makeWebhook', 'body', { events: 1 }, 'events'],
  ['field_too_few', 'makeWebhook', 'body', { events: [] }, 'events'],
  ['field_too_many', 'makeWebhook', 'body', { events: Array(99).fill('call.ended') }, 'events'],
  ['field_one_of', 'changeAgent', 'body', { state: 'x' }, 'state'],
  ['field_whole', 'agents', 'query', { page: '0' }, 'page'],
  ['field_invalid', 'agents', 'query', { page: {} }, 'page'],
  ['field_date', 'searchCallHistory', 'body', { from: 'x' }, 'from'],
  ['field_date_order', 'searchCallHistory', 'body', { ...dates, src: '1' }, 'from'],
  ['field_digits', 'searchCallHistory', 'body', { ...dates, src: 'x' }, 'src'],
  ['field_one_direction', 'searchCallHistory', 'body', { ...dates, to: '2026-11-03' }, 'phonenumber'],
  ['field_blank', 'addIvr', 'body', { ...menu, name: ' ' }, 'name'],
  ['field_one_line', 'addIvr', 'body', { ...menu, name: 'a\nb' }, 'name'],
  ['field_key_twice', 'addIvr', 'body', { ...menu, ivr_members: [key, key] }, 'ivr_members.1.digit'],
  ['field_email', 'subscribe', 'body', person, 'email'],
  ['field_email_letters', 'subscribe', 'body', { ...person, email: 'аda@ekoline.test' }, 'email'],
  ['field_first_name', 'subscribe', 'body', person, 'firstName'],
  ['field_last_name', 'subscribe', 'body', person, 'lastName'],
  ['field_name_long', 'subscribe', 'body', { ...person, lastName: 'x'.repeat(101) }, 'lastName'],
  ['field_nigerian_phone', 'subscribe', 'body', person, 'phoneNumber'],
  ['field_nin', 'register', 'body', { nin: '1' }, 'nin'],
  ['field_phone', 'otpCall', 'body', { phoneNumber: '1' }, 'phoneNumber'],
  ['field_phone_letters', 'otpCall', 'body', { phoneNumber: '0803 555 0142 Ada' }, 'phoneNumber'],
  ['field_phone_signs', 'otpCall', 'body', { phoneNumber: '*901#' }, 'phoneNumber'],
  ['field_phone_two', 'otpCall', 'body', { phoneNumber: '08035550142/08035550143' }, 'phoneNumber'],
  ['field_phone_extension', 'otpCall', 'body', { phoneNumber: '0803 555 0142 ext 5' }, 'phoneNumber'],
  ['field_keys', 'makeCall', 'body', { called: '08035550142', extension: '1;2' }, 'extension'],
  ['field_otp', 'otpCall', 'body', { phoneNumber: '1', code: 'x' }, 'code'],
  ['field_expiry', 'paySandbox', 'body', card, 'expiry'],
  ['field_cvv', 'paySandbox', 'body', card, 'cvv'],
  ['field_reference', 'paySandbox', 'params', { reference: '!' }, 'reference'],
  ['field_username', 'seat', 'params', { username: '!' }, 'username'],
  ['field_consent', 'addRobocall', 'body', { consent: false }, 'consent'],
  ['field_repeated', 'makeWebhook', 'body', { events: ['call.ended', 'call.ended'] }, 'events'],
  ['field_too_deep', 'signIn', 'body', { email: [[[[[[[[[[[1]]]]]]]]]]] }, 'email.0.0.0.0.0.0.0.0.0'],
  ['field_plain_text', 'addBusinessProfile', 'body', { about: '\u202e' }, 'about'],
])('says %s', (message, name, part, value, field) => {
  expect(faultOf(name, part, value, field)).toMatchObject({ field, message })
})

// @shows DEC-7
test('an operator’s own words for a field reach the answer', async () => {
  const world = await openWorld({ config: { rewording: { field_too_long: 'No more than {maximum}!' } } })
  const send = (payload: object, headers = {}) =>
    world.app.inject({ method: 'POST', url: '/v1/signin', payload, headers })
  const answer = await send({ email: 'a'.repeat(255), password: 'x' })
  const badKey = await send({ email: 'a@b.test', password: 'x' }, { 'idempotency-key': 'a b' })
  await world.close()
  expect(badKey.json().errors[0].message).toBe(fieldMessages.field_idempotency_key)
  expect(answer.json()).toMatchObject({ errors: [{ field: 'email', message: 'No more than 254!' }] })
})

test('the answer to a body that is wrong everywhere is a short one', () => {
  const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]))
  const { signIn } = endpointsFor('ekoline')
  expect(() => readPart(signIn.body, body, 'body')).toThrow(
    expect.objectContaining({
      details: { fields: expect.toSatisfy((fields: unknown[]) => fields.length === 50) },
    }),
  )
})
