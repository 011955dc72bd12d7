import { TEXT_BUDGET } from '@ekoline/contract/calls/missed-texts.facts.ts'
import type { MissedTextSettings } from '@ekoline/contract/calls/missed-texts.ts'
import { useId, useState } from 'react'
import { client } from '../../app/client.ts'
import { formatNaira } from '../../format/naira.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type Objections, useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useMissedTexts } from './missed-texts.queries.ts'

interface Typed {
  on: boolean
  budget: string
}

const numberOf = (typed: string) => Number(typed.replace(/[₦,\s]/g, ''))
const inNaira = (amount: number) => `₦${amount.toLocaleString('en')}`

function objectionsTo({ budget }: Typed): Objections {
  const amount = numberOf(budget)
  const { least, most } = TEXT_BUDGET
  return Number.isInteger(amount) && amount >= least && amount <= most
    ? {}
    : { budget: text('missed_texts_budget_wrong', { least: inNaira(least), most: inNaira(most) }) }
}

/** Whether missed callers get a text message, for admins to say: what one costs is said before. */
export function MissedTexts() {
  return (
    <Card title={text('missed_texts')}>
      <Region query={useMissedTexts()} loading={<Skeleton />} failed={text('missed_texts_failed')}>
        {(settings: MissedTextSettings) =>
          settings.available ? (
            <TextsForm key={`${settings.on} ${settings.budget}`} settings={settings} />
          ) : (
            <p className="text-soft">{text('missed_texts_unavailable')}</p>
          )
        }
      </Region>
    </Card>
  )
}

function TextsForm({ settings }: { settings: MissedTextSettings }) {
  const what = useId()
  const { on, budget } = settings
  const { form, typed, field, change, refuse, submit } = useForm<Typed>(
    useState({ on, budget: `${budget}` }),
    objectionsTo,
  )
  const save = useChange(client.setMissedTexts, {
    done: ({ result }) => text(result.on ? 'missed_texts_switched_on' : 'missed_texts_switched_off'),
    failed: 'missed_texts_save_failed',
    refreshes: 'calls',
    onFailed: refuse,
  })
  return (
    <form
      ref={form}
      aria-label={text('missed_texts')}
      noValidate
      onSubmit={submit((said) => save.run({ body: { texts_on: said.on, budget: numberOf(said.budget) } }))}
      className="grid max-w-xl gap-4"
    >
      <div className="grid gap-1">
        <label className="flex min-h-10 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={typed.on}
            aria-describedby={what}
            onChange={({ target }) => change({ on: target.checked })}
          />
          {text('missed_texts_switch')}
        </label>
        <p id={what} className="text-small text-soft">
          {text('missed_texts_what')}
        </p>
      </div>
      <Cost settings={settings} />
      <div className="max-w-md">
        <TextField
          label={text('missed_texts_budget')}
          hint={text('missed_texts_budget_hint')}
          unit="₦"
          inputMode="numeric"
          maxLength={12}
          {...field('budget')}
        />
      </div>
      <Spent settings={settings} />
      <Button type="submit" kind="quiet" busy={save.isPending} className="justify-self-start">
        {text('missed_texts_save')}
      </Button>
    </form>
  )
}

/** What one message costs now, and what it says. */
function Cost({ settings: { price, part_price, parts, example } }: { settings: MissedTextSettings }) {
  return (
    <figure className="grid gap-1 rounded-field bg-sunken px-4 py-3">
      <figcaption>
        <b className="font-semibold">{text('missed_texts_price', { price: formatNaira(price) })}</b>
        <span className="block text-small text-soft">
          {text('missed_texts_price_parts', { price: formatNaira(part_price), count: `${parts}` })}
        </span>
      </figcaption>
      <blockquote
        aria-label={text('missed_texts_example')}
        className="mt-2 rounded-card border border-line-strong p-3 wrap-anywhere"
      >
        {example}
      </blockquote>
    </figure>
  )
}

/** What this month's messages cost, and who wants none. */
function Spent({ settings: { sent, spent, payer, on, opted_out } }: { settings: MissedTextSettings }) {
  const said = { count: sent.toLocaleString('en'), spent: formatNaira(spent), payer: payer ?? '' }
  return (
    <p className="text-small text-soft">
      {(on || sent > 0) && text(payer === null ? 'missed_texts_spent_no_one' : 'missed_texts_spent', said)}{' '}
      {opted_out > 0 &&
        text(opted_out === 1 ? 'missed_texts_opted_out_one' : 'missed_texts_opted_out', {
          count: opted_out.toLocaleString('en'),
        })}
    </p>
  )
}
