import { useState } from 'react'

/**
 * Input over a value that is stored elsewhere, such as in the address: shown instead of it until it is cleared by
 * `null`, or until that value changes.
 */
export function useDraft<T>(value: T): [shown: T, setDraft: (draft: T | null) => void] {
  const [draft, setDraft] = useState<{ over: string; typed: T } | null>(null)
  const over = JSON.stringify(value)
  if (draft && draft.over !== over) setDraft(null)
  return [
    draft?.over === over ? draft.typed : value,
    (typed) => setDraft(typed === null ? null : { over, typed }),
  ]
}
