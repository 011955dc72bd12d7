import { GENDERS } from '@ekoline/contract/sign-up-fields.ts'
import type { Plan } from '@ekoline/contract/wallet.ts'
import { formatNaira } from '../../format/naira.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Objections } from '../profile/objections.ts'
import type { TypedInvite } from './invite-fields.ts'
import { PhoneField } from './PhoneField.tsx'

interface InviteFieldsetProps {
  typed: TypedInvite
  plans: readonly Plan[]
  objections: Objections
  onChange: (part: Partial<TypedInvite>) => void
}

const genders = [
  { value: '', label: 'Select a gender' },
  ...GENDERS.map((it) => ({ value: it, label: it })),
] as const

/** The fields of an invitation, in the order of the specification (service-areas §2, "Invite"). */
export function InviteFieldset({ typed, plans, objections: wrong, onChange }: InviteFieldsetProps) {
  const choices = [
    { value: '', label: 'Select a plan' },
    ...plans.map(({ id, name, amount }) => ({
      value: String(id),
      label: `${name} @ ${formatNaira(amount)}`,
    })),
  ]
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          value={typed.firstName}
          onChange={(firstName) => onChange({ firstName })}
          error={wrong.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          value={typed.lastName}
          onChange={(lastName) => onChange({ lastName })}
          error={wrong.lastName}
        />
      </div>
      <Select
        label="Gender"
        name="gender"
        choices={genders}
        value={typed.gender}
        onChange={(gender) => onChange({ gender })}
        error={wrong.gender}
      />
      <TextField
        label="Address"
        name="address"
        autoComplete="street-address"
        value={typed.address}
        onChange={(address) => onChange({ address })}
        error={wrong.address}
      />
      <PhoneField
        label="Mobile number"
        value={typed.phone}
        onChange={(phone) => onChange({ phone })}
        error={wrong.phoneNumber}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        value={typed.email}
        onChange={(email) => onChange({ email })}
        error={wrong.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={typed.password}
        onChange={(password) => onChange({ password })}
        error={wrong.password}
      />
      <Select
        label="Plan"
        name="plan_id"
        choices={choices}
        value={typed.plan}
        onChange={(plan) => onChange({ plan })}
        error={wrong.plan_id}
        hint="Nothing is charged now: you can pay it when you have signed in."
      />
      <TextField
        label="Referral code"
        name="referral_code"
        autoComplete="off"
        value={typed.referralCode}
        onChange={(referralCode) => onChange({ referralCode })}
        error={wrong.referral_code}
      />
    </>
  )
}
