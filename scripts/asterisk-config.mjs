// Writes the configuration of one Asterisk for given addresses: `npm run asterisk:config -- --directory DIR [--sip-port N] ...`
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { holdMusic } from './hold-music.mjs'

const templates = fileURLToPath(new URL('../asterisk/etc/', import.meta.url))

/** What an operator may set; the rest of the configuration is fixed. */
const defaults = {
  directory: '/srv/pbx',
  modules: '/usr/lib/x86_64-linux-gnu/asterisk/modules',
  node: 'ast1',
  application: 'ekoline',
  'sip-address': '127.0.0.1',
  'sip-port': '5060',
  'ari-address': '127.0.0.1',
  'ari-port': '8088',
  'ari-user': 'ekoline',
  'ari-password': '',
  'rtp-from': '30000',
  'rtp-to': '34999',
  /** what the service writes for Asterisk to play, its ASTERISK_SOUNDS; without, a folder of `directory` */
  sounds: '',
  carrier: '',
  'carrier-match': '',
}

// Without these files Asterisk complains at its start.
const EMPTY = [
  'features.conf',
  'udptl.conf',
  'stasis.conf',
  'codecs.conf',
  'dsp.conf',
  'pjproject.conf',
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
  'log',
  'lib/keys',
  'cache',
  'sounds',
  'moh/default',
]

/** @param {string} name */
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

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
  like(/^\d{1,5}$/, 'a port', 'sip-port', 'ari-port', 'rtp-from', 'rtp-to')
  like(/^[\d.]+$|^[\da-f:]+$/, 'an IP address', 'sip-address', 'ari-address')
  like(/^\/[\w./-]*$/, 'an absolute path of letters, digits, . _ -', 'directory', 'modules', 'sounds')
  like(/^[\w-]+$/, 'letters, digits, _ and -', 'node', 'application', 'ari-user')
  like(/^[\w-]{16,}$/, 'at least 16 letters, digits, _ and -', 'ari-password')
  like(/^[\w.-]+(:\d+)?$/, 'host or host:port', 'carrier')
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
  const known = new Map(Object.entries(values).map(([name, value]) => [camel(name), value]))
  for (const folder of FOLDERS) mkdirSync(join(values.directory, folder), { recursive: true })
  writeFileSync(join(values.directory, 'moh/default/music.wav'), holdMusic())
  const etc = join(values.directory, 'etc')
  for (const file of readdirSync(templates)) {
    const text = readFileSync(join(templates, file), 'utf8')
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
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
