import type { BalanceAlert as Alert } from '@ekoline/contract/wallet.ts'
import { type FormEvent, useState } from 'react'
import { isSignedOut, messageOf, unlessOffline } from '../../client.ts'
import { formatNaira } from '../../format/naira.ts'
import { koboTyped } from '../../format/typed-naira.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Region } from '../../ui/Region.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { useBalanceAlert, useSetBalanceAlert } from './balance-alert.queries.ts'

/** The mail that comes when the balance falls below an amount of one's own choice; off unless it is set. */
export function BalanceAlert() {
  const alert = useBalanceAlert()
  return (
    <Card title="Low-balance alert">
      <Region
        of={alert}
        failed={unlessOffline(alert.error, text('balance_alert_failed'))}
        loading={<Skeleton className="h-16" />}
      >
        {(it) => <AlertForm alert={it} key={it.threshold} />}
      </Region>
    </Card>
  )
}

function stateOf({ threshold, rearms }: Alert): string {
  if (threshold === null) return 'Off. Choose an amount to get an e-mail when your balance falls below it.'
  if (rearms === null) return `On: an e-mail comes when your balance falls below ${formatNaira(threshold)}.`
  return `On, below ${formatNaira(threshold)}. The next e-mail comes after your balance has been at ${formatNaira(rearms)} or more.`
}

function AlertForm({ alert }: { alert: Alert }) {
  const { userStatus } = useProfile()
  const set = useSetBalanceAlert()
  const [typed, setTyped] = useState(alert.threshold === null ? '' : String(alert.threshold))
  const [refused, setRefused] = useState(false)
  const isChanged = typed.trim() !== '' && Number(typed.replace(/[,\s]/g, '')) !== alert.threshold

  function save(threshold: Parameters<typeof set.mutate>[0]) {
    set.mutate(threshold, {
      onSuccess: (saved) =>
        toast.success(
          saved.threshold === null
            ? text('balance_alert_off')
            : text('balance_alert_on', { threshold: saved.threshold.toLocaleString('en') }),
        ),
      onError: (error) => isSignedOut(error) || toast.info(messageOf(error, text('internal'))),
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const threshold = koboTyped(typed)
    setRefused(!threshold)
    if (threshold && !set.isPending) save(threshold)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <p className="text-small text-soft">{stateOf(alert)}</p>
      {userStatus === 'lead' ? (
        <p className="text-small text-faint">{text('lead_refused')}</p>
      ) : (
        <>
          <TextField
            label="Tell me below"
            unit="₦"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              setRefused(false)
            }}
            error={refused ? 'Type an amount in naira' : null}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="quiet" disabled={!isChanged} busy={set.isPending}>
              {alert.threshold === null ? 'Turn on' : 'Change'}
            </Button>
            {alert.threshold !== null && (
              <Button kind="plain" busy={set.isPending} onClick={() => save(null)}>
                Turn off
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  )
}
