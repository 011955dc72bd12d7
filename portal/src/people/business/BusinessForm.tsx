import type { BusinessProfile } from '@ekoline/contract/people/business.ts'
import {
  BUSINESS_LONGEST,
  type BusinessField,
  businessFields,
  LOGO_MAXIMUM_BYTES,
  objectionToBusiness,
} from '@ekoline/contract/people/business-fields.ts'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, refusalOr } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { type Objections, objectionsOf, useForm } from '../../kit/useForm.ts'
import { useKept } from '../../kit/useKept.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LogoNotKept, type Typed, useSaveBusiness } from './business.queries.ts'
import { LOGO_MAXIMUM_MEGABYTES, LogoField } from './LogoField.tsx'
import { PublicAddress } from './PublicAddress.tsx'

const EMPTY: Typed = { businessName: '', email: '', alias: '', phoneNumber: '', address: '', about: '' }

const lines = {
  businessName: { autoComplete: 'organization' },
  alias: { inputMode: 'url', autoComplete: 'url' },
  phoneNumber: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  address: { autoComplete: 'address-line1' },
} as const

function objectionsTo(typed: Typed): Objections {
  const found = businessFields.flatMap((field) => {
    const key = objectionToBusiness(field, typed[field])
    return key ? [[field, text(key)]] : []
  })
  return Object.fromEntries(found)
}

function objectionToLogo({ type, size }: File): string | null {
  if (!type.startsWith('image/')) return text('logo_refused')
  return size > LOGO_MAXIMUM_BYTES ? text('file_too_large', { megabytes: LOGO_MAXIMUM_MEGABYTES }) : null
}

const ABOUT_LOGO = [
  'logo_refused',
  'file_too_large',
  'file_name_refused',
  'file_infected',
  'scan_unavailable',
]

/** What the server refused, by field. */
function refusedOf(error: unknown): Objections {
  const { code, message } = (error instanceof ApiError && error.body) || {}
  return code && ABOUT_LOGO.includes(code) ? { logo: message } : objectionsOf(error)
}

/**
 * The public page's contents. Mistakes are shown at their fields, and the request is still sent: the server decides.
 *
 * @source SA-120, DEC-119; service-areas §5, "Business profile messages"; decisions, "Unfinished in the original"
 */
export function BusinessForm({ profile }: { profile: BusinessProfile | null }) {
  const { email, userStatus } = useProfile()
  const saved: Typed = profile ?? { ...EMPTY, email }
  const [kept, keep] = useKept<Typed>('business')
  const typed = kept ?? saved
  const isChanged = businessFields.some((field) => typed[field] !== saved[field])
  const { form, objections, object, add, field } = useForm([typed, keep], objectionsTo)
  const [logo, setLogo] = useState<File | null>(null)
  const { save, share } = useSaveBusiness(profile)
  const saving = useSubmit(save, {
    done: profile ? 'business_profile_changed' : 'business_profile_added',
    failed: (error) =>
      error instanceof LogoNotKept ? text('logo_failed') : refusalOr(error, text('business_profile_failed')),
    onDone: () => {
      keep(null)
      object({})
      chooseLogo(null)
      if (chooser.current) chooser.current.value = ''
    },
    onFailed: (error) =>
      object(
        error instanceof LogoNotKept
          ? { logo: refusalOr(error.cause, text('logo_failed')) }
          : { ...objectionsTo(typed), ...refusedOf(error) },
      ),
  })
  const chooser = useRef<HTMLInputElement>(null)
  const isLead = userStatus === 'lead'

  function discard() {
    keep(null)
    object({ logo: objections.logo })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (objections.logo) return
    object(objectionsTo(typed))
    const body = Object.fromEntries(businessFields.map((name) => [name, typed[name]])) as Typed
    void saving.run({ body, logo })
  }

  function chooseLogo(file: File | null) {
    setLogo(file)
    add({ logo: (file && objectionToLogo(file)) ?? undefined })
  }

  const props = (name: BusinessField) => ({
    ...field(name),
    maxLength: BUSINESS_LONGEST[name],
    readOnly: isLead || saving.isPending,
  })

  return (
    <Card>
      <form ref={form} aria-label={text('business_form')} onSubmit={submit} noValidate className="grid gap-4">
        <PublicAddress address={profile?.public_url ?? null} />
        <div className="grid gap-4 border-t border-line pt-5 cards:grid-cols-2">
          <TextField label={text('business_name')} {...lines.businessName} {...props('businessName')} />
          <TextField
            label={text('business_website')}
            placeholder={text('business_website_example')}
            {...lines.alias}
            {...props('alias')}
          />
          <TextField label={text('business_phone')} {...lines.phoneNumber} {...props('phoneNumber')} />
          <TextField
            label={text('business_email')}
            hint={text('business_email_hint')}
            {...lines.email}
            {...props('email')}
          />
        </div>
        <TextField label={text('business_address')} {...lines.address} {...props('address')} />
        <TextArea label={text('business_about')} hint={text('business_about_hint')} {...props('about')} />
        <LogoField
          address={profile?.logo_url ?? null}
          chosen={logo}
          onChoose={chooseLogo}
          error={objections.logo}
          disabled={isLead || saving.isPending}
          chooser={chooser}
        />
        {share !== null && <Progress label={text('business_logo_uploading')} share={share} />}
        {isLead ? (
          <p className="text-small text-faint">{text('lead_refused')}</p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" size="large" busy={saving.isPending} className="max-cards:w-full">
              {text(profile ? 'business_edit' : 'business_add')}
            </Button>
            {isChanged && !saving.isPending && (
              <>
                <StatusDot tone="idle">{text('business_unsaved')}</StatusDot>
                <Button kind="plain" onClick={discard}>
                  {text('business_discard')}
                </Button>
              </>
            )}
          </div>
        )}
      </form>
    </Card>
  )
}
