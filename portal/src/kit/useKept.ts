import { useState } from 'react'
import { type Kept, session } from '../app/session.ts'

interface Typed<T> {
  cardid: number
  typed: T
}

/**
 * Unsaved input of a seat: it survives other pages and a reload, until it is cleared by `null` or the session ends.
 * Each seat has its own.
 */
export function useKept<T>(name: Kept): [kept: T | null, keep: (typed: T | null) => void] {
  const cardid = Number(session.get('cardid'))
  const [kept, setKept] = useState<T | null>(() => {
    const before = session.kept<Typed<T>>(name)
    return before?.cardid === cardid ? (before.typed ?? null) : null
  })
  function keep(typed: T | null) {
    setKept(typed)
    session.keep(name, typed && { cardid, typed })
  }
  return [kept, keep]
}
