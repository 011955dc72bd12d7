import type { ReactNode } from 'react'
import { unlessOffline } from '../app/client.ts'
import { text } from '../text.ts'
import { ErrorState } from '../ui/states.tsx'

interface Fetched<T> {
  data: T | undefined
  error: unknown
  isError: boolean
  refetch: () => unknown
}

interface RegionProps<T> {
  query: Fetched<T>
  /** a skeleton in the shape of the content */
  loading: ReactNode
  /** the message when it could not be fetched */
  failed: string
  /** and the reassurance about what that did not harm */
  unharmed?: string
  children: (data: T) => ReactNode
}

/** A part of a screen with fetched data: a skeleton, then the data, or the error with a retry. */
export function Region<T>({
  query,
  loading,
  failed,
  unharmed = text('ui_unharmed'),
  children,
}: RegionProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return loading
  return (
    <ErrorState title={unlessOffline(query.error, failed)} onRetry={() => query.refetch()}>
      {unharmed}
    </ErrorState>
  )
}
