import type { AgentPresence } from '@ekoline/contract/queues.ts'
import type { Tone } from '../../ui/StatusDot.tsx'

/** An agent's presence, in words. */
export const presenceWords: Record<AgentPresence, string> = {
  idle: 'Free',
  ringing: 'Ringing',
  talking: 'Talking',
  'wrap-up': 'Wrap-up',
  paused: 'Paused',
  offline: 'Phone is off',
  'signed out': 'Signed out',
}

export const presenceTones: Record<AgentPresence, Tone> = {
  idle: 'good',
  ringing: 'warn',
  talking: 'bad',
  'wrap-up': 'warn',
  paused: 'warn',
  offline: 'idle',
  'signed out': 'idle',
}
