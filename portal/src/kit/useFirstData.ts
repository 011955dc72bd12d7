import { useDeferredValue } from 'react'

/**
 * The data of a query, of which the first is drawn in pieces: a tap or a key meanwhile is answered. All that comes later
 * is drawn at once, with what else changed.
 */
export function useFirstData<T>(data: T | undefined): T | undefined {
  const isDrawn = useDeferredValue(data !== undefined)
  return isDrawn ? data : undefined
}
