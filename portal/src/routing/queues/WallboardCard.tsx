import { client } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button, linkClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useWallboardSwitch } from './queues.queries.ts'
import { WallboardNames } from './WallboardNames.tsx'

/** The link of the wallboard, and the admin's switch for it (decisions, "Unfinished in the original"). */
export function WallboardCard() {
  const isLead = useProfile().userStatus === 'lead'
  const { username } = useSeat()
  const wallboard = useWallboardSwitch()
  const turn = useChange((on: boolean) => client.switchWallboard({ body: { on } }), {
    done: (_, on) => text(on ? 'wallboard_on' : 'wallboard_off'),
    refreshes: 'routing',
  })
  const address = new URL(paths.wallboard(username), location.origin).href
  return (
    <Card title={text('wallboard_card')}>
      <Region
        query={wallboard}
        loading={<Skeleton className="h-10 w-64 max-w-full" />}
        failed={text('internal')}
      >
        {({ result: { on } }) => (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="grid min-w-0 gap-1">
              {on ? (
                <>
                  <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <a
                      href={address}
                      target="_blank"
                      rel="noreferrer"
                      className={`${linkClass} wrap-anywhere`}
                    >
                      {address}
                    </a>
                    <CopyButton
                      text={address}
                      copied={text('wallboard_link_copied')}
                      failed={text('wallboard_link_not_copied')}
                    >
                      {text('wallboard_copy')}
                    </CopyButton>
                  </span>
                  <p className="text-small text-faint">{text('wallboard_note')}</p>
                </>
              ) : (
                <>
                  <StatusDot tone="idle">{text('wallboard_is_off')}</StatusDot>
                  <p className="text-small text-faint">{text('wallboard_off_note')}</p>
                </>
              )}
            </div>
            {!isLead && (
              <Button kind="quiet" busy={turn.isPending} onClick={() => turn.run(!on)}>
                {text(on ? 'wallboard_turn_off' : 'wallboard_turn_on')}
              </Button>
            )}
          </div>
        )}
      </Region>
      <WallboardNames isReader={isLead} />
    </Card>
  )
}
