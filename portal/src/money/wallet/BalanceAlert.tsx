import type { BalanceAlert as Alert } from '@ekoline/contract/money/wallet.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { formatNaira, koboTyped } from '../../format/naira.ts'
import { Region } from '../../kit/Region.tsx'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { CardPart } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { balanceAlertKey, useBalanceAlert } from './wallet.queries.ts'

/** The low-balance alert, with its threshold; off by default. */
export function BalanceAlert() {
  const alert = useBalanceAlert()
  return (
    <CardPart title={text('alert_title')}>
      <Region query={alert} failed={text('balance_alert_failed')} loading={<Skeleton className="h-16" />}>
        {(set) => <AlertForm alert={set} key={set.threshold} />}
      </Region>
    </CardPart>
  )
}

function stateOf({ threshold, rearms }: Alert): string {
  if (threshold === null) return text('alert_off')
  if (rearms === null) return text('alert_on', { threshold: formatNaira(threshold) })
  return text('alert_sent', { threshold: formatNaira(threshold), rearms: formatNaira(rearms) })
}

const exact = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

function AlertForm({ alert }: { alert: Alert }) {
  const { userStatus } = useProfile()
  const { cardid } = useSeat()
  const cache = useQueryClient()
  const set = useSubmit(client.setBalanceAlert, {
    done: ({ result: { threshold } }) =>
      threshold === null
        ? text('balance_alert_off')
        : text('balance_alert_on', { threshold: threshold.toLocaleString('en', exact) }),
    onDone: ({ result }) => cache.setQueryData(balanceAlertKey(cardid), result),
  })
  const [typed, setTyped] = useState(alert.threshold === null ? '' : String(alert.threshold))
  const [refused, setRefused] = useState(false)
  const isChanged = typed.trim() !== '' && Number(typed.replace(/[,\s]/g, '')) !== alert.threshold

  const save = (threshold: number | null) => set.run({ body: { threshold } })

  function submit(event: FormEvent) {
    event.preventDefault()
    const threshold = koboTyped(typed)
    setRefused(!threshold)
    if (threshold) void save(naira(threshold))
  }

  const state = <p className="text-small text-soft">{stateOf(alert)}</p>
  if (userStatus === 'lead')
    return (
      <div className="grid gap-3">
        {state}
        <p className="text-small text-faint">{text('lead_refused')}</p>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {state}
      <TextField
        label={text('alert_below')}
        unit="₦"
        inputMode="decimal"
        maxLength={12}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setRefused(false)
        }}
        error={refused ? text('alert_amount') : null}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="quiet" disabled={!isChanged} busy={set.isPending}>
          {text(alert.threshold === null ? 'alert_turn_on' : 'alert_change')}
        </Button>
        {alert.threshold !== null && (
          <Button kind="plain" busy={set.isPending} onClick={() => save(null)}>
            {text('alert_turn_off')}
          </Button>
        )}
      </div>
    </form>
  )
}
