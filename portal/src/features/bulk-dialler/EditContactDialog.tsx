import { MEMBER_NAME_LONGEST } from '@ekoline/contract/group-limits.ts'
import type { GroupMember } from '@ekoline/contract/groups.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, client } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { objectionsOf } from '../profile/objections.ts'
import { useGroupDeed } from './groups.queries.ts'

const PHONE_LONGEST = 40 // with blanks and hyphens

/** The 'Edit Contact' modal (service-areas §2, "Bulk dialler"). */
export function EditContactDialog({ member, onClose }: { member: GroupMember; onClose: () => void }) {
  const { id, firstname, lastname, phonenumber } = member
  const [typed, setTyped] = useState({ firstname, lastname, phonenumber })
  const change = useGroupDeed(
    (body: typeof typed) => client.changeGroupMember({ params: { id }, body }),
    () => text('member_changed'),
    'member_change_failed',
  )
  const objections = objectionsOf(change.error)
  const { body } = change.error instanceof ApiError ? change.error : { body: null }
  const inGroup = body?.code === 'number_in_group' ? body.message : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!change.isPending) change.mutate(typed, { onSuccess: onClose })
  }

  return (
    <Dialog open title="Edit Contact" onClose={onClose} holds>
      <form aria-label="Edit Contact" onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="First Name"
          autoComplete="off"
          maxLength={MEMBER_NAME_LONGEST}
          value={typed.firstname}
          onChange={(it) => setTyped({ ...typed, firstname: it })}
          error={objections.firstname}
        />
        <TextField
          label="Last Name"
          autoComplete="off"
          maxLength={MEMBER_NAME_LONGEST}
          value={typed.lastname}
          onChange={(it) => setTyped({ ...typed, lastname: it })}
          error={objections.lastname}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          maxLength={PHONE_LONGEST}
          value={typed.phonenumber}
          onChange={(it) => setTyped({ ...typed, phonenumber: it })}
          error={objections.phonenumber ?? inGroup}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={change.isPending} disabled={typed.phonenumber.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
