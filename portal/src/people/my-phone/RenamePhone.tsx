import { PHONE_NAME_LONGEST } from '@ekoline/contract/people/my-phone.facts.ts'
import type { SipPhone } from '@ekoline/contract/people/my-phone.ts'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { objectionsOf } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Refusal } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'

export function RenamePhone({ phone, onClose }: { phone: SipPhone; onClose: () => void }) {
  const [name, setName] = useState(phone.name)
  const rename = useChange(client.renamePhone, {
    done: (_, { body }) => text('phone_renamed', { name: body.name.trim() }),
    inPlace: true,
    refreshes: 'people',
    onDone: onClose,
  })
  const isNew = name.trim() !== '' && name.trim() !== phone.name
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void rename.run({ params: { phone: phone.id }, body: { name } })
  }
  const { name: objection } = objectionsOf(rename.error)
  return (
    <Dialog open title={text('sip_phone_rename_title', { name: phone.name })} onClose={onClose} holds>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={text('sip_phone_name')}
          maxLength={PHONE_NAME_LONGEST}
          autoComplete="off"
          value={name}
          onChange={setName}
          {...(objection && { error: objection })}
        />
        {!objection && <Refusal>{rename.refusal}</Refusal>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            {text('sip_phone_cancel')}
          </Button>
          <Button type="submit" busy={rename.isPending} disabled={!isNew}>
            {text('sip_phone_save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
