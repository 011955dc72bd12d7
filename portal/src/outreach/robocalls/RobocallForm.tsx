import type { Group } from '@ekoline/contract/outreach/contact-groups.ts'
import { ROBOCALL_NAME_LONGEST } from '@ekoline/contract/outreach/robocall-limits.ts'
import { type FormEvent, useId } from 'react'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { DraftNote } from '../../kit/ThingForm.tsx'
import { objectionsOf, useForm } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { useThingDraft } from '../../kit/useThingDraft.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Refusal } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useGroup } from '../contact-groups/contact-groups.queries.ts'
import { GroupPicker } from '../contact-groups/GroupPicker.tsx'
import { RobocallCallerId } from './RobocallCallerId.tsx'
import { RobocallPace } from './RobocallPace.tsx'
import { RobocallReceiptDialog } from './RobocallReceiptDialog.tsx'
import { RobocallRecording } from './RobocallRecording.tsx'
import {
  draftObjections,
  emptyDraft,
  objectionsToDraft,
  paramsOf,
  type RobocallDraft,
  type RobocallParams,
} from './robocall-draft.ts'

interface RobocallFormProps {
  /** the numbers of the workgroup; undefined while they are fetched */
  callerIds: readonly string[] | undefined
  onStarted: (robocall: number) => void
}

/**
 * The 'Create robocall' form (service-areas §2, "Bulk dialler"); its receipt is shown before it starts.
 *
 * @source SA-113
 */
export function RobocallForm({ callerIds, onStarted }: RobocallFormProps) {
  const { username } = useSeat()
  const kept = useThingDraft('robocall', 'new', emptyDraft)
  const fields = useForm<RobocallDraft>([kept.typed, kept.type], objectionsToDraft)
  const { form, typed: draft, field, change, object, objections, submit } = fields
  const preview = useSubmit(
    async ({ campaign_name: _, ...body }: RobocallParams) =>
      (await client.previewRobocall({ body: { ...body, username } })).result,
    {
      failed: 'robocall_preview_failed',
      inPlace: true,
      onFailed: (error) => object(draftObjections(objectionsOf(error))),
    },
  )

  function send(event: FormEvent) {
    if (callerIds?.length === 0) toast.warning(text('robocall_no_number'))
    submit(() => callerIds?.[0] && preview.run(paramsOf(draft, callerIds[0])))(event)
  }
  function started(robocall: number) {
    preview.reset()
    kept.forget()
    onStarted(robocall)
  }

  return (
    <>
      <form ref={form} aria-label={text('robocall_create')} onSubmit={send} noValidate className="grid gap-4">
        <DraftNote draft={kept} />
        <div className="grid items-start gap-4 cards:grid-cols-2">
          <TextField
            label={text('robocall_campaign')}
            maxLength={ROBOCALL_NAME_LONGEST}
            {...field('campaign')}
          />
          <GroupPicker value={draft.group} onChoose={(group) => change({ group })} error={objections.group} />
          <div className="min-w-0 cards:col-span-2">
            <RobocallRecording
              value={draft.recording}
              name={draft.campaign}
              onChoose={(recording) => change({ recording })}
              error={objections.recording}
            />
          </div>
          <RobocallCallerId callerIds={callerIds} {...field('callerid')} />
        </div>
        <RobocallPace {...fields} />
        <RobocallConsent
          group={draft.group}
          value={draft.consent}
          onChange={(consent) => change({ consent })}
          error={objections.consent}
        />
        <Refusal>{preview.refusal}</Refusal>
        <Button
          type="submit"
          busy={preview.isPending}
          disabled={!callerIds}
          className="mr-auto max-cards:w-full"
        >
          {text('robocall_create')}
        </Button>
        <p className="text-small text-faint">{text('robocall_create_hint')}</p>
      </form>
      {preview.data && preview.input && (
        <RobocallReceiptDialog
          receipt={preview.data}
          params={preview.input}
          onStarted={started}
          onClose={preview.reset}
        />
      )}
    </>
  )
}

interface RobocallConsentProps {
  group: Group | null
  value: boolean
  onChange: (consent: boolean) => void
  error: string | undefined
}

/** The statement that these people agreed to be called, which is stored with who made it, and when (security R2). */
function RobocallConsent({ group, value, onChange, error }: RobocallConsentProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5 rounded-field bg-sunken px-3.5 py-3">
      <label className="flex items-start gap-3 text-small">
        <input
          type="checkbox"
          name="consent"
          className="dial-check shrink-0 accent-lagoon"
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{text('robocall_consent')}</span>
      </label>
      <div id={id} className="grid gap-1 pl-8 text-small text-faint">
        {error && <p className="text-bad">{error}</p>}
        {group && <ConsentSources group={group.id} />}
        <p>{text('robocall_consent_kept')}</p>
      </div>
    </div>
  )
}

/** Where the group's people agreed, as stated with each import, and how many came with it. */
function ConsentSources({ group }: { group: number }) {
  const consents = useGroup(group).data?.result.consents ?? []
  if (consents.length === 0) return null
  return (
    <div>
      <p id="consents">{text('robocall_consents')}</p>
      <ul aria-labelledby="consents" className="wrap-anywhere">
        {consents.map(({ source, added }) => (
          <li key={source ?? ''}>
            {source === null
              ? text('robocall_consent_unstated', { count: added.toLocaleString('en') })
              : text('robocall_consent_source', { source, count: added.toLocaleString('en') })}
          </li>
        ))}
      </ul>
    </div>
  )
}
