import type { Conference, ConferenceMember } from '@ekoline/contract/routing/conferences.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatStation } from '../../format/phone.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useMembers } from './conferences.queries.ts'
import { SimulatedCaller } from './SimulatedCaller.tsx'
import { useConferenceChange } from './useConferenceChange.ts'

interface MembersProps {
  conference: Conference
  isLead: boolean
}

/** Who is in the conference at this moment; to be muted, or removed. */
export function ConferenceMembers({ conference, isLead }: MembersProps) {
  const members = useMembers(conference)
  return (
    <section
      aria-label={text('conference_in_now', { name: conference.name })}
      className="rounded-field bg-sunken px-4 py-2"
      aria-live="polite"
    >
      <Region
        query={members}
        loading={<Skeleton className="my-3 h-4 w-40" />}
        failed={text('conference_failed')}
      >
        {({ result }) =>
          result.length === 0 ? (
            <p className="flex flex-wrap gap-x-4 py-2 text-small text-faint">
              {text('conference_nobody')} <SimulatedCaller called={conference.conference_number} />
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {result.map((member) => (
                <Member key={member.call_id} member={member} conference={conference} isLead={isLead} />
              ))}
            </ul>
          )
        }
      </Region>
    </section>
  )
}

function Member({ member, conference, isLead }: MembersProps & { member: ConferenceMember }) {
  const { call_id: call, muted } = member
  const [asking, setAsking] = useState(false)
  const params = { id: conference.id, call }
  const mute = useConferenceChange(() => client.muteConferenceMember({ params, body: { muted: !muted } }))
  const remove = useConferenceChange(() => client.removeConferenceMember({ params }))
  const number = formatStation(member.number)
  return (
    <li className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="flex flex-wrap items-center gap-x-4 tabular-nums">
        <b>{number}</b>
        <StatusDot tone={muted ? 'warn' : 'good'}>
          {text(muted ? 'conference_muted' : 'conference_unmuted')}
        </StatusDot>
      </span>
      {!isLead && (
        <span className="flex gap-1">
          <Button
            kind="plain"
            size="row"
            busy={mute.isPending}
            aria-label={text(muted ? 'conference_unmute_of' : 'conference_mute_of', { number })}
            onClick={() => mute.run()}
          >
            {text(muted ? 'conference_unmute' : 'conference_mute')}
          </Button>
          <Button
            kind="plain-danger"
            size="row"
            aria-label={text('conference_remove_of', { number })}
            onClick={() => setAsking(true)}
          >
            {text('conference_remove')}
          </Button>
        </span>
      )}
      {asking && (
        <ConfirmDialog
          title={text('conference_remove_title', { number })}
          action={text('conference_remove')}
          danger
          busy={remove.isPending}
          onConfirm={() => remove.run().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          {text('conference_remove_note')}
        </ConfirmDialog>
      )}
    </li>
  )
}
