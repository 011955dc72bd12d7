import type { Group } from '@ekoline/contract/groups.ts'
import { CAMPAIGN_NAME_LONGEST } from '@ekoline/contract/robocall-limits.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { objectionsOf } from '../profile/objections.ts'
import { useAddCampaign } from './campaigns.queries.ts'
import { GroupPicker } from './GroupPicker.tsx'

/** The 'Create Campaign' form (service-areas §2, "Bulk dialler"; §5: a name and a group are needed). */
export function CampaignForm({ onCreated }: { onCreated: () => void }) {
  const [name, setName] = useState('')
  const [group, setGroup] = useState<Group | null>(null)
  const add = useAddCampaign()
  const objections = objectionsOf(add.error)
  const isComplete = name.trim() !== '' && group !== null

  function done() {
    setName('')
    setGroup(null)
    onCreated()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete || add.isPending) return
    add.mutate({ campaign_name: name.trim(), group_id: group.id }, { onSuccess: done })
  }

  return (
    <Card title="Create Campaign">
      <form aria-label="Create Campaign" onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={CAMPAIGN_NAME_LONGEST}
          value={name}
          onChange={setName}
          error={objections.campaign_name}
        />
        <GroupPicker value={group} onChoose={setGroup} error={objections.group_id} />
        <Button type="submit" busy={add.isPending} disabled={!isComplete} wide>
          Create Campaign
        </Button>
        <p className="text-small text-faint">
          You call its contacts one after the other, from your own phone.
        </p>
      </form>
    </Card>
  )
}
