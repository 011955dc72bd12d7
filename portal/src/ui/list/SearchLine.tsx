import type { FormEvent } from 'react'
import { Button } from '../Button.tsx'
import { cx } from '../cx.ts'
import { TextField } from '../TextField.tsx'
import { useDraft } from '../useDraft.ts'

export interface SearchLineProps {
  label: string
  placeholder?: string
  word: string
  onSearch: (word: string) => void
  /** the button's word */
  action?: string
  className?: string
}

/** Looks for a word in a list of this page, when it is sent. */
export function SearchLine({
  label,
  placeholder,
  word,
  onSearch,
  action = 'Search',
  className,
}: SearchLineProps) {
  const [typed, setTyped] = useDraft(word)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search className={cx('block max-w-md min-w-0 grow', className)}>
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <TextField
          label={label}
          type="search"
          enterKeyHint="search"
          maxLength={100}
          placeholder={placeholder}
          value={typed}
          onChange={setTyped}
        />
        <Button kind="quiet" type="submit" className="h-[2.75rem]">
          {action}
        </Button>
      </form>
    </search>
  )
}
