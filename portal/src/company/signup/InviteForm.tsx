import { GENDERS } from '@ekoline/contract/company/sign-up-fields.ts'
import type { Plan } from '@ekoline/contract/money/plans.ts'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { client, codeOf } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { paths } from '../../app/paths.ts'
import { formatNaira } from '../../format/naira.ts'
import { objectionsOf, useForm } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button, linkClass } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { keepWaiting } from './code.ts'
import { inviteAsSent, missingOf, type TypedInvite, untyped } from './invite-fields.ts'
import { PhoneField } from './PhoneField.tsx'

/** Registers, and stores the phone that waits for its code. @throws ApiError */
async function register(typed: TypedInvite): Promise<void> {
  const sent = inviteAsSent(typed)
  const { data } = await client.register({ body: { ...sent, terms_version: config().terms_version } })
  const { verifytoken, phoneNumber } = data
  keepWaiting({
    ...{ verifytoken, userId: null, email: sent.email.trim(), phoneNumber, firstName: sent.firstName.trim() },
    ...{ callId: null, channel: 'call', retryAt: 0 },
  })
}

/** The form of an invitation. Missing fields are marked, and the request is still sent. @source SA-24 */
export function InviteForm({ token, plans }: { token: string; plans: readonly Plan[] }) {
  const navigate = useNavigate()
  const { form, typed, field, object } = useForm(useState(() => untyped(token)))
  const accept = useSubmit(register, {
    done: 'invite_done',
    inPlace: true,
    leaves: true,
    onDone: goOn,
    onFailed: (error, sent) => object({ ...objectionsOf(error), ...missingOf(sent) }),
  })

  /** To the app store on a phone, else to /; both lead on to verifying the phone. */
  function goOn() {
    const store = appStore()
    navigate(store ? paths.confirmPhone() : paths.overview(), { replace: true })
    if (store) window.location.assign(store)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    object(missingOf(typed))
    void accept.run(typed)
  }

  return (
    <form ref={form} aria-label={text('invite_title')} onSubmit={submit} noValidate className="grid gap-4.5">
      <InviteFieldset plans={plans} field={field} />
      <div role="alert" className="-my-3.5 min-h-[1lh] text-small font-semibold text-bad">
        {accept.refusal && (codeOf(accept.error) === 'email_taken' ? <KnownEmail /> : accept.refusal)}
      </div>
      <Button type="submit" size="large" wide busy={accept.isPending}>
        {text('invite_button')}
      </Button>
      <Agreement />
    </form>
  )
}

/** A known email has the specification's words (service-areas §8). */
function KnownEmail() {
  return (
    <>
      {text('invite_email_taken')}{' '}
      <Link to={paths.login()} className={aloneLinkClass}>
        {text('sign_up_log_in')}
      </Link>
    </>
  )
}

function Agreement() {
  const { terms, privacy } = config().links
  return (
    <p className="text-small text-faint">
      {text('invite_agree')}{' '}
      <a href={terms} target="_blank" rel="noreferrer" className={linkClass}>
        {text('sign_up_terms')}
      </a>{' '}
      {text('sign_up_and')}{' '}
      <a href={privacy} target="_blank" rel="noreferrer" className={linkClass}>
        {text('sign_up_privacy')}
      </a>
      . {text('sign_up_have_account')}{' '}
      <Link to={paths.login()} className={aloneLinkClass}>
        {text('sign_up_log_in')}
      </Link>
    </p>
  )
}

/** The app store of this device, if the operator has an app there. */
export function appStore(agent = navigator.userAgent): string | null {
  const { android, ios } = config().links
  if (/android/i.test(agent)) return android
  return /iphone|ipad|ipod/i.test(agent) ? ios : null
}

interface InviteFieldsetProps {
  plans: readonly Plan[]
  field: ReturnType<typeof useForm<TypedInvite>>['field']
}

/** The fields of an invitation, in the order of the specification (service-areas §2, "Invite"). */
function InviteFieldset({ plans, field }: InviteFieldsetProps) {
  const genders = [
    { value: '', label: text('invite_gender_none') },
    ...GENDERS.map((gender) => ({ value: gender, label: text(`invite_gender_${gender}`) })),
  ] as const
  const choices = [
    { value: '', label: text('invite_plan_none') },
    ...plans.map(({ id, name, amount }) => ({
      value: String(id),
      label: `${name} @ ${formatNaira(amount)}`,
    })),
  ]
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label={text('sign_up_first_name')} autoComplete="given-name" {...field('firstName')} />
        <TextField label={text('sign_up_last_name')} autoComplete="family-name" {...field('lastName')} />
      </div>
      <Select label={text('invite_field_gender')} choices={genders} {...field('gender')} />
      <TextField label={text('invite_field_address')} autoComplete="address-line1" {...field('address')} />
      <PhoneField label={text('invite_field_phone')} {...field('phoneNumber')} />
      <TextField label={text('sign_up_email')} type="email" autoComplete="email" {...field('email')} />
      <PasswordField label={text('sign_up_password')} autoComplete="new-password" {...field('password')} />
      <Select
        label={text('invite_field_plan')}
        choices={choices}
        {...field('plan_id')}
        hint={text('invite_plan_why')}
      />
      <TextField label={text('invite_field_referral')} {...field('referral_code')} />
    </>
  )
}
