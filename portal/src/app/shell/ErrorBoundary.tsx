import { Component, type ReactNode } from 'react'
import { text } from '../../text.ts'
import { forgetFailures } from '../../ui/lazy-screen.tsx'
import { ErrorState } from '../../ui/states.tsx'

interface State {
  broken: boolean
  /** it failed because there was no network */
  offline: boolean
}

/** Contains the failure of a screen; one that could not be loaded is retried when the network is back. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state = { broken: false, offline: false }
  private wasAsked = false

  static getDerivedStateFromError(): State {
    return { broken: true, offline: !navigator.onLine }
  }

  override componentDidMount() {
    window.addEventListener('online', this.tryAgain)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.tryAgain)
  }

  override componentDidCatch() {
    // A screen that fails again at once may be older than the server: only a reload helps.
    if (this.wasAsked && navigator.onLine) location.reload()
    this.wasAsked = false
  }

  private showAgain = () => {
    if (!this.state.broken) return
    forgetFailures()
    this.setState({ broken: false })
  }

  private tryAgain = () => {
    this.wasAsked = true
    this.showAgain()
  }

  override render() {
    const { broken, offline } = this.state
    if (!broken) return this.props.children
    return (
      <div className="p-4">
        {offline ? (
          <ErrorState title={text('network_disconnected')} onRetry={this.tryAgain}>
            {text('page_offline_help')}
          </ErrorState>
        ) : (
          <ErrorState title={text('page_broken')} onRetry={this.tryAgain}>
            {text('page_broken_help')}
          </ErrorState>
        )}
      </div>
    )
  }
}
