// @source DEC-83

import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1) // an IPv4 tail becomes two groups, too
  const [head = '', tail] = written.split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [numbers(head), tail === undefined ? [] : numbers(tail)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

const MAPPED = [0, 0, 0, 0, 0, 0xffff] // ::ffff:192.0.2.1, how a socket for both families names IPv4

/** A part of the address space that may be one customer, and how many times as much as a household it may do. */
export interface Prefix {
  readonly prefix: string
  readonly times: number
}

/**
 * What the limits count an address by. One household has at least a /64, so single IPv6 addresses count for nothing;
 * providers also hand out a /56, and companies a /48, which may do 4 and 16 times as much.
 *
 * @returns the address itself for IPv4, and for what is no address
 */
export function prefixesOf(address: string): Prefix[] {
  const [plain = ''] = address.split('%', 1) // without the zone of a link-local one
  if (!isIPv6(plain)) return [{ prefix: address, times: 1 }]
  const groups = groupsOf(plain)
  if (MAPPED.every((group, at) => groups[at] === group)) {
    const [high = 0, low = 0] = groups.slice(6)
    return [{ prefix: [high >> 8, high & 255, low >> 8, low & 255].join('.'), times: 1 }]
  }
  const [a = 0, b = 0, c = 0, d = 0] = groups
  const written = (...parts: number[]) => parts.map((part) => part.toString(16)).join(':')
  return [
    { prefix: `${written(a, b, c, d)}::/64`, times: 1 },
    { prefix: `${written(a, b, c, d & 0xff00)}::/56`, times: 4 },
    { prefix: `${written(a, b, c)}::/48`, times: 16 },
  ]
}
