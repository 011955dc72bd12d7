import type { Conference } from '@ekoline/contract/conferences.ts'
import { type FormEvent, useState } from 'react'
import { client } from '../../client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConferenceFields, type ConferenceTexts } from './ConferenceFields.tsx'
import { useRoomDeed } from './conferences.queries.ts'

/** Changes what is said of a conference; the button waits for a change (decisions, "Unfinished in the original"). */
export function EditConferenceDialog({
  conference,
  onClose,
}: {
  conference: Conference
  onClose: () => void
}) {
  const { id, name, description, conference_number } = conference
  const [typed, setTyped] = useState<ConferenceTexts>({ name, description })
  const change = useRoomDeed(
    (texts: ConferenceTexts) =>
      client.changeConference({
        params: { id },
        body: { conference_name: texts.name, conference_description: texts.description },
      }),
    'conference_changed',
  )
  const wanted = { name: typed.name.trim(), description: typed.description.trim() }
  const isComplete = wanted.name !== '' && wanted.description !== ''
  const isChanged = wanted.name !== name || wanted.description !== description

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete && isChanged && !change.isPending) change.mutate(wanted, { onSuccess: onClose })
  }

  return (
    <Dialog open title={`Edit conference ${conference_number}`} onClose={onClose} holds>
      <form aria-label="Edit conference" onSubmit={submit} className="grid gap-4">
        <ConferenceFields typed={typed} onType={setTyped} error={change.error} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={change.isPending} disabled={!isComplete || !isChanged}>
            Update
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
