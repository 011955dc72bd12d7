import { WORKGROUP_NAME_LONGEST } from '@ekoline/contract/endpoint/profile-fields.ts'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useProfile, useSeat } from '../profile/profile.queries.ts'

/** Takes the focus when the form closes: the workgroup's entry in the dialog. */
const entryBeside = (part: HTMLElement) =>
  part.closest('dialog')?.querySelector<HTMLElement>('[aria-current]')

const begin = (field: HTMLElement | null) => field?.focus()

/** For admins, below the choice of workgroups (decisions, "Accounts, workgroups, roles"). */
export function RenameWorkgroup() {
  const { admin_status, userStatus } = useProfile()
  const { workgroup } = useSeat()
  const rename = useChange(client.renameWorkgroup, {
    done: ({ result }) => text('workgroup_renamed', { name: result.workgroup }),
    refreshes: 'core',
  })
  const [name, setName] = useState<string | null>(null)
  if (!admin_status || userStatus === 'lead') return null

  if (name === null)
    return (
      <Button kind="plain" className="mt-3 -ml-4" onClick={() => setName(workgroup)}>
        {text('workgroup_rename_named', { name: workgroup })}
      </Button>
    )

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entry = entryBeside(event.currentTarget)
    if (name === null || !(await rename.run({ body: { name } }))) return
    setName(null)
    entry?.focus()
  }

  const isNew = name.trim() !== '' && name.trim() !== workgroup
  return (
    <form onSubmit={submit} className="mt-4 grid gap-3">
      <TextField
        ref={begin}
        label={text('workgroup_name')}
        maxLength={WORKGROUP_NAME_LONGEST}
        autoComplete="organization"
        value={name}
        onChange={setName}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button
          kind="quiet"
          onClick={({ currentTarget }) => {
            entryBeside(currentTarget)?.focus()
            setName(null)
          }}
        >
          {text('ui_cancel')}
        </Button>
        <Button type="submit" busy={rename.isPending} disabled={!isNew}>
          {text('workgroup_rename')}
        </Button>
      </div>
    </form>
  )
}
