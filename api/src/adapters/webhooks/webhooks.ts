/** Why a delivery failed. */
export type WebhookWhy = 'address' | 'no such host' | 'no connection' | 'certificate' | 'too slow' | 'answer'

/** The outcome of a delivery attempt; `http` is null without an answer. */
export type WebhookOutcome =
  | { readonly arrived: true; readonly http: number }
  | {
      readonly arrived: false
      readonly http: number | null
      readonly why: WebhookWhy
      /** the header Retry-After of the answer, as it came */
      readonly retryAfter?: string
    }

export interface WebhookPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The same with bytes, as push services take them. */
export interface BytesPost extends Omit<WebhookPost, 'body'> {
  readonly body: string | Uint8Array
}

/** Posts to servers that customers name. */
export interface WebhookSender {
  /** Whether an address may be a webhook's, as far as its text shows. */
  accepts(url: string): boolean
  /** Posts once, follows nothing, and reads nothing but the status; only 2xx is arrived. */
  post(request: BytesPost): Promise<WebhookOutcome>
}
