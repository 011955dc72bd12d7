import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Codec } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import {
  type NumberFormat,
  previewTrunk,
  previewTrunkSwitch,
  type ShownTrunk,
  setTrunk,
  switchTrunk,
  type TrunkChange,
  TrunkRefused,
  type TrunkSwitch,
  trunksShown,
} from '../../core/trunks/trunk-settings.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { type Given, Misused, type Operator, operatorActor, Refused, type Verb } from '../operator.ts'
import { saying } from '../saying.ts'
import { tableOf } from '../table.ts'
import { trying } from '../trial.ts'

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

/** @throws Misused */
export function trunkNameOf(text: string): string {
  if (!NAME.test(text))
    throw new Misused(`"${text}" is not the name of a trunk: a small letter, then letters, digits and -.`)
  return text
}

/** How numbers that a route leads begin, in words. */
export const prefixShown = (prefix: string) => (prefix === '' ? ALL : `+${prefix}`)

/** `withService` for what changes trunks and routes. */
export const withTrunks = saying(TrunkRefused, {
  no_trunk: ({ trunk }) => `There is no trunk ${trunk}. "trunks list" shows them.`,
  login_without_password: () =>
    new Misused('--username needs --password-file FILE with the password in its first line.'),
  registers_without_login: () => new Misused('--register yes needs --username and --password-file.'),
  has_routes: ({ trunk, prefixes }) =>
    `Routes lead to ${trunk}: ${prefixes.map((prefix) => prefix || ALL).join(', ')}. "routes remove" takes them away.`,
  no_route: ({ trunk, prefix }) =>
    `No route leads ${prefixShown(prefix)} to ${trunk}. "routes list" shows them.`,
})

function hostOf(text: string, what: string): string {
  if (!HOST.test(text)) throw new Misused(`"${text}" is not ${what}: a host, or host:port.`)
  return text
}

/** One of a few words; undefined: it was not given. */
function wordOf<T extends string>(given: Given, name: string, words: readonly T[]): T | undefined {
  const text = given[name]
  if (text === undefined) return undefined
  const word = words.find((one) => one === text)
  if (!word) throw new Misused(`--${name} is ${words.join(', ')}, not "${text}".`)
  return word
}

const listOf = (text: string) => text.split(',').map((one) => one.trim())

function codecsOf(text: string): Codec[] {
  const codecs = listOf(text).map((name) => CODECS.find((codec) => codec === name))
  if (codecs.includes(undefined)) throw new Misused(`--codecs are some of ${CODECS.join(', ')}.`)
  return codecs as Codec[]
}

function addressesOf(text: string): string[] {
  const addresses = listOf(text)
  const wrong = addresses.find((address) => !ADDRESS.test(address) && !HOST.test(address))
  if (wrong !== undefined) throw new Misused(`--addresses: "${wrong}" is no IP address, network or host.`)
  return addresses
}

/** A number, or null for "none"; undefined: it was not given. */
function mostOf(given: Given, name: string): number | null | undefined {
  const text = given[name]
  if (text === undefined) return undefined
  if (text === NONE) return null
  if (!/^\d{1,5}$/.test(text) || Number(text) < 1 || Number(text) > MOST)
    throw new Misused(`--${name} is a number from 1 to ${MOST}, or ${NONE}.`)
  return Number(text)
}

/** The first line of a file: a password on a command line is seen by everyone on the machine. */
async function passwordIn({ folder }: Operator, file: string): Promise<string> {
  const text = await readFile(resolve(folder, file), 'utf8').catch((error: Error) => {
    throw new Refused(`--password-file could not be read: ${error.message}`)
  })
  const [password = ''] = text.split(/\r\n|\n|\r/, 1)
  if (password === '' || /\p{Cc}/u.test(password))
    throw new Refused('--password-file must hold the password in its first line.')
  return password
}

/** What the options say of a trunk. @throws Misused */
function settingsOf(given: Given): Omit<TrunkChange, 'name' | 'host' | 'password'> {
  const { username, proxy, addresses, codecs } = given
  const registers = wordOf(given, 'register', ['yes', 'no'])
  return {
    transport: wordOf(given, 'transport', TRANSPORTS),
    proxy: proxy === undefined ? undefined : proxy === NONE ? null : hostOf(proxy, 'the host of a proxy'),
    addresses: addresses ? addressesOf(addresses) : undefined,
    username: username === NONE ? null : username,
    registers: registers && registers === 'yes',
    codecs: codecs ? codecsOf(codecs) : undefined,
    channels: mostOf(given, 'channels'),
    callsPerSecond: mostOf(given, 'calls-a-second'),
    numberFormat: wordOf(given, 'number-format', FORMATS),
    cliFormat: wordOf(given, 'cli-format', FORMATS),
  }
}

const loginOf = ({ username, registers }: Pick<ShownTrunk, 'username' | 'registers'>) =>
  username === null ? 'by address' : `${username}${registers ? ', registers' : ''}`

export const trunksList: Verb = {
  name: 'trunks list',
  parameters: [],
  options: {},
  summary: 'the trunks of carriers, and how each is reached',
  about: 'While no route is set ("routes list") calls go to the carrier in Asterisk\'s own configuration.',

  run: (operator) =>
    withService(operator, async ({ db }) => {
      const trunks = await trunksShown(db)
      const rows = trunks.map((trunk) => [
        trunk.name,
        trunk.isOn ? 'on' : 'off',
        `${trunk.host} ${trunk.transport}${trunk.proxy === null ? '' : ` by ${trunk.proxy}`}`,
        loginOf(trunk),
        trunk.codecs.join(' '),
        `${trunk.channels ?? '-'} / ${trunk.callsPerSecond ?? '-'}`,
        `${trunk.numberFormat} / ${trunk.cliFormat}`,
      ])
      const heads = ['Trunk', 'State', 'Carrier', 'Login', 'Codecs', 'At once / a second', 'Number / caller']
      const lines = rows.length > 0 ? tableOf([heads, ...rows]) : ['There are no trunks.']
      return { lines, data: { trunks } }
    }),
}

export const trunksSet: Verb = {
  name: 'trunks set',
  parameters: ['NAME', 'HOST'],
  options: {
    transport: { value: 'HOW', about: 'udp (the default), tcp or tls' },
    proxy: {
      value: 'HOST',
      about: `a proxy by which the carrier is reached; ${NONE}: Asterisk reaches it itself`,
    },
    addresses: {
      value: 'LIST',
      about: 'where its calls come from: addresses or networks, with commas; HOST alone',
    },
    username: { value: 'NAME', about: `of the login; ${NONE}: the carrier knows us by our address` },
    'password-file': { value: 'FILE', about: 'whose first line is the password of the login' },
    register: { value: 'ANSWER', about: 'yes: registers with the carrier; no (the default)' },
    codecs: { value: 'LIST', about: `some of ${CODECS.join(', ')}, the best first; alaw,ulaw` },
    channels: { value: 'NUMBER', about: `calls at once, at each Asterisk; ${NONE}` },
    'calls-a-second': { value: 'NUMBER', about: `begun by each process; ${NONE}` },
    'number-format': {
      value: 'FORMAT',
      about: 'plus (+234803..., the default), digits (234803...) or national (0803...)',
    },
    'cli-format': { value: 'FORMAT', about: "the same, of the caller's number" },
    ...reason,
    ...yes,
  },
  summary: 'makes or changes the trunk of a carrier',
  about: `HOST is the carrier's, with :port where it is not the usual one. A new trunk is on, and takes calls from the carrier; calls
go out by it once "routes set" leads some there. What an option does not name stays as it was. In force within 2 s,
without a restart; calls that are under way go on.`,

  run: (operator, [nameGiven = '', hostGiven = ''], given) =>
    withTrunks(operator, async (ctx) => {
      const name = trunkNameOf(nameGiven)
      const host = hostOf(hostGiven, 'the host of a carrier')
      const why = reasonOf(given)
      const file = given['password-file']
      const password = file === undefined ? undefined : await passwordIn(operator, file)
      const change = { ...settingsOf(given), name, host, password }
      const planned = await previewTrunk(ctx, change)
      const act = (on: Context) => setTrunk(on, operatorActor(operator), { ...change, reason: why })
      const would = [
        `The trunk ${name} would reach ${planned.host} by ${planned.transport}, ${loginOf(planned)}.`,
      ]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return { lines: [`The trunk ${name} is set.`], data: { name } }
    }),
}

/** Switches a trunk on or off, or removes it. */
const changing = (
  verb: Pick<Verb, 'name' | 'summary' | 'about'>,
  to: TrunkSwitch,
  says: (name: string) => string,
  would: (name: string) => string,
): Verb => ({
  ...verb,
  parameters: ['NAME'],
  options: { ...reason, ...yes },
  run: (operator, [text = ''], given) =>
    withTrunks(operator, async (ctx) => {
      const [name, why] = [trunkNameOf(text), reasonOf(given)]
      await previewTrunkSwitch(ctx, name)
      const act = (on: Context) => switchTrunk(on, operatorActor(operator), { name, to, reason: why })
      await agree(operator, given, [would(name)], trying(ctx, act))
      await act(ctx)
      return { lines: [says(name)], data: { name } }
    }),
})

export const trunksOn = changing(
  {
    name: 'trunks on',
    summary: 'lets calls go by a trunk again',
    about: 'It registers again, where it does that.',
  },
  'on',
  (name) => `Calls go by ${name}.`,
  (name) => `Calls would go by ${name}.`,
)

export const trunksOff = changing(
  {
    name: 'trunks off',
    summary: 'lets no more calls go by a trunk, or come by it',
    about: 'Calls that are under way go on. Its routes stay; calls go by what else they name.',
  },
  'off',
  (name) => `No call goes by ${name}, and none comes by it.`,
  (name) => `No call would go by ${name}, and none would come by it.`,
)

export const trunksRemove = changing(
  {
    name: 'trunks remove',
    summary: 'removes a trunk that no route leads to',
    about: 'Calls that are under way go on.',
  },
  'removed',
  (name) => `The trunk ${name} is removed.`,
  (name) => `The trunk ${name} would be removed.`,
)
