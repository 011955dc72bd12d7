import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/states.tsx'

/** Keeps a screen that broke from taking the rest with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className="p-4">
        <ErrorState title="This page could not be shown." onRetry={() => location.reload()}>
          Nothing that was saved is lost. Try again; if it stays, a newer version may have come meanwhile.
        </ErrorState>
      </div>
    )
  }
}
