import { ROBOCALL_NAME_LONGEST } from '@ekoline/contract/robocall-limits.ts'
import { type FormEvent, useState } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { objectionsOf } from '../profile/objections.ts'
import { GroupPicker } from './GroupPicker.tsx'
import { RobocallCallerId } from './RobocallCallerId.tsx'
import { RobocallConsent } from './RobocallConsent.tsx'
import { RobocallPace } from './RobocallPace.tsx'
import { RobocallReceiptDialog } from './RobocallReceiptDialog.tsx'
import { RobocallRecording } from './RobocallRecording.tsx'
import {
  type DraftObjections,
  draftObjections,
  emptyDraft,
  objectionsToDraft,
  type RobocallDraft,
  wishOf,
} from './robocall-draft.ts'
import { usePreviewRobocall } from './robocalls.queries.ts'

interface RobocallFormProps {
  /** the numbers of the workgroup; undefined while they are fetched */
  callerIds: readonly string[] | undefined
  onStarted: (robocall: number) => void
}

/** The 'Create Robocall' form (service-areas §2, "Bulk dialler"); what it comes to is shown before it starts. */
export function RobocallForm({ callerIds, onStarted }: RobocallFormProps) {
  const [draft, setDraft] = useState(emptyDraft)
  const [objections, setObjections] = useState<DraftObjections>({})
  const preview = usePreviewRobocall()
  const hasNone = callerIds?.length === 0

  function change(part: Partial<RobocallDraft>) {
    setDraft({ ...draft, ...part })
    setObjections((was) => {
      const kept = Object.entries(was).filter(([field]) => !(field in part))
      return Object.fromEntries(kept)
    })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (preview.isPending || !callerIds) return
    if (hasNone) toast.warning(text('robocall_no_number'))
    const found = objectionsToDraft(draft)
    setObjections(found)
    if (hasNone || Object.keys(found).length > 0) return
    preview.mutate(wishOf(draft, callerIds[0] ?? ''), {
      onError: (error) => setObjections(draftObjections(objectionsOf(error))),
    })
  }
  function started(robocall: number) {
    preview.reset()
    setDraft(emptyDraft)
    onStarted(robocall)
  }

  return (
    <Card title="Create Robocall">
      <form aria-label="Create Robocall" onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Campaign"
          autoComplete="off"
          maxLength={ROBOCALL_NAME_LONGEST}
          value={draft.campaign}
          onChange={(campaign) => change({ campaign })}
          error={objections.campaign}
        />
        <GroupPicker value={draft.group} onChoose={(group) => change({ group })} error={objections.group} />
        <RobocallRecording
          value={draft.recording}
          onChoose={(recording) => change({ recording })}
          error={objections.recording}
        />
        <RobocallCallerId
          callerIds={callerIds}
          value={draft.callerid}
          onChoose={(callerid) => change({ callerid })}
          error={objections.callerid}
        />
        <RobocallPace draft={draft} onChange={change} objections={objections} />
        <RobocallConsent
          group={draft.group}
          value={draft.consent}
          onChange={(consent) => change({ consent })}
          error={objections.consent}
        />
        {preview.isError && !isSignedOut(preview.error) && (
          <p role="alert" className="text-small text-bad">
            {messageOf(preview.error, text('receipt_failed'))}
          </p>
        )}
        <Button type="submit" busy={preview.isPending} disabled={!callerIds} wide>
          Create Robocall
        </Button>
        <p className="text-small text-faint">
          First you see who is called and what it costs at most. Nobody is called before you start it.
        </p>
      </form>
      {preview.data && preview.variables && (
        <RobocallReceiptDialog
          receipt={preview.data}
          wish={preview.variables}
          onStarted={started}
          onClose={preview.reset}
        />
      )}
    </Card>
  )
}
