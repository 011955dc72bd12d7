import { EMAIL_LONGEST } from '@ekoline/contract/new-user.ts'
import { ADDRESS_LONGEST, FIRST_NAME_LONGEST, PASSWORD_SHORTEST } from '@ekoline/contract/profile-fields.ts'
import { HEARD_ABOUT_US, SIGN_UP_NIN_LENGTH } from '@ekoline/contract/sign-up-fields.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Objections } from '../profile/objections.ts'
import { PhoneField } from './PhoneField.tsx'
import { PlanTypeField } from './PlanTypeField.tsx'
import type { TypedSignUp } from './sign-up-draft.ts'

const REFERRAL_LONGEST = 64

const heardChoices = [
  { value: '', label: 'Choose one (optional)' },
  ...HEARD_ABOUT_US.map((it) => ({ value: it, label: it })),
]

interface SignUpFieldsetProps {
  typed: TypedSignUp
  objections: Objections
  onChange: (part: Partial<TypedSignUp>) => void
  /** what is wrong with a field that was left */
  onObject: (found: Objections) => void
}

/** The fields of the sign-up, in the specification's order (service-areas §2). */
export function SignUpFieldset({ typed, objections, onChange, onObject }: SignUpFieldsetProps) {
  const text = (name: Exclude<keyof TypedSignUp, 'phone'>) => ({
    name,
    value: typed[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: objections[name],
  })
  /** Of a field that is left too short, its hint is what is wrong. */
  const atLeast = (length: number, name: 'password' | 'nin', hint: string) => ({
    ...text(name),
    hint,
    onBlur: () => typed[name] && typed[name].length < length && onObject({ [name]: hint }),
  })
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={FIRST_NAME_LONGEST}
          {...text('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={FIRST_NAME_LONGEST}
          {...text('lastName')}
        />
      </div>
      <PhoneField
        value={typed.phone}
        onChange={(phone) => onChange({ phone })}
        error={objections.phoneNumber}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_LONGEST}
        {...text('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        {...atLeast(PASSWORD_SHORTEST, 'password', `At least ${PASSWORD_SHORTEST} characters`)}
      />
      <PlanTypeField value={typed.planType} onChange={(planType) => onChange({ planType })} />
      <TextField
        label="Address (optional)"
        autoComplete="street-address"
        maxLength={ADDRESS_LONGEST}
        {...text('address')}
      />
      <TextField
        label="NIN"
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums"
        {...atLeast(
          SIGN_UP_NIN_LENGTH,
          'nin',
          `${SIGN_UP_NIN_LENGTH} digits. Dial *346# on your phone to see yours; we keep it encrypted.`,
        )}
        // By `maxLength` a browser would cut what is pasted before its spaces are gone.
        onChange={(value) => onChange({ nin: value.replace(/\D/g, '').slice(0, SIGN_UP_NIN_LENGTH) })}
      />
      <TextField
        label="Referral code (optional)"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={REFERRAL_LONGEST}
        {...text('referral')}
      />
      <Select label="How did you hear about us?" choices={heardChoices} {...text('about_us')} />
    </>
  )
}
