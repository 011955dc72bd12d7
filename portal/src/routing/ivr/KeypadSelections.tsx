import { IVR_DIGITS, type IvrDigit } from '@ekoline/contract/routing/ivr.facts.ts'
import type { Ivr, IvrMemberShown } from '@ekoline/contract/routing/ivr.ts'
import { type FormEvent, useState } from 'react'
import { chosenOf, type LeadsToDraft, nowhere } from '../../core/destinations/chosen.ts'
import { LeadsTo } from '../../core/destinations/LeadsTo.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { type Draft, repeats } from './draft.ts'

interface KeypadSelectionsProps {
  draft: Draft
  /** the key that is being set */
  digit: IvrDigit
  onDigit: (digit: IvrDigit) => void
  onKey: (digit: IvrDigit, member: IvrMemberShown) => void
  /** where a caller goes without a key; null: the call ends */
  onNext: (next: Ivr['next']) => void
}

const wordOf = (digit: IvrDigit) =>
  digit === '*' ? text('ivr_star') : digit === '#' ? text('ivr_hash') : digit

/** A key and where it goes, for readers. */
function keyWords(digit: IvrDigit, member: IvrMemberShown | undefined): string {
  const key = wordOf(digit)
  if (!member) return text('ivr_keypad_free', { key })
  return member.name === null
    ? text('ivr_keypad_gone', { key })
    : text('ivr_keypad_set', { key, place: member.name })
}

/** A telephone's keys, each with where it leads, and a form for one of them, and for none. @source SA-39 */
export function KeypadSelections({ draft, digit, onDigit, onKey, onNext }: KeypadSelectionsProps) {
  const set = draft.members.find((member) => member.digit === digit)
  return (
    <Card title={text('ivr_keypad')}>
      <fieldset className="grid grid-cols-3 gap-2">
        <legend className="sr-only">{text('ivr_keypad_keys')}</legend>
        {IVR_DIGITS.map((key) => {
          const member = draft.members.find((candidate) => candidate.digit === key)
          return (
            <button
              key={key}
              type="button"
              aria-pressed={key === digit}
              aria-label={keyWords(key, member)}
              onClick={() => onDigit(key)}
              className={cx(
                'grid min-h-16 min-w-0 content-center justify-items-center gap-1 rounded-field border p-1.5',
                key === digit ? 'border-lagoon bg-lagoon-wash' : 'border-line hover:bg-lagoon-wash',
              )}
            >
              <span className={cx('text-lead', !member && 'text-faint')}>{key}</span>
              <span className="w-full truncate text-center text-label font-normal text-faint">
                {member ? (member.name ?? text('ivr_gone')) : text('ivr_free')}
              </span>
            </button>
          )
        })}
      </fieldset>
      <KeyForm
        key={`${digit} ${set?.category} ${set?.destination}`}
        draft={draft}
        digit={digit}
        set={set}
        onKey={onKey}
      />
      <NextForm next={draft.next ?? null} onNext={onNext} />
    </Card>
  )
}

interface NextFormProps {
  next: Ivr['next']
  onNext: KeypadSelectionsProps['onNext']
}

/** What follows without a key; it is set as soon as it is chosen. */
function NextForm({ next, onNext }: NextFormProps) {
  const [chosen, setChosen] = useState<LeadsToDraft>(next ? { ...next, name: next.name ?? '' } : nowhere)
  function choose(leads: LeadsToDraft) {
    setChosen(leads)
    const whole = chosenOf(leads)
    if (whole || leads.category === '') onNext(whole)
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <LeadsTo label={text('ivr_next')} none={text('ivr_next_ends')} draft={chosen} onDraft={choose} />
    </div>
  )
}

interface KeyFormProps {
  draft: Draft
  digit: IvrDigit
  set: IvrMemberShown | undefined
  onKey: KeypadSelectionsProps['onKey']
}

/** Where one key leads. */
function KeyForm({ draft, digit, set, onKey }: KeyFormProps) {
  const before = set ? { ...set, name: set.name ?? '' } : nowhere
  const [chosen, setChosen] = useState<LeadsToDraft>(before)
  const { category, destination, name } = chosen
  const isNew = destination !== '' && (category !== set?.category || destination !== set.destination)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isNew && category !== '') onKey(digit, { digit, category, destination, name })
  }

  return (
    <form
      aria-label={text('ivr_key_named', { key: wordOf(digit) })}
      onSubmit={submit}
      className="mt-4 grid gap-4 border-t border-line pt-4"
    >
      <LeadsTo label={text('ivr_key_goes_to', { key: wordOf(digit) })} draft={chosen} onDraft={setChosen} />
      <Button type="submit" kind="quiet" disabled={!isNew} wide>
        {text('ivr_key_set', { key: wordOf(digit) })}
      </Button>
      <Button kind="plain" onClick={() => onKey(digit, repeats(draft, digit))} wide>
        {text('ivr_key_repeats', { key: wordOf(digit) })}
      </Button>
    </form>
  )
}
