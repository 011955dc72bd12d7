import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { BytesPost, WebhookOutcome, WebhookSender, WebhookWhy } from './webhooks.ts'

// IANA's special-purpose registries: addresses that are no public server's.
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
// The special-purpose parts of 2000::/3, the range of all public addresses.
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
 * reserved, nor an IPv6 address that embeds an IPv4 one.
 *
 * @source reference, security O1
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublicV4.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
}

const isLoopback = (address: string): boolean =>
  isIP(address) === 4 ? loopback.check(address, 'ipv4') : address === '::1'

const ANSWER_WITHIN_MS = 10_000
const LONGEST_URL = 2_000

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export interface HttpWebhooksOptions {
  /** allows http, and addresses of this machine; for tests and development */
  readonly loopback: boolean
  /** of public servers; any other could be probed through us */
  readonly ports: readonly number[]
  readonly resolve?: Resolve
  readonly answerWithinMs?: number
}

class NotPublic extends Error {
  readonly code = 'ENOTPUBLIC'
}

const whyByCode: Readonly<Record<string, WebhookWhy>> = {
  ENOTPUBLIC: 'address',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'no such host',
  ENODATA: 'no such host',
  ABORT_ERR: 'too slow',
  ETIMEDOUT: 'too slow',
}

function whyOf({ code = '', name }: NodeJS.ErrnoException): WebhookWhy {
  if (name === 'TimeoutError' || name === 'AbortError') return 'too slow'
  if (/CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|UNABLE_TO/.test(code)) return 'certificate'
  return whyByCode[code] ?? 'no connection'
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/**
 * Sends webhooks over https to the allowed ports of public addresses only. A name is resolved once for each try, every address that it has
 * must be public, and the connection goes to one of those very addresses: a name that answers otherwise the next time
 * gains nothing. Redirects are failures.
 *
 * @source reference, security O1
 */
export function createHttpWebhooks({
  loopback,
  ports,
  resolve = systemLookup as Resolve,
  answerWithinMs = ANSWER_WITHIN_MS,
}: HttpWebhooksOptions): WebhookSender {
  const isAllowed = (address: string) => isPublicAddress(address) || (loopback && isLoopback(address))

  const lookup: LookupFunction = (host, { all }, done) =>
    resolve(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new NotPublic(), '')
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new NotPublic(), '')
      return all ? done(null, addresses) : done(null, first.address, first.family)
    })

  function accepts(text: string): boolean {
    if (text.length > LONGEST_URL || !URL.canParse(text)) return false
    const url = new URL(text)
    const host = hostOf(url)
    const near = host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)
    if (url.protocol !== 'https:' && !(loopback && near && url.protocol === 'http:')) return false
    if (url.username !== '' || url.password !== '' || url.hash !== '') return false
    if (!ports.includes(Number(url.port || 443)) && !(loopback && near)) return false
    if (isIP(host) > 0) return isAllowed(host) // no name to resolve: node connects at once
    return host.includes('.') || (loopback && near)
  }

  function post({ url, headers, body }: BytesPost): Promise<WebhookOutcome> {
    if (!accepts(url)) return Promise.resolve({ arrived: false, http: null, why: 'address' })
    const request = new URL(url).protocol === 'https:' ? tlsRequest : plainRequest
    return new Promise((settle) => {
      const failed = (error: NodeJS.ErrnoException) =>
        settle({ arrived: false, http: null, why: whyOf(error) })
      request(url, {
        method: 'POST',
        agent: false, // a connection is not used again for another name
        lookup,
        signal: AbortSignal.timeout(answerWithinMs),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      })
        .on('error', failed)
        .on('response', (answer) => {
          const http = answer.statusCode ?? 0
          answer.on('error', () => undefined).destroy() // whatever it says, however long, is not read
          if (http >= 200 && http < 300) return settle({ arrived: true, http })
          const retryAfter = answer.headers['retry-after']
          settle({ arrived: false, http, why: 'answer', ...(retryAfter && { retryAfter }) })
        })
        .end(body)
    })
  }

  return { accepts, post }
}
