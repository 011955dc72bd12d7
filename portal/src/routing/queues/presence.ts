import type { AgentPresence, PauseReason } from '@ekoline/contract/routing/queues.ts'
import { text } from '../../text.ts'
import type { Tone } from '../../ui/StatusDot.tsx'

const words = {
  idle: 'presence_idle',
  ringing: 'presence_ringing',
  talking: 'presence_talking',
  'wrap-up': 'presence_wrap_up',
  paused: 'presence_paused',
  offline: 'presence_offline',
  'signed out': 'presence_signed_out',
} as const satisfies Record<AgentPresence, string>

export const pauseReasons: readonly PauseReason[] = ['break', 'lunch', 'meeting', 'training', 'other']

export const pausedWords = (reason: PauseReason): string =>
  text('presence_paused_for', { reason: text(`pause_${reason}`).toLowerCase() })

/** An agent's presence, in words. */
export const presenceWords = (state: AgentPresence, reason: PauseReason | null): string =>
  state === 'paused' && reason && reason !== 'other' ? pausedWords(reason) : text(words[state])

export const presenceTones: Record<AgentPresence, Tone> = {
  idle: 'good',
  ringing: 'warn',
  talking: 'live', // red is what went wrong
  'wrap-up': 'warn',
  paused: 'warn',
  offline: 'idle',
  'signed out': 'idle',
}
