import { GROUP_NAME_LONGEST } from '@ekoline/contract/group-limits.ts'
import { type FormEvent, useRef, useState } from 'react'
import { client, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { objectionsOf } from '../profile/objections.ts'
import { useGroupDeed } from './groups.queries.ts'

interface CreateGroupProps {
  onCreated: () => void
  onClose: () => void
}

/** The 'Create Group' modal (service-areas §5: the name must be non-empty; §8: errors are the server's words). */
export function CreateGroupDialog({ onCreated, onClose }: CreateGroupProps) {
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const create = useGroupDeed(
    (wanted: string) => client.addGroup({ body: { name: wanted } }),
    (_, { message }) => message,
    'group_failed',
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    const wanted = name.trim()
    setMissing(wanted === '')
    if (wanted === '') return field.current?.focus()
    create.mutate(wanted, {
      onSuccess: () => {
        onCreated()
        onClose()
      },
    })
  }

  const refused =
    create.error && (objectionsOf(create.error).name ?? messageOf(create.error, text('group_failed')))
  return (
    <Dialog open title="Create Group" onClose={onClose} holds>
      <form aria-label="Create Group" onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          ref={field}
          label="Group name"
          autoComplete="off"
          maxLength={GROUP_NAME_LONGEST}
          hint="As you will look for it: Lagos customers, Unpaid invoices of March."
          value={name}
          onChange={setName}
          error={missing ? text('group_name_missing') : refused}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={create.isPending}>
            Create Group
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
