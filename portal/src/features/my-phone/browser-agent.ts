import type { BrowserSecret } from '@ekoline/contract/my-phone.ts'

/** What the telephone network tells a page that is a phone, in our words. */
export type AgentEvent =
  | { type: 'registered' | 'lost' | 'refused' }
  /** somebody calls; there is one call at a time */
  | { type: 'called'; number: string }
  | { type: 'talking' | 'ended' | 'no microphone' }

/** A page's end of the telephone network. */
export interface Agent {
  answer(): void
  /** Ends the call, or declines it while it rings. */
  hangUp(): void
  mute(muted: boolean): void
  press(key: string): void
  /** Ends the call and is no phone any more. */
  stop(): void
}

export type StartAgent = (secret: BrowserSecret, tell: (event: AgentEvent) => void) => Promise<Agent>
