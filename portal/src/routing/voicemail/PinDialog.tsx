import { VOICEMAIL_PIN } from '@ekoline/contract/routing/voicemail.facts.ts'
import type { VoicemailBox } from '@ekoline/contract/routing/voicemail.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

const PIN_LONGEST = 8

/** The PIN by which its owner plays a box from their own phone. */
export function PinDialog({ box, onClose }: { box: VoicemailBox; onClose: () => void }) {
  const { form, typed, field, refuse, submit } = useForm(useState({ pin: '' }))
  const params = { id: box.id }
  const set = useChange(client.setVoicemailPin, {
    refreshes: 'routing',
    done: 'voicemail_pin_set',
    failed: 'voicemail_pin_failed',
    onDone: onClose,
    onFailed: refuse,
  })
  const remove = useChange(client.setVoicemailPin, {
    refreshes: 'routing',
    done: 'voicemail_pin_removed',
    failed: 'voicemail_pin_failed',
    onDone: onClose,
  })
  return (
    <Dialog open holds title={text('voicemail_pin_title')} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={submit(() => set.run({ params, body: { pin: typed.pin } }))}
        className="grid gap-4"
      >
        <p className="text-soft">{text('voicemail_pin_what')}</p>
        <TextField
          label={text('voicemail_pin_field')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_LONGEST}
          {...field('pin')}
        />
        <Button type="submit" wide busy={set.isPending} disabled={!VOICEMAIL_PIN.test(typed.pin)}>
          {text('voicemail_pin_save')}
        </Button>
        {box.has_pin && (
          <Button
            kind="plain-danger"
            wide
            busy={remove.isPending}
            onClick={() => void remove.run({ params, body: { pin: null } })}
          >
            {text('voicemail_pin_remove')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
