import {
  ADDRESS_LONGEST,
  EMAIL_LONGEST,
  FIRST_NAME_LONGEST,
  PASSWORD_SHORTEST,
} from '@ekoline/contract/profile-fields.ts'
import { HEARD_ABOUT_US, PLAN_TYPES, SIGN_UP_NIN_LENGTH } from '@ekoline/contract/sign-up-fields.ts'
import type { Objections, useForm } from '../../kit/useForm.ts'
import { cx } from '../../ui/cx.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PhoneField } from './PhoneField.tsx'
import type { TypedSignUp } from './sign-up.ts'

const REFERRAL_LONGEST = 64

const heardChoices = [
  { value: '', label: 'Choose one (optional)' },
  ...HEARD_ABOUT_US.map((it) => ({ value: it, label: it })),
]

interface SignUpFieldsetProps {
  form: Pick<ReturnType<typeof useForm<TypedSignUp>>, 'typed' | 'field' | 'change'>
  /** what is wrong with a field that was left */
  onObject: (found: Objections) => void
}

/** The fields of the sign-up, in the specification's order (service-areas §2). */
export function SignUpFieldset({ form: { typed, field, change }, onObject }: SignUpFieldsetProps) {
  /** A field left too short shows its hint as the error. */
  const atLeast = (length: number, name: 'password' | 'nin', hint: string) => ({
    ...field(name),
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
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={FIRST_NAME_LONGEST}
          {...field('lastName')}
        />
      </div>
      <PhoneField {...field('phoneNumber')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_LONGEST}
        {...field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        {...atLeast(PASSWORD_SHORTEST, 'password', `At least ${PASSWORD_SHORTEST} characters`)}
      />
      <PlanTypeField value={typed.planType} onChange={(planType) => change({ planType })} />
      <TextField
        label="Address (optional)"
        autoComplete="street-address"
        maxLength={ADDRESS_LONGEST}
        {...field('address')}
      />
      <TextField
        label="NIN"
        inputMode="numeric"
        className="tabular-nums"
        {...atLeast(
          SIGN_UP_NIN_LENGTH,
          'nin',
          `${SIGN_UP_NIN_LENGTH} digits. Dial *346# on your phone to see yours; we keep it encrypted.`,
        )}
        // With `maxLength` a browser would cut a pasted value before its spaces are removed.
        onChange={(value) => change({ nin: value.replace(/\D/g, '').slice(0, SIGN_UP_NIN_LENGTH) })}
      />
      <TextField
        label="Referral code (optional)"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={REFERRAL_LONGEST}
        {...field('referral')}
      />
      <Select label="How did you hear about us?" choices={heardChoices} {...field('about_us')} />
    </>
  )
}

const MEANT_FOR = { Personal: 'for yourself', Business: 'for a company' } as const

interface PlanTypeFieldProps {
  value: string
  onChange: (value: string) => void
}

/** Personal or Business. */
function PlanTypeField({ value, onChange }: PlanTypeFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">Plan type</legend>
      <div className="grid grid-cols-2 gap-3">
        {PLAN_TYPES.map((it) => (
          <label
            key={it}
            className={cx(
              'flex min-h-14 cursor-pointer items-center gap-3 rounded-field border px-3 has-focus-visible:outline-2 has-focus-visible:outline-lagoon',
              value === it ? 'border-lagoon bg-lagoon-wash' : 'border-line-field bg-surface',
            )}
          >
            <input
              type="radio"
              name="planType"
              className="size-4 shrink-0"
              checked={value === it}
              onChange={() => onChange(it)}
            />
            <span className="grid">
              <span className="font-semibold">{it}</span>
              <span className="text-label text-faint">{MEANT_FOR[it]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
