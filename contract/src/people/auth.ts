// @source AC7-2, AC7-18, AC7-20

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { calculated, id, page, succeeded, utcTime, whole } from '../endpoint/fields.ts'

const email = z.string().max(254)
const password = z.string().max(1024)
const LATEST_SECOND = 253_402_300_799 // of the year 9999

/**
 * How far a sign-in is: at its end, or before the second step, for which alone the token is good then.
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
  device: z.string().describe("in plain words, like 'Chrome on Android'"),
  address: z.string(),
  signed_in: utcTime,
  last_used: utcTime,
  current: z.boolean().describe('the session that asks'),
})
export type LiveSession = z.infer<typeof liveSession>

const code = z.string().max(64)

/** The person of a mailed link that sets a password, and the workgroup that an invitation is to. */
export const passwordLink = z.strictObject({
  email: z.string(),
  invitation: z
    .strictObject({
      workgroup: z.string(),
      invited_by: z
        .string()
        .nullable()
        .describe('the name of the admin; null of a link from before it was kept'),
    })
    .nullable(),
})
export type PasswordLink = z.infer<typeof passwordLink>

const secondFactorEndpoints = () => ({
  secondFactor: endpoint('GET /v1/second-factor', {
    summary: 'Whether signing in asks for a code, and how many recovery codes are left.',
    access: 'seat',
    withoutFactor: true,
    names: 'nothing',
    reply: succeeded({
      result: z.strictObject({ on_since: utcTime.nullable(), recovery_codes_left: z.int() }),
    }),
  }),
  beginSecondFactor: endpoint('POST /v1/second-factor/begin', {
    summary: 'Make the secret that an authenticator app takes; nothing is asked for yet.',
    access: 'seat',
    withoutFactor: true,
    names: 'nothing',
    changes: ['second_factors'],
    audits: 'password_refused',
    mails: 'nothing',
    body: z.strictObject({ password }),
    reply: succeeded({
      result: z.strictObject({
        secret: z.string().describe('base32, to type in'),
        uri: z.string().describe('otpauth:, to show as a QR code'),
      }),
    }),
    errors: ['email_unproven', 'wrong_password', 'second_factor_changed', 'too_many_sign_ins'],
  }),
  turnOnSecondFactor: endpoint('POST /v1/second-factor/on', {
    summary: 'Turn the second factor on with a first code; the recovery codes are told this once.',
    access: 'seat',
    withoutFactor: true,
    names: 'nothing',
    holds: { code: 'first app code' },
    changes: [
      'second_factors',
      'recovery_codes',
      'sessions',
      'known_devices',
      'sign_in_tickets',
      'password_links',
    ],
    audits: ['second_factor_on', 'second_factor_failed'],
    mails: 'second_factor_on',
    body: z.strictObject({ code }),
    reply: succeeded({ result: z.strictObject({ recovery_codes: z.array(z.string()) }) }),
    errors: ['email_unproven', 'wrong_code', 'second_factor_changed', 'too_many_sign_ins'],
  }),
  renewRecoveryCodes: endpoint('POST /v1/second-factor/recovery-codes', {
    summary: 'Make new recovery codes, with the password and a code; the ones before stop working.',
    access: 'seat',
    names: 'nothing',
    holds: { code: 'app code' },
    changes: ['recovery_codes', 'second_factors'],
    audits: ['recovery_codes_renewed', 'second_factor_failed', 'password_refused'],
    mails: 'recovery_codes_renewed',
    body: z.strictObject({ password, code }),
    reply: succeeded({ result: z.strictObject({ recovery_codes: z.array(z.string()) }) }),
    errors: ['wrong_password', 'wrong_code', 'second_factor_changed', 'too_many_sign_ins'],
  }),
  turnOffSecondFactor: endpoint('POST /v1/second-factor/off', {
    summary: 'Turn the second factor off, with the password and a code.',
    access: 'seat',
    names: 'nothing',
    holds: { code: 'app code' },
    changes: ['second_factors', 'recovery_codes'],
    audits: ['second_factor_off', 'second_factor_failed', 'password_refused'],
    mails: 'second_factor_off',
    body: z.strictObject({ password, code }),
    reply: succeeded({}),
    errors: ['wrong_password', 'wrong_code', 'second_factor_changed', 'too_many_sign_ins'],
  }),
})

/** What a workgroup asks of its people's sign-in. */
const requiredFactorEndpoints = () => ({
  workgroupSecurity: endpoint('GET /v1/{product}/workgroup/security', {
    summary: 'Whether the workgroup requires a second factor, and how many of its people have none yet.',
    access: 'admin',
    names: 'nothing',
    reply: succeeded({
      result: z.strictObject({
        second_factor_required_since: utcTime.nullable(),
        members_without: z.int().describe('of those who have a password'),
      }),
    }),
  }),
  requireSecondFactor: endpoint('PUT /v1/{product}/workgroup/security', {
    summary:
      'Require a second factor of everybody in the workgroup, or stop that. Who has none can only set one up there, ' +
      'or choose another workgroup. API keys and phones go on working.',
    access: 'admin-change',
    names: 'nothing',
    needs: 'app code',
    changes: ['workgroups'],
    audits: ['second_factor_demanded', 'second_factor_optional'],
    mails: ['second_factor_demanded', 'second_factor_optional'],
    body: z.strictObject({ second_factor_required: z.boolean() }),
    reply: succeeded({}),
    errors: ['lead_refused', 'second_factor_first', 'confirm_required'],
  }),
})

export const authEndpoints = () => ({
  signIn: endpoint('POST /v1/signin', {
    summary: 'Sign in with email and password.',
    access: 'public',
    names: { email: 'email' },
    changes: ['sessions', 'known_devices', 'sign_in_tickets', 'verify_tokens'],
    refusalChanges: ['verify_tokens'],
    audits: ['signed_in', 'sign_in_failed', 'second_step_asked', 'sign_in_unverified'],
    mails: 'new_device',
    body: z.strictObject({ email, password, ...calculated }),
    reply: succeeded(signedIn),
    errors: [
      'wrong_credentials',
      'account_disabled',
      'phone_not_verified',
      'challenge_needed',
      'too_many_sign_ins',
    ],
  }),
  signInSecondStep: endpoint('POST /v1/signin/second-factor', {
    summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code.',
    access: 'public',
    names: { token: 'sign-in ticket', code: 'recovery code' },
    changes: ['sessions', 'known_devices', 'sign_in_tickets', 'second_factors', 'recovery_codes'],
    audits: ['signed_in', 'second_factor_failed'],
    mails: ['recovery_code_used', 'new_device'],
    body: z.strictObject({ token: z.string().max(200), code: z.string().max(64) }),
    reply: succeeded({ token: z.string() }),
    errors: ['wrong_code', 'second_step_expired', 'too_many_sign_ins'],
  }),
  askSignInLink: endpoint('POST /v1/login-link', {
    summary: 'Have a sign-in link mailed; the answer is the same for an unknown email.',
    access: 'public',
    names: { email: 'email' },
    changes: ['sign_in_tickets', 'password_links'],
    audits: ['sign_in_link_asked', 'password_link_asked'],
    mails: ['sign_in_link', 'first_password'],
    body: z.strictObject({ email }),
    reply: succeeded({}),
    errors: ['too_many_sign_ins'],
  }),
  signInByLink: endpoint('GET /v1/login/:email', {
    summary: 'Sign in with what a mailed link carries, once, within 15 minutes.',
    access: 'public',
    names: { email: 'email', expires: 'sign-in link end', signature: 'sign-in link signature' },
    changes: ['sessions', 'known_devices', 'sign_in_tickets', 'verify_tokens'],
    refusalChanges: ['verify_tokens', 'sign_in_tickets'],
    audits: ['signed_in', 'sign_in_link_failed', 'second_step_asked', 'sign_in_unverified'],
    mails: 'new_device',
    acts: true,
    params: z.strictObject({ email }),
    query: z.strictObject({
      expires: whole(0, LATEST_SECOND).optional(),
      signature: z.string().max(200).optional(),
    }),
    reply: succeeded({ ...signedIn, _token: z.string().describe('the same as token') }),
    errors: ['sign_in_link_refused', 'phone_not_verified', 'too_many_sign_ins'],
  }),
  returnByPush: endpoint('POST /v1/push/return', {
    summary:
      'Open the page in the live session of its browser again, by the ticket of a call that a push message brought there and the cookie of that browser. Once, within two minutes.',
    access: 'public',
    names: 'nothing',
    holds: { ticket: 'push ticket' },
    changes: ['sessions', 'push_messages'],
    audits: 'signed_in',
    mails: 'nothing',
    body: z.strictObject({ ticket: z.string().min(1).max(100) }),
    reply: succeeded({ token: z.string() }),
    errors: ['push_ticket_refused'],
  }),
  forgotPassword: endpoint('POST /v1/forgot-password', {
    summary: 'Have a link mailed that sets a new password, once, within an hour; the one before is dead.',
    access: 'public',
    names: { email: 'email' },
    changes: ['password_links'],
    audits: 'password_link_asked',
    mails: ['reset', 'reset_invited', 'reset_disabled'],
    body: z.strictObject({ email }),
    reply: succeeded({}),
    errors: ['user_not_found', 'too_many_sign_ins'],
  }),
  passwordLink: endpoint('GET /v1/reset-password/:token', {
    summary:
      'Whether a mailed link still sets a password, for which person, and what they are invited to; asking uses nothing up.',
    access: 'public',
    names: { token: 'password link' },
    params: z.strictObject({ token: z.string().max(200) }),
    reply: succeeded({ result: passwordLink }),
    errors: ['link_expired', 'too_many_sign_ins'],
  }),
  resetPassword: endpoint('POST /v1/reset-password', {
    summary: 'Set a password with the token of a mailed link, once; every session of the person ends.',
    access: 'public',
    names: { token: 'password link' },
    changes: [
      'users',
      'sessions',
      'known_devices',
      'password_links',
      'sign_in_tickets',
      'verify_tokens',
      'sip_secrets',
      'api_keys',
      'webhooks',
      'webhook_deliveries',
      'second_factors',
      'recovery_codes',
      'seats',
      'wallboard_links',
      'pay_links',
      'joining_money',
      'ledger',
      'refills',
      'credit_requests',
    ],
    audits: ['password_set', 'admin_revoked', 'joining_money_sent'],
    mails: ['password_reset', 'joining_short'],
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
      'password_names_you',
      'too_many_sign_ins',
    ],
  }),
  logout: endpoint('POST /v1/logout', {
    summary: 'End this session: its token is dead from here on.',
    access: 'seat',
    withoutFactor: true,
    names: 'nothing',
    changes: ['sessions', 'push_subscriptions', 'push_messages'],
    audits: 'signed_out',
    mails: 'nothing',
    reply: succeeded({}),
  }),
  changePassword: endpoint('POST /v1/{product}/change_password', {
    summary: 'Change the password; every other session ends.',
    access: 'seat',
    names: 'nothing',
    changes: ['users', 'sessions', 'known_devices', 'sign_in_tickets', 'password_links', 'sip_secrets'],
    audits: ['password_changed', 'password_refused'],
    mails: 'password_changed',
    body: z.strictObject({
      existing_password: password,
      password,
      confirm_password: password,
      end_phone_secrets: z.boolean().optional().describe('the phones of the person have to be set up again'),
    }),
    reply: z.strictObject({ status: z.literal('successful') }),
    errors: [
      'passwords_differ',
      'password_too_short',
      'password_well_known',
      'password_names_you',
      'wrong_password',
      'too_many_sign_ins',
    ],
  }),
  confirmSession: endpoint('POST /v1/confirm', {
    summary:
      'Enter the password again, or a code of the second factor where the person has one: for ten minutes, the session may do what confirm_required refuses.',
    access: 'seat',
    names: 'nothing',
    holds: { password: 'password' },
    changes: ['sessions', 'second_factors', 'recovery_codes'],
    audits: ['session_confirmed', 'password_refused', 'second_factor_failed'],
    mails: 'recovery_code_used',
    body: z.strictObject({ password: password.optional(), code: code.optional() }),
    reply: succeeded({}),
    errors: ['wrong_password', 'code_needed', 'wrong_code', 'too_many_sign_ins'],
  }),
  sessions: endpoint('GET /v1/sessions', {
    summary: 'Where the person is signed in: this session first, then the last used; total counts all.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(liveSession) }),
  }),
  endSession: endpoint('DELETE /v1/sessions/:id', {
    summary: "End one of the person's sessions.",
    access: 'seat',
    names: { id: 'session' },
    changes: ['sessions', 'known_devices'],
    audits: 'session_ended',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({}),
  }),
  endOtherSessions: endpoint('DELETE /v1/sessions', {
    summary: 'End every session of the person but this one.',
    access: 'seat',
    names: 'nothing',
    needs: 'other session',
    changes: ['sessions', 'known_devices'],
    audits: 'other_sessions_ended',
    mails: 'nothing',
    reply: succeeded({ ended: z.int() }),
  }),
  ...secondFactorEndpoints(),
  ...requiredFactorEndpoints(),
})
