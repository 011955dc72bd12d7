// @source AC3-10, AC3-11, SA-135

/**
 * The session as the specification keeps it: these keys of sessionStorage, in each tab its own, which other-tabs.ts
 * hands to a new one. Nothing else reads or writes sessionStorage; the end of a session clears all of it.
 *
 * @source account-core §3, "Session storage keys"
 */
export const SESSION_KEYS = [
  'token',
  'username',
  'cardid',
  'email',
  'firstname',
  'lastname',
  'workgroup',
  'referral',
  'id',
  'userid',
  'usersipid',
  'plan',
  'planId',
  'verifytoken',
] as const

export type SessionKey = (typeof SESSION_KEYS)[number]
export type SessionValues = Partial<Record<SessionKey, string | number | null>>
/**
 * What must survive a reload besides the session: what is being typed, where a code was sent, the call that was placed.
 * Never a secret.
 */
export type Kept =
  | 'sign_up'
  | 'code'
  | 'call'
  | 'dialled'
  | 'drafts'
  | 'ivrs'
  | 'new_ivr'
  | 'business'
  | 'no_shortcuts'
  | 'browser_phone'
  | 'no_nin' // read by first-frame.js

/** Why there is no session: never had one, left by the user, or ended by the server. */
export type SessionEnd = 'none' | 'left' | 'ended'

const listeners = new Set<() => void>()
let endReason: SessionEnd = 'none'

function end(why: SessionEnd): void {
  sessionStorage.clear()
  endReason = why
  for (const listener of listeners) listener()
}

export const session = {
  get(key: SessionKey): string | null {
    return sessionStorage.getItem(key)
  },

  token(): string | null {
    return sessionStorage.getItem('token')
  },

  /** All values of the session. */
  values(): SessionValues {
    return Object.fromEntries(SESSION_KEYS.map((key) => [key, sessionStorage.getItem(key)]))
  },

  /** Keeps the given values; null removes one. */
  store(values: SessionValues): void {
    for (const [key, value] of Object.entries(values)) {
      if (value === null || value === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, String(value))
    }
    if (values.token) endReason = 'none'
    for (const listener of listeners) listener()
  },

  /** The user logs out: all of sessionStorage is cleared. */
  clear(): void {
    end('left')
  },

  /** The server does not know the token any more. */
  expire(): void {
    end('ended')
  },

  /** The value stored under this name, or null. */
  kept<T>(name: Kept): T | null {
    const json = sessionStorage.getItem(`kept_${name}`)
    return json === null ? null : JSON.parse(json)
  },

  /** Stores a value in this tab; null deletes it. */
  keep(name: Kept, value: object | null): void {
    if (value === null) sessionStorage.removeItem(`kept_${name}`)
    else sessionStorage.setItem(`kept_${name}`, JSON.stringify(value))
  },

  endReason(): SessionEnd {
    return endReason
  },

  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
