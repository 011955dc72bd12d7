import type { Wire } from '@ekoline/contract/endpoint/endpoint.ts'
import type * as Contract from '@ekoline/contract/index.ts'
import { type Plugin, runnerImport } from 'vite'
import { CALLS_OF_OTHERS } from './src/app/calls-of-others.ts'

const NAME = 'virtual:wires'
const RESOLVED = `\0${NAME}`

type Named = readonly [name: string, wire: Wire]

const isPlain = ([, { form, action, upload }]: Named) => !form && !action && !upload

/** The calls of a method by their paths alone: the method is written once, which saves a visitor 1 kB. */
const pathsOf = (all: readonly Named[], method: string) =>
  Object.fromEntries(
    all
      .filter((named) => isPlain(named) && named[1].method === method)
      .map(([name, { path }]) => [name, path]),
  )

/** The module's code. */
function codeOf(all: readonly Named[]): string {
  const methods = [...new Set(all.filter(isPlain).map(([, { method }]) => method))]
  const plain = Object.fromEntries(methods.map((method) => [method, pathsOf(all, method)]))
  const others = all
    .filter((named) => !isPlain(named))
    .map(([name, { method, path, form, action, upload }]) => [name, { method, path, form, action, upload }])
  return `export const wires = ${JSON.stringify(Object.fromEntries(others))}
for (const [method, paths] of Object.entries(${JSON.stringify(plain)}))
  for (const name in paths) wires[name] = { method, path: paths[name] }`
}

/**
 * Makes the module 'virtual:wires' of the contract: where each call goes, without its schemas, so that no zod reaches
 * the browser. Its type is in src/app/virtual.d.ts.
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
    const endpoints: Named[] = Object.entries(module.endpointsFor('{product}'))
    const others = new Set<string>(CALLS_OF_OTHERS)
    return codeOf(endpoints.filter(([name]) => !others.has(name)))
  },
})
