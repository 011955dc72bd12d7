// @shows SA-18, SA-22

import { describe, expect, test } from 'vitest'
import { maySignUp, type SignUpFields } from './sign-up-fields.ts'

const filled: SignUpFields = {
  firstName: 'A',
  lastName: 'B',
  phoneNumber: '+234 8035550',
  email: 'x',
  password: 'y',
  planType: 'Personal',
  address: '',
  nin: '12345678901',
  referral: '',
  about_us: '',
}

describe('the sign-up button', () => {
  test('is enabled as soon as all is there, without address, referral code and how one heard about us', () => {
    expect(maySignUp(filled)).toBe(true)
  })

  test.each<[keyof SignUpFields, string]>([
    ['firstName', ''],
    ['lastName', ''],
    ['email', ''],
    ['password', ''],
    ['phoneNumber', '+234 803555'],
    ['planType', ''],
    ['planType', 'Persona'],
    ['nin', '1234567890'],
    ['nin', '123456789012'],
  ])('is disabled with %s %j', (field, value) => {
    expect(maySignUp({ ...filled, [field]: value })).toBe(false)
  })
})
