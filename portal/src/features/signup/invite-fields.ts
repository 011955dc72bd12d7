import type { InviteMessageKey } from '@ekoline/contract/messages/invite.ts'
import { text } from '../../text.ts'
import type { Objections } from '../profile/objections.ts'
import { HOME, phoneAsSent, type TypedPhone } from './PhoneField.tsx'

/** What is typed into the form of an invitation. */
export interface TypedInvite {
  readonly firstName: string
  readonly lastName: string
  readonly gender: '' | 'female' | 'male'
  readonly address: string
  readonly phone: TypedPhone
  readonly email: string
  readonly password: string
  /** the plan's id; empty: none was chosen */
  readonly plan: string
  readonly referralCode: string
}

export const untyped = (referralCode: string): TypedInvite => ({
  firstName: '',
  lastName: '',
  gender: '',
  address: '',
  phone: { country: HOME, number: '' },
  email: '',
  password: '',
  plan: '',
  referralCode,
})

/** What is sent of it; what was not chosen is left out, and the server names it. */
export function inviteAsSent(it: TypedInvite) {
  return {
    firstName: it.firstName,
    lastName: it.lastName,
    address: it.address,
    email: it.email,
    phoneNumber: it.phone.number.trim() === '' ? '' : phoneAsSent(it.phone),
    password: it.password,
    referral_code: it.referralCode,
    ...(it.gender !== '' && { gender: it.gender }),
    ...(it.plan !== '' && { plan_id: it.plan }),
  }
}

/** The message of each field that may not be empty, by the name under which it is sent (service-areas §5). */
const messages: Readonly<Record<string, InviteMessageKey>> = {
  firstName: 'invite_first_name',
  lastName: 'invite_last_name',
  gender: 'invite_gender',
  address: 'invite_address',
  phoneNumber: 'invite_phone',
  email: 'invite_email',
  password: 'invite_password',
  plan_id: 'invite_plan',
}

/** What is said of the fields that are empty; it holds nothing up (decisions, "Unfinished in the original"). */
export function missingOf(typed: TypedInvite): Objections {
  const sent: Record<string, unknown> = inviteAsSent(typed)
  const empty = Object.entries(messages).filter(([field]) => !String(sent[field] ?? '').trim())
  return Object.fromEntries(empty.map(([field, key]) => [field, text(key)]))
}
