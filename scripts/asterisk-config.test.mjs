import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeAsteriskConfig } from './asterisk-config.mjs'

const right = {
  'ari-password': 'sixteen-letters-at-least',
  carrier: 'sip.carrier.example:5080',
  'rtp-from': '20000',
}

/** @type {string} */
let directory
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ekoline-pbx-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

describe('the configuration of Asterisk', () => {
  it('is written for the given addresses, with nothing left open', () => {
    const etc = writeAsteriskConfig({ ...right, directory })
    const all = Object.fromEntries(
      readdirSync(etc).map((file) => [file, readFileSync(join(etc, file), 'utf8')]),
    )
    expect(Object.values(all).join()).not.toMatch(/\{\{|undefined/)
    expect(all['pjsip.conf']).toContain('contact = sip:sip.carrier.example:5080')
    expect(all['pjsip.conf']).toContain('match = sip.carrier.example\n')
    expect(all['rtp.conf']).toContain('rtpstart = 20000')
    expect(all['asterisk.conf']).toContain(`astetcdir => ${directory}/etc`)
  })

  it('keeps the password from others', () => {
    const etc = writeAsteriskConfig({ ...right, directory })
    expect(statSync(join(etc, 'ari.conf')).mode & 0o077).toBe(0)
  })

  it.each([
    ['ari-password', 'short'],
    ['carrier', ''],
    ['carrier', 'host\nexec = rm'],
    ['sip-port', '99999999'],
    ['node', 'a b'],
    ['directory', 'relative'],
    ['sip-address', 'everywhere'],
  ])('refuses --%s %j by its name, and writes nothing', (name, value) => {
    const options = { ...right, directory, 'carrier-match': '192.0.2.1', [name]: value }
    expect(() => writeAsteriskConfig(options)).toThrow(`--${name}: `)
    expect(readdirSync(directory)).toEqual([])
  })
})
