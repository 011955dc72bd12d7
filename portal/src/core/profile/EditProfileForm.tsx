import {
  ADDRESS_LONGEST,
  FIRST_NAME_LONGEST,
  hasNinLength,
  isNin,
  NIN_LENGTHS,
} from '@ekoline/contract/endpoint/profile-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, client, unlessOffline } from '../../app/client.ts'
import { formatPhone } from '../../format/phone.ts'
import { DraftNote } from '../../kit/ThingForm.tsx'
import { type Objections, objectionsOf, useForm } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { useThingDraft } from '../../kit/useThingDraft.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { planName } from './plan-line.ts'
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
 * @source AC1-6, AC8-10, AC8-12; account-core §4 "Profile update", §5 "NIN"; decisions, "Accounts"
 */
export function EditProfileForm({ onDone }: { onDone: () => void }) {
  const profile = useProfile()
  const cache = useQueryClient()
  const hasNin = profile.nin !== null
  const { firstName, address, nin } = profile
  const draft = useThingDraft('profile', profile.id, { firstName, address })
  const [typedNin, setTypedNin] = useState(nin ?? '') // in no draft
  const { form, typed, field, change, submit, object } = useForm([
    { ...draft.typed, nin: typedNin },
    ({ nin: changed, ...kept }) => {
      setTypedNin(changed)
      draft.type(kept)
    },
  ])
  /** a NIN that was typed is shown back before it is saved, once and for all */
  const [asking, setAsking] = useState(false)
  const update = useSubmit(client.updateUser, {
    done: 'profile_changed',
    inPlace: true,
    onDone: () => {
      draft.forget()
      setTimeout(() => void cache.invalidateQueries(), RELOAD_AFTER_MS)
      onDone()
    },
    onFailed: (error) => {
      setAsking(false)
      object(refusedOf(error)) || toast.error(unlessOffline(error, text('internal')))
    },
  })

  function save() {
    if (!hasNin && !asking && isNin(typed.nin)) setAsking(true)
    else void update.run({ params: { id: profile.id }, body: typed })
  }

  function checkAgain() {
    setAsking(false)
    form.current?.querySelector<HTMLElement>('[name=nin]')?.focus()
  }

  return (
    <form ref={form} onSubmit={submit(save)} className="grid gap-4">
      <DraftNote draft={draft} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label={text('profile_first_name')}
          autoComplete="given-name"
          required
          maxLength={FIRST_NAME_LONGEST}
          {...field('firstName')}
        />
        <ReadOnly label={text('profile_last_name')} value={profile.lastName} />
      </div>
      <div className="grid gap-4 cards:grid-cols-2">
        <ReadOnly label={text('profile_phone')} value={formatPhone(profile.phoneNumber)} />
        <ReadOnly label={text('profile_plan')} value={planName(profile.plan)} />
      </div>
      <ReadOnly label={text('profile_email')} value={profile.email} />
      <TextField
        label={text('profile_address')}
        autoComplete="address-line1"
        maxLength={ADDRESS_LONGEST}
        {...field('address')}
      />
      <TextField
        label={text('profile_nin')}
        inputMode="numeric"
        readOnly={hasNin}
        hint={text(hasNin ? 'profile_nin_kept' : 'profile_nin_hint')}
        {...field('nin')}
        onChange={(value) => {
          setAsking(false)
          change({ nin: value.replace(/[\s-]/g, '').slice(0, Math.max(...NIN_LENGTHS)) })
        }}
      />
      {asking ? (
        <NinQuestion nin={typed.nin} busy={update.isPending} onBack={checkAgain} />
      ) : (
        <Button
          type="submit"
          size="large"
          wide
          busy={update.isPending}
          disabled={!hasNinLength(typed.nin) || !typed.firstName.trim()}
        >
          {text('profile_update')}
        </Button>
      )}
    </form>
  )
}

/** The question and both its buttons are in view, on a phone too. */
function begin(box: HTMLElement | null) {
  box?.querySelector('p')?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'nearest' })
}

/** The focus is on the question: a second Enter in the field must not answer it. */
function NinQuestion({ nin, busy, onBack }: { nin: string; busy: boolean; onBack: () => void }) {
  return (
    <div ref={begin} className="grid gap-3 rounded-field bg-warn-wash p-4">
      <p tabIndex={-1} className="font-semibold outline-none tabular-nums">
        {text('profile_nin_question', { nin })}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button kind="quiet" onClick={onBack}>
          {text('profile_nin_back')}
        </Button>
        <Button type="submit" busy={busy}>
          {text('profile_nin_save')}
        </Button>
      </div>
    </div>
  )
}

const nothing = () => undefined

function ReadOnly({ label, value }: { label: string; value: string }) {
  return <TextField label={label} readOnly value={value} onChange={nothing} />
}
