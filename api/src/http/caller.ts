/** Who makes a signed-in call: the seat that the session acts for. */
export interface Caller {
  readonly userId: number
  readonly seatId: number
  readonly cardId: number
  readonly workgroupId: number
  readonly username: string
  readonly admin: boolean
  readonly lead: boolean
  readonly tokenHash: Uint8Array
  /** of a call with an API key, which never acts as an admin */
  readonly keyId?: number
}

/** How an API key begins: those who look for leaked secrets know it by that, and a session's token has no underscore. */
export const API_KEY_PREFIX = 'ek_'

export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX)

/** What is known of a request besides its input. */
export interface RequestInfo {
  readonly id: string
  readonly address: string
  readonly agent: string
  readonly idempotencyKey: string | null
  /** the headers Range and If-Range, as they came */
  readonly range?: string | undefined
  readonly ifRange?: string | undefined
}

/** Who did something and by which request: what the audit wants to know. */
export interface Actor {
  readonly caller: Caller | null
  readonly request: RequestInfo
}
