import type { IdentityRegistry, NinQuestion } from '../../src/adapters/identity/identity.ts'

const written = (name: string) => name.trim().toLowerCase()

export interface RegistryInMemory extends IdentityRegistry {
  /** does not answer any more */
  down: boolean
}

/** A registry of the given people, for tests of what its answers lead to. */
export function registryInMemory(people: readonly NinQuestion[]): RegistryInMemory {
  const registry: RegistryInMemory = {
    name: 'test registry',
    asks: true,
    down: false,
    async checkNin({ nin, firstName, lastName }) {
      if (registry.down) return 'unchecked'
      const known = people.find((one) => one.nin === nin)
      const same =
        known &&
        written(known.firstName) === written(firstName) &&
        written(known.lastName) === written(lastName)
      return same ? 'checked' : 'refused'
    },
  }
  return registry
}
