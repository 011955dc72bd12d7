// Writes the configuration of one Asterisk for given addresses: `npm run asterisk:config -- --directory DIR [--sip-port N] ...`
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { BlockList, isIPv4 } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { holdMusic } from './hold-music.mjs'

const templates = fileURLToPath(new URL('../../asterisk/etc/', import.meta.url))

/** What an operator may set; the rest of the configuration is fixed. */
const defaults = {
  directory: '/srv/pbx',
  /** where Debian has them, by the processor */
  modules: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/asterisk/modules`,
  node: 'ast1',
  /** the PRODUCT of the service; the realm of SIP passwords, too */
  application: 'ekoline',
  'sip-address': '127.0.0.1',
  'sip-port': '5060',
  /** of the HTTP server of ARI: this machine, or with a certificate another address too, by https alone */
  'ari-address': '127.0.0.1',
  'ari-port': '8088',
  'https-port': '8089',
  'ari-user': 'ekoline',
  'ari-password': '',
  'rtp-from': '30000',
  'rtp-to': '34999',
  /** what the service writes for Asterisk to play, its ASTERISK_SOUNDS; without, a folder of `directory` */
  sounds: '',
  /** files that Asterisk reads, in PEM: phones by TLS, browsers by WSS, ARI by https */
  'tls-certificate': '',
  'tls-key': '',
  'tls-port': '5061',
  /** the service's SILENT_CALL_S and SILENT_HOLD_S */
  'silent-seconds': '30',
  'silent-hold-seconds': '300',
  /** where others reach it when its own address is another one, behind the NAT of a cloud; none: at its own */
  'public-address': '',
  /** networks that reach it at its own address nevertheless, with commas between */
  'local-networks': '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,127.0.0.0/8',
  /** a STUN server that says which address others reach it at, for browsers; none: `public-address`, or its own */
  stun: '',
  carrier: '',
  'carrier-match': '',
  /** Kamailio by which phones and carriers come (deploy/kamailio/phones.cfg): addresses with commas between, one name for each */
  edge: '',
  /** rtpengine: it has the sound of phones and carriers, and is sent plain RTP at the address that it says; none: they have it with Asterisk */
  'edge-sound': '',
  /** the other Asterisks of the service: NAME=HOST:PORT of each, its --node and where it has SIP, with commas between */
  peers: '',
}

// Without these files Asterisk complains at its start.
const EMPTY = [
  'features.conf',
  'udptl.conf',
  'stasis.conf',
  'codecs.conf',
  'dsp.conf',
  'ccss.conf',
  'acl.conf',
  'cli.conf',
  'websocket_client.conf',
  'res_http_media_cache.conf',
]
const FOLDERS = [
  'etc',
  'spool/recording',
  'spool/monitor',
  'run',
  'log/cdr-csv',
  'lib/keys',
  'cache',
  'sounds',
  'moh/default',
]

/** @param {string} name */
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

/** @param {string} address */
const isLoopback = (address) => /^127\./.test(address) || address === '::1'

/**
 * What an operator needs next: how it is started, who can reach it, and the service's settings that must agree with it.
 *
 * @param {Partial<typeof defaults>} options as they were written
 * @returns {string}
 */
export function nextSteps(options) {
  const values = { ...defaults, ...options }
  const encrypted = values['tls-certificate'] !== ''
  const alone = isLoopback(values['sip-address'])
  const host = isLoopback(values['ari-address']) ? '127.0.0.1' : 'HOST-OF-THE-CERTIFICATE'
  const settings = {
    ASTERISK_ARI_URL: encrypted
      ? `https://${host}:${values['https-port']}`
      : `http://127.0.0.1:${values['ari-port']}`,
    ASTERISK_ARI_USER: values['ari-user'],
    ASTERISK_NODE: values.node,
    ASTERISK_SOUNDS: values.sounds || `${values.directory}/sounds`,
  }
  return [
    `Start it by deploy/ekoline-asterisk.service, or: asterisk -f -C ${values.directory}/etc/asterisk.conf`,
    `As a user of its own, who owns ${values.directory} (chown -R) and reads ASTERISK_SOUNDS and the service's files/audio`,
    `Phones and carriers reach it at ${bindOf(values['sip-address'])}:${values['sip-port']}${alone ? ', which is this machine alone: --sip-address' : ''}`,
    'The settings of the service, beside ASTERISK_ARI_PASSWORD:',
    ...Object.entries(settings).map(([name, value]) => `  ${name}=${value}`),
  ].join('\n')
}

/** @param {string} address an IPv6 one is written in brackets before a port */
const bindOf = (address) => (address.includes(':') ? `[${address}]` : address)

/**
 * Lines of a transport that is reached at another address than its own.
 *
 * @param {string} address
 * @param {string} networks
 */
const natOf = (address, networks) =>
  address === ''
    ? ''
    : [
        `external_media_address = ${address}`,
        `external_signaling_address = ${address}`,
        ...networks.split(',').map((network) => `local_net = ${network}`),
        '',
      ].join('\n')

/**
 * Lines of rtp.conf for browsers, which are sent every address that may lead here. They learn the public one by a STUN
 * server, or because it is known for the machine's own.
 *
 * @param {typeof defaults} values
 */
function iceOf(values) {
  const { stun, 'public-address': outside, 'sip-address': own } = values
  const isOwn = /^[\d.]+$/.test(own) && own !== '0.0.0.0' && !isLoopback(own)
  const lines = stun ? [`stunaddr = ${stun}`] : []
  if (outside && isOwn) lines.push('[ice_host_candidates]', `${own} => ${outside},include_local_address`)
  return lines.map((line) => `${line}\n`).join('')
}

/** Phones may be behind a NAT, and encrypt where they can. */
const SOUND_OF_PHONES = 'media_encryption = sdes\nmedia_encryption_optimistic = yes\nrtp_symmetric = yes'

/**
 * The endpoints of each Kamailio: asked every 5 seconds whether it is there.
 *
 * @param {typeof defaults} values
 */
const edgesOf = ({ edge, 'edge-sound': sound, 'silent-seconds': silent, 'silent-hold-seconds': onHold }) =>
  (edge === '' ? [] : edge.split(','))
    .map((place, index) => {
      const name = `[edge${index + 1}]`
      const [address] = place.split(':')
      return `${name}
type = aor
contact = sip:${place}
qualify_frequency = 5
qualify_timeout = 2
${name}
type = identify
endpoint = edge${index + 1}
match = ${address}
${name}
type = endpoint
aors = edge${index + 1}
identify_by = ip
transport = udp1
context = from-edge
from_domain = ${address}
disallow = all
allow = ulaw,alaw,g722,opus
${sound === '' ? SOUND_OF_PHONES : 'rtp_symmetric = no'}
direct_media = no
rtp_timeout = ${silent}
rtp_timeout_hold = ${onHold}
timers = always
trust_id_inbound = yes
send_connected_line = no
dtmf_mode = auto
`
    })
    .join('')

/** @param {string} peers */
const namesOf = (peers) => peers.split(',').map((peer) => peer.replace(/=.*$/, ''))

/**
 * The endpoints of the other Asterisks, known by their addresses.
 *
 * @param {typeof defaults} values
 */
const peersOf = ({ peers, 'silent-seconds': silent, 'silent-hold-seconds': onHold }) =>
  (peers === '' ? [] : peers.split(','))
    .map((peer) => {
      const [name, place = ''] = peer.split('=')
      const section = `[peer.${name}]`
      return `${section}
type = aor
contact = sip:${place}
qualify_frequency = 5
qualify_timeout = 2
${section}
type = identify
endpoint = peer.${name}
match = ${place.replace(/:\d+$/, '')}
${section}
type = endpoint
aors = peer.${name}
identify_by = ip
transport = udp1
context = from-peer
disallow = all
allow = ulaw,alaw
direct_media = no
rtp_symmetric = no
rtp_timeout = ${silent}
rtp_timeout_hold = ${onHold}
; else one whose members are all muted would be taken for dead
rtp_keepalive = 10
timers = always
send_connected_line = no
dtmf_mode = auto
; a phone that holds is said to hold at the other one, which has the music
moh_passthrough = yes
`
    })
    .join('')

/**
 * Which of the addresses are in these networks.
 *
 * @param {string} networks addresses and networks like 10.0.0.0/8, with commas between
 * @param {string[]} addresses
 */
function inNetworks(networks, addresses) {
  const list = new BlockList()
  for (const network of networks.split(',')) {
    const [, address = '', bits = '32'] = /^([\d.]+)(?:\/(\d+))?$/.exec(network) ?? []
    if (isIPv4(address) && Number(bits) <= 32) list.addSubnet(address, Number(bits))
  }
  return addresses.filter((address) => isIPv4(address) && list.check(address))
}

/**
 * What cannot be written into the files as it is.
 *
 * @param {typeof defaults} values
 */
function complaints(values) {
  /** @type {string[]} */
  const found = []
  /**
   * @param {RegExp} pattern
   * @param {string} meaning
   * @param {Array<keyof typeof defaults>} names
   */
  const like = (pattern, meaning, ...names) => {
    for (const name of names) if (!pattern.test(values[name])) found.push(`--${name}: ${meaning}`)
  }
  const ports = ['sip-port', 'ari-port', 'https-port', 'tls-port', 'rtp-from', 'rtp-to']
  like(/^\d{1,5}$/, 'a port', .../** @type {Array<keyof typeof defaults>} */ (ports))
  like(/^\d{1,4}$/, 'seconds', 'silent-seconds', 'silent-hold-seconds')
  like(/^[\d.]+$|^[\da-f:]+$/, 'an IP address', 'sip-address', 'ari-address')
  like(/^\/[\w./-]*$/, 'an absolute path of letters, digits, . _ -', 'directory', 'modules', 'sounds')
  if (values['tls-certificate'] || values['tls-key'])
    like(/^\/[\w./-]*$/, 'an absolute path; the two belong together', 'tls-certificate', 'tls-key')
  else if (!isLoopback(values['ari-address']))
    found.push('--ari-address: 127.0.0.1; another one needs --tls-certificate and --tls-key, for https')
  if (values['public-address'])
    like(/^[\d.]+$|^[\da-f:]+$/, 'the IP address that others reach it at', 'public-address')
  like(/^[\da-f.:/]+(,[\da-f.:/]+)*$/, 'networks like 10.0.0.0/8, with commas between', 'local-networks')
  if (values.stun) like(/^[\w.-]+(:\d+)?$/, 'host or host:port', 'stun')
  like(/^[\w-]+$/, 'letters, digits, _ and -', 'node', 'application', 'ari-user')
  like(/^[\w-]{16,}$/, 'at least 16 letters, digits, _ and -', 'ari-password')
  like(/^[\w.-]+(:\d+)?$/, 'host or host:port', 'carrier')
  if (values.edge) {
    like(/^[\d.]+(:\d+)?(,[\d.]+(:\d+)?)*$/, 'addresses like 10.0.0.5:5060, with commas between', 'edge')
    const edges = values.edge.split(',').map((place) => place.replace(/:\d+$/, ''))
    if (new Set(edges).size < edges.length) found.push('--edge: each with an address of its own')
    if (inNetworks(values['carrier-match'], edges).length > 0)
      found.push('--carrier-match: not the address of an edge, by which phones come too')
  }
  if (values.peers) {
    const peer = String.raw`[\w-]+=[\d.]+(:\d+)?`
    const meaning = 'NAME=HOST:PORT like ast2=10.0.0.12:5060, with commas between'
    like(new RegExp(`^${peer}(,${peer})*$`), meaning, 'peers')
    const addresses = values.peers.split(',').map((entry) => entry.replace(/^.*=|:\d+$/g, ''))
    const others = [
      values['sip-address'],
      ...values.edge.split(',').map((entry) => entry.replace(/:\d+$/, '')),
    ]
    if (
      new Set([...addresses, ...others]).size < addresses.length + others.length ||
      inNetworks(values['carrier-match'], addresses).length > 0
    )
      found.push('--peers: each with an address of its own, which is no edge, no carrier and not this one')
    const names = namesOf(values.peers)
    if (new Set(names).size < names.length) found.push('--peers: each with a name of its own')
    if (names.includes(values.node)) found.push('--peers: the others, not this one')
  }
  like(/^(rtpengine)?$/, 'rtpengine, or none', 'edge-sound')
  like(/^[\w./:,-]+$/, 'the addresses that the carrier calls from, with commas between', 'carrier-match')
  return found
}

/**
 * Writes all files of one Asterisk into `directory`/etc, and makes the folders that it needs.
 *
 * @param {Partial<typeof defaults>} options
 * @returns {string} the folder of the files
 * @throws Error that names each option that is not right
 */
export function writeAsteriskConfig(options) {
  const values = { ...defaults, ...options }
  values.sounds ||= `${values.directory}/sounds`
  values['carrier-match'] ||= values.carrier.replace(/:\d+$/, '')
  const found = complaints(values)
  if (found.length > 0) throw new Error(`These options are not right:\n  ${found.join('\n  ')}`)
  const encrypted = values['tls-certificate'] !== ''
  const known = new Map(Object.entries(values).map(([name, value]) => [camel(name), value]))
  known.set('sipBind', bindOf(values['sip-address']))
  known.set('httpsBind', bindOf(values['ari-address']))
  if (!isLoopback(values['ari-address'])) known.set('ariAddress', '127.0.0.1')
  known.set('nat', natOf(values['public-address'], values['local-networks']))
  known.set('ice', iceOf(values))
  known.set('edges', edgesOf(values))
  known.set('peers', peersOf(values))
  known.set('peerNames', namesOf(values.peers).join(','))
  for (const folder of FOLDERS) mkdirSync(join(values.directory, folder), { recursive: true })
  writeFileSync(join(values.directory, 'moh/default/music.wav'), holdMusic())
  const etc = join(values.directory, 'etc')
  for (const file of readdirSync(templates)) {
    const text = file.endsWith('-tls.conf') && !encrypted ? '' : readFileSync(join(templates, file), 'utf8')
    writeFileSync(
      join(etc, file),
      text.replace(/\{\{(\w+)\}\}/g, (_, name) => known.get(name) ?? ''),
    )
  }
  for (const file of EMPTY) writeFileSync(join(etc, file), '', { flag: 'a' })
  chmodSync(join(etc, 'ari.conf'), 0o600) // it holds the password
  return etc
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = Object.keys(defaults)
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    })
    console.log(`Written to ${writeAsteriskConfig(values)}`)
    console.log(nextSteps(values))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
