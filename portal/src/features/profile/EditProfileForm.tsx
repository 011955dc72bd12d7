import {
  ADDRESS_LONGEST,
  FIRST_NAME_LONGEST,
  hasNinLength,
  NIN_LENGTHS,
} from '@ekoline/contract/profile-fields.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, isSignedOut, unlessOffline } from '../../client.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { type Objections, objectionsOf } from './objections.ts'
import { useProfile, useUpdateProfile } from './profile.queries.ts'

/** What the server refused of what was typed, by field; nothing when it was for another reason. */
function refusedOf(error: unknown): Objections {
  const { code, message } = (error instanceof ApiError && error.body) || {}
  return code === 'nin_invalid' || code === 'nin_set' ? { nin: message } : objectionsOf(error)
}

/**
 * What a person may change of the profile, beside what they may only read.
 *
 * @source account-core §4 "Profile update", §5 "NIN"; decisions, "Accounts"
 */
export function EditProfileForm({ onDone }: { onDone: () => void }) {
  const profile = useProfile()
  const update = useUpdateProfile()
  const [firstName, setFirstName] = useState(profile.firstName)
  const [address, setAddress] = useState(profile.address)
  const [nin, setNin] = useState(profile.nin ?? '')
  const [objections, setObjections] = useState<Objections>({})
  const hasNin = profile.nin !== null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (update.isPending) return
    setObjections({})
    update.mutate(
      { id: profile.id, firstName, address, nin },
      {
        onSuccess: () => {
          toast.success(text('profile_changed'))
          onDone()
        },
        onError: (error) => {
          if (isSignedOut(error)) return
          const { firstName, address, nin } = refusedOf(error)
          setObjections({ firstName, address, nin })
          if (!firstName && !address && !nin) toast.info(unlessOffline(error, text('internal')))
        },
      },
    )
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="First name"
          autoComplete="given-name"
          required
          maxLength={FIRST_NAME_LONGEST}
          error={objections.firstName}
          value={firstName}
          onChange={(typed) => {
            setObjections({ ...objections, firstName: undefined })
            setFirstName(typed)
          }}
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
        error={objections.address}
        value={address}
        onChange={(typed) => {
          setObjections({ ...objections, address: undefined })
          setAddress(typed)
        }}
      />
      <TextField
        label="NIN"
        inputMode="numeric"
        autoComplete="off"
        readOnly={hasNin}
        hint={
          hasNin
            ? 'Set, and kept encrypted.'
            : 'Your 11-digit NIN. It can be set once, and is kept encrypted.'
        }
        error={objections.nin}
        value={nin}
        onChange={(typed) => {
          setObjections({ ...objections, nin: undefined })
          setNin(typed.replace(/[\s-]/g, '').slice(0, Math.max(...NIN_LENGTHS)))
        }}
      />
      <Button
        type="submit"
        size="large"
        wide
        busy={update.isPending}
        disabled={!hasNinLength(nin) || !firstName.trim()}
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
