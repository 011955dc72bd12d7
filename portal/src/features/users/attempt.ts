import { useRef } from 'react'
import { ApiError } from '../../client.ts'

/** Whether the server may have acted although no answer came: the same key must then be used again. */
const mayHaveActed = (error: unknown) =>
  error instanceof ApiError && (error.http >= 500 || (error.http === 0 && error.sent))

/** Does a thing once, however often one tries after a failure that left it open: the same thing has the same key. */
export function useAttempt() {
  const open = useRef<{ what: string; key: string } | null>(null)
  return async <T>(what: object, work: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const same = JSON.stringify(what)
    if (open.current?.what !== same) open.current = { what: same, key: crypto.randomUUID() }
    try {
      const done = await work(open.current.key)
      open.current = null
      return done
    } catch (error) {
      if (!mayHaveActed(error)) open.current = null
      throw error
    }
  }
}
