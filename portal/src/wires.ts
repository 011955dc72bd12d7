import type { Endpoints } from '@ekoline/contract/index.ts'
import { wire } from '@ekoline/contract/wire.ts'
import type { Wire, WireTable } from '@ekoline/contract/wire-table.ts'

const wires: Record<string, Wire> = { ...wire }

/** Adds where calls go that come with the code that makes them. */
export function addWire(more: WireTable): void {
  Object.assign(wires, more)
}

/** Where a call goes. @throws Error when nobody added it: the module that makes the call must */
export function wireOf(name: keyof Endpoints): Wire {
  const to = wires[name]
  if (!to) throw new Error(`where '${name}' goes was not added: addWire`)
  return to
}
