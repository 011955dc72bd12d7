import {
  ADDRESS_LONGEST,
  FIRST_NAME_LONGEST,
  hasNinLength,
  NIN_LENGTHS,
} from '@ekoline/contract/profile-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, client, unlessOffline } from '../../client.ts'
import { formatPhone } from '../../format/phone.ts'
import { type Objections, objectionsOf, useForm } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useProfile } from './profile.queries.ts'

const RELOAD_AFTER_MS = 1_000 // account-core §9, "reload after a profile update"

/** The server's objections by field; empty when it refused for another reason. */
function refusedOf(error: unknown): Objections {
  const { code, message } = (error instanceof ApiError && error.body) || {}
  return code === 'nin_invalid' || code === 'nin_set' ? { nin: message } : objectionsOf(error)
}

/**
 * What a person may change of the profile, beside what they may only read. A second after a change all that is shown
 * is fetched again in place (decisions, "Reloading").
 *
 * @source account-core §4 "Profile update", §5 "NIN"; decisions, "Accounts"
 */
export function EditProfileForm({ onDone }: { onDone: () => void }) {
  const profile = useProfile()
  const cache = useQueryClient()
  const hasNin = profile.nin !== null
  const { firstName, address, nin } = profile
  const start = { firstName, address, nin: nin ?? '' }
  const { form, typed, field, change, submit, object } = useForm(useState(start))
  const update = useSubmit(client.updateUser, {
    done: 'profile_changed',
    inPlace: true,
    onDone: () => {
      setTimeout(() => void cache.invalidateQueries(), RELOAD_AFTER_MS)
      onDone()
    },
    onFailed: (error) => object(refusedOf(error)) || toast.error(unlessOffline(error, text('internal'))),
  })

  return (
    <form
      ref={form}
      onSubmit={submit(() => update.run({ params: { id: profile.id }, body: typed }))}
      className="grid gap-4"
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="First name"
          autoComplete="given-name"
          required
          maxLength={FIRST_NAME_LONGEST}
          {...field('firstName')}
        />
        <ReadOnly label="Last name" value={profile.lastName} />
      </div>
      <div className="grid gap-4 cards:grid-cols-2">
        <ReadOnly label="Phone number" value={formatPhone(profile.phoneNumber)} />
        <ReadOnly label="Plan" value={profile.plan.name} />
      </div>
      <ReadOnly label="Email" value={profile.email} />
      <TextField
        label="Address"
        autoComplete="street-address"
        maxLength={ADDRESS_LONGEST}
        {...field('address')}
      />
      <TextField
        label="NIN"
        inputMode="numeric"
        readOnly={hasNin}
        hint={
          hasNin
            ? 'Set, and kept encrypted.'
            : 'Your 11-digit NIN. It can be set once, and is kept encrypted.'
        }
        {...field('nin')}
        onChange={(value) => change({ nin: value.replace(/[\s-]/g, '').slice(0, Math.max(...NIN_LENGTHS)) })}
      />
      <Button
        type="submit"
        size="large"
        wide
        busy={update.isPending}
        disabled={!hasNinLength(typed.nin) || !typed.firstName.trim()}
      >
        Update Profile
      </Button>
    </form>
  )
}

const nothing = () => undefined

function ReadOnly({ label, value }: { label: string; value: string }) {
  return <TextField label={label} readOnly value={value} onChange={nothing} />
}
