import type { LiveCall } from '@ekoline/contract/calls/live-calls.ts'
import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'

const tones: Record<LiveCall['state'], Tone> = { ringing: 'idle', waiting: 'warn', connected: 'live' }

/** What a live call does, with what stands beside it. */
export const CallState = ({ state, children }: { state: LiveCall['state']; children?: ReactNode }) => (
  <StatusDot tone={tones[state]}>
    {text(`live_call_${state}`)}
    {children}
  </StatusDot>
)
