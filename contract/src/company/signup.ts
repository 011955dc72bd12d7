// @source SA-20

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'

import {
  calculated,
  emailAddress,
  nairaNumber,
  type Product,
  page,
  phoneNumber,
  plainName,
  succeeded,
  textWithin,
  utcTime,
  whole,
  wrong,
} from '../endpoint/fields.ts'
import {
  ADDRESS_LONGEST,
  isNin,
  type NewUserFields,
  objectionToNewUser,
  WORKGROUP_NAME_LONGEST,
} from '../endpoint/profile-fields.ts'
import { GENDERS, HEARD_ABOUT_US, PLAN_TYPES, SIGN_UP_SOURCE } from './sign-up-fields.ts'

const typed = (name: keyof NewUserFields) =>
  textWithin(300)
    .superRefine((value, context) => {
      const objection = objectionToNewUser(name, value)
      if (objection) context.addIssue({ code: 'custom', ...wrong(...objection) })
    })
    .transform((value) => value.trim())

const nin = z.string().refine(isNin, wrong('field_nin'))

const referralCode = z.string().max(64)

/** What the sign-up sends, and what the invitation sends in its place. */
const registration = z
  .strictObject({
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    email: emailAddress,
    phoneNumber,
    password: z.string().max(1024),
    address: z.string().max(ADDRESS_LONGEST).optional(),
    plan_id: whole(1, 1_000_000)
      .optional()
      .describe('of the invitation: the plan wished for; every registration starts on 13'),
    source: z.literal(SIGN_UP_SOURCE).optional().describe('of the sign-up'),
    nin: nin.optional().describe('of the sign-up: 11 digits'),
    planType: z.enum(PLAN_TYPES).optional().describe('of the sign-up'),
    company: plainName(WORKGROUP_NAME_LONGEST)
      .transform((name) => name.trim())
      .optional()
      .describe('of the sign-up: the name of the workgroup, in place of the person’s'),
    about_us: z.enum([...HEARD_ABOUT_US, '']).optional(),
    referral: referralCode.optional().describe('of the sign-up'),
    gender: z.enum(GENDERS).optional().describe('of the invitation'),
    referral_code: referralCode.optional().describe('of the invitation'),
    terms_version: z
      .string()
      .max(64)
      .optional()
      .describe('of the terms and the privacy notice that were agreed to'),
  })
  .superRefine((given, context) => {
    const wanted =
      given.source === SIGN_UP_SOURCE ? (['nin', 'planType'] as const) : (['gender', 'plan_id'] as const)
    for (const field of wanted)
      if (given[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], ...wrong('field_required') })
    if (given.source === undefined && !given.address?.trim())
      context.addIssue({ code: 'custom', path: ['address'], ...wrong('field_blank') })
  })

/** A code goes out by phone call, unless an SMS is asked for. */
const codeRequest = z.strictObject({
  phoneNumber,
  channel: z.enum(['call', 'sms']).optional(),
  verifytoken: z
    .string()
    .max(200)
    .optional()
    .describe('whose it is has codes and tries that no stranger uses up'),
  ...calculated,
})

const codeSent = succeeded({
  result: z.string().describe('the call id'),
  retry_after: z.int().describe('seconds until another code may be asked for'),
})

const verifytoken = z.string().max(200)
const params = z.strictObject({ verifytoken })

export const signupEndpoints = (product: Product) => ({
  register: endpoint('POST /v1/register', {
    summary: 'Sign up, or answer an invitation: a person, their workgroup and its admin seat.',
    access: 'public',
    names: 'nothing',
    changes: [
      'users',
      'workgroups',
      'seats',
      'sign_ups',
      'verify_tokens',
      'consents',
      'voicemail_boxes',
      'voicemail_people',
      'reaches',
    ],
    audits: 'signed_up',
    mails: 'confirm_email',
    body: registration,
    reply: succeeded({
      data: z.strictObject({
        [`${product}_user_id` as const]: z.int(),
        verifytoken: z.string(),
        phoneNumber: z.string().describe('E.164'),
      }),
    }),
    errors: [
      'email_taken',
      'password_too_short',
      'password_well_known',
      'password_names_you',
      'too_many_sign_ins',
    ],
  }),
  requestCode: endpoint('POST /v1/verification-code', {
    form: true,
    summary: 'Have a code sent to a phone that waits to be verified; the answer is the same for any other.',
    access: 'public',
    names: { phoneNumber: 'newcomer phone' },
    changes: ['verification_codes', 'code_spend'],
    audits: 'verification_code_sent',
    mails: 'verification_code',
    body: codeRequest,
    reply: codeSent,
    errors: ['challenge_needed', 'codes_spent', 'too_many_sign_ins'],
  }),
  confirmPhone: endpoint('POST /v1/confirm-phone', {
    summary: 'The same as verification-code.',
    access: 'public',
    names: { phoneNumber: 'newcomer phone' },
    changes: ['verification_codes', 'code_spend'],
    audits: 'verification_code_sent',
    mails: 'verification_code',
    body: codeRequest,
    reply: codeSent,
    errors: ['challenge_needed', 'codes_spent', 'too_many_sign_ins'],
  }),
  verifyPhone: endpoint('POST /v1/verification/:person', {
    form: 'or json',
    summary: 'Verify a phone by the code that was sent to it: of a person by id, or by verifytoken.',
    access: 'public',
    names: { person: 'newcomer', call_id: 'code call', code: 'phone code' },
    changes: ['users', 'verify_tokens', 'verification_codes', 'sessions', 'known_devices', 'sign_in_tickets'],
    refusalChanges: ['verification_codes'],
    audits: ['phone_verified', 'verification_failed', 'signed_in', 'second_step_asked'],
    mails: 'new_device',
    params: z.strictObject({ person: z.string().max(200) }),
    query: z.strictObject({ call_id: z.string().max(200) }),
    body: z.strictObject({
      code: z.string().max(64),
      verifytoken: verifytoken.optional().describe('of the sign-up: logs the browser in that has it'),
    }),
    reply: succeeded({
      token: z.string().optional().describe('of the session, where the sign-up’s verifytoken came along'),
      second_factor: z.literal('required').optional(),
    }),
    errors: ['wrong_verification_code', 'wrong_confirmation_code', 'too_many_sign_ins'],
  }),
  startPhoneVerification: endpoint('POST /v1/{product}/phone-verification', {
    summary: 'A token to verify the own phone with, for a person whom an admin added.',
    access: 'seat-change',
    names: 'nothing',
    needs: 'unverified phone',
    changes: ['verify_tokens'],
    audits: 'nothing',
    mails: 'nothing',
    reply: succeeded({ result: z.strictObject({ verifytoken: z.string() }) }),
    errors: ['lead_refused', 'too_many_sign_ins'],
  }),
  unverified: endpoint('GET /v1/verification/:verifytoken', {
    summary: 'Whose phone waits to be verified.',
    access: 'public',
    names: { verifytoken: 'verify token' },
    params,
    reply: succeeded({ result: z.strictObject({ phoneNumber: z.string(), firstName: z.string() }) }),
    errors: ['verify_link_over', 'too_many_sign_ins'],
  }),
  codeFate: endpoint('GET /v1/verification/:verifytoken/code', {
    summary: 'What became of a code that was sent to the phone that waits to be verified.',
    access: 'public',
    names: { verifytoken: 'verify token', call_id: 'code call' },
    params,
    query: z.strictObject({ call_id: z.string().max(200) }),
    reply: succeeded({
      result: z.strictObject({
        state: z.enum(['waiting', 'sent', 'delivered', 'failed']),
        how: z.enum(['email', 'sms', 'call']),
        at: utcTime,
        why: z.string().optional().describe('of a failure'),
        seconds: z.int().optional().describe('how long a call rang'),
      }),
    }),
    errors: ['verify_link_over', 'too_many_sign_ins'],
  }),
  changePhone: endpoint('PUT /v1/verification/:verifytoken', {
    summary: 'Put another number in place of a phone that waits to be verified.',
    access: 'public',
    names: { verifytoken: 'verify token' },
    changes: ['users', 'verification_codes'],
    audits: 'phone_changed',
    mails: 'nothing',
    params,
    body: z.strictObject({ phoneNumber }),
    reply: succeeded({ result: z.strictObject({ phoneNumber: z.string(), firstName: z.string() }) }),
    errors: ['verify_link_over', 'too_many_sign_ins'],
  }),
  proveEmail: endpoint('POST /v1/email-proof', {
    summary: 'Prove the email of the session’s person, by the link mailed to it.',
    access: 'seat',
    withoutFactor: true,
    names: { token: 'email proof' },
    changes: ['users', 'verify_tokens', 'seats'],
    audits: ['email_proven', 'admin_revoked'],
    mails: 'nothing',
    body: z.strictObject({ token: verifytoken }),
    reply: succeeded({}),
    errors: ['too_many_sign_ins'],
  }),
  passwordByProof: endpoint('POST /v1/email-proof/password', {
    summary:
      'Of that link outside such a session: the token of a page that sets a new password, which ends whatever was set before.',
    access: 'public',
    names: { token: 'email proof' },
    changes: ['password_links'],
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject({ token: verifytoken }),
    reply: succeeded({ password_link: z.string() }),
    errors: ['verify_link_over', 'too_many_sign_ins'],
  }),
  mailEmailProof: endpoint('POST /v1/email-proof/mail', {
    summary: 'Have the link mailed again that proves the email; nothing happens when it is proven.',
    access: 'seat',
    withoutFactor: true,
    names: 'nothing',
    changes: ['verify_tokens'],
    audits: 'nothing',
    mails: 'prove_email',
    reply: succeeded({}),
    errors: ['too_many_sign_ins'],
  }),
  ...inviteEndpoints(),
})

/** How far a person came who followed an invitation. */
const referralStatus = z.enum(['registered', 'verified', 'called'])

/** A person who came by a referral code, as its owner sees them. */
const referredPerson = z.strictObject({
  name: z.string().describe("the first name and a letter, like 'Bola A.'; empty when erased"),
  joined: utcTime,
  status: referralStatus.describe("'verified': the phone is; 'called': made a first call"),
  gifted: z.boolean().describe('the free minutes were given'),
})
export type ReferredPerson = z.infer<typeof referredPerson>

const wishedPlan = z.strictObject({ planid: z.int(), name: z.string(), amount: nairaNumber })
export type WishedPlan = z.infer<typeof wishedPlan>

const inviteEndpoints = () => ({
  inviter: endpoint('GET /v1/{product}/code/:token', {
    summary: 'Who invites with a referral code.',
    access: 'public',
    names: { token: 'referral code' },
    params: z.strictObject({ token: z.string().max(200) }),
    reply: succeeded({ result: z.strictObject({ firstName: z.string(), lastName: z.string() }) }),
  }),
  referred: endpoint('GET /v1/referral/people', {
    summary: "Who came by the seat's referral code, newest first, and how far they are.",
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional() }),
    reply: succeeded({ total: z.int(), result: z.array(referredPerson) }),
  }),
  wishedPlan: endpoint('GET /v1/wished-plan', {
    summary:
      'The plan that the person chose when they joined; null once it is bought, put aside, or none was chosen.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: wishedPlan.nullable() }),
  }),
  forgetWishedPlan: endpoint('DELETE /v1/wished-plan', {
    summary: 'Put the chosen plan aside.',
    access: 'seat',
    names: 'nothing',
    needs: 'wished plan',
    changes: ['sign_ups'],
    audits: 'nothing',
    mails: 'nothing',
    reply: succeeded({}),
  }),
})
