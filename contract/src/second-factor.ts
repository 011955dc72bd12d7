import { z } from 'zod'
import { authWire } from './auth.wire.ts'
import { endpoint } from './endpoint.ts'
import { succeeded, utcTime } from './fields.ts'

const password = z.string().max(1024)
const code = z.string().max(64)

export const secondFactorEndpoints = () => ({
  secondFactor: endpoint({
    ...authWire.secondFactor,
    summary: 'Whether signing in asks for a code, and how many recovery codes are left.',
    access: 'seat',
    reply: succeeded({
      result: z.strictObject({ on_since: utcTime.nullable(), recovery_codes_left: z.int() }),
    }),
  }),
  beginSecondFactor: endpoint({
    ...authWire.beginSecondFactor,
    summary: 'Make the secret that an authenticator app takes; nothing is asked for yet.',
    access: 'seat',
    body: z.strictObject({ password }),
    reply: succeeded({
      result: z.strictObject({
        secret: z.string().meta({ description: 'base32, to type in' }),
        uri: z.string().meta({ description: 'otpauth:, to show as a QR code' }),
      }),
    }),
    errors: ['wrong_password', 'second_factor_changed', 'too_many_sign_ins'],
  }),
  turnOnSecondFactor: endpoint({
    ...authWire.turnOnSecondFactor,
    summary: 'Turn the second factor on with a first code; the recovery codes are told this once.',
    access: 'seat',
    body: z.strictObject({ code }),
    reply: succeeded({ result: z.strictObject({ recovery_codes: z.array(z.string()) }) }),
    errors: ['wrong_code', 'second_factor_changed', 'too_many_sign_ins'],
  }),
  renewRecoveryCodes: endpoint({
    ...authWire.renewRecoveryCodes,
    summary: 'Make new recovery codes, with the password and a code; the ones before stop working.',
    access: 'seat',
    body: z.strictObject({ password, code }),
    reply: succeeded({ result: z.strictObject({ recovery_codes: z.array(z.string()) }) }),
    errors: ['wrong_password', 'wrong_code', 'second_factor_changed', 'too_many_sign_ins'],
  }),
  turnOffSecondFactor: endpoint({
    ...authWire.turnOffSecondFactor,
    summary: 'Turn the second factor off, with the password and a code.',
    access: 'seat',
    body: z.strictObject({ password, code }),
    reply: succeeded({}),
    errors: ['wrong_password', 'wrong_code', 'second_factor_changed', 'too_many_sign_ins'],
  }),
})
