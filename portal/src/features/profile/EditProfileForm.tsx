import {
  ADDRESS_LONGEST,
  FIRST_NAME_LONGEST,
  hasNinLength,
  NIN_LENGTHS,
} from '@ekoline/contract/profile-fields.ts'
import { type FormEvent, useState } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useProfile, useUpdateProfile } from './profile.queries.ts'

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
  const [objection, setObjection] = useState<string | null>(null)
  const hasNin = profile.nin !== null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (update.isPending) return
    setObjection(null)
    update.mutate(
      { id: profile.id, firstName, address, nin },
      {
        onSuccess: () => {
          toast.success(text('profile_changed'))
          onDone()
        },
        onError: (error) => {
          if (isSignedOut(error)) return
          const said = messageOf(error, text('internal'))
          const isAboutNin = said === text('nin_invalid') || said === text('nin_set')
          if (isAboutNin) setObjection(said)
          else toast.info(said)
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
          value={firstName}
          onChange={setFirstName}
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
        value={address}
        onChange={setAddress}
      />
      <TextField
        label="NIN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={Math.max(...NIN_LENGTHS)}
        readOnly={hasNin}
        hint={
          hasNin
            ? 'Set, and kept encrypted.'
            : 'Your 11-digit NIN. It can be set once, and is kept encrypted.'
        }
        error={objection}
        value={nin}
        onChange={(typed) => {
          setObjection(null)
          setNin(typed.replace(/\s/g, ''))
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
