import {
  type HEARD_ABOUT_US,
  PLAN_TYPE_SHORTEST,
  type PLAN_TYPES,
  SIGN_UP_NIN_LENGTH,
  SIGN_UP_PHONE_SHORTEST,
  SIGN_UP_PLAN_ID,
  SIGN_UP_SOURCE,
  type SignUpFields,
} from '@ekoline/contract/company/sign-up-fields.ts'
import { objectionToNewUser, PASSWORD_SHORTEST } from '@ekoline/contract/endpoint/profile-fields.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { isWholePhone } from '@ekoline/contract/units/phone.ts'
import { readNumber } from '@ekoline/contract/units/read-number.ts'
import { client } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { session } from '../../app/session.ts'
import type { Objections } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { askForCode, keepWaiting } from './code.ts'
import { HOME, phoneAsSent, type TypedPhone } from './PhoneField.tsx'

/** A choice from a list is always valid, or the button is disabled. */
type Chosen = SignUpFields & {
  planType: (typeof PLAN_TYPES)[number]
  about_us: (typeof HEARD_ABOUT_US)[number] | ''
}

/**
 * Registers, and sends a code to the phone. A code that could not be sent undoes nothing: it can be sent again on the
 * next screen.
 *
 * @returns whether one was sent
 * @throws ApiError when no account was made
 * @source SA-16; service-areas §4 "Sign-up", §5
 */
export async function signUp(typed: SignUpFields, onChecking: () => void): Promise<boolean> {
  const { data } = await client.register({
    body: {
      ...(typed as Chosen),
      plan_id: SIGN_UP_PLAN_ID,
      source: SIGN_UP_SOURCE,
      terms_version: config().terms_version,
    },
  })
  const { verifytoken, phoneNumber, ...ids } = data
  const [userId = null] = Object.values(ids)
  const phone = {
    verifytoken,
    userId,
    email: typed.email.trim(),
    phoneNumber,
    firstName: typed.firstName.trim(),
    callId: null,
    channel: 'call' as const,
    retryAt: 0,
  }
  keepWaiting(phone)
  return askForCode(phone, 'call', onChecking).then(
    () => true,
    () => false,
  )
}

/** What is typed into the sign-up form. */
export type TypedSignUp = Omit<SignUpFields, 'phoneNumber' | 'company'> & {
  readonly phoneNumber: TypedPhone
  readonly company: string
}

const EMPTY: TypedSignUp = {
  firstName: '',
  lastName: '',
  phoneNumber: { country: HOME, number: '' },
  email: '',
  password: '',
  planType: '',
  company: '',
  address: '',
  nin: '',
  referral: '',
  about_us: '',
}

/** What was typed before a reload, except the password and the NIN, which are not stored. */
export const typedBefore = (): TypedSignUp => ({ ...EMPTY, ...session.kept<Partial<TypedSignUp>>('sign_up') })

export function keepTyped({ password: _, nin: __, ...typed }: TypedSignUp): void {
  session.keep('sign_up', typed)
}

export const forgetTyped = () => session.keep('sign_up', null)

/** The fields in the form of the request: a company's name is of a business. */
export const asSent = ({ phoneNumber, company, ...typed }: TypedSignUp): SignUpFields => ({
  ...typed,
  ...(typed.planType === 'Business' && company.trim() && { company }),
  phoneNumber: phoneAsSent(phoneNumber),
})

/** The fields of the first step; the second has the rest. */
const FIRST_STEP = ['firstName', 'lastName', 'phoneNumber', 'email', 'password']

export const isOfFirstStep = (objections: Objections) =>
  Object.keys(objections).some((field) => FIRST_STEP.includes(field))

const isShort = (phone: TypedPhone) => phoneAsSent(phone).length < SIGN_UP_PHONE_SHORTEST

/** What is wrong with a number, as far as that shows without the lists of all countries, which the server has. */
export function objectionToPhone(phone: TypedPhone): string | null {
  const sent = phoneAsSent(phone)
  const { extension, objection } = readNumber(sent)
  if (extension) return text('field_phone_extension')
  if (objection === 'field_phone_two') return text(objection)
  return isShort(phone) || !isWholePhone(sent) ? text('sign_up_enter_phone') : null
}

/** As the server counts: by letter, not by code unit. */
const isLongEnough = (password: string) => [...password].length >= PASSWORD_SHORTEST

/** What keeps a person from the second step, by field: the server's rules, but for its list of well-known passwords. */
export function firstStepObjections({
  firstName,
  lastName,
  phoneNumber,
  email,
  password,
}: TypedSignUp): Objections {
  const phone = objectionToPhone(phoneNumber)
  return {
    ...(!firstName.trim() && { firstName: text('sign_up_enter_first_name') }),
    ...(!lastName.trim() && { lastName: text('sign_up_enter_last_name') }),
    ...(phone !== null && { phoneNumber: phone }),
    ...(objectionToNewUser('email', email) !== null && { email: text('sign_up_enter_email') }),
    ...(!isLongEnough(password) && {
      password: text('sign_up_password_why', { length: PASSWORD_SHORTEST }),
    }),
  }
}

/** The names of the fields that the button still waits for (service-areas §5), in their order. */
export function stillNeeded({
  firstName,
  lastName,
  phoneNumber,
  email,
  password,
  planType,
  nin,
}: TypedSignUp) {
  const fields: [isMissing: boolean, name: MessageKey][] = [
    [firstName === '', 'sign_up_first_name'],
    [lastName === '', 'sign_up_last_name'],
    [isShort(phoneNumber), 'sign_up_phone'],
    [email === '', 'sign_up_email'],
    [password === '', 'sign_up_password'],
    [planType.length < PLAN_TYPE_SHORTEST, 'sign_up_plan_type'],
    [nin.length !== SIGN_UP_NIN_LENGTH, 'sign_up_nin'],
  ]
  return fields.flatMap(([isMissing, name]) => (isMissing ? [text(name)] : []))
}
