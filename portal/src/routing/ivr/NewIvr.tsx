import { client } from '../../app/client.ts'
import { useMainVoicemail, useMe } from '../../core/destinations/destinations.queries.ts'
import type { NewFormProps } from '../../core/destinations/new-destinations.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { DetailsDialog } from './DetailsDialog.tsx'
import { bodyOf, type Details } from './draft.ts'

/** The specified 'Add IVR', saved at once: 1 rings oneself, and no key leads to the company's voicemail. */
export function NewIvr({ onMade, onClose }: NewFormProps) {
  const { cardid, workgroup } = useSeat()
  const me = useMe()
  const next = useMainVoicemail().data ?? me
  const making = useChange(
    async (details: Details) => {
      const members = [{ digit: '1' as const, ...me }]
      const body = bodyOf({ key: '', id: null, ivr_number: '', ...details, members, next })
      const { description } = details
      const { result } = await client.addIvr({
        body: { card_id: cardid, workgroup_name: workgroup, description, ...body },
      })
      return { category: 'ivr', destination: result.ivr_number, name: result.name } as const
    },
    {
      done: (made) => text('destination_made', { name: made.name }),
      failed: 'ivr_failed',
      refreshes: 'routing',
      onDone: onMade,
    },
  )
  return (
    <DetailsDialog
      title={text('ivr_add')}
      action={text('ivr_add_action')}
      busy={making.isPending}
      error={making.error}
      onDone={(details) => void making.run(details)}
      onClose={onClose}
    />
  )
}
