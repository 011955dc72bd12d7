import type { DestinationCategory } from '@ekoline/contract/destinations.ts'
import type { IvrMemberShown } from '@ekoline/contract/ivr.ts'
import { IVR_DIGITS, type IvrDigit } from '@ekoline/contract/ivr-fields.ts'
import { type FormEvent, useState } from 'react'
import { unlessOffline } from '../../client.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { cx } from '../../ui/cx.ts'
import { Select } from '../../ui/Select.tsx'
import { useLater } from '../../ui/useLater.ts'
import { categoryNames, type Draft } from './draft.ts'
import { useDestinations } from './ivr.queries.ts'

interface KeypadSelectionsProps {
  draft: Draft
  /** the key that is being set */
  digit: IvrDigit
  onDigit: (digit: IvrDigit) => void
  onKey: (digit: IvrDigit, member: IvrMemberShown) => void
}

const wordOf = (digit: IvrDigit) => ({ '*': 'star', '#': 'hash' })[digit as string] ?? digit
const placeOf = ({ name }: IvrMemberShown) => name ?? 'what is gone'

/** A telephone's keys, each with where it leads, and a form for one of them. */
export function KeypadSelections({ draft, digit, onDigit, onKey }: KeypadSelectionsProps) {
  const set = draft.members.find((it) => it.digit === digit)
  return (
    <Card title="Keypad Selections">
      <fieldset aria-label="Keys" className="grid grid-cols-3 gap-2">
        {IVR_DIGITS.map((it) => {
          const member = draft.members.find((of) => of.digit === it)
          return (
            <button
              key={it}
              type="button"
              aria-pressed={it === digit}
              aria-label={`Key ${wordOf(it)}, ${member ? `leads to ${placeOf(member)}` : 'free'}`}
              onClick={() => onDigit(it)}
              className={cx(
                'grid min-h-16 min-w-0 content-center justify-items-center gap-1 rounded-field border p-1.5',
                it === digit ? 'border-lagoon bg-lagoon-wash' : 'border-line hover:bg-lagoon-wash',
              )}
            >
              <span className={cx('text-lead', !member && 'text-faint')}>{it}</span>
              <span className="w-full truncate text-center text-label font-normal text-faint">
                {member ? placeOf(member) : 'Free'}
              </span>
            </button>
          )
        })}
      </fieldset>
      <KeyForm key={`${digit} ${set?.category} ${set?.destination}`} digit={digit} set={set} onKey={onKey} />
    </Card>
  )
}

interface KeyFormProps {
  digit: IvrDigit
  set: IvrMemberShown | undefined
  onKey: KeypadSelectionsProps['onKey']
}

interface Chosen {
  category: DestinationCategory | ''
  destination: string
  name: string
}

const NOWHERE: Chosen = { category: '', destination: '', name: '' }
const categories = [
  { value: '' as const, label: 'Choose' },
  ...(Object.entries(categoryNames) as [DestinationCategory, string][]).map(([value, label]) => ({
    value,
    label,
  })),
]

/** Where one key leads. */
function KeyForm({ digit, set, onKey }: KeyFormProps) {
  const before = set ? { ...set, name: set.name ?? '' } : NOWHERE
  const [chosen, setChosen] = useState<Chosen>(before)
  const { category, destination, name } = chosen
  const isNew = destination !== '' && (category !== set?.category || destination !== set.destination)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isNew && category !== '') onKey(digit, { digit, category, destination, name })
  }

  return (
    <form
      aria-label={`Key ${wordOf(digit)}`}
      onSubmit={submit}
      className="mt-4 grid gap-4 border-t border-line pt-4"
    >
      <Select
        label={`Key ${wordOf(digit)} leads to a`}
        value={category}
        onChange={(it) => setChosen({ ...NOWHERE, category: it })}
        choices={categories}
      />
      <DestinationPicker key={category} chosen={chosen} onChoose={setChosen} />
      <Button type="submit" kind="quiet" disabled={!isNew} wide>
        Set key {wordOf(digit)}
      </Button>
    </form>
  )
}

const nothingOf: Record<DestinationCategory, string> = {
  user: 'Your workgroup has no users',
  ivr: 'There is no saved menu yet',
  queue: 'You have no queues yet',
  conference: 'You have no conferences yet',
}

function DestinationPicker({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const { category } = chosen
  const [typed, setTyped] = useState<string | null>(null)
  const search = useLater((typed ?? '').trim())
  const found = useDestinations(category, search)
  const { result = [], total = 0 } = found.data ?? {}

  function noteOf(): string | null {
    if (category === '') return 'Choose a category first'
    if (found.isError) return unlessOffline(found.error, 'What you can choose could not be fetched')
    if (found.isPending) return null
    if (total === 0) return search === '' ? nothingOf[category] : `Nothing is called “${search}”`
    return total > result.length ? `${total.toLocaleString('en')} in all: type a name` : null
  }

  return (
    <Combobox
      label="Destination"
      value={chosen.name}
      options={result.map(({ destination, name }) => ({
        value: destination,
        label: name,
        note: destination,
      }))}
      loading={found.isPending || found.isPlaceholderData}
      note={noteOf()}
      onSearch={setTyped}
      onChoose={(destination) => {
        const name = result.find((it) => it.destination === destination)?.name ?? destination
        onChoose({ ...chosen, destination, name })
      }}
    />
  )
}
