// @source SA-76, SA-77, DEC-146

import {
  CONFERENCE_DESCRIPTION_LONGEST,
  CONFERENCE_NAME_LONGEST,
} from '@ekoline/contract/routing/conferences.facts.ts'
import type { Conference } from '@ekoline/contract/routing/conferences.ts'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { DraftNote } from '../../kit/ThingForm.tsx'
import { useForm } from '../../kit/useForm.ts'
import { forgetUnsaved, useThingDraft } from '../../kit/useThingDraft.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useConferenceChange } from './useConferenceChange.ts'

/** The name and the description, as the API calls them. */
interface ConferenceTexts {
  conference_name: string
  conference_description: string
}

export const isComplete = ({ conference_name, conference_description }: ConferenceTexts) =>
  conference_name.trim() !== '' && conference_description.trim() !== ''

/** The name and the description of a conference. */
export function ConferenceFields({ field }: Pick<ReturnType<typeof useForm<ConferenceTexts>>, 'field'>) {
  return (
    <>
      <TextField
        label={text('conference_name')}
        maxLength={CONFERENCE_NAME_LONGEST}
        {...field('conference_name')}
      />
      <TextField
        label={text('conference_description')}
        maxLength={CONFERENCE_DESCRIPTION_LONGEST}
        {...field('conference_description')}
      />
    </>
  )
}

const EMPTY = { conference_name: '', conference_description: '' }

/** The form behind 'Add conference' (service-areas §2, "Conferences"; §5: name and description are needed). */
export function AddConference({ onDone }: { onDone: () => void }) {
  const { cardid, workgroup } = useSeat()
  const draft = useThingDraft('conference', 'new', EMPTY)
  const { form, typed, field, refuse, submit } = useForm<ConferenceTexts>([draft.typed, draft.type])
  const add = useConferenceChange(client.addConference, {
    done: 'conference_added',
    onDone: () => {
      draft.forget()
      onDone()
    },
    onFailed: refuse,
  })
  const send = submit(
    () => isComplete(typed) && add.run({ body: { ...typed, card_id: cardid, workgroup_name: workgroup } }),
  )
  return (
    <form ref={form} aria-label={text('conference_add')} onSubmit={send} className="grid gap-4">
      <DraftNote draft={draft} />
      <div className="grid items-start gap-4 cards:grid-cols-2">
        <ConferenceFields field={field} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" className="max-cards:w-full" busy={add.isPending} disabled={!isComplete(typed)}>
          {text('conference_add')}
        </Button>
        <p className="text-small text-faint">{text('conference_number_note')}</p>
      </div>
    </form>
  )
}

interface EditConferenceProps {
  conference: Conference
  onClose: () => void
}

export function EditConferenceDialog({ conference, onClose }: EditConferenceProps) {
  const title = text('conference_edit_title', { number: conference.conference_number })
  function close() {
    forgetUnsaved('conference', conference.id)
    onClose()
  }
  return (
    <Dialog open title={title} onClose={close} holds>
      <EditConference conference={conference} onClose={onClose} />
    </Dialog>
  )
}

/** Changes a conference's details; the button waits for a change (decisions, "Unfinished in the original"). */
export function EditConference({ conference, onClose }: EditConferenceProps) {
  const { id, name, description } = conference
  const draft = useThingDraft('conference', id, {
    conference_name: name,
    conference_description: description,
  })
  const { form, typed, field, refuse, submit } = useForm<ConferenceTexts>([draft.typed, draft.type])
  function close() {
    draft.forget()
    onClose()
  }
  const change = useConferenceChange(client.changeConference, {
    done: 'conference_changed',
    onDone: close,
    onFailed: refuse,
  })
  const body = {
    conference_name: typed.conference_name.trim(),
    conference_description: typed.conference_description.trim(),
  }
  const isChanged = body.conference_name !== name || body.conference_description !== description
  const canSave = isComplete(typed) && isChanged
  const send = submit(() => canSave && change.run({ params: { id }, body }))

  return (
    <form ref={form} aria-label={text('conference_edit_form')} onSubmit={send} className="grid gap-4">
      <DraftNote draft={draft} />
      <ConferenceFields field={field} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={close}>
          {text('conference_cancel')}
        </Button>
        <Button type="submit" busy={change.isPending} disabled={!canSave}>
          {text('conference_update')}
        </Button>
      </div>
    </form>
  )
}
