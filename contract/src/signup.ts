import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type Product, phoneNumber, succeeded, utcTime, whole } from './fields.ts'
import { type NewUserFields, objectionToNewUser } from './new-user.ts'
import { ADDRESS_LONGEST } from './profile-fields.ts'
import { GENDERS, HEARD_ABOUT_US, objectionToNin, PLAN_TYPES, SIGN_UP_SOURCE } from './sign-up-fields.ts'
import { signupWire } from './signup.wire.ts'

const typed = (name: keyof NewUserFields) =>
  z
    .string()
    .max(300, 'is too long')
    .superRefine((value, context) => {
      const message = objectionToNewUser(name, value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform((value) => value.trim())

const nin = z.string().superRefine((value, context) => {
  const message = objectionToNin(value)
  if (message) context.addIssue({ code: 'custom', message })
})

const referralCode = z.string().max(64, 'must have at most 64 characters')

/** What the sign-up sends, and what the invitation sends in its place. */
const registration = z
  .strictObject({
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    email: typed('email').transform((email) => email.toLowerCase()),
    phoneNumber,
    password: z.string().max(1024),
    address: z.string().max(ADDRESS_LONGEST, `must have at most ${ADDRESS_LONGEST} characters`).optional(),
    plan_id: whole(1, 1_000_000)
      .optional()
      .meta({ description: 'of the invitation: the plan wished for; every registration starts on 13' }),
    source: z.literal(SIGN_UP_SOURCE).optional().meta({ description: 'of the sign-up' }),
    nin: nin.optional().meta({ description: 'of the sign-up: 11 digits' }),
    planType: z.enum(PLAN_TYPES).optional().meta({ description: 'of the sign-up' }),
    about_us: z.enum([...HEARD_ABOUT_US, '']).optional(),
    referral: referralCode.optional().meta({ description: 'of the sign-up' }),
    gender: z.enum(GENDERS).optional().meta({ description: 'of the invitation' }),
    referral_code: referralCode.optional().meta({ description: 'of the invitation' }),
    terms_version: z
      .string()
      .max(64)
      .optional()
      .meta({ description: 'of the terms and the privacy notice that were agreed to' }),
  })
  .superRefine((given, context) => {
    const wanted =
      given.source === SIGN_UP_SOURCE ? (['nin', 'planType'] as const) : (['gender', 'plan_id'] as const)
    for (const field of wanted)
      if (given[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'is required' })
    if (given.source === undefined && !given.address?.trim())
      context.addIssue({ code: 'custom', path: ['address'], message: 'must not be empty' })
  })

/** A code goes out by phone call, unless an SMS is asked for. */
const codeRequest = z.strictObject({ phoneNumber, channel: z.enum(['call', 'sms']).optional() })

const codeSent = succeeded({
  result: z.string().meta({ description: 'the call id' }),
  retry_after: z.int().meta({ description: 'seconds until another code may be asked for' }),
})

const verifytoken = z.string().max(200)
const params = z.strictObject({ verifytoken })

export const signupEndpoints = (product: Product) => ({
  register: endpoint({
    ...signupWire.register,
    summary: 'Sign up, or answer an invitation: a person, their workgroup and its admin seat.',
    access: 'public',
    body: registration,
    reply: succeeded({
      data: z.strictObject({
        [`${product}_user_id` as const]: z.int(),
        verifytoken: z.string(),
        phoneNumber: z.string().meta({ description: 'E.164' }),
      }),
    }),
    errors: ['email_taken', 'password_too_short', 'password_well_known', 'too_many_sign_ins'],
  }),
  requestCode: endpoint({
    ...signupWire.requestCode,
    summary: 'Have a code sent to a phone that waits to be verified; the answer is the same for any other.',
    access: 'public',
    body: codeRequest,
    reply: codeSent,
    errors: ['too_many_sign_ins'],
  }),
  confirmPhone: endpoint({
    ...signupWire.confirmPhone,
    summary: 'The same as verification-code.',
    access: 'public',
    body: codeRequest,
    reply: codeSent,
    errors: ['too_many_sign_ins'],
  }),
  verifyPhone: endpoint({
    ...signupWire.verifyPhone,
    summary: 'Verify a phone by the code that was sent to it: of a person by id, or by verifytoken.',
    access: 'public',
    params: z.strictObject({ person: z.string().max(200) }),
    query: z.strictObject({ call_id: z.string().max(200) }),
    body: z.strictObject({ code: z.string().max(64) }),
    reply: succeeded({}),
    errors: ['wrong_verification_code', 'wrong_confirmation_code', 'too_many_sign_ins'],
  }),
  unverified: endpoint({
    ...signupWire.unverified,
    summary: 'Whose phone waits to be verified.',
    access: 'public',
    params,
    reply: succeeded({ result: z.strictObject({ phoneNumber: z.string(), firstName: z.string() }) }),
    errors: ['verify_link_over', 'too_many_sign_ins'],
  }),
  codeFate: endpoint({
    ...signupWire.codeFate,
    summary: 'What became of a code that was sent to the phone that waits to be verified.',
    access: 'public',
    params,
    query: z.strictObject({ call_id: z.string().max(200) }),
    reply: succeeded({
      result: z.strictObject({
        state: z.enum(['waiting', 'sent', 'delivered', 'failed']),
        how: z.enum(['email', 'sms', 'call']),
        at: utcTime,
        why: z.string().optional().meta({ description: 'of a failure' }),
        seconds: z.int().optional().meta({ description: 'how long a call rang' }),
      }),
    }),
    errors: ['verify_link_over', 'too_many_sign_ins'],
  }),
  changePhone: endpoint({
    ...signupWire.changePhone,
    summary: 'Put another number in place of a phone that waits to be verified.',
    access: 'public',
    params,
    body: z.strictObject({ phoneNumber }),
    reply: succeeded({ result: z.strictObject({ phoneNumber: z.string(), firstName: z.string() }) }),
    errors: ['verify_link_over', 'too_many_sign_ins'],
  }),
})
