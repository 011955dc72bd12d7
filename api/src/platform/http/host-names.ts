import { parse } from 'tldts'

/** Top-level domains that the public list leaves out: for examples, tests and networks of one's own (RFC 2606, 6761, 7686). */
const SPECIAL = new Set(['example', 'internal', 'invalid', 'local', 'localhost', 'onion', 'test'])

/** Whether a host name ends in a top-level domain that there is, by the public list that the library carries. */
export function endsInTopLevelDomain(host: string): boolean {
  const { isIcann, publicSuffix } = parse(host, { validateHostname: false })
  return isIcann === true || SPECIAL.has(publicSuffix ?? '')
}
