import { z } from 'zod'
import { authWire } from './auth.wire.ts'
import { endpoint } from './endpoint.ts'
import { id, page, succeeded, utcTime, whole } from './fields.ts'
import { secondFactorEndpoints } from './second-factor.ts'

const email = z.string().max(254)
const password = z.string().max(1024)
const LATEST_SECOND = 253_402_300_799 // of the year 9999

/**
 * Where a sign-in stands: at its end, or before the second step, for which alone the token is good then.
 *
 * @source api.md, "Session and profile"
 */
const signedIn = {
  token: z.string(),
  second_factor: z.literal('required').optional(),
}

/** A sign-in that lives, on some device. */
export const liveSession = z.strictObject({
  id: z.int(),
  device: z.string().meta({ description: "in plain words, like 'Chrome on Android'" }),
  address: z.string(),
  signed_in: utcTime,
  last_used: utcTime,
  current: z.boolean().meta({ description: 'the session that asks' }),
})
export type LiveSession = z.infer<typeof liveSession>

export const authEndpoints = () => ({
  signIn: endpoint({
    ...authWire.signIn,
    summary: 'Sign in with e-mail and password.',
    access: 'public',
    body: z.strictObject({ email, password }),
    reply: succeeded(signedIn),
    errors: ['wrong_credentials', 'account_disabled', 'phone_not_verified', 'too_many_sign_ins'],
  }),
  signInSecondStep: endpoint({
    ...authWire.signInSecondStep,
    summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code.',
    access: 'public',
    body: z.strictObject({ token: z.string().max(200), code: z.string().max(64) }),
    reply: succeeded({ token: z.string() }),
    errors: ['wrong_code', 'second_step_expired', 'too_many_sign_ins'],
  }),
  askSignInLink: endpoint({
    ...authWire.askSignInLink,
    summary: 'Have a sign-in link mailed; the answer is the same for an unknown e-mail.',
    access: 'public',
    body: z.strictObject({ email }),
    reply: succeeded({}),
    errors: ['too_many_sign_ins'],
  }),
  signInByLink: endpoint({
    ...authWire.signInByLink,
    summary: 'Sign in with what a mailed link carries, once, within 15 minutes.',
    access: 'public',
    acts: true,
    params: z.strictObject({ email }),
    query: z.strictObject({
      expires: whole(0, LATEST_SECOND).optional(),
      signature: z.string().max(200).optional(),
    }),
    reply: succeeded({ ...signedIn, _token: z.string().meta({ description: 'the same as token' }) }),
    errors: ['sign_in_link_refused', 'phone_not_verified', 'too_many_sign_ins'],
  }),
  forgotPassword: endpoint({
    ...authWire.forgotPassword,
    summary: 'Have a link mailed that sets a new password, once, within an hour; the one before is dead.',
    access: 'public',
    body: z.strictObject({ email }),
    reply: succeeded({}),
    errors: ['user_not_found', 'too_many_sign_ins'],
  }),
  resetPassword: endpoint({
    ...authWire.resetPassword,
    summary: 'Set a password with the token of a mailed link, once; every session of the person ends.',
    access: 'public',
    body: z.strictObject({
      password: z.string().max(1024),
      token: z.string().max(200),
      confirm_password: z.string().max(1024),
    }),
    reply: succeeded({}),
    errors: [
      'link_expired',
      'passwords_differ',
      'password_too_short',
      'password_well_known',
      'too_many_sign_ins',
    ],
  }),
  logout: endpoint({
    ...authWire.logout,
    summary: 'End this session: its token is dead from here on.',
    access: 'seat',
    reply: succeeded({}),
  }),
  changePassword: endpoint({
    ...authWire.changePassword,
    summary: 'Change the password; every other session ends.',
    access: 'seat',
    body: z.strictObject({ existing_password: password, password, confirm_password: password }),
    reply: z.strictObject({ status: z.literal('successful') }),
    errors: [
      'passwords_differ',
      'password_too_short',
      'password_well_known',
      'wrong_password',
      'too_many_sign_ins',
    ],
  }),
  sessions: endpoint({
    ...authWire.sessions,
    summary: 'Where the person is signed in: this session first, then the last used; total counts all.',
    access: 'seat',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(liveSession) }),
  }),
  endSession: endpoint({
    ...authWire.endSession,
    summary: "End one of the person's sessions.",
    access: 'seat',
    params: z.strictObject({ id }),
    reply: succeeded({}),
  }),
  endOtherSessions: endpoint({
    ...authWire.endOtherSessions,
    summary: 'End every session of the person but this one.',
    access: 'seat',
    reply: succeeded({ ended: z.int() }),
  }),
  ...secondFactorEndpoints(),
})
