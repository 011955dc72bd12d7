import type { SetUpLine } from '@ekoline/contract/company/set-up.ts'
import { useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useDestinations } from '../../core/destinations/destinations.queries.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { Region } from '../../kit/Region.tsx'
import { useKept } from '../../kit/useKept.ts'
import { useSchedules } from '../../routing/schedules/schedules.queries.ts'
import { text } from '../../text.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { draftOf, newDraft, type SetUpDraft } from './draft.ts'
import { LiveLine } from './LiveLine.tsx'
import { SetUpForm } from './SetUpForm.tsx'
import { useLastSetUp } from './set-up.queries.ts'

/** /set-up: five questions to a line that is live; or, at its end, the line that waits for its first call. */
export function SetUpScreen() {
  const { admin_status: isAdmin, userStatus } = useProfile()
  if (isAdmin && userStatus !== 'lead') return <SetUp />
  return (
    <>
      <PageTitle>{text('title_set_up')}</PageTitle>
      <p className="text-soft">{text('set_up_members')}</p>
    </>
  )
}

function SetUp() {
  const [address] = useSearchParams()
  const isEnd = address.get('step') === 'live'
  const last = useLastSetUp({ waits: isEnd })
  return (
    <Region query={last} loading={<Waiting />} failed={text('set_up_load_failed')}>
      {(line) => (isEnd && line?.state === 'live' ? <LiveLine line={line} /> : <Asked last={line} />)}
    </Region>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="mx-auto grid max-w-xl gap-4">
    <h1 className="sr-only">{text('title_set_up')}</h1>
    <Skeleton className="h-10" />
    <Skeleton className="h-8 w-3/4" />
    <Skeleton className="h-52" />
  </div>
)

/** The questions, once it is known what there is already. */
function Asked({ last }: { last: SetUpLine | null }) {
  const { workgroup } = useSeat()
  const schedules = useSchedules(1)
  const menus = useDestinations('ivr', '')
  const groups = useDestinations('group', '')
  const [kept, keep] = useKept<SetUpDraft>('set_up')
  // It was paid, and the page was gone before it knew: what was typed became this.
  const isAnswered = last !== null && last.state !== 'waiting' && kept?.number?.id === last.phonenumber_id
  const isMade = isAnswered && last.state === 'live'
  useEffect(() => {
    if (isMade) keep(null)
  })
  if (isMade) return <Navigate to="?step=live" replace />
  if (schedules.isPending || menus.isPending || groups.isPending) return <Waiting />

  const there = [...(menus.data?.result ?? []), ...(groups.data?.result ?? [])]
  /** What is there is proposed, as the menu that came with a plan. */
  function opening(): SetUpDraft {
    const [schedule] = schedules.data?.result ?? []
    const [menu] = menus.data?.result ?? []
    return {
      ...newDraft(workgroup),
      ...(schedule && { hours: 'kept' as const, schedule: schedule.schedule_number }),
      ...(menu && { who: 'kept' as const, kept: menu }),
    }
  }
  // Of a payment that made no line the answers are there still, on every device.
  const failed = last?.state === 'lost' || last?.state === 'unmade' ? last : null
  function answered({ state, phonenumber_id: id, did, answers }: SetUpLine): SetUpDraft {
    return draftOf(answers, state === 'unmade' ? { id, did, price: null } : null, there)
  }
  const isOver = kept === null || isAnswered
  return (
    <SetUpForm
      key={failed?.phonenumber_id}
      failed={failed}
      opening={isOver ? (failed ? answered(failed) : opening()) : kept}
      keep={keep}
    />
  )
}
