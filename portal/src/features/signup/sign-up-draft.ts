import type { SignUpFields } from '@ekoline/contract/sign-up-fields.ts'
import { session } from '../../session.ts'
import { HOME, phoneAsSent, type TypedPhone } from './PhoneField.tsx'

/** What is typed into the sign-up form. */
export type TypedSignUp = Omit<SignUpFields, 'phoneNumber'> & { readonly phone: TypedPhone }

const EMPTY: TypedSignUp = {
  firstName: '',
  lastName: '',
  phone: { country: HOME, number: '' },
  email: '',
  password: '',
  planType: '',
  address: '',
  nin: '',
  referral: '',
  about_us: '',
}

/** What was typed before a reload: all but the password and the NIN, which are kept nowhere. */
export const typedBefore = (): TypedSignUp => ({ ...EMPTY, ...session.kept<Partial<TypedSignUp>>('sign_up') })

export function keepTyped({ password: _, nin: __, ...typed }: TypedSignUp): void {
  session.keep('sign_up', typed)
}

export const forgetTyped = () => session.keep('sign_up', null)

/** The fields as they are sent. */
export const asSent = ({ phone, ...typed }: TypedSignUp): SignUpFields => ({
  ...typed,
  phoneNumber: phoneAsSent(phone),
})
