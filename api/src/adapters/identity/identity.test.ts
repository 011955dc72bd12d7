// @shows RUN-15

import { registryInMemory } from '../../../test/identity/registry-in-memory.ts'
import { formatOnly } from './format-only.ts'
import { describeRegistry } from './identity.conformance.ts'

const known = { nin: '12345678901', firstName: 'Adaeze', lastName: 'Obi' }
const unknownNin = '10987654321'
const nothing = async () => undefined

describeRegistry('format only', async () => ({
  registry: formatOnly,
  known,
  unknownNin,
  fail: nothing,
  close: nothing,
}))

describeRegistry('the registry of the tests', async () => {
  const registry = registryInMemory([known])
  return {
    registry,
    known,
    unknownNin,
    async fail() {
      registry.down = true
    },
    close: nothing,
  }
})
