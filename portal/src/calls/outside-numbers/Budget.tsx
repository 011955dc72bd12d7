import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatNaira } from '../../format/naira.ts'
import { useChange } from '../../kit/useChange.ts'
import { type Objections, useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useOutsideNumbers } from './outside-numbers.queries.ts'

/** What calls to outside numbers may cost in a month, and what of it is used. */
export function Budget({ isReader }: { isReader: boolean }) {
  const budget = useOutsideNumbers(1).data?.budget
  if (!budget) return null // the list says why
  return (
    <Card title={text('outside_budget_title')}>
      <div className="grid max-w-md gap-4">
        <Progress
          label={text('outside_budget_used', {
            used: formatNaira(budget.used),
            limit: formatNaira(budget.limit),
          })}
          share={budget.limit === 0 ? 1 : Math.min(1, budget.used / budget.limit)}
        />
        {budget.left === 0 && (
          <p>
            <StatusDot tone="warn">{text('outside_budget_used_up')}</StatusDot>
          </p>
        )}
        {!isReader && <BudgetForm key={budget.limit} limit={budget.limit} />}
      </div>
    </Card>
  )
}

const numberOf = (typed: string) => Number(typed.replace(/[₦,\s]/g, ''))
const objectionsTo = ({ month_limit }: { month_limit: string }): Objections =>
  month_limit.trim() !== '' && Number.isInteger(numberOf(month_limit)) && numberOf(month_limit) >= 0
    ? {}
    : { month_limit: text('outside_budget_wrong') }

function BudgetForm({ limit }: { limit: number }) {
  const { form, field, refuse, submit } = useForm(useState({ month_limit: `${limit}` }), objectionsTo)
  const save = useChange(client.setOutsideBudget, {
    done: 'outside_budget_set',
    failed: 'outside_budget_failed',
    refreshes: 'calls',
    onFailed: refuse,
  })
  return (
    <form
      ref={form}
      aria-label={text('outside_budget_title')}
      noValidate
      onSubmit={submit(({ month_limit }) => save.run({ body: { month_limit: numberOf(month_limit) } }))}
      className="grid gap-4"
    >
      <TextField
        label={text('outside_budget_field')}
        hint={text('outside_budget_note')}
        unit="₦"
        inputMode="numeric"
        maxLength={12}
        {...field('month_limit')}
      />
      <Button type="submit" kind="quiet" busy={save.isPending} className="justify-self-start">
        {text('outside_budget_save')}
      </Button>
    </form>
  )
}
