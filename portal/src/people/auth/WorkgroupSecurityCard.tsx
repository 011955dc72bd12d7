import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { formatRelative } from '../../format/date.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useSecondFactor, useWorkgroupSecurity } from './auth.queries.ts'

/** For admins: whether everybody in the workgroup needs a second factor. */
export function WorkgroupSecurityCard() {
  const { workgroup } = useSeat()
  const security = useWorkgroupSecurity()
  const own = useSecondFactor()
  return (
    <Card title={text('factor_for_all_title', { workgroup })}>
      <Region
        query={security}
        failed={text('workgroup_security_failed')}
        loading={<Skeleton className="h-20" />}
      >
        {({ second_factor_required_since: since, members_without }) => (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="grid max-w-[46ch] gap-1">
              <StatusDot tone={since ? 'good' : 'idle'}>
                <b>{text(since ? 'factor_for_all_state_on' : 'factor_for_all_state_off')}</b>
                {since && (
                  <span className="text-small text-faint">
                    {text('second_factor_since', { when: formatRelative(since) })}
                  </span>
                )}
              </StatusDot>
              <p className="text-soft">{text('factor_for_all_about')}</p>
              <p className={since && members_without > 0 ? 'text-warn' : 'text-soft'}>
                {without(members_without)}
              </p>
            </div>
            {own.data?.on_since ? (
              <Switch required={since !== null} workgroup={workgroup} />
            ) : (
              own.data && <p className="max-w-[46ch] text-small text-soft">{text('second_factor_first')}</p>
            )}
          </div>
        )}
      </Region>
    </Card>
  )
}

function without(members: number): string {
  if (members === 0) return text('factor_for_all_everybody')
  return text(members === 1 ? 'factor_for_all_without_1' : 'factor_for_all_without', { count: members })
}

function Switch({ required, workgroup }: { required: boolean; workgroup: string }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const change = useChange(client.requireSecondFactor, {
    done: required ? 'factor_for_all_stopped' : 'factor_for_all_begun',
    refreshes: 'people',
    onDone: close,
    onFailed: close,
  })
  const action = text(required ? 'factor_for_all_stop' : 'factor_for_all_begin')
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {action}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text(required ? 'factor_for_all_stop_question' : 'factor_for_all_begin_question')}
          action={action}
          danger={required}
          busy={change.isPending}
          onConfirm={() => change.run({ body: { second_factor_required: !required } })}
          onClose={close}
        >
          {text(required ? 'factor_for_all_stop_note' : 'factor_for_all_begin_note', { workgroup })}
        </ConfirmDialog>
      )}
    </>
  )
}
