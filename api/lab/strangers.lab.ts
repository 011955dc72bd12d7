import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { header, parseSip, type SipMessage, token } from './asterisk/sip-message.ts'
import { expectBooked } from './parts/booked.ts'
import { listen, seen, talkOf, useLab } from './parts/lab.ts'
import { putTrunk } from './parts/lab-trunks.ts'

const NOWHERE = { address: '127.0.9.98', port: 5060 }
const lab = useLab(8, { edges: [NOWHERE], peers: 'other=127.0.9.97:5060' })
const STRANGER = '127.0.9.99'

async function strangersSocket() {
  const socket = createSocket('udp4').bind(0, STRANGER)
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return socket
}

const RTP_PAYLOAD = 160

/** One packet of silence, as a phone sends 50 of them a second. */
function rtpPacket(sequence: number): Buffer {
  const packet = Buffer.alloc(12 + RTP_PAYLOAD, 0xff)
  packet[0] = 0x80
  packet[1] = 0
  packet.writeUInt16BE(sequence, 2)
  packet.writeUInt32BE(sequence * RTP_PAYLOAD, 4)
  packet.writeUInt32BE(0x5eed, 8)
  return packet
}

/** Sends to every media port of the exchange, again and again, until it is stopped. @returns what came back */
async function spray() {
  const { from, to } = lab.exchange.pbx.rtp
  const socket = await strangersSocket()
  const seenBack = { packets: 0, rounds: 0 }
  socket.on('message', () => seenBack.packets++)
  let over = false
  const done = (async () => {
    for (let sequence = 1; !over; sequence++) {
      const packet = rtpPacket(sequence & 0xffff)
      for (let port = from; port <= to; port += 2) socket.send(packet, port, '127.0.0.1')
      seenBack.rounds = sequence
      await setTimeout(20)
    }
  })()
  return {
    seenBack,
    async stop() {
      over = true
      await done
    },
  }
}

/** Asks the exchange from an address and by a name that it does not know. */
async function ask(method: 'REGISTER' | 'OPTIONS' | 'INVITE', user: string): Promise<SipMessage> {
  const { address, port } = lab.exchange.pbx.sip
  const socket = await strangersSocket()
  const own = socket.address()
  const answers: SipMessage[] = []
  socket.on('message', (bytes) => answers.push(parseSip(bytes.toString())))
  const uri = method === 'REGISTER' ? `sip:${address}:${port}` : `sip:${user}@${address}:${port}`
  const lines = [
    `${method} ${uri} SIP/2.0`,
    `Via: SIP/2.0/UDP ${own.address}:${own.port};branch=z9hG4bK${token()};rport`,
    'Max-Forwards: 70',
    `From: <sip:${user}@${address}>;tag=${token()}`,
    `To: <sip:${user}@${address}>`,
    `Call-ID: ${token()}`,
    `CSeq: 1 ${method}`,
    `Contact: <sip:${user}@${own.address}:${own.port}>`,
    'Content-Length: 0',
  ]
  socket.send(`${lines.join('\r\n')}\r\n\r\n`, port, address)
  return seen(() => answers.find(({ status }) => status >= 200))
}

async function isThere(endpoint: string): Promise<boolean> {
  const { url, user, password } = lab.exchange.pbx
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return (await fetch(`${url}/ari/endpoints/PJSIP/${endpoint}`, { headers: { authorization } })).ok
}

describe('a stranger', () => {
  test.each(['before they talk', 'while they talk'] as const)(
    'who sends sound to every media port %s gets nothing back, and disturbs neither',
    async (when) => {
      const who = await lab.caller()
      await lab.world.register(who)
      lab.exchange.behave(who.username, { answerAfterMs: 300 })
      const called = lab.number({ answerAfterMs: 500, hangupAfterMs: 9_000 })
      const early = when === 'before they talk' ? await spray() : null
      const uniqueid = await lab.place(who, called)
      const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
      await seen(() => far.answeredAt)
      const own = await seen(() => lab.exchange.phones.callsTo(who.username)[0])
      await listen(far, 1)
      const attack = early ?? (await spray())
      await listen(far, 3)
      await attack.stop()
      expect(attack.seenBack.rounds).toBeGreaterThan(20)
      expect(attack.seenBack.packets).toBe(0)
      expect(far.received?.rms(2)).toBeGreaterThan(0.1)
      expect(own.received?.rms(2)).toBeGreaterThan(0.1)
      await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs: await talkOf(far) })
    },
  )

  test('who tries names learns not which of them there are', async () => {
    const who = await lab.caller()
    await lab.world.register(who)
    const shape = (answer: SipMessage) => ({
      status: answer.status,
      challenge: header(answer, 'www-authenticate').replace(/(nonce|opaque)="[^"]*"/g, '$1'),
    })
    await putTrunk(lab.world, 'second', lab.exchange.carrier, { addresses: ['127.0.9.96'] })
    await seen(() => isThere('trunk.second'))
    const ours = [who.username, 'trunk', 'trunk.second', 'edge1', 'peer.other']
    for (const method of ['REGISTER', 'INVITE'] as const) {
      const unknown = shape(await ask(method, `no${token()}`))
      for (const name of ours) expect([name, shape(await ask(method, name))]).toEqual([name, unknown])
    }
  })

  test('who tries a secret or a name is in the security log, as the sample of fail2ban finds it', async () => {
    const who = await lab.caller()
    await lab.world.register(who)
    await expect(lab.exchange.phones.register(who.username, true, 'wrong')).rejects.toThrow('401')
    const name = `no${token()}`
    await expect(lab.exchange.phones.register(name, true)).rejects.toThrow('401')
    const filter = readFileSync(
      new URL('../../deploy/fail2ban/ekoline-asterisk.filter', import.meta.url),
      'utf8',
    )
    const [, pattern = ''] = /^failregex = (.*)$/m.exec(filter) ?? []
    const line = new RegExp(pattern.replace('<HOST>', '(?<host>[\\d.]+)'))
    const log = () => readFileSync(join(lab.exchange.directory, 'log/security.log'), 'utf8').split('\n')
    for (const tried of [who.username, name])
      await seen(() =>
        log().some(
          (entry) => entry.includes(tried) && line.exec(entry)?.groups?.host === lab.exchange.phones.address,
        ),
      )
    expect(log().some((entry) => entry.includes('SuccessfulAuth') && line.test(entry))).toBe(false)
  })

  test('who asks what it can do does not learn what it is', async () => {
    for (const method of ['OPTIONS', 'REGISTER', 'INVITE'] as const) {
      const answer = await ask(method, `no${token()}`)
      expect([...answer.headers.values()].flat().join('\n')).not.toMatch(/asterisk/i)
      expect(header(answer, 'server') + header(answer, 'user-agent')).not.toMatch(/\d/)
    }
  })
})
