import { BlockList, isIP } from 'node:net'

// IANA's special-purpose registries: what is not somebody's public server.
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local; the metadata of clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
// Of 2000::/3, which all public addresses are of: what leads elsewhere, or nowhere.
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (subnets: readonly string[], type: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', length] = subnet.split('/')
    list.addSubnet(network, Number(length), type)
  }
  return list
}

const notPublicV4 = listOf(NOT_PUBLIC_V4, 'ipv4')
const notPublicV6 = listOf(NOT_PUBLIC_V6, 'ipv6')
const global = listOf(['2000::/3'], 'ipv6')
const loopback = listOf(['127.0.0.0/8'], 'ipv4')

/**
 * Whether an IP address is a public server's: not private, loopback, link-local, carrier-grade NAT, multicast or
 * reserved, nor one of IPv6 that holds one of IPv4.
 *
 * @source reference, security O1
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublicV4.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}

export const isLoopback = (address: string): boolean =>
  isIP(address) === 4 ? loopback.check(address, 'ipv4') : address === '::1'
