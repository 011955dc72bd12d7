import type { WorkgroupUser } from '@ekoline/contract/core/workgroups.ts'
import { objectionToNewUser } from '@ekoline/contract/endpoint/profile-fields.ts'
import { NUMBER_TEXT_LONGEST } from '@ekoline/contract/units/read-number.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatPhone } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { type Objections, useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { nameOf } from './UserActions.tsx'

interface Typed {
  phoneNumber: string
}

function objectionsTo({ phoneNumber }: Typed): Objections {
  const objection = objectionToNewUser('phoneNumber', phoneNumber)
  return objection ? { phoneNumber: text(...objection) } : {}
}

interface CorrectPhoneProps {
  user: WorkgroupUser
  onClose: () => void
}

/** Corrects the phone of a person who has not verified it, for an admin who mistyped it. */
export function CorrectPhone({ user, onClose }: CorrectPhoneProps) {
  const { form, typed, field, refuse, submit } = useForm(useState<Typed>({ phoneNumber: '' }), objectionsTo)
  const name = nameOf(user)
  const correct = useChange(client.correctMemberPhone, {
    done: () => text('member_phone_corrected', { name, phone: formatPhone(typed.phoneNumber) }),
    refreshes: 'company',
    onDone: onClose,
    onFailed: refuse,
  })
  return (
    <Dialog open holds title={text('users_correct_phone_title', { name })} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={submit((body) => correct.run({ params: { id: user.id }, body }))}
        className="grid gap-4"
      >
        <p className="text-soft">{text('users_correct_phone_note', { name })}</p>
        <TextField
          label={text('users_correct_phone_field')}
          type="tel"
          inputMode="tel"
          maxLength={NUMBER_TEXT_LONGEST}
          {...field('phoneNumber')}
        />
        <Button type="submit" busy={correct.isPending}>
          {text('users_correct_phone')}
        </Button>
      </form>
    </Dialog>
  )
}
