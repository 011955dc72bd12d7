import { SCHEDULE_NAME_LONGEST } from '@ekoline/contract/routing/schedules.facts.ts'
import type { Schedule, ScheduleBranch } from '@ekoline/contract/routing/schedules.ts'
import { client } from '../../app/client.ts'
import { nowhere } from '../../core/destinations/chosen.ts'
import { useMainVoicemail } from '../../core/destinations/destinations.queries.ts'
import { LeadsTo } from '../../core/destinations/LeadsTo.tsx'
import { FormSkeleton, ThingForm } from '../../kit/ThingForm.tsx'
import { text } from '../../text.ts'
import { TextField } from '../../ui/TextField.tsx'
import { bodyOf, draftOf, missingIn, NEW_SCHEDULE } from './draft.ts'
import { OwnDays, WeekFields } from './HoursFields.tsx'

const branches: readonly ScheduleBranch[] = ['open', 'closed', 'holiday']

interface ScheduleFormProps {
  /** null: a new one */
  schedule: Schedule | null
  onDone: () => void
}

/** A schedule's hours, its own days, and where its calls go: of a new one, while closed to the company's voicemail. */
export function ScheduleForm({ schedule, onDone }: ScheduleFormProps) {
  const main = useMainVoicemail()
  if (!schedule && main.isPending) return <FormSkeleton />
  const proposed = { ...NEW_SCHEDULE, closed: main.data ?? nowhere }
  return (
    <ThingForm
      kind="schedule"
      thing={schedule}
      title={schedule ? text('schedule_edit_title', { name: schedule.name }) : text('schedule_add')}
      start={schedule ? draftOf(schedule) : proposed}
      missingIn={missingIn}
      bodyOf={bodyOf}
      work={(body) =>
        schedule ? client.changeSchedule({ params: { id: schedule.id }, body }) : client.addSchedule({ body })
      }
      refreshes="routing"
      done={schedule ? 'schedule_changed' : 'schedule_added'}
      failed="schedule_failed"
      save={text('schedule_save')}
      onDone={onDone}
    >
      {({ typed: draft, change, objections }) => (
        <>
          <TextField
            label={text('schedule_name')}
            maxLength={SCHEDULE_NAME_LONGEST}
            value={draft.name}
            error={objections.name}
            onChange={(name) => change({ name })}
          />
          <WeekFields lines={draft.hours} objections={objections} onLines={(hours) => change({ hours })} />
          <OwnDays lines={draft.days} objections={objections} onLines={(days) => change({ days })} />
          <fieldset className="grid min-w-0 gap-4">
            <legend className="mb-2 font-semibold">{text('schedule_leads')}</legend>
            <div className="grid items-start gap-4 cards:grid-cols-3">
              {branches.map((branch) => (
                <LeadsTo
                  key={branch}
                  label={text(`schedule_to_${branch}`)}
                  {...(branch === 'holiday' && { none: text('schedule_as_closed') })}
                  draft={draft[branch]}
                  fault={objections[`${branch}.destination`]}
                  onDraft={(leads) => change({ [branch]: leads })}
                />
              ))}
            </div>
          </fieldset>
        </>
      )}
    </ThingForm>
  )
}
