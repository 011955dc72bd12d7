import type { Readable } from 'node:stream'
import type { AudioRef } from '../../adapters/exchange/exchange.ts'

/** What is shorter is no message: its caller hung up when the tone came. */
export const SHORTEST_MESSAGE_SECONDS = 2

/** A PIN that is wrong so often ends the call. */
export const MOST_PINS = 3

/** Where callers leave messages. */
export interface VoicemailBox {
  /** what they hear first; null: words of our own */
  readonly greeting: AudioRef | null
  /** of a message */
  readonly longestSeconds: number
}

/** A message in a mailbox. */
export interface MailboxMessage {
  readonly id: number
  readonly sound: AudioRef
}

/** A person's voicemail, as their own phone hears it. */
export interface Mailbox {
  /** Whether that is the PIN; 'locked' after too many wrong ones. */
  opens(pin: string): Promise<boolean | 'locked'>
  /** The new ones, the oldest first. */
  messages(): Promise<readonly MailboxMessage[]>
  heard(id: number): Promise<void>
  remove(id: number): Promise<void>
  /** Makes a recording the greeting. */
  greetBy(open: () => Promise<Readable>): Promise<void>
}
