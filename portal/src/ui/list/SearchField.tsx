import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { text } from '../../text.ts'
import { Button } from '../Button.tsx'
import { cx } from '../cx.ts'
import { controlClass } from '../Field.tsx'
import { SearchIcon } from './list-icons.tsx'

export interface SearchFieldProps {
  /** what is searched: 'Search users' */
  label: string
  /** for the eye, when that differs */
  placeholder?: string
  /** the word that narrows the list; '' for all */
  word: string
  onSearch: (word: string) => void
  /** the word of a search button, where the specification has one */
  button?: string
}

const PAUSE_MS = 300 // between two keys of a person who is typing

/** What is typed over a word that is kept elsewhere. A word that comes from elsewhere, as by 'Back', takes its place. */
function useTyped(word: string) {
  const [typed, setTyped] = useState(word)
  const [seen, setSeen] = useState(word)
  const [sent, setSent] = useState(word)
  if (word !== seen) {
    setSeen(word)
    if (word !== sent) {
      setSent(word)
      setTyped(word)
    }
  }
  return { typed, setTyped, setSent }
}

/** Searches a list as one types: after a pause, at once by Enter or the button. Escape clears it. @source AC2-20 */
export function SearchField({ label, placeholder = label, word, onSearch, button }: SearchFieldProps) {
  const { typed, setTyped, setSent } = useTyped(word)
  const wanted = typed.trim()

  function search(next: string) {
    setSent(next)
    if (next !== word) onSearch(next)
  }

  // By the latest `onSearch`: another filter may have been chosen during the pause.
  const searchNow = useEffectEvent(search)

  useEffect(() => {
    if (wanted === word) return
    const pause = setTimeout(() => searchNow(wanted), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [wanted, word])

  function submit(event: FormEvent) {
    event.preventDefault()
    search(wanted)
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || typed === '') return
    event.preventDefault()
    setTyped('')
    search('')
  }

  return (
    <search className="block min-w-0">
      <form onSubmit={submit} className="flex gap-2.5">
        <div className="relative min-w-0 grow">
          <input
            type="search"
            aria-label={label}
            placeholder={placeholder}
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
            className={cx(controlClass, 'pl-10')}
          />
          {button ? (
            <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-faint">
              <SearchIcon />
            </span>
          ) : (
            // Every form has its submit button. It is no stop for the Tab key, as Enter in the field does the same.
            <button
              type="submit"
              aria-label={text('ui_search')}
              tabIndex={-1}
              className="absolute inset-y-0 left-0 flex w-10 items-center justify-center text-faint"
            >
              <SearchIcon />
            </button>
          )}
        </div>
        {button && (
          <Button kind="quiet" type="submit" disabled={wanted === ''} className="h-[2.75rem]">
            {button}
          </Button>
        )}
      </form>
    </search>
  )
}
