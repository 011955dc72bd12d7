import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import type { Objections } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { HOME, phoneAsSent, type TypedPhone } from './PhoneField.tsx'

/** The fields of an invitation as typed, by their names in the request. */
export interface TypedInvite {
  readonly firstName: string
  readonly lastName: string
  readonly gender: '' | 'female' | 'male'
  readonly address: string
  readonly phoneNumber: TypedPhone
  readonly email: string
  readonly password: string
  /** the plan's id; empty: none was chosen */
  readonly plan_id: string
  readonly referral_code: string
}

export const untyped = (referral_code: string): TypedInvite => ({
  firstName: '',
  lastName: '',
  gender: '',
  address: '',
  phoneNumber: { country: HOME, number: '' },
  email: '',
  password: '',
  plan_id: '',
  referral_code,
})

/** The request; fields not chosen are left out, and the server names them. */
export function inviteAsSent({ phoneNumber, gender, plan_id, ...fields }: TypedInvite) {
  return {
    ...fields,
    phoneNumber: phoneNumber.number.trim() === '' ? '' : phoneAsSent(phoneNumber),
    ...(gender !== '' && { gender }),
    ...(plan_id !== '' && { plan_id }),
  }
}

/** The message of each required field, by its name in the request (service-areas §5). */
const messages: Readonly<Record<string, MessageKey>> = {
  firstName: 'invite_first_name',
  lastName: 'invite_last_name',
  gender: 'invite_gender',
  address: 'invite_address',
  phoneNumber: 'invite_phone',
  email: 'invite_email',
  password: 'invite_password',
  plan_id: 'invite_plan',
}

/** The messages of empty fields; they do not stop the request (decisions, "Unfinished in the original"). */
export function missingOf(typed: TypedInvite): Objections {
  const sent: Record<string, unknown> = inviteAsSent(typed)
  const empty = Object.entries(messages).filter(([field]) => !String(sent[field] ?? '').trim())
  return Object.fromEntries(empty.map(([field, key]) => [field, text(key)]))
}
