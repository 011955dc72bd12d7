import type { FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDraft } from '../../ui/useDraft.ts'

interface SearchLineProps {
  label: string
  placeholder: string
  word: string
  onSearch: (word: string) => void
}

/** Looks for a word in a list of this page. */
export function SearchLine({ label, placeholder, word, onSearch }: SearchLineProps) {
  const [typed, setTyped] = useDraft(word)
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search className="block max-w-md min-w-0 grow">
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <TextField
          label={label}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          placeholder={placeholder}
          value={typed}
          onChange={setTyped}
        />
        <Button kind="quiet" type="submit" className="h-[2.75rem]">
          Search
        </Button>
      </form>
    </search>
  )
}
