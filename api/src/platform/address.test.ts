// @shows DEC-83

import { expect, test } from 'vitest'
import { prefixesOf } from './address.ts'

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['::ffff:192.0.2.1', ['192.0.2.1']],
  ['2001:db8:1:2ff::1', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:DB8:1:2FF:a:b:c:d', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
  ['local', ['local']],
])('%s counts as %j', (address, prefixes) => {
  expect(prefixesOf(address).map(({ prefix }) => prefix)).toEqual(prefixes)
})
