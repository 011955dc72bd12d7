import { VOICEMAIL_NAME_LONGEST } from '@ekoline/contract/routing/voicemail.facts.ts'
import { client } from '../../app/client.ts'
import { useMainVoicemail, useMe } from '../../core/destinations/destinations.queries.ts'
import { NewByName } from '../../core/destinations/NewByName.tsx'
import type { NewFormProps } from '../../core/destinations/new-destinations.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'
import { bodyOf, NEW_BOX } from './draft.ts'

/** A box of the company, its main one where it has none; who is no admin makes their own. */
export function NewBox(props: NewFormProps) {
  const { admin_status } = useProfile()
  const { username } = useSeat()
  const me = useMe()
  const main = useMainVoicemail()
  if (main.isPending) return null
  return (
    <NewByName
      {...props}
      start={{ name: admin_status ? text(main.data ? 'voicemail_other' : 'voicemail_main') : '' }}
      name={admin_status ? { label: text('voicemail_box_name'), longest: VOICEMAIL_NAME_LONGEST } : null}
      note={text(admin_status ? 'new_voicemail_box_note' : 'new_voicemail_box_own_note')}
      failed="voicemail_box_failed"
      make={async ({ name }) => {
        const self = { username, name: me.name }
        const body = bodyOf({
          ...NEW_BOX,
          ...(admin_status ? { name, people: [self] } : { owner: self }),
        })
        if (!body) throw new Error('a box of a name is whole')
        const owner = admin_status ? null : username
        const { result } = await client.addVoicemailBox({ body: { owner, ...body } })
        return { category: 'voicemail', destination: result.box_number, name: result.name }
      }}
    />
  )
}
