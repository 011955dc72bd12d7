import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import {
  authorization,
  formatSip,
  header,
  md5,
  parseSip,
  type SipMessage,
  sdp,
  token,
} from '../api/lab/asterisk/sip-message.ts'

/** Phones, a carrier and an Asterisk in one process: their signalling, without sound. */
export interface EdgeOrder {
  readonly what: 'register' | 'carrier calls' | 'phones are called'
  /** of the Kamailio */
  readonly to: string
  /** names of phones */
  readonly users: readonly string[]
  readonly aSecond: number
}

export interface EdgeFigures {
  readonly right: number
  readonly wrong: number
  readonly seconds: number
  /** OPTIONS that phones have answered so far */
  readonly asked: number
}

const GIVEN_UP_MS = 4_000
const PORT = 5060
const RECEIVE_BUFFER = 4_000_000
const [carrier, node] = ['127.0.44.1', '127.0.45.1'] as const
/** Phones are at many addresses: all are asked at once whether they are there, which is too much for one socket. */
const handsets = Array.from({ length: 64 }, (_, n) => `127.0.43.${n + 1}`)
const addressOf = (user: string) =>
  handsets[Number.parseInt(md5(user).slice(0, 4), 16) % handsets.length] as string

let asked = 0
const waiting = new Map<string, (message: SipMessage) => void>()

async function open(address: string): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: RECEIVE_BUFFER })
  socket.bind(PORT, address)
  await once(socket, 'listening')
  socket.on('message', (bytes, from) => {
    const message = parseSip(bytes.toString('latin1'))
    if (message.method === null) return waiting.get(header(message, 'call-id'))?.(message)
    if (message.method === 'ACK') return
    if (message.method === 'OPTIONS' && address.startsWith('127.0.43.')) asked++
    const isCall = message.method === 'INVITE'
    const copied = ['via', 'record-route', 'from', 'to', 'call-id', 'cseq'].flatMap((name) =>
      (message.headers.get(name) ?? []).map((value): [string, string] => [
        name,
        name === 'to' && !value.includes('tag=') ? `${value};tag=${token()}` : value,
      ]),
    )
    const contact: [string, string] = ['Contact', `<sip:${address}:${PORT}>`]
    if (isCall) socket.send(formatSip('SIP/2.0 180 Ringing', copied), from.port, from.address)
    const sound: [string, string] = ['Content-Type', 'application/sdp']
    const body = isCall ? sdp(address, 40_000) : ''
    socket.send(
      formatSip('SIP/2.0 200 OK', [...copied, ...(isCall ? [contact, sound] : [])], body),
      from.port,
      from.address,
    )
  })
  return socket
}

const sockets = new Map<string, Socket>()
for (const address of [carrier, node, ...handsets]) sockets.set(address, await open(address))

/** Sends a request, and gives its last answer; null without. */
function ask(from: string, to: string, callId: string, text: string): Promise<SipMessage | null> {
  const { promise, resolve } = Promise.withResolvers<SipMessage | null>()
  const late = setTimeout(() => resolve(null), GIVEN_UP_MS)
  waiting.set(callId, (message) => {
    if (message.status >= 200) resolve(message)
  })
  sockets.get(from)?.send(text, PORT, to)
  return promise.finally(() => {
    clearTimeout(late)
    waiting.delete(callId)
  })
}

const via = (from: string): [string, string] => [
  'Via',
  `SIP/2.0/UDP ${from}:${PORT};rport;branch=z9hG4bK${token()}`,
]

/** As a phone does it: without a nonce first. */
async function register(to: string, user: string): Promise<boolean> {
  const [callId, tag, uri, phone] = [token(), token(), `sip:${to}`, addressOf(user)]
  const request = (seq: number, more: readonly [string, string][] = []) =>
    formatSip(`REGISTER ${uri} SIP/2.0`, [
      via(phone),
      ['From', `<sip:${user}@${to}>;tag=${tag}`],
      ['To', `<sip:${user}@${to}>`],
      ['Call-ID', callId],
      ['CSeq', `${seq} REGISTER`],
      ['Max-Forwards', '70'],
      ['Contact', `<sip:${user}@${phone}:${PORT}>`],
      ['Expires', '300'],
      ['User-Agent', 'Bench 1.0'],
      ...more,
    ])
  const challenge = await ask(phone, to, callId, request(1))
  if (challenge?.status !== 401) return false
  const signed = authorization(header(challenge, 'www-authenticate'), { user, method: 'REGISTER', uri })
  return (await ask(phone, to, callId, request(2, [['Authorization', signed]])))?.status === 200
}

/** INVITE to BYE. */
async function call(from: string, to: string, user: string): Promise<boolean> {
  const [callId, own, uri] = [token(), `<sip:+2348035550000@${from}>;tag=${token()}`, `sip:${user}@${to}`]
  const common = (seq: string, toValue: string): [string, string][] => [
    via(from),
    ['From', own],
    ['To', toValue],
    ['Call-ID', callId],
    ['CSeq', seq],
    ['Max-Forwards', '70'],
    ['Contact', `<sip:${from}:${PORT}>`],
  ]
  const invite = [...common('1 INVITE', `<${uri}>`), ['Content-Type', 'application/sdp'] as [string, string]]
  const answer = await ask(from, to, callId, formatSip(`INVITE ${uri} SIP/2.0`, invite, sdp(from, 40_000)))
  if (answer?.status !== 200) return false
  const target = /<([^>]+)>/.exec(header(answer, 'contact'))?.[1] ?? ''
  const route = (answer.headers.get('record-route') ?? [])
    .toReversed()
    .map((hop): [string, string] => ['Route', hop])
  const within = (seq: string) => [...common(seq, header(answer, 'to')), ...route]
  sockets.get(from)?.send(formatSip(`ACK ${target} SIP/2.0`, within('1 ACK')), PORT, to)
  return (await ask(from, to, callId, formatSip(`BYE ${target} SIP/2.0`, within('2 BYE'))))?.status === 200
}

const doing = {
  register,
  'carrier calls': (to: string) => call(carrier, to, '+2348035550001'),
  'phones are called': (to: string, user: string) => call(node, to, user),
}

process.on('message', async ({ what, to, users, aSecond }: EdgeOrder) => {
  const began = performance.now()
  const all: Promise<boolean>[] = []
  while (all.length < users.length) {
    const due = Math.min(users.length, ((performance.now() - began) / 1_000) * aSecond)
    while (all.length < due) all.push(doing[what](to, users[all.length] ?? ''))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const right = (await Promise.all(all)).filter(Boolean).length
  const seconds = (performance.now() - began) / 1_000
  process.send?.({ right, wrong: users.length - right, seconds, asked } satisfies EdgeFigures)
})
process.on('SIGTERM', () => process.exit(0))
process.send?.({ port: PORT })
