import { join } from 'node:path'
import { z } from 'zod'
import type { AsteriskPlace } from '../adapters/exchange/asterisk/asterisk.ts'
import type { EdgePlace } from '../adapters/exchange/asterisk/edge-phones.ts'
import { ConfigError, LOOPBACK, url, whole, withoutSlash } from './values.ts'

const STUN = /^stuns?:[a-z\d][a-z\d.-]*(:\d{1,5})?$/i
const TURN = /^turns?:[a-z\d][a-z\d.-]*(:\d{1,5})?(\?transport=(udp|tcp))?$/i
const SIP_SERVER = /^([a-z\d][a-z\d.-]*)(?::(\d{1,5}))?(?:;transport=(udp|tcp|tls))?$/i

/** Who makes the calls, and where phones register, in the order of docs/configuration.md. */
export const telephonyVariables = {
  TELEPHONY: z.enum(['asterisk', 'simulator']).optional(),
  ASTERISK_ARI_URL: url.optional(),
  ASTERISK_ARI_USER: z.string().default('ekoline'),
  ASTERISK_ARI_PASSWORD: z.string().min(1).optional(),
  ASTERISK_NODE: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'must be letters, digits, _ and -')
    .default('ast1'),
  ASTERISK_SOUNDS: z.string().startsWith('/', 'must be an absolute path').optional(),
  SIP_ENCRYPTION: z.enum(['offered', 'required'], 'must be offered or required').default('offered'),
  SILENT_CALL_S: whole(5, 3_600).default(30),
  SILENT_HOLD_S: whole(5, 3_600).default(300),
  LONGEST_CALL_S: whole(60, 86_400).default(4 * 3_600),
  CALLS_DRAIN_S: whole(0, 86_400).default(0),
  SIP_SERVER: z
    .string()
    .regex(
      SIP_SERVER,
      'must be like sip.example.ng, with :port and ;transport=udp, tcp or tls where they differ',
    )
    .optional(),
  BROWSER_PHONE_WSS: z.url({ protocol: /^wss?$/, error: 'must be a wss address' }).optional(),
  SIP_AUTH_LISTEN: z
    .string()
    .regex(
      /^(127(\.\d{1,3}){3}|\[::1\]):\d{1,5}$/,
      'must be an address of this machine with a port, like 127.0.0.1:8092',
    )
    .optional(),
  SIP_EDGE_RPC: z
    .string()
    .transform((list) => list.split(',').map(withoutSlash))
    .pipe(z.array(url).max(8))
    .optional(),
  SIP_EDGE_SECRET: z
    .string()
    .regex(/^[\w-]{32,}$/, 'must be at least 32 letters, digits, _ and -')
    .optional(),
  STUN_URL: z.string().regex(STUN, 'must be like stun:turn.example.ng:3478').optional(),
  TURN_URLS: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.string().regex(TURN, 'must be like turn:turn.example.ng:3478?transport=udp')).max(4))
    .optional(),
  TURN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
}

type Variables = z.infer<z.ZodObject<typeof telephonyVariables>>

/** The exchange as phones reach it. */
export interface SipServer {
  readonly host: string
  readonly port: number
  readonly transport: 'udp' | 'tcp' | 'tls'
}

/** Asterisk makes the calls when its address is set, unless TELEPHONY names the simulator. */
export function asteriskOf(vars: Variables, dataDir: string): AsteriskPlace | null {
  const { ASTERISK_ARI_URL: ari, ASTERISK_ARI_USER: user, ASTERISK_ARI_PASSWORD: password } = vars
  if (vars.TELEPHONY === 'simulator') return null
  if (!ari && vars.TELEPHONY === 'asterisk')
    throw new ConfigError('ASTERISK_ARI_URL must be set when TELEPHONY is asterisk')
  if (!ari) return null
  if (!password) throw new ConfigError('ASTERISK_ARI_PASSWORD must be set with ASTERISK_ARI_URL')
  const { protocol, hostname } = new URL(ari)
  if (protocol !== 'https:' && !LOOPBACK.has(hostname))
    throw new ConfigError('ASTERISK_ARI_URL must be an https address: its password passes')
  const sounds = vars.ASTERISK_SOUNDS ?? join(dataDir, 'sounds')
  const silence = { seconds: vars.SILENT_CALL_S, onHoldSeconds: vars.SILENT_HOLD_S }
  const phones = { encryption: vars.SIP_ENCRYPTION, silence }
  const address = { url: withoutSlash(ari), user, password, node: vars.ASTERISK_NODE }
  return { ...address, sounds, phones, edge: edgeOf(vars), longestCallSeconds: vars.LONGEST_CALL_S }
}

/** With Kamailio in front of Asterisk; null: phones register with Asterisk. */
function edgeOf(vars: Variables): EdgePlace | null {
  const { SIP_EDGE_RPC: rpc, SIP_EDGE_SECRET: secret } = vars
  if (!rpc) return null
  if (!secret) throw new ConfigError('SIP_EDGE_SECRET must be set with SIP_EDGE_RPC')
  if (vars.SIP_ENCRYPTION === 'required' && !/;transport=tls$/i.test(vars.SIP_SERVER ?? ''))
    throw new ConfigError(
      'SIP_SERVER must end with ;transport=tls where SIP_ENCRYPTION is required: Kamailio takes phones by TLS alone then',
    )
  for (const address of rpc)
    if (!address.startsWith('https:') && !LOOPBACK.has(new URL(address).hostname))
      throw new ConfigError('SIP_EDGE_RPC must be https addresses, or of this machine: its secret passes')
  return { rpc, secret }
}

/** Where Kamailio asks us whose a SIP name is, in front of all exchanges. */
export interface SipAuthPlace {
  readonly host: string
  readonly port: number
  /** what it proves itself with */
  readonly secret: string
  /** only for phones that must encrypt */
  readonly encrypted: boolean
}

/** Only from this machine: the answer is as good as a password. */
export function sipAuthOf({
  SIP_AUTH_LISTEN: place,
  SIP_EDGE_SECRET: secret,
  SIP_ENCRYPTION: encryption,
}: Variables): SipAuthPlace | null {
  if (!place) return null
  if (!secret) throw new ConfigError('SIP_EDGE_SECRET must be set with SIP_AUTH_LISTEN')
  const [, host = '', port] = /^\[?(.+?)\]?:(\d+)$/.exec(place) ?? []
  return { host, port: Number(port), secret, encrypted: encryption === 'required' }
}

/** Browsers give the microphone to encrypted pages only, and those may open encrypted sockets only. */
export function browserPhoneOf(vars: Variables): string | null {
  const { BROWSER_PHONE_WSS: socket, ASTERISK_ARI_URL, TELEPHONY } = vars
  if (!socket) return null
  if (!ASTERISK_ARI_URL || TELEPHONY === 'simulator')
    throw new ConfigError(
      'ASTERISK_ARI_URL must be set with BROWSER_PHONE_WSS: the simulator has no browsers',
    )
  const { protocol, hostname } = new URL(socket)
  if (protocol !== 'wss:' && !LOOPBACK.has(hostname))
    throw new ConfigError('BROWSER_PHONE_WSS must be a wss address')
  return socket
}

/** Servers by which browsers behind a NAT or firewall reach the exchange with their sound. */
export interface IceServers {
  readonly stun: string | null
  readonly turn: { readonly urls: readonly string[]; readonly secret: string } | null
}

/** Only the browser phone uses them. */
export function iceOf(vars: Variables): IceServers {
  const { STUN_URL: stun, TURN_URLS: urls, TURN_SECRET: secret, BROWSER_PHONE_WSS } = vars
  if (!urls !== !secret) throw new ConfigError('TURN_URLS and TURN_SECRET must be set together')
  if ((stun || urls) && !BROWSER_PHONE_WSS)
    throw new ConfigError('STUN_URL and TURN_URLS are the browser phone’s: BROWSER_PHONE_WSS must be set')
  return { stun: stun ?? null, turn: urls && secret ? { urls, secret } : null }
}

/** Unless given, the SIP server is the portal's host. */
export function sipOf({ SIP_SERVER: server }: Variables, publicUrl: string): SipServer {
  const [, host, port, transport = 'udp'] = SIP_SERVER.exec(server ?? new URL(publicUrl).hostname) ?? []
  const usual = transport === 'tls' ? 5061 : 5060
  return {
    host: host ?? '127.0.0.1',
    port: Number(port ?? usual),
    transport: transport.toLowerCase() as SipServer['transport'],
  }
}
