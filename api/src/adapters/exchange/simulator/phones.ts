import { hash } from 'node:crypto'
import type { SipState, SipUser } from '../exchange.ts'

/** The SIP users that the simulated exchange knows. Their phones register as soon as it knows them. */
export interface Phones {
  put(user: SipUser): void
  delete(user: string): void
  isOnline(user: string): boolean
  state(user: string): SipState
  online(): string[]
  /** Switches a phone off, or on again. */
  register(user: string, online: boolean): void
  /** A phone registers with a secret. @returns whether it was the right one */
  signIn(user: string, secret: string): boolean
  began(user: string): void
  /** It rang, and another phone was answered. */
  answeredElsewhere(user: string): void
  elsewhereCount(user: string): number
  ended(user: string): void
  /** The exchange has restarted without its users. */
  forget(): void
}

export function createPhones(): Phones {
  const users = new Map<string, SipUser>()
  const off = new Set<string>()
  const legs = new Map<string, number>()
  const elsewhere = new Map<string, number>()
  const isOnline = (user: string) => users.has(user) && !off.has(user)
  return {
    isOnline,
    online: () => [...users.keys()].filter(isOnline),
    put: (user) => void users.set(user.user, user),
    delete: (user) => void users.delete(user),
    state(user) {
      if (!isOnline(user)) return users.has(user) ? 'offline' : 'unknown'
      return legs.get(user) ? 'busy' : 'online'
    },
    register: (user, online) => void (online ? off.delete(user) : off.add(user)),
    signIn(user, secret) {
      const { ha1, realm = 'asterisk' } = users.get(user) ?? {}
      if (ha1 !== hash('md5', `${user}:${realm}:${secret}`, 'hex')) return false
      off.delete(user)
      return true
    },
    answeredElsewhere: (user) => void elsewhere.set(user, (elsewhere.get(user) ?? 0) + 1),
    elsewhereCount: (user) => elsewhere.get(user) ?? 0,
    began: (user) => void legs.set(user, (legs.get(user) ?? 0) + 1),
    ended(user) {
      const left = (legs.get(user) ?? 0) - 1
      if (left > 0) legs.set(user, left)
      else legs.delete(user)
    },
    forget() {
      users.clear()
      legs.clear()
    },
  }
}
