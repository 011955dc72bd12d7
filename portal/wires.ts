import type { Wire } from '@ekoline/contract/endpoint.ts'
import type * as Contract from '@ekoline/contract/index.ts'
import { type Plugin, runnerImport } from 'vite'
import { CALLS_OF_OTHERS } from './src/calls-of-others.ts'

const NAME = 'virtual:wires'
const RESOLVED = `\0${NAME}`

/**
 * Makes the module 'virtual:wires' of the contract: where each call goes, without its schemas, so that no zod reaches
 * the browser. Its type stands in src/wires.d.ts.
 */
export const wires = (): Plugin => ({
  name: 'wires',
  resolveId: (id) => (id === NAME ? RESOLVED : null),
  async load(id) {
    if (id !== RESOLVED) return null
    const { module, dependencies } = await runnerImport<typeof Contract>('@ekoline/contract/index.ts', {
      root: import.meta.dirname,
      configFile: false,
      logLevel: 'warn',
    })
    for (const file of dependencies) this.addWatchFile(file)
    const endpoints: [string, Wire][] = Object.entries(module.endpointsFor('{product}'))
    const others = new Set<string>(CALLS_OF_OTHERS)
    const asked = endpoints.filter(([name]) => !others.has(name))
    const table = asked.map(([name, { method, path, form, action, upload }]) => [
      name,
      { method, path, form, action, upload },
    ])
    return `export const wires = ${JSON.stringify(Object.fromEntries(table))}`
  },
})
