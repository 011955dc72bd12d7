import { useState } from 'react'
import { type Kept, session } from '../../session.ts'
import { useSeat } from './profile.queries.ts'

interface Typed<T> {
  cardid: number
  typed: T
}

/**
 * What a seat has typed and not saved: still there after another page or a reload, until it is forgotten by `null` or
 * the session ends. Another seat finds nothing.
 */
export function useKept<T>(name: Kept): [kept: T | null, keep: (typed: T | null) => void] {
  const { cardid } = useSeat()
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
