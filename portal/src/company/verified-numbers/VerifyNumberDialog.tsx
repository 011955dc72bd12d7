import {
  VERIFICATION_CODE_LENGTH,
  VERIFICATION_CODE_MINUTES,
} from '@ekoline/contract/company/sign-up-fields.ts'
import { NUMBER_TEXT_LONGEST } from '@ekoline/contract/units/read-number.ts'
import { typedCode } from '@ekoline/contract/units/typed-code.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatPhone } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface Sent {
  readonly callId: string
  readonly number: string
}

/** Verifies a number: a code goes there, and is entered here. */
export function VerifyNumberDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <Dialog open holds title={text('verified_number_add')} onClose={onClose}>
      {sent ? (
        <EnterCode sent={sent} onOther={() => setSent(null)} onClose={onClose} />
      ) : (
        <SendCode onSent={setSent} />
      )}
    </Dialog>
  )
}

function SendCode({ onSent }: { onSent: (sent: Sent) => void }) {
  const { form, typed, field, refuse, submit } = useForm(
    useState<{ phoneNumber: string; channel: 'call' | 'sms' }>({ phoneNumber: '', channel: 'call' }),
  )
  const number = formatPhone(typed.phoneNumber)
  const send = useChange(client.sendNumberCode, {
    done: () => text('number_code_sent', { number }),
    onDone: ({ result }) => onSent({ callId: result, number }),
    onFailed: refuse,
  })
  return (
    <form ref={form} noValidate onSubmit={submit((body) => send.run({ body }))} className="grid gap-4">
      <TextField
        label={text('verified_number_phone')}
        type="tel"
        inputMode="tel"
        maxLength={NUMBER_TEXT_LONGEST}
        placeholder="0201 454 0000"
        {...field('phoneNumber')}
      />
      <Select
        label={text('verified_number_by')}
        choices={[
          { value: 'call', label: text('verified_number_call') },
          { value: 'sms', label: text('verified_number_sms') },
        ]}
        {...field('channel')}
      />
      <Button type="submit" busy={send.isPending} disabled={typed.phoneNumber.trim() === ''}>
        {text('verified_number_send')}
      </Button>
    </form>
  )
}

interface EnterCodeProps {
  sent: Sent
  onOther: () => void
  onClose: () => void
}

function EnterCode({ sent, onOther, onClose }: EnterCodeProps) {
  const { number } = sent
  const { form, typed, field, refuse, submit } = useForm(useState({ code: '' }))
  const verify = useChange(client.addVerifiedNumber, {
    done: () => text('verified_number_added', { number }),
    refreshes: ['calls', 'company'],
    onDone: onClose,
    onFailed: refuse,
  })
  const send = submit(({ code }) => verify.run({ body: { call_id: sent.callId, code } }))
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <TextField
        label={text('verified_number_code')}
        hint={text('verified_number_code_hint', { number, minutes: VERIFICATION_CODE_MINUTES })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
        {...field('code')}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          busy={verify.isPending}
          disabled={typedCode(typed.code).length < VERIFICATION_CODE_LENGTH}
        >
          {text('verified_number_verify')}
        </Button>
        <Button kind="quiet" onClick={onOther}>
          {text('verified_number_other')}
        </Button>
      </div>
    </form>
  )
}
