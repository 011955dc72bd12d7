// @source AC3-10, AC3-11, SA-135

/**
 * The session as the specification keeps it: these keys of sessionStorage, in each tab its own, which other-tabs.ts
 * hands to a new one. Nothing else reads or writes sessionStorage; the end of a session clears all of it, but what was
 * typed before the server ended it.
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
  | 'set_up'
  | 'no_shortcuts'
  | 'browser_phone'
  | 'no_nin' // read by first-frame.js

/** What a person typed and has not saved: it outlives a session that the server ended, for the same person alone. */
const TYPED = ['drafts', 'ivrs', 'new_ivr', 'business', 'set_up'] as const satisfies readonly Kept[]
const LEFT_BEHIND = 'left_behind'

interface LeftBehind {
  readonly userid: string
  readonly kept: Partial<Record<string, string>>
}

/** Puts what was typed aside, before the rest of a session that ended is cleared. */
function leftBehind(): LeftBehind | null {
  const userid = sessionStorage.getItem('userid')
  const kept = Object.fromEntries(
    TYPED.flatMap((name) => {
      const json = sessionStorage.getItem(`kept_${name}`)
      return json === null ? [] : [[name, json]]
    }),
  )
  return userid !== null && Object.keys(kept).length > 0 ? { userid, kept } : null
}

/** Gives what was typed back to the person who typed it; anybody else never gets it. */
function giveBack(userid: string): void {
  const json = sessionStorage.getItem(LEFT_BEHIND)
  if (json === null) return
  sessionStorage.removeItem(LEFT_BEHIND)
  const left: LeftBehind = JSON.parse(json)
  if (left.userid !== userid) return
  for (const [name, typed = ''] of Object.entries(left.kept)) sessionStorage.setItem(`kept_${name}`, typed)
}

/** Why there is no session: never had one, left by the user, or ended by the server. */
export type SessionEnd = 'none' | 'left' | 'ended'

const listeners = new Set<() => void>()
let endReason: SessionEnd = 'none'

function end(why: SessionEnd, left: string | null): void {
  sessionStorage.clear()
  if (left !== null) sessionStorage.setItem(LEFT_BEHIND, left)
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
    if (values.userid) giveBack(String(values.userid))
    for (const listener of listeners) listener()
  },

  /** The user logs out: all of sessionStorage is cleared. */
  clear(): void {
    end('left', null)
  },

  /** The server does not know the token any more: what was typed waits for the same person. */
  expire(): void {
    const left = leftBehind()
    end('ended', left && JSON.stringify(left))
  },

  /** A sign-in was broken off: as before it, what was typed still waits. */
  breakOff(): void {
    end('left', sessionStorage.getItem(LEFT_BEHIND))
  },

  /** The user logged out elsewhere, while this tab had no session any more. */
  forgetLeft(): void {
    sessionStorage.removeItem(LEFT_BEHIND)
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

/** What the server gave for a login: the session's token, or, where a second factor is on, what its step asks for. */
export interface Admitted {
  readonly token: string
  readonly second_factor?: 'required' | undefined
}

let brought: Admitted | null = null

/** Keeps what a sign-up's right code gave, for the login page, which goes on with it. Never stored. */
export function bringToLogin(admitted: Admitted): void {
  brought = admitted
}

/** Whether a login is on its way that needs no form. */
export const isBrought = (): boolean => brought !== null

/** What was brought, once; null: nothing was. */
export function takeBrought(): Admitted | null {
  const admitted = brought
  brought = null
  return admitted
}
