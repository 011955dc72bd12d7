import { type FormEvent, useState } from 'react'
import { client } from '../../client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useSeat } from '../profile/profile.queries.ts'
import { ConferenceFields, type ConferenceTexts, NO_TEXTS } from './ConferenceFields.tsx'
import { useRoomDeed } from './conferences.queries.ts'

/** The 'Add Conference' form (service-areas §2, "Conferences"; §5: name and description are needed). */
export function AddConference() {
  const { cardid, workgroup } = useSeat()
  const [typed, setTyped] = useState(NO_TEXTS)
  const add = useRoomDeed(
    ({ name, description }: ConferenceTexts) =>
      client.addConference({
        body: {
          conference_name: name,
          conference_description: description,
          card_id: cardid,
          workgroup_name: workgroup,
        },
      }),
    'conference_added',
  )
  const isComplete = typed.name.trim() !== '' && typed.description.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete && !add.isPending) add.mutate(typed, { onSuccess: () => setTyped(NO_TEXTS) })
  }

  return (
    <Card title="Add Conference">
      <form aria-label="Add Conference" onSubmit={submit} className="grid gap-4">
        <ConferenceFields typed={typed} onType={setTyped} error={add.error} />
        <Button type="submit" busy={add.isPending} disabled={!isComplete} wide>
          Add Conference
        </Button>
        <p className="text-small text-faint">It is given a number of its own.</p>
      </form>
    </Card>
  )
}
