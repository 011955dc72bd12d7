import type { BusinessProfile } from '@ekoline/contract/business.ts'
import {
  BUSINESS_LONGEST,
  type BusinessField,
  businessFields,
  objectionToBusiness,
} from '@ekoline/contract/business-fields.ts'
import { LOGO_MAXIMUM_BYTES } from '@ekoline/contract/logo-limits.ts'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, isSignedOut, refusalOr } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { type Objections, objectionsOf } from '../profile/objections.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { useKept } from '../profile/useKept.ts'
import { LogoNotKept, type Typed, useSaveBusiness } from './business.queries.ts'
import { LOGO_MAXIMUM_MEGABYTES, LogoField } from './LogoField.tsx'
import { PublicAddress } from './PublicAddress.tsx'

const EMPTY: Typed = { businessName: '', email: '', alias: '', phoneNumber: '', address: '', about: '' }

const lines = {
  businessName: { label: 'Business name', autoComplete: 'organization' },
  alias: { label: 'Website', inputMode: 'url', autoComplete: 'url', placeholder: 'www.example.com' },
  phoneNumber: { label: 'Phone', type: 'tel', autoComplete: 'tel' },
  email: { label: 'Email', type: 'email', autoComplete: 'email', hint: 'For us. Visitors do not see it.' },
  address: { label: 'Address', autoComplete: 'street-address' },
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

const ABOUT_LOGO = ['logo_refused', 'file_too_large', 'file_name_refused']

/** What the server refused, by field. */
function refusedOf(error: unknown): Objections {
  const { code, message } = (error instanceof ApiError && error.body) || {}
  return code && ABOUT_LOGO.includes(code) ? { logo: message } : objectionsOf(error)
}

/**
 * What the public page says. What is wrong is told at its field, and the request is sent all the same: the server
 * decides.
 *
 * @source service-areas §5, "Business profile messages"; decisions, "Unfinished in the original"
 */
export function BusinessForm({ profile }: { profile: BusinessProfile | null }) {
  const { email, userStatus } = useProfile()
  const saved: Typed = profile ?? { ...EMPTY, email }
  const [kept, keep] = useKept<Typed>('business')
  const typed = kept ?? saved
  const isChanged = businessFields.some((field) => typed[field] !== saved[field])
  const [objections, setObjections] = useState<Objections>({})
  const [logo, setLogo] = useState<File | null>(null)
  const { save, share } = useSaveBusiness(profile)
  const chooser = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const isLead = userStatus === 'lead'

  function object(found: Objections) {
    setObjections(found)
    const first = businessFields.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  function discard() {
    keep(null)
    setObjections({ logo: objections.logo })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending || objections.logo) return
    object(objectionsTo(typed))
    const body = Object.fromEntries(businessFields.map((field) => [field, typed[field]])) as Typed
    save.mutate(
      { body, logo },
      {
        onSuccess: () => {
          keep(null)
          setObjections({})
          chooseLogo(null)
          if (chooser.current) chooser.current.value = ''
          toast.success(text(profile ? 'business_profile_changed' : 'business_profile_added'))
        },
        onError: (error) => {
          if (isSignedOut(error)) return
          if (error instanceof LogoNotKept) {
            toast.info(text('logo_failed'))
            object({ logo: refusalOr(error.cause, text('logo_failed')) })
            return
          }
          toast.info(refusalOr(error, text('business_profile_failed')))
          object({ ...objectionsTo(typed), ...refusedOf(error) })
        },
      },
    )
  }

  function chooseLogo(file: File | null) {
    setLogo(file)
    setObjections((before) => ({ ...before, logo: (file && objectionToLogo(file)) ?? undefined }))
  }

  const props = (field: BusinessField) => ({
    name: field,
    maxLength: BUSINESS_LONGEST[field],
    readOnly: isLead || save.isPending,
    value: typed[field],
    error: objections[field],
    onChange: (value: string) => {
      keep({ ...typed, [field]: value })
      setObjections((before) => ({ ...before, [field]: undefined }))
    },
  })

  return (
    <Card>
      <form ref={form} aria-label="Business profile" onSubmit={submit} noValidate className="grid gap-4">
        <PublicAddress address={profile?.public_url ?? null} />
        <div className="grid gap-4 border-t border-line pt-5 cards:grid-cols-2">
          <TextField {...lines.businessName} {...props('businessName')} />
          <TextField {...lines.alias} {...props('alias')} />
          <TextField {...lines.phoneNumber} {...props('phoneNumber')} />
          <TextField {...lines.email} {...props('email')} />
        </div>
        <TextField {...lines.address} {...props('address')} />
        <TextArea label="About" hint="What you do, and for whom." {...props('about')} />
        <LogoField
          address={profile?.logo_url ?? null}
          chosen={logo}
          onChoose={chooseLogo}
          error={objections.logo}
          disabled={isLead || save.isPending}
          chooser={chooser}
        />
        {share !== null && <Progress label="Uploading the logo" share={share} />}
        {isLead ? (
          <p className="text-small text-faint">{text('lead_refused')}</p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" size="large" busy={save.isPending} className="max-cards:w-full">
              {profile ? 'Edit Business Profile' : 'Add Business Profile'}
            </Button>
            {isChanged && !save.isPending && (
              <>
                <StatusDot tone="idle">Changed, not saved</StatusDot>
                <Button kind="plain" onClick={discard}>
                  Discard
                </Button>
              </>
            )}
          </div>
        )}
      </form>
    </Card>
  )
}
