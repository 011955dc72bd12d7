import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { text } from '../text.ts'
import { cx } from './cx.ts'
import { controlClass, Field } from './Field.tsx'
import { ChevronIcon, PlusIcon } from './icons.tsx'

export interface Option {
  value: string
  label: string
  /** distinguishes people of one name */
  note?: string
  /** the heading above it and its neighbours of the same group */
  group?: string
}

/** Something to do at the end of the list, such as making what is not there yet. */
export interface FinalAction {
  label: string
  onSelect: () => void
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
  /** after the options, whatever was typed */
  actions?: readonly FinalAction[] | undefined
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

/** The options with their headings: neighbours of one group together. */
function groupsOf(options: readonly Option[]) {
  const groups: { group: string | undefined; from: number; of: Option[] }[] = []
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.group === option.group) last.of.push(option)
    else groups.push({ group: option.group, from: index, of: [option] })
  }
  return groups
}

/**
 * A searchable list of choices, for long lists, in groups where the options say them, with what can be done at its end.
 * Follows the ARIA combobox pattern.
 */
export function Combobox(props: ComboboxProps) {
  const {
    label,
    bare = false,
    above = false,
    name,
    value,
    options,
    actions = [],
    loading,
    note,
    onSearch,
    onChoose,
  } = props
  const id = useId()
  const count = options.length + actions.length
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const open = typed !== null

  function search(word: string | null) {
    setTyped(word)
    setAt(0)
    onSearch(word)
  }
  function choose(index: number) {
    const option = options[index]
    const action = actions[index - options.length]
    if (!option && !action) return
    search(null)
    if (option) onChoose(option.value)
    else action?.onSelect()
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !open) search('')
    else if (step) setAt((at + step + count) % Math.max(1, count))
    else if (event.key === 'Enter' && open) choose(at)
    else if (event.key === 'Escape' && open) search(null)
    else return
    event.preventDefault()
  }

  const line = (index: number, words: ReactNode, isAction = false) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div
      key={index}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === at}
      // The focus stays in the input, because a blur would close the list before the choice.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => choose(index)}
      ref={(element) => {
        if (index === at) element?.scrollIntoView?.({ block: 'nearest' })
      }}
      className={cx(
        'flex min-h-10 cursor-pointer flex-wrap items-center gap-x-2 rounded-field px-3 hover:bg-lagoon-wash',
        index === at && 'bg-lagoon-wash',
        isAction && 'font-semibold text-lagoon',
      )}
    >
      {words}
    </div>
  )
  const optionLine = ({ label: words, note: small }: Option, index: number) =>
    line(
      index,
      <>
        {words}
        {small && <span className="text-small text-faint">{small}</span>}
      </>,
    )

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
            aria-activedescendant={open && at < count ? `${id}-${at}` : undefined}
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
                groupsOf(options).map(({ group, from, of }) =>
                  group === undefined ? (
                    of.map((option, nth) => optionLine(option, from + nth))
                  ) : (
                    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
                    <div key={group} role="group" aria-labelledby={`${id}-group-${from}`}>
                      <div id={`${id}-group-${from}`} className="px-3 pt-2 pb-1 text-label text-faint">
                        {group}
                      </div>
                      {of.map((option, nth) => optionLine(option, from + nth))}
                    </div>
                  ),
                )}
              {open && actions.length > 0 && (
                <div className={cx(options.length > 0 && 'mt-1.5 border-t border-line pt-1.5')}>
                  {actions.map((action, nth) =>
                    line(
                      options.length + nth,
                      <>
                        <PlusIcon />
                        {action.label}
                      </>,
                      true,
                    ),
                  )}
                </div>
              )}
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
