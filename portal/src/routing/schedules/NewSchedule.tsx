import { SCHEDULE_NAME_LONGEST } from '@ekoline/contract/routing/schedules.facts.ts'
import { client } from '../../app/client.ts'
import { hangUp } from '../../core/destinations/category-names.ts'
import { useMainVoicemail, useMe } from '../../core/destinations/destinations.queries.ts'
import { NewByName } from '../../core/destinations/NewByName.tsx'
import type { NewFormProps } from '../../core/destinations/new-destinations.ts'
import { text } from '../../text.ts'
import { bodyOf, NEW_HOURS, NEW_SCHEDULE } from './draft.ts'

/** Hours of the working week that ring oneself while open, and go to the company's voicemail while closed. */
export function NewSchedule(props: NewFormProps) {
  const me = useMe()
  const main = useMainVoicemail()
  const closed = main.data ?? hangUp()
  const { opens, closes } = NEW_HOURS
  return (
    <NewByName
      {...props}
      start={{ name: text('new_schedule_name') }}
      name={{ label: text('schedule_name'), longest: SCHEDULE_NAME_LONGEST }}
      note={
        main.isPending
          ? null
          : text('new_schedule_note', { opens, closes, open: me.name, closed: closed.name })
      }
      ready={() => !main.isPending}
      failed="schedule_failed"
      make={async ({ name }) => {
        const body = bodyOf({ ...NEW_SCHEDULE, name, open: me, closed })
        if (!body) throw new Error('hours of a name are whole')
        const { result } = await client.addSchedule({ body })
        return { category: 'schedule', destination: result.schedule_number, name: result.name }
      }}
    />
  )
}
