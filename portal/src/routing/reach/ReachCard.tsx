import type { Reach } from '@ekoline/contract/routing/reach.ts'
import { Suspense, useState } from 'react'
import { client } from '../../app/client.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useReach } from './reach.queries.ts'
import { bodyOf, draftOf } from './reach-draft.ts'

const ReachDialog = lazyScreen(() => import('./ReachDialog.tsx'), 'ReachDialog')

/** What becomes of a call to oneself, in words, with the switch of do not disturb. */
export function ReachCard() {
  const { username } = useSeat()
  const isReader = useProfile().userStatus === 'lead'
  const [changing, setChanging] = useState(false)
  const close = () => setChanging(false)
  return (
    <Card title={text('reach_title')}>
      <Region
        query={useReach(username)}
        failed={text('reach_failed')}
        loading={<Skeleton className="h-24" />}
      >
        {(reach) => (
          <>
            <ul className="grid gap-1">
              {reach.says.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {!isReader && (
              <div className="mt-4 flex flex-wrap gap-3">
                <Button
                  kind="quiet"
                  onClick={() => setChanging(true)}
                  aria-label={text('reach_change_title')}
                >
                  {text('reach_change')}
                </Button>
                <DoNotDisturb username={username} reach={reach} />
              </div>
            )}
            <p className="mt-3 text-small text-soft">{text('reach_dnd_how')}</p>
          </>
        )}
      </Region>
      {changing && (
        <Suspense>
          <ReachDialog username={username} name={null} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}

function DoNotDisturb({ username, reach }: { username: string; reach: Reach }) {
  const turn = useChange(
    (dnd: boolean) => {
      const body = bodyOf({ ...draftOf(reach), dnd })
      if (!body) throw new Error('what is saved is not whole')
      return client.setReach({ params: { username }, body })
    },
    {
      done: ({ result }) => text(result.dnd ? 'reach_dnd_set' : 'reach_dnd_ended'),
      failed: 'reach_dnd_failed',
      refreshes: 'routing',
    },
  )
  return (
    <Button kind="quiet" busy={turn.isPending} onClick={() => turn.run(!reach.dnd)}>
      {text(reach.dnd ? 'reach_dnd_off' : 'reach_dnd_on')}
    </Button>
  )
}
