import type { ReactNode } from 'react'
import { ErrorState } from './states.tsx'

interface Fetched<T> {
  data: T | undefined
  isError: boolean
  refetch: () => unknown
}

interface RegionProps<T> {
  of: Fetched<T>
  /** keeps the shape of what comes */
  loading: ReactNode
  /** what to say when it could not be fetched */
  failed: string
  children: (data: T) => ReactNode
}

/** A part of a screen that shows fetched data: its shape first, then the data, or what went wrong with a retry. */
export function Region<T>({ of, loading, failed, children }: RegionProps<T>) {
  if (of.data !== undefined) return children(of.data)
  if (!of.isError) return loading
  return (
    <ErrorState title={failed} onRetry={() => of.refetch()}>
      Nothing was lost. Check your connection and try again.
    </ErrorState>
  )
}
