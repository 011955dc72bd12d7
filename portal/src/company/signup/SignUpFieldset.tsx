import { HEARD_ABOUT_US, PLAN_TYPES, SIGN_UP_NIN_LENGTH } from '@ekoline/contract/company/sign-up-fields.ts'
import {
  ADDRESS_LONGEST,
  EMAIL_LONGEST,
  FIRST_NAME_LONGEST,
  PASSWORD_SHORTEST,
  WORKGROUP_NAME_LONGEST,
} from '@ekoline/contract/endpoint/profile-fields.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { useId } from 'react'
import type { Objections, useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { PhoneField } from './PhoneField.tsx'
import type { TypedSignUp } from './sign-up.ts'

const REFERRAL_LONGEST = 64

interface FieldsetProps {
  form: Pick<ReturnType<typeof useForm<TypedSignUp>>, 'typed' | 'field' | 'change'>
  /** what is wrong with a field that was left */
  onObject: (found: Objections) => void
}

/** A field that was left too short says so. @param objection in place of its hint, where that says more than how long */
const atLeast = (
  length: number,
  name: 'password' | 'nin',
  hint: string,
  { form: { typed, field }, onObject }: FieldsetProps,
  objection = hint,
) => ({
  ...field(name),
  hint,
  onBlur: () => typed[name] && typed[name].length < length && onObject({ [name]: objection }),
})

/** The first step, in the specification's order (service-areas §2): each field with its reason. */
export function AboutYou(props: FieldsetProps) {
  const { field } = props.form
  return (
    <>
      <div className="grid gap-1.5">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={text('sign_up_first_name')}
            autoComplete="given-name"
            maxLength={FIRST_NAME_LONGEST}
            {...field('firstName')}
          />
          <TextField
            label={text('sign_up_last_name')}
            autoComplete="family-name"
            maxLength={FIRST_NAME_LONGEST}
            {...field('lastName')}
          />
        </div>
        <p className="text-small text-faint">{text('sign_up_name_why')}</p>
      </div>
      <PhoneField hint={text('sign_up_phone_why')} {...field('phoneNumber')} />
      <TextField
        label={text('sign_up_email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_LONGEST}
        hint={text('sign_up_email_why')}
        {...field('email')}
      />
      <PasswordField
        label={text('sign_up_password')}
        autoComplete="new-password"
        {...atLeast(
          PASSWORD_SHORTEST,
          'password',
          text('sign_up_password_why', { length: PASSWORD_SHORTEST }),
          props,
        )}
      />
    </>
  )
}

/** The answers of the specification that are no names (service-areas §9). */
const HEARD_WORDS: Partial<Record<string, MessageKey>> = {
  'google search': 'sign_up_heard_google',
  'Friend Referral': 'sign_up_heard_friend',
}

/** How an answer is called on screen. */
const heardName = (word: string) => (HEARD_WORDS[word] ? text(HEARD_WORDS[word]) : word)

/** The second step. */
export function AboutAccount(props: FieldsetProps) {
  const { typed, field, change } = props.form
  const heard = [
    { value: '', label: text('sign_up_about_us_none') },
    ...HEARD_ABOUT_US.map((word) => ({ value: word, label: heardName(word) })),
  ]
  return (
    <>
      <PlanTypeField value={typed.planType} onChange={(planType) => change({ planType })} />
      {typed.planType === 'Business' && (
        <TextField
          label={text('sign_up_company')}
          autoComplete="organization"
          maxLength={WORKGROUP_NAME_LONGEST}
          hint={text('sign_up_company_why')}
          {...field('company')}
        />
      )}
      <TextField
        label={text('sign_up_address')}
        autoComplete="address-line1"
        maxLength={ADDRESS_LONGEST}
        hint={text('sign_up_address_why')}
        {...field('address')}
      />
      <TextField
        label={text('sign_up_nin')}
        inputMode="numeric"
        className="tabular-nums"
        {...atLeast(
          SIGN_UP_NIN_LENGTH,
          'nin',
          text('sign_up_nin_why', { length: SIGN_UP_NIN_LENGTH }),
          props,
          text('sign_up_nin_short', { length: SIGN_UP_NIN_LENGTH }),
        )}
        // With `maxLength` a browser would cut a pasted value before its spaces are removed.
        onChange={(value) => change({ nin: value.replace(/\D/g, '').slice(0, SIGN_UP_NIN_LENGTH) })}
      />
      <TextField
        label={text('sign_up_referral')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={REFERRAL_LONGEST}
        hint={text('sign_up_referral_why')}
        {...field('referral')}
      />
      <Select
        label={text('sign_up_about_us')}
        choices={heard}
        hint={text('sign_up_about_us_why')}
        {...field('about_us')}
      />
    </>
  )
}

const PLAN_TYPE_WORDS = {
  Personal: { name: 'sign_up_personal', meantFor: 'sign_up_personal_for' },
  Business: { name: 'sign_up_business', meantFor: 'sign_up_business_for' },
} as const

interface PlanTypeFieldProps {
  value: string
  onChange: (value: string) => void
}

/** Personal or Business. */
function PlanTypeField({ value, onChange }: PlanTypeFieldProps) {
  const hint = useId()
  return (
    <fieldset aria-describedby={hint} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">{text('sign_up_plan_type')}</legend>
      <div className="grid grid-cols-2 gap-3">
        {PLAN_TYPES.map((type) => (
          <label
            key={type}
            className={cx(
              'flex min-h-14 cursor-pointer items-center gap-3 rounded-field border px-3 has-focus-visible:outline-2 has-focus-visible:outline-lagoon',
              value === type ? 'border-lagoon bg-lagoon-wash' : 'border-line-field bg-surface',
            )}
          >
            <input
              type="radio"
              name="planType"
              className="size-4 shrink-0"
              checked={value === type}
              onChange={() => onChange(type)}
            />
            <span className="grid">
              <span className="font-semibold">{text(PLAN_TYPE_WORDS[type].name)}</span>
              <span className="text-label text-faint">{text(PLAN_TYPE_WORDS[type].meantFor)}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={hint} className="text-small text-faint">
        {text('sign_up_plan_type_why')}
      </p>
    </fieldset>
  )
}
