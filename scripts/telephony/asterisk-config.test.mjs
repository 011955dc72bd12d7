import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextSteps, writeAsteriskConfig } from './asterisk-config.mjs'

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

  it('encrypts for phones, browsers and ARI with a certificate, and has plain ARI on this machine alone', () => {
    const tls = { 'tls-certificate': '/etc/pbx/cert.pem', 'tls-key': '/etc/pbx/key.pem' }
    const etc = writeAsteriskConfig({ ...right, directory, 'ari-address': '192.0.2.1', ...tls })
    const [pjsip, http, https] = ['pjsip-tls', 'http', 'http-tls'].map((name) =>
      readFileSync(join(etc, `${name}.conf`), 'utf8'),
    )
    expect(pjsip).toContain('protocol = tls\nbind = 127.0.0.1:5061\ncert_file = /etc/pbx/cert.pem')
    expect(pjsip).toContain('protocol = wss')
    expect(http).toContain('bindaddr = 127.0.0.1\n')
    expect(https).toContain('tlsbindaddr = 192.0.2.1:8089')
  })

  it('writes IPv6 addresses so that a port can follow', () => {
    const etc = writeAsteriskConfig({ ...right, directory, 'sip-address': '2001:db8::1' })
    expect(readFileSync(join(etc, 'pjsip.conf'), 'utf8')).toContain('bind = [2001:db8::1]:5060\n')
  })

  it('has addresses for browsers: by a STUN server, and the public one of its own', () => {
    const rtp = (/** @type {Record<string, string>} */ options) =>
      readFileSync(join(writeAsteriskConfig({ ...right, directory, ...options }), 'rtp.conf'), 'utf8')
    expect(rtp({})).not.toMatch(/stunaddr|ice_host/)
    expect(rtp({ stun: 'turn.example.ng:3478' })).toMatch(/^stunaddr = turn.example.ng:3478$/m)
    const behind = { 'public-address': '203.0.113.7' }
    expect(rtp({ ...behind, 'sip-address': '10.0.0.5' })).toContain(
      '[ice_host_candidates]\n10.0.0.5 => 203.0.113.7,include_local_address\n',
    )
    for (const own of ['0.0.0.0', '127.0.0.1', '2001:db8::1'])
      expect(rtp({ ...behind, 'sip-address': own })).not.toContain('ice_host_candidates')
    expect(() => writeAsteriskConfig({ ...right, directory, stun: 'stun:x' })).toThrow('--stun: host')
  })

  it("gives others the address at which they reach it behind a cloud's NAT, and those at home its own", () => {
    const networks = { 'public-address': '203.0.113.7', 'local-networks': '10.1.0.0/16,10.2.0.0/16' }
    const pjsip = readFileSync(
      join(writeAsteriskConfig({ ...right, directory, ...networks }), 'pjsip.conf'),
      'utf8',
    )
    const lines =
      'external_media_address = 203.0.113.7\nexternal_signaling_address = 203.0.113.7\n' +
      'local_net = 10.1.0.0/16\nlocal_net = 10.2.0.0/16\n'
    expect(pjsip.split(`bind = 127.0.0.1:5060\n${lines}`)).toHaveLength(3) // udp and tcp
    const plain = readFileSync(join(writeAsteriskConfig({ ...right, directory }), 'pjsip.conf'), 'utf8')
    expect(plain).not.toMatch(/external_|local_net/)
  })

  it('knows each Kamailio by its address, and phones by what it says', () => {
    const etc = writeAsteriskConfig({ ...right, directory, edge: '10.0.0.5:5060,10.0.0.6' })
    const pjsip = readFileSync(join(etc, 'pjsip.conf'), 'utf8')
    expect(pjsip).toContain('[edge1]\ntype = aor\ncontact = sip:10.0.0.5:5060\n')
    expect(pjsip).toContain('type = identify\nendpoint = edge2\nmatch = 10.0.0.6\n')
    expect(pjsip.match(/context = from-edge/g)).toHaveLength(2)
    expect(pjsip).toContain('from_domain = 10.0.0.6\n') // phones see no address of an Asterisk
    expect(pjsip.match(/media_encryption = sdes\n.*\nrtp_symmetric = yes/g)).toHaveLength(2)
    expect(
      readFileSync(join(writeAsteriskConfig({ ...right, directory }), 'pjsip.conf'), 'utf8'),
    ).not.toContain('[edge')
  })

  it('has plain sound with an rtpengine at the edge, at the address that it says', () => {
    const options = { ...right, directory, edge: '10.0.0.5:5060', 'edge-sound': 'rtpengine' }
    const [, edge = ''] = readFileSync(join(writeAsteriskConfig(options), 'pjsip.conf'), 'utf8').split(
      '[edge1]\ntype = endpoint',
    )
    expect(edge).toContain('rtp_symmetric = no')
    expect(edge).not.toMatch(/media_encryption|rtp_symmetric = yes/)
  })

  it('knows other Asterisks by their addresses, for bridges and calls that are parked or ring alone', () => {
    const options = { ...right, directory, peers: 'ast2=10.0.0.12:5060,ast3=10.0.0.13' }
    const etc = writeAsteriskConfig(options)
    const pjsip = readFileSync(join(etc, 'pjsip.conf'), 'utf8')
    expect(pjsip).toContain('[peer.ast2]\ntype = aor\ncontact = sip:10.0.0.12:5060\n')
    expect(pjsip).toContain('type = identify\nendpoint = peer.ast3\nmatch = 10.0.0.13\n')
    expect(pjsip.match(/context = from-peer/g)).toHaveLength(2)
    const dialplan = readFileSync(join(etc, 'extensions.conf'), 'utf8')
    expect(dialplan).toContain('[globals]\npeers=ast2,ast3\n')
    const [, ways = ''] = /\[from-peer\]\n(.*?)\[to-peer\]/s.exec(dialplan) ?? []
    expect(ways.match(/(?<=exten => )[^,]+/g)).toEqual(['_room.', '_take7[01]X.', '_take8.'])
    const [, there = ''] = /\[to-peer\]\n(.*?)\[processes\]/s.exec(dialplan) ?? []
    expect(there.match(/(?<=exten => )[^,]+/g)).toEqual(['_7XX', '8'])
    const alone = writeAsteriskConfig({ ...right, directory })
    expect(readFileSync(join(alone, 'pjsip.conf'), 'utf8')).not.toContain('peer.')
    expect(readFileSync(join(alone, 'extensions.conf'), 'utf8')).toContain('[globals]\npeers=\n')
  })

  it.each([
    { edge: '10.0.0.12:5060' },
    { 'carrier-match': '10.0.0.12' },
    { 'carrier-match': '192.0.2.1,10.0.0.0/24' },
    { 'sip-address': '10.0.0.12' },
    { peers: 'a=10.0.0.12,b=10.0.0.12' },
  ])('refuses another Asterisk at the address of %j', (other) => {
    const options = { ...right, directory, 'carrier-match': '192.0.2.1', peers: 'ast2=10.0.0.12', ...other }
    expect(() => writeAsteriskConfig(options)).toThrow('--peers: each with an address of its own')
  })

  it.each(['pjsip-local.conf', 'modules-local.conf'])(
    "leaves an operator's own %s alone when it is written again",
    (name) => {
      const local = join(writeAsteriskConfig({ ...right, directory }), name)
      writeFileSync(local, '[own]')
      writeAsteriskConfig({ ...right, directory })
      expect(readFileSync(local, 'utf8')).toBe('[own]')
    },
  )

  it('says what the service needs to know of it, and that phones elsewhere do not reach 127.0.0.1', () => {
    const alone = nextSteps({ ...right, directory: '/srv/pbx' })
    expect(alone).toContain('127.0.0.1:5060, which is this machine alone: --sip-address')
    expect(alone).toContain('ASTERISK_ARI_URL=http://127.0.0.1:8088')
    expect(alone).toContain('ASTERISK_SOUNDS=/srv/pbx/sounds')
    expect(alone).not.toContain(right['ari-password'])
    const tls = { 'tls-certificate': '/etc/pbx/cert.pem', 'tls-key': '/etc/pbx/key.pem' }
    const open = nextSteps({
      ...right,
      ...tls,
      'sip-address': '2001:db8::1',
      node: 'ast2',
      sounds: '/srv/said',
    })
    expect(open).toContain('reach it at [2001:db8::1]:5060\n')
    expect(open).toContain('ASTERISK_ARI_URL=https://127.0.0.1:8089')
    expect(open).toContain('ASTERISK_NODE=ast2')
    expect(open).toContain('ASTERISK_SOUNDS=/srv/said')
  })

  it('refuses the address of a Kamailio with phones as a carrier’s', () => {
    for (const match of ['192.0.2.1,10.0.0.5', '10.0.0.0/29']) {
      const options = { ...right, directory, edge: '10.0.0.5:5060', 'carrier-match': match }
      expect(() => writeAsteriskConfig(options)).toThrow('--carrier-match: not the address of an edge')
    }
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
    ['ari-address', '0.0.0.0'],
    ['ari-address', '2001:db8::1'],
    ['tls-certificate', 'cert.pem'],
    ['public-address', 'pbx.example'],
    ['edge', 'sip.example.ng'],
    ['edge-sound', 'yes'],
    ['peers', '10.0.0.12'],
    ['peers', 'ast2=pbx.example'],
    ['peers', 'ast1=10.0.0.12'],
    ['peers', 'ast2=10.0.0.12,ast2=10.0.0.13'],
    ['edge', '10.0.0.5:5060,10.0.0.5:5070'],
    ['local-networks', '10.0.0.0/8 10.1'],
  ])('refuses --%s %j by its name, and writes nothing', (name, value) => {
    const options = { ...right, directory, 'carrier-match': '192.0.2.1', [name]: value }
    expect(() => writeAsteriskConfig(options)).toThrow(`--${name}: `)
    expect(readdirSync(directory)).toEqual([])
  })
})
