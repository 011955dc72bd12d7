import type { LiveSession } from '@ekoline/contract/people/auth.ts'
import { useRef, useState } from 'react'
import { client } from '../../app/client.ts'
import { formatRelative } from '../../format/date.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useSessions } from './auth.queries.ts'

/** The person's sessions, to end them from here. */
export function DevicesCard() {
  const sessions = useSessions()
  const end = useChange(
    async (ended: LiveSession | null) => {
      if (ended) await client.endSession({ params: { id: ended.id } })
      else await client.endOtherSessions()
    },
    {
      done: (_, ended) =>
        ended ? text('session_ended_elsewhere', { device: ended.device }) : text('sessions_ended_elsewhere'),
      refreshes: 'people',
    },
  )
  const [askingAll, setAskingAll] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const others = (sessions.data?.total ?? 1) - 1

  async function signOut(session: LiveSession | null, pressed?: HTMLElement) {
    if (end.isPending) return
    const beside = pressed && buttonBeside(pressed)
    const isDone = await end.run(session)
    setAskingAll(false)
    const isStillHere = [pressed, document.body].some((element) => element === document.activeElement)
    if (isDone && pressed && isStillHere) (beside ?? title.current)?.focus()
  }

  /** Takes the focus when the button's row has gone. */
  function buttonBeside(pressed: HTMLElement) {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const at = all.indexOf(pressed)
    return all[at + 1] ?? all[at - 1]
  }

  return (
    <Card
      title={text('devices_title')}
      titleRef={title}
      aside={
        others > 0 && (
          <Button kind="quiet" size="small" onClick={() => setAskingAll(true)}>
            {text('devices_log_out_others')}
          </Button>
        )
      }
    >
      <Region
        query={sessions}
        failed={text('sessions_failed')}
        loading={
          <div aria-busy="true" className="grid gap-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        }
      >
        {({ result, total }) => (
          <>
            <ul ref={list} aria-label={text('devices_title')}>
              {result.map((session) => (
                <Device
                  key={session.id}
                  session={session}
                  busy={end.isPending && end.input?.id === session.id}
                  onSignOut={(pressed) => signOut(session, pressed)}
                />
              ))}
            </ul>
            {total > result.length && (
              <p className="pt-2 text-small text-faint">
                {text('devices_more', { count: total - result.length })}
              </p>
            )}
          </>
        )}
      </Region>
      <Dialog
        open={askingAll}
        title={text('devices_log_out_others_question')}
        onClose={() => setAskingAll(false)}
      >
        <p className="mb-5 text-soft">
          {text(others === 1 ? 'devices_others_1' : 'devices_others', { count: others })}{' '}
          {text('devices_others_more')}
        </p>
        <Button kind="danger" size="large" wide busy={end.isPending} onClick={() => signOut(null)}>
          {text('devices_log_out_others')}
        </Button>
      </Dialog>
    </Card>
  )
}

interface DeviceProps {
  session: LiveSession
  busy: boolean
  onSignOut: (pressed: HTMLElement) => void
}

function Device({ session, busy, onSignOut }: DeviceProps) {
  const { device, address, last_used, current } = session
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-2 last:border-0">
      <div className="min-w-0">
        <div className="font-semibold">{device}</div>
        <div className="text-small text-faint tabular-nums">
          <span className="sr-only">{text('devices_last_used')} </span>
          {formatRelative(last_used)} · {address}
        </div>
      </div>
      {current ? (
        <span className="shrink-0 text-small">
          <StatusDot tone="good">{text('devices_this')}</StatusDot>
        </span>
      ) : (
        <Button
          kind="quiet"
          busy={busy}
          aria-label={text('devices_log_out_named', { device })}
          onClick={({ currentTarget }) => onSignOut(currentTarget)}
        >
          {text('devices_log_out')}
        </Button>
      )}
    </li>
  )
}
