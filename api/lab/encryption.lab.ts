import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import { parseSip, token } from './asterisk/sip-message.ts'
import { sessionKeys } from './asterisk/srtp.ts'
import { expectBooked } from './parts/booked.ts'
import { openExchange } from './parts/exchange.ts'
import { seen, talkOf, useLab } from './parts/lab.ts'

const TLS = { certificate: 'cert.pem', key: 'key.pem' }
const trusted = getCACertificates('default')
afterAll(() => setDefaultCACertificates(trusted))

/** Our process must trust the certificate before it connects. */
async function openTrusted(...options: Parameters<typeof openExchange>) {
  const exchange = await openExchange(...options)
  setDefaultCACertificates([...trusted, readFileSync(join(exchange.directory, TLS.certificate), 'utf8')])
  return exchange
}

test("the lab's phones encrypt by the keys of RFC 3711, B.3", () => {
  const master = Buffer.from('E1F97A0D3E018BE0D64FA32C06DE41390EC675AD498AFEEBB6960B3AABE6', 'hex')
  const { cipher, authentication, salt } = sessionKeys(master)
  const hex = (bytes: Buffer) => bytes.toString('hex').toUpperCase()
  expect(hex(cipher)).toBe('C61E7A93744F39EE10734AFE3FF7A087')
  expect(hex(salt)).toBe('30CBBC08863D8C85D49DB34A9AE1')
  expect(hex(authentication)).toBe('CEBE321F6FF7716B6FD4AB49AF256A156D38BAA4')
})

describe('an Asterisk with a certificate', () => {
  const lab = useLab(10, { tls: TLS }, openTrusted)

  test('makes calls for a process that reaches it by https alone, and offers encrypted sound to phones', async () => {
    expect(lab.exchange.pbx.url).toMatch(/^https:/)
    const who = await lab.caller()
    await lab.world.register(who)
    lab.exchange.behave(who.username, { answerAfterMs: 300 })
    const called = lab.number({ answerAfterMs: 500, hangupAfterMs: 3_000 })
    const uniqueid = await lab.place(who, called)
    const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
    const own = await seen(() => lab.exchange.phones.callsTo(who.username)[0])
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs: await talkOf(far) })
    expect(own.offered).toMatch(/^a=crypto:\d+ AES_CM_128_HMAC_SHA1_80 /m)
    expect(own.received?.rms(1)).toBeGreaterThan(0.1) // a phone that cannot encrypt is still heard
  })

  test('a phone that encrypts is heard and hears, and each of its packets is SRTP', async () => {
    const who = await lab.caller()
    await lab.world.register(who)
    lab.exchange.behave(who.username, { answerAfterMs: 300, encrypts: true })
    const called = lab.number({ answerAfterMs: 500, hangupAfterMs: 4_000 })
    const uniqueid = await lab.place(who, called)
    const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
    const own = await seen(() => lab.exchange.phones.callsTo(who.username)[0])
    const talkMs = await talkOf(far)
    expect(own.received?.seconds).toBeGreaterThan(3) // what is not authentic is not counted
    expect(own.received?.rms(1)).toBeGreaterThan(0.1)
    expect(far.received?.rms(1)).toBeGreaterThan(0.1)
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
  })

  test('takes phones by TLS and browsers by WSS', async () => {
    const { pbx } = lab.exchange
    const socket = connect({ port: pbx.tls.sipPort, host: '127.0.0.1' })
    await once(socket, 'secureConnect')
    const lines = [
      `OPTIONS sip:127.0.0.1:${pbx.tls.sipPort};transport=tls SIP/2.0`,
      `Via: SIP/2.0/TLS 127.0.0.1:${socket.localPort};branch=z9hG4bK${token()};rport`,
      'Max-Forwards: 70',
      `From: <sip:lab@127.0.0.1>;tag=${token()}`,
      'To: <sip:lab@127.0.0.1>',
      `Call-ID: ${token()}`,
      'CSeq: 1 OPTIONS',
      'Content-Length: 0',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    expect(parseSip(String(answer)).status).toBe(401)
    socket.destroy()

    const upgrade = request({
      port: pbx.tls.httpsPort,
      host: '127.0.0.1',
      path: '/ws',
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        'sec-websocket-version': '13',
        'sec-websocket-protocol': 'sip',
      },
    }).end()
    const [response, wss] = await once(upgrade, 'upgrade')
    expect(response.headers['sec-websocket-protocol']).toBe('sip')
    wss.destroy()
  })
})

describe('where encryption is required', () => {
  const lab = useLab(11, { phones: { encryption: 'required' } })

  test('phones that encrypt call and are called', async () => {
    const who = await lab.caller()
    await lab.world.register(who)
    lab.exchange.behave(who.username, { answerAfterMs: 300, encrypts: true })
    const called = [1, 2].map(() => lab.number({ answerAfterMs: 300, hangupAfterMs: 3_000 }))
    const [first = '', second = ''] = called
    const placed = await lab.place(who, first)
    const far = await seen(() => lab.exchange.carrier.callsTo(first)[0])
    const own = await seen(() => lab.exchange.phones.callsTo(who.username)[0])
    expect(own.offered).toMatch(/^m=audio \d+ RTP\/SAVP /m)
    await expectBooked(lab.world, who, placed, { cause: 1, talkMs: await talkOf(far) })
    const dialled = lab.exchange.phones.call(who.username, second.replace('+234', '0'), { encrypts: true })
    const other = await seen(() => lab.exchange.carrier.callsTo(second)[0])
    await talkOf(other)
    for (const side of [own, far, dialled, other]) expect(side.received?.rms(1)).toBeGreaterThan(0.1)
  })

  test('a phone that cannot encrypt neither calls nor is called', async () => {
    const who = await lab.caller()
    await lab.world.register(who)
    const called = lab.number({ answerAfterMs: 300 })
    const own = lab.exchange.phones.call(who.username, called.replace('+234', '0'), {})
    await seen(() => own.endedAt)
    expect(own.refused).toBe(488)
    lab.exchange.behave(who.username, { rejected: true })
    const uniqueid = await lab.place(who, called)
    const rung = await seen(() => lab.exchange.phones.callsTo(who.username)[0])
    expect(rung.offered).toMatch(/^m=audio \d+ RTP\/SAVP /m)
    await expectBooked(lab.world, who, uniqueid, { cause: 2, talkMs: 0 })
    expect(lab.exchange.carrier.callsTo(called)).toEqual([])
  })
})
