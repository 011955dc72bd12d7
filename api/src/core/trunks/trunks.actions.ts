import type { Codec } from '../../adapters/exchange/exchange.ts'
import { defineAction, saying } from '../../platform/actions/action.ts'
import { argument, between, file, oneOf, option, reason, usually } from '../../platform/actions/fields.ts'
import { Misused, Refused } from '../../platform/actions/refused.ts'
import {
  type NumberFormat,
  previewTrunk,
  previewTrunkSwitch,
  removeRoute,
  type ShownTrunk,
  setRoute,
  setTrunk,
  switchTrunk,
  TrunkRefused,
  type TrunkSwitch,
} from './trunk-settings.service.ts'

const NAME = /^[a-z][a-z0-9-]{0,30}$/
const HOST = /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/i
const ADDRESS = /^([\d.]+|[\da-f:]+)(\/\d{1,3})?$/i
const CODECS: readonly Codec[] = ['ulaw', 'alaw', 'g722', 'opus', 'g729']
const FORMATS: readonly NumberFormat[] = ['plus', 'digits', 'national']
const TRANSPORTS = ['udp', 'tcp', 'tls'] as const
const MOST = 10_000
const NONE = 'none'
/** The prefix of every number. */
export const ALL = 'all'

function trunkNameOf(text: string): string {
  if (!NAME.test(text))
    throw new Misused(`"${text}" is not the name of a trunk: a small letter, then letters, digits and -.`)
  return text
}

/** How numbers that a route leads begin, in words. */
export const prefixShown = (prefix: string) => (prefix === '' ? ALL : `+${prefix}`)

const says = [
  saying(TrunkRefused, {
    no_trunk: ({ trunk }) => `There is no trunk ${trunk}. "trunks list" shows them.`,
    login_without_password: () =>
      new Misused('--username needs --password-file FILE with the password in its first line.'),
    registers_without_login: () => new Misused('--register yes needs --username and --password-file.'),
    has_routes: ({ trunk, prefixes }) =>
      `Routes lead to ${trunk}: ${prefixes.map((prefix) => prefix || ALL).join(', ')}. "routes remove" takes them away.`,
    no_route: ({ trunk, prefix }) =>
      `No route leads ${prefixShown(prefix)} to ${trunk}. "routes list" shows them.`,
  }),
]

function hostOf(text: string, what: string): string {
  if (!HOST.test(text)) throw new Misused(`"${text}" is not ${what}: a host, or host:port.`)
  return text
}

const listOf = (text: string) => text.split(',').map((one) => one.trim())

function codecsOf(text: string): Codec[] {
  const codecs = listOf(text).map((name) => CODECS.find((codec) => codec === name))
  if (codecs.includes(undefined)) throw new Misused(`{field} are some of ${CODECS.join(', ')}.`)
  return codecs as Codec[]
}

function addressesOf(text: string): string[] {
  const addresses = listOf(text)
  const wrong = addresses.find((address) => !ADDRESS.test(address) && !HOST.test(address))
  if (wrong !== undefined) throw new Misused(`{field}: "${wrong}" is no IP address, network or host.`)
  return addresses
}

/** A number, or null for "none". */
function mostOf(text: string): number | null {
  if (text === NONE) return null
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > MOST)
    throw new Misused(`{field} is a number from 1 to ${MOST}, or ${NONE}.`)
  return Number(text)
}

/** The first line of a file: a password on a command line is seen by everyone on the machine. */
function passwordIn(text: string): string {
  const [password = ''] = text.split(/\r\n|\n|\r/, 1)
  if (password === '' || /\p{Cc}/u.test(password))
    throw new Refused('--password-file must hold the password in its first line.')
  return password
}

/** How a trunk is known to its carrier. */
export const loginOf = ({ username, registers }: Pick<ShownTrunk, 'username' | 'registers'>) =>
  username === null ? 'by address' : `${username}${registers ? ', registers' : ''}`

const trunk = argument('NAME', trunkNameOf)

export const trunksSet = defineAction({
  name: 'trunks set',
  permission: 'noc',
  summary: 'makes or changes the trunk of a carrier',
  about: `HOST is the carrier's, with :port where it is not the usual one. A new trunk is on, and takes calls from the carrier; calls
go out by it once "routes set" leads some there. What an option does not name stays as it was. In force within 2 s,
without a restart; calls that are under way go on.`,
  input: {
    name: trunk,
    host: argument('HOST', (text) => hostOf(text, 'the host of a carrier')),
    transport: option('HOW', 'udp (the default), tcp or tls', oneOf(TRANSPORTS)),
    proxy: option(
      'HOST',
      `a proxy by which the carrier is reached; ${NONE}: Asterisk reaches it itself`,
      (text) => (text === NONE ? null : hostOf(text, 'the host of a proxy')),
    ),
    addresses: option(
      'LIST',
      'where its calls come from: addresses or networks, with commas; HOST alone',
      addressesOf,
    ),
    username: option('NAME', `of the login; ${NONE}: the carrier knows us by our address`, (text) =>
      text === NONE ? null : text,
    ),
    'password-file': file('whose first line is the password of the login', passwordIn),
    register: option('ANSWER', 'yes: registers with the carrier; no (the default)', oneOf(['yes', 'no'])),
    codecs: option('LIST', `some of ${CODECS.join(', ')}, the best first; alaw,ulaw`, codecsOf),
    channels: option('NUMBER', `calls at once, at each Asterisk; ${NONE}`, mostOf),
    'calls-a-second': option('NUMBER', `begun by each process; ${NONE}`, mostOf),
    'number-format': option(
      'FORMAT',
      'plus (+234803..., the default), digits (234803...) or national (0803...)',
      oneOf(FORMATS),
    ),
    'cli-format': option('FORMAT', "the same, of the caller's number", oneOf(FORMATS)),
    reason,
  },
  audits: ['trunk_set'],
  says,

  async preview(ctx, { register, 'password-file': password, reason: _, ...given }) {
    const change = {
      name: given.name,
      host: given.host,
      password,
      transport: given.transport,
      proxy: given.proxy,
      addresses: given.addresses,
      username: given.username,
      registers: register && register === 'yes',
      codecs: given.codecs,
      channels: given.channels,
      callsPerSecond: given['calls-a-second'],
      numberFormat: given['number-format'],
      cliFormat: given['cli-format'],
    }
    const planned = await previewTrunk(ctx, change)
    return {
      would: [
        `The trunk ${given.name} would reach ${planned.host} by ${planned.transport}, ${loginOf(planned)}.`,
      ],
      facts: change,
    }
  },

  async run(ctx, actor, { name, reason: why }, change) {
    await setTrunk(ctx, actor, { ...change, reason: why })
    return { lines: [`The trunk ${name} is set.`], data: { name } }
  },
})

interface Switching {
  readonly name: string
  readonly summary: string
  readonly about: string
  readonly to: TrunkSwitch
  readonly audits: readonly ('trunk_on' | 'trunk_off' | 'trunk_removed')[]
  readonly would: (name: string) => string
  readonly says: (name: string) => string
}

/** Switches a trunk on or off, or removes it. */
const switching = ({ to, would, says: done, ...declared }: Switching) =>
  defineAction({
    ...declared,
    permission: 'noc',
    input: { name: trunk, reason },
    says,

    async preview(ctx, { name }) {
      await previewTrunkSwitch(ctx, name)
      return { would: [would(name)], facts: null }
    },

    async run(ctx, actor, { name, reason: why }) {
      await switchTrunk(ctx, actor, { name, to, reason: why })
      return { lines: [done(name)], data: { name } }
    },
  })

export const trunksOn = switching({
  name: 'trunks on',
  summary: 'lets calls go by a trunk again',
  about: 'It registers again, where it does that.',
  to: 'on',
  audits: ['trunk_on'],
  would: (name) => `Calls would go by ${name}.`,
  says: (name) => `Calls go by ${name}.`,
})

export const trunksOff = switching({
  name: 'trunks off',
  summary: 'lets no more calls go by a trunk, or come by it',
  about: 'Calls that are under way go on. Its routes stay; calls go by what else they name.',
  to: 'off',
  audits: ['trunk_off'],
  would: (name) => `No call would go by ${name}, and none would come by it.`,
  says: (name) => `No call goes by ${name}, and none comes by it.`,
})

export const trunksRemove = switching({
  name: 'trunks remove',
  summary: 'removes a trunk that no route leads to',
  about: 'Calls that are under way go on.',
  to: 'removed',
  audits: ['trunk_removed'],
  would: (name) => `The trunk ${name} would be removed.`,
  says: (name) => `The trunk ${name} is removed.`,
})

const MOST_ROUTES = 100

/** The digits behind the +, none for every number. */
const prefix = argument('PREFIX', (text) => {
  if (text === ALL) return ''
  const digits = text.replace(/^\+/, '')
  if (!/^[1-9]\d{0,14}$/.test(digits))
    throw new Misused(`"${text}" is not how a number begins, like +23480, or "${ALL}".`)
  return digits
})

const counted = between(1, MOST_ROUTES)

export const routesSet = defineAction({
  name: 'routes set',
  permission: 'noc',
  summary: 'leads numbers that begin with PREFIX to a trunk',
  about: `PREFIX is like +23480, or "${ALL}". The first route ends the use of the carrier in Asterisk's own configuration: set one
for "${ALL}" first. It counts from the next call on.`,
  input: {
    prefix,
    trunk: argument('TRUNK', trunkNameOf),
    priority: usually('NUMBER', '1, the default, is tried first', 1, counted),
    share: usually('NUMBER', 'of the calls, among trunks of one priority; 1', 1, counted),
    reason,
  },
  audits: ['route_set'],
  says,

  async preview(ctx, route) {
    await previewTrunkSwitch(ctx, route.trunk)
    return {
      would: [
        `Calls to ${prefixShown(route.prefix)} would go by ${route.trunk}, priority ${route.priority}, share ${route.share}.`,
      ],
      facts: null,
    }
  },

  async run(ctx, actor, { reason: why, ...route }) {
    await setRoute(ctx, actor, { ...route, reason: why })
    return { lines: [`Calls to ${prefixShown(route.prefix)} go by ${route.trunk}.`], data: route }
  },
})

export const routesRemove = defineAction({
  name: 'routes remove',
  permission: 'noc',
  summary: 'takes a route away',
  about:
    'Numbers that begin with PREFIX go then as a shorter prefix says; without one they cannot be called.',
  input: { prefix, trunk: argument('TRUNK', trunkNameOf), reason },
  audits: ['route_removed'],
  says,

  preview: async (_, route) => ({
    would: [`Calls to ${prefixShown(route.prefix)} would no longer go by ${route.trunk}.`],
    facts: null,
  }),

  async run(ctx, actor, route) {
    await removeRoute(ctx, actor, route)
    return {
      lines: [`Calls to ${prefixShown(route.prefix)} no longer go by ${route.trunk}.`],
      data: { prefix: route.prefix, trunk: route.trunk },
    }
  },
})
