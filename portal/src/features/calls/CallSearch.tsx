import { searchKeyword } from '@ekoline/contract/phone.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { type Choice, Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import type { SearchBy } from './call-view.ts'

const choices: Choice<SearchBy>[] = [
  { value: 'phonenumber', label: 'Phone number' },
  { value: 'src', label: 'Source number' },
]

export interface Search {
  by: SearchBy
  keyword: string
}

interface CallSearchProps {
  /** the search that is shown; an empty keyword is none */
  value: Search
  onSearch: (search: Search) => void
}

/** Search by phone number or by source number (account-core §2, "Call History screen"). */
export function CallSearch({ value, onSearch }: CallSearchProps) {
  const [{ by, keyword }, setDraft] = useDraft(value)
  const [refused, setRefused] = useState(false)

  function change(draft: Search) {
    setDraft(draft)
    setRefused(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const hasDigit = searchKeyword(keyword) !== ''
    setRefused(!hasDigit)
    if (hasDigit) onSearch({ by, keyword: keyword.trim() })
  }

  return (
    <form aria-label="Search" onSubmit={submit} className="flex min-w-0 grow flex-wrap items-start gap-3">
      <div className="w-46 max-cards:w-full">
        <Select
          label="Search by"
          choices={choices}
          value={by}
          onChange={(it) => change({ by: it, keyword })}
        />
      </div>
      <div className="min-w-40 grow basis-0">
        <TextField
          label="Number"
          type="search"
          inputMode="tel"
          enterKeyHint="search"
          maxLength={100}
          placeholder="Any part of a number"
          value={keyword}
          onChange={(typed) => change({ by, keyword: typed })}
          error={refused ? 'Type at least one digit' : null}
        />
      </div>
      <Button type="submit" disabled={keyword.trim() === ''} className="mt-6.5 h-[2.75rem]">
        Search
      </Button>
    </form>
  )
}
