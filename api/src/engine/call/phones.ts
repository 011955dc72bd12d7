import { personOf, type SipState } from '../../adapters/exchange/exchange.ts'
import type { Port } from '../../adapters/exchange/port.ts'
import type { Elsewhere } from '../takeover/elsewhere.ts'

/** The phones of each person: SIP users that the exchange was given. */
export interface Phones {
  put(user: string): void
  delete(user: string): void
  /** Asks who of many is in a call at another exchange, before their states are asked one by one. */
  look(people: readonly string[]): Promise<void>
  /** Of all phones of a person: busy while one of them is, online while one is registered. */
  stateOf(person: string): Promise<SipState>
  /** The phones that a call to them rings: those that are registered, and one where none is. */
  toRing(person: string): Promise<readonly string[]>
  /** The phones of theirs that are registered. */
  there(person: string): Promise<readonly string[]>
}

export function createPhones(port: Pick<Port, 'sipUserState'>, elsewhere: Elsewhere): Phones {
  const all = new Map<string, Set<string>>()
  const of = (person: string) => [...(all.get(person) ?? [])]
  const withStates = (users: readonly string[]) =>
    Promise.all(users.map(async (user) => ({ user, state: await port.sipUserState(user) })))
  return {
    put(user) {
      const person = personOf(user)
      all.set(person, (all.get(person) ?? new Set()).add(user))
    },
    delete(user) {
      const person = personOf(user)
      const phones = all.get(person)
      phones?.delete(user)
      if (phones?.size === 0) all.delete(person)
    },
    look: elsewhere.look,
    async stateOf(person) {
      const users = of(person)
      const states = (await withStates(users.length > 0 ? users : [person])).map(({ state }) => state)
      const state =
        (['busy', 'online', 'offline'] as const).find((known) => states.includes(known)) ?? 'unknown'
      return state === 'online' && (await elsewhere.isInCall(person)) ? 'busy' : state
    },
    async there(person) {
      const known = await withStates(of(person))
      return known.filter(({ state }) => state === 'online').map(({ user }) => user)
    },
    async toRing(person) {
      const users = of(person)
      const [first = person] = users
      if (users.length < 2) return [first]
      const there = (await withStates(users)).filter(({ state }) => state === 'online' || state === 'busy')
      return there.length > 0 ? there.map(({ user }) => user) : [first]
    },
  }
}
