import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { text } from '../text.ts'
import { cx } from './cx.ts'
import { controlClass, Field } from './Field.tsx'
import { ChevronIcon } from './icons.tsx'

export interface Option {
  value: string
  label: string
  /** distinguishes people of one name */
  note?: string
}

interface ComboboxProps {
  label: string
  /** the label is for readers only, as in a list's toolbar */
  bare?: boolean
  name?: string | undefined
  /** what is chosen, in words */
  value: string
  /** what fits what was typed */
  options: readonly Option[]
  /** the options belong to an earlier word */
  loading: boolean
  /** a note below the options: that there are none, or more */
  note: ReactNode
  /** the list opens above: below it would leave the window */
  above?: boolean | undefined
  /** what was typed; null when the list is closed */
  onSearch: (typed: string | null) => void
  onChoose: (value: string) => void
}

/** A searchable list of choices, for long lists. Follows the ARIA combobox pattern. */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    bare = false,
    above = false,
    name,
    value,
    options,
    loading,
    note,
    onSearch,
    onChoose,
  } = props
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const open = typed !== null

  function search(word: string | null) {
    setTyped(word)
    setAt(0)
    onSearch(word)
  }
  function choose(option: Option | undefined) {
    if (!option) return
    search(null)
    onChoose(option.value)
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !open) search('')
    else if (step) setAt((at + step + options.length) % Math.max(1, options.length))
    else if (event.key === 'Enter' && open) choose(options[at])
    else if (event.key === 'Escape' && open) search(null)
    else return
    event.preventDefault()
  }

  return (
    <Field label={label} bare={bare}>
      {(names) => (
        <div className="relative">
          <input
            {...names}
            name={name}
            role="combobox"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && options[at] ? `${id}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={(open && value) || text('ui_choose')}
            value={typed ?? value}
            onChange={(event) => search(event.target.value)}
            onClick={() => open || search('')}
            onBlur={() => open && search(null)}
            onKeyDown={press}
            className={cx(controlClass, 'pr-10')}
          />
          <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-faint">
            <ChevronIcon />
          </span>
          <div
            hidden={!open}
            className={cx(
              'absolute left-0 z-10 w-max min-w-full max-w-[min(24rem,calc(100vw-32px))] rounded-card border border-line bg-raised p-1.5 shadow-lift',
              above ? 'bottom-full mb-1' : 'top-full mt-1',
            )}
          >
            <div
              role="listbox"
              id={`${id}-list`}
              aria-label={label}
              aria-busy={open && loading}
              className="max-h-72 overflow-y-auto"
            >
              {open &&
                options.map((option, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
                  // biome-ignore lint/a11y/useFocusableInteractive: the same
                  <div
                    key={option.value}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === at}
                    // The focus stays in the input, because a blur would close the list before the choice.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose(option)}
                    ref={(element) => {
                      if (index === at) element?.scrollIntoView?.({ block: 'nearest' })
                    }}
                    className={cx(
                      'flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2 rounded-field px-3 hover:bg-lagoon-wash',
                      index === at && 'bg-lagoon-wash',
                    )}
                  >
                    {option.label}
                    {option.note && <span className="text-small text-faint">{option.note}</span>}
                  </div>
                ))}
            </div>
            {open && note && (
              <p role="status" className="px-3 py-2 text-small text-faint">
                {note}
              </p>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}
