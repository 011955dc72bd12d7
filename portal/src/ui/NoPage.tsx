import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './states.tsx'

interface NoPageProps {
  page: number
  onFirstPage: () => void
  children?: ReactNode
}

/** A page of a list that is behind its last one, as an old address may ask for. */
export function NoPage({ page, onFirstPage, children }: NoPageProps) {
  return (
    <EmptyState
      title={`There is no page ${page.toLocaleString('en')}`}
      action={
        <Button kind="quiet" onClick={onFirstPage}>
          Go to the first page
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
