import { hash } from 'node:crypto'
import { browserOf, type TelephonyEngine } from '../telephony.ts'

type SipUser = Parameters<TelephonyEngine['putSipUser']>[0]

/** The SIP users that the simulated exchange knows. Their phones register as soon as it knows them. */
export interface Phones {
  put(user: SipUser): void
  delete(user: string): void
  isOnline(user: string): boolean
  state(user: string): Awaited<ReturnType<TelephonyEngine['sipUserState']>>
  /** Switches a phone off, or on again. */
  register(user: string, online: boolean): void
  /** A phone registers with a secret. @returns whether it was the right one */
  signIn(user: string, secret: string): boolean
  began(user: string): void
  ended(user: string): void
  /** The exchange has restarted without its users. */
  forget(): void
}

export function createPhones(): Phones {
  const users = new Map<string, SipUser>()
  const off = new Set<string>()
  const legs = new Map<string, number>()
  const isThere = (user: string) => users.has(user) && !off.has(user)
  const isOnline = (user: string) => isThere(browserOf(user)) || isThere(user)
  return {
    isOnline,
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
