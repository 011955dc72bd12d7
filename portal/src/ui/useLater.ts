import { useEffect, useState } from 'react'

/** A value as it was when it last stood still for `ms`: what is asked of a server need not follow each key. */
export function useLater<T>(value: T, ms = 200): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return later
}
