import type { Outcome } from '../sending/outcome.ts'

/** Where a browser gets its messages, as it said itself: never to be trusted. */
export interface PushPlace {
  readonly endpoint: string
  /** the browser's public key and secret, base64url (RFC 8291) */
  readonly p256dh: string
  readonly auth: string
}

/** The keys by which push services know us, base64url (RFC 8292). */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface PushMessage {
  readonly to: PushPlace
  readonly keys: VapidKeys
  /** JSON, read by portal/public/sw.js */
  readonly payload: string
  /** how long the push service keeps it for a device that is away */
  readonly ttlSeconds: number
  /** 'high': it wakes a phone that saves its battery */
  readonly urgency: 'normal' | 'high'
  /** at most 32 of base64url: of two that wait there, the newer replaces the older */
  readonly topic: string
}

/** Sends push messages, in our words. The same may be handed over twice: the device shows one notification for a topic. */
export interface PushSender {
  readonly name: 'outbox' | 'web-push'
  /** Whether an address may be a push service's, as far as its text shows. */
  accepts(endpoint: string): boolean
  /**
   * Hands a message over. Answers within 10 seconds and throws nothing. A subscription that is over is rejected for good
   * as 'no such address'.
   */
  send(message: PushMessage): Promise<Outcome>
}

/** The default in development: nothing leaves, and the outbox counts as the device. */
export const createOutboxPush = (accepts: PushSender['accepts']): PushSender => ({
  name: 'outbox',
  accepts,
  send: async () => ({ result: 'accepted', providerId: null, delivered: true }),
})
