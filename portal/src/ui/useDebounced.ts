import { useEffect, useState } from 'react'

/** A debounced value: as it was when it last stayed the same for `ms`, so that not every key sends a request. */
export function useDebounced<T>(value: T, ms = 200): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
