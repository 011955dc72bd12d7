import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Behaviour } from '../../telephony.ts'
import { type Media, openMedia, type Sound, type Stream } from './rtp.ts'
import {
  authorization,
  formatSip,
  header,
  mediaOf,
  parseSip,
  type SipMessage,
  sdp,
  tagOf,
  token,
  userOf,
} from './sip-message.ts'

/** Milliseconds since 1970, with what a millisecond is made of. */
const now = () => performance.timeOrigin + performance.now()

const SOON_MS = 400
const DECLINE_MS = 3_000
const T1_MS = 500
const REFUSED = { busy: [486, SOON_MS], congestion: [503, SOON_MS], rejected: [603, DECLINE_MS] } as const

/** How a phone of the lab behaves: as far sides do, and more. */
export interface PhoneBehaviour extends Behaviour {
  /** presses its keys by SIP INFO, not in the sound */
  readonly keysByInfo?: true
  /** says nothing */
  readonly silent?: true
}

/** A call as one side of the lab had it; times in milliseconds since 1970. */
export interface SideCall {
  /** whom they called, or who called them, as the other side wrote it */
  readonly other: string
  readonly startedAt: number
  answeredAt: number | null
  endedAt: number | null
  /** of the answer, when it was refused */
  refused: number | null
  heard: Sound | null
  hangUp(): void
}

interface Dialog {
  readonly seen: SideCall
  /** proxies in between, that want to see what follows */
  route: readonly string[]
  readonly callId: string
  readonly localUser: string
  readonly local: string
  remote: string
  target: string
  cseq: number
  state: 'calling' | 'ringing' | 'up' | 'over'
  stream: Stream | null
  readonly timers: Set<NodeJS.Timeout>
  readonly does: PhoneBehaviour
  invite: SipMessage | null
  branch: string
}

/** Handsets or a carrier: who is called behaves as told, who calls does too. Real SIP and RTP over UDP. */
export interface SipSide {
  readonly address: string
  readonly port: number
  /** Calls. Hangs up, and presses its keys, so long after it began. */
  call(from: string, to: string, behaviour: PhoneBehaviour): SideCall
  /** @throws Error when it is refused */
  register(user: string, online: boolean, secret?: string): Promise<void>
  /** Calls of this side that are not over. */
  readonly live: number
  /** Calls that came for somebody, the first one first. */
  callsTo(who: string): readonly SideCall[]
  close(): void
}

interface Options {
  readonly address: string
  readonly port: number
  readonly pbx: { address: string; port: number }
  /** of a user or number that is called */
  behaviour(who: string): PhoneBehaviour
  /** calls have no sound: for very many of them */
  readonly mute?: boolean
}

export async function openSipSide({
  address,
  port: wanted,
  pbx,
  behaviour,
  mute,
}: Options): Promise<SipSide> {
  const socket = createSocket('udp4').bind(wanted, address)
  await once(socket, 'listening')
  const port = socket.address().port
  const media: Media = await openMedia(address)
  const dialogs = new Map<string, Dialog>()
  const answers = new Map<string, (message: SipMessage) => void>()
  const registrations = new Map<string, { readonly callId: string; cseq: number }>() // by user
  const taken = new Map<string, SideCall[]>()

  const send = (text: string) => socket.send(text, pbx.port, pbx.address, () => undefined)
  const via = (branch: string) => `SIP/2.0/UDP ${address}:${port};branch=${branch};rport`
  const contact = (user: string) => `<sip:${user}@${address}:${port}>`

  function request(
    method: string,
    uri: string,
    d: Dialog,
    extra: Array<readonly [string, string]> = [],
    body = '',
  ) {
    const branch = method === 'ACK' || method === 'CANCEL' ? d.branch : `z9hG4bK${token()}`
    const number = method === 'ACK' || method === 'CANCEL' ? d.cseq : ++d.cseq
    if (method === 'INVITE') d.branch = branch
    const headers = [
      ['Via', via(branch)],
      ['Max-Forwards', '70'],
      ['From', d.local],
      ['To', d.remote],
      ['Call-ID', d.callId],
      ['CSeq', `${number} ${method}`],
      ['Contact', contact(d.localUser)],
      ...d.route.map((proxy) => ['Route', proxy] as const),
      ...extra,
    ] as Array<readonly [string, string]>
    if (body && method === 'INVITE') headers.push(['Content-Type', 'application/sdp'])
    send(formatSip(`${method} ${uri} SIP/2.0`, headers, body))
  }

  function reply(to: SipMessage, status: number, reason: string, d?: Dialog, body = '') {
    const headers: Array<readonly [string, string]> = (to.headers.get('via') ?? []).map(
      (v) => ['Via', v] as const,
    )
    const own = header(to, 'to')
    headers.push(['From', header(to, 'from')])
    headers.push(['To', d && !tagOf(own) ? d.local : own])
    headers.push(['Call-ID', header(to, 'call-id')], ['CSeq', header(to, 'cseq')])
    if (d) headers.push(['Contact', contact(d.localUser)])
    for (const route of to.headers.get('record-route') ?? []) headers.push(['Record-Route', route])
    if (body) headers.push(['Content-Type', 'application/sdp'])
    send(formatSip(`SIP/2.0 ${status} ${reason}`, headers, body))
  }

  function later(d: Dialog, ms: number, run: () => void) {
    const timer = setTimeout(() => {
      d.timers.delete(timer)
      run()
    }, ms)
    d.timers.add(timer)
  }

  function over(d: Dialog) {
    d.state = 'over'
    d.seen.endedAt = now()
    for (const timer of d.timers) clearTimeout(timer)
    d.stream?.close()
    dialogs.delete(d.callId)
  }

  function present(d: Dialog, { hangupAfterMs, digits = [], keysByInfo }: PhoneBehaviour) {
    if (hangupAfterMs !== undefined) later(d, hangupAfterMs, () => hangUp(d))
    for (const { atMs, key } of digits)
      later(d, atMs, () => (keysByInfo ? pressByInfo(d, key) : d.stream?.press(key)))
  }

  function pressByInfo(d: Dialog, key: string) {
    const type = ['Content-Type', 'application/dtmf-relay'] as const
    request('INFO', d.target, d, [type], `Signal=${key}\r\nDuration=160\r\n`)
  }

  function hangUp(d: Dialog) {
    if (d.state === 'up') {
      request('BYE', d.target, d)
      over(d)
    } else if (d.state === 'calling') {
      const again = () => request('CANCEL', d.target, d)
      again()
    }
  }

  function up(d: Dialog, body: string, { silent }: PhoneBehaviour) {
    d.state = 'up'
    d.seen.answeredAt = now()
    const to = mediaOf(body)
    if (!to || mute) return
    d.stream = media.stream(to, silent)
    d.seen.heard = d.stream.heard
  }

  function seenCall(other: string, hangUp: () => void): SideCall {
    const none = { answeredAt: null, endedAt: null, refused: null, heard: null }
    return { other, startedAt: now(), ...none, hangUp }
  }

  function called(invite: SipMessage) {
    const callId = header(invite, 'call-id')
    if (dialogs.has(callId)) return // sent again
    const user = userOf(invite.uri)
    const d: Dialog = {
      seen: seenCall(userOf(header(invite, 'from')), () => hangUp(d)),
      route: invite.headers.get('record-route') ?? [],
      callId,
      localUser: user,
      local: `${header(invite, 'to')};tag=${token()}`,
      remote: header(invite, 'from'),
      target: /<([^>]+)>/.exec(header(invite, 'contact'))?.[1] ?? '',
      cseq: 0,
      state: 'ringing',
      stream: null,
      timers: new Set(),
      does: behaviour(user),
      invite,
      branch: '',
    }
    dialogs.set(callId, d)
    taken.set(user, [...(taken.get(user) ?? []), d.seen])
    reply(invite, 100, 'Trying')
    const { does } = d
    for (const [name, [status, afterMs]] of Object.entries(REFUSED) as Array<
      [keyof typeof REFUSED, readonly [number, number]]
    >)
      if (does[name]) {
        if (afterMs > SOON_MS) reply(invite, 180, 'Ringing', d)
        return later(d, afterMs, () => {
          reply(invite, status, 'Refused', d)
          over(d)
        })
      }
    reply(invite, 180, 'Ringing', d)
    if (does.noAnswer) return
    later(d, does.answerAfterMs ?? 1_000, () => {
      const ok = () => reply(invite, 200, 'OK', d, sdp(address, media.port))
      ok()
      up(d, invite.body, does)
      present(d, does)
    })
  }

  function heardRequest(message: SipMessage) {
    const d = dialogs.get(header(message, 'call-id'))
    switch (message.method) {
      case 'INVITE':
        if (tagOf(header(message, 'to'))) return reply(message, 200, 'OK', d, sdp(address, media.port))
        return called(message)
      case 'CANCEL':
        reply(message, 200, 'OK', d)
        if (d?.state === 'ringing' && d.invite) {
          reply(d.invite, 487, 'Request Terminated', d)
          over(d)
        }
        return
      case 'BYE':
        reply(message, 200, 'OK')
        if (d) over(d)
        return
      case 'ACK':
        return
      default:
        reply(message, 200, 'OK')
    }
  }

  function heardAnswer(message: SipMessage) {
    const callId = header(message, 'call-id')
    const [cseq, method] = header(message, 'cseq').split(' ')
    answers.get(`${callId} ${cseq}`)?.(message)
    const d = dialogs.get(callId)
    if (!d || method !== 'INVITE' || message.status < 200) return
    if (tagOf(header(message, 'to'))) d.remote = header(message, 'to')
    if (message.status === 401 && d.state === 'calling' && d.cseq === 1) {
      request('ACK', d.target, d)
      const challenge = header(message, 'www-authenticate')
      d.remote = d.remote.replace(/;tag=[^;]+/, '')
      const proof = authorization(challenge, { user: d.localUser, method: 'INVITE', uri: d.target })
      return request('INVITE', d.target, d, [['Authorization', proof]], sdp(address, media.port))
    }
    if (message.status < 300) d.route = (message.headers.get('record-route') ?? []).toReversed()
    request('ACK', message.status < 300 ? targetOf(message, d) : d.target, d)
    if (message.status >= 300) {
      d.seen.refused = message.status
      return over(d)
    }
    if (d.state !== 'calling') return
    d.target = targetOf(message, d)
    up(d, message.body, d.does)
  }

  const targetOf = (message: SipMessage, d: Dialog) =>
    /<([^>]+)>/.exec(header(message, 'contact'))?.[1] ?? d.target

  socket.on('message', (bytes) => {
    const message = parseSip(bytes.toString())
    if (message.method) heardRequest(message)
    else heardAnswer(message)
  })

  return {
    address,
    port,
    get live() {
      return dialogs.size
    },
    callsTo: (who) => taken.get(who) ?? [],
    call(from, to, behaviour) {
      const callId = token()
      const d: Dialog = {
        seen: seenCall(to, () => hangUp(d)),
        route: [],
        does: behaviour,
        callId,
        localUser: from,
        local: `<sip:${from}@${address}>;tag=${token()}`,
        remote: `<sip:${to}@${pbx.address}:${pbx.port}>`,
        target: `sip:${to}@${pbx.address}:${pbx.port}`,
        cseq: 0,
        state: 'calling',
        stream: null,
        timers: new Set(),
        invite: null,
        branch: '',
      }
      dialogs.set(callId, d)
      request('INVITE', d.target, d, [], sdp(address, media.port))
      present(d, behaviour)
      return d.seen
    },
    async register(user, online, secret) {
      // One Call-ID for all registrations (RFC 3261 10.2): the exchange takes them in our order.
      const registration = registrations.get(user) ?? { callId: token(), cseq: 0 }
      registrations.set(user, registration)
      const { callId } = registration
      const uri = `sip:${pbx.address}:${pbx.port}`
      const local = `<sip:${user}@${pbx.address}>`
      const base = [
        ['Max-Forwards', '70'],
        ['To', local],
        ['Call-ID', callId],
        ['Contact', contact(user)],
        ['Expires', online ? '600' : '0'],
      ] as const
      const ask = (extra: Array<readonly [string, string]> = []) => {
        const cseq = ++registration.cseq
        return new Promise<SipMessage>((resolve, reject) => {
          const text = formatSip(`REGISTER ${uri} SIP/2.0`, [
            ['Via', via(`z9hG4bK${token()}`)],
            ['From', `${local};tag=${token()}`],
            ['CSeq', `${cseq} REGISTER`],
            ...base,
            ...extra,
          ])
          const again = setInterval(() => send(text), T1_MS)
          const late = setTimeout(() => done(() => reject(new Error(`${user} could not register`))), 2_000)
          const done = (how: () => void) => {
            clearInterval(again)
            clearTimeout(late)
            answers.delete(`${callId} ${cseq}`)
            how()
          }
          answers.set(`${callId} ${cseq}`, (message) => message.status >= 200 && done(() => resolve(message)))
          send(text)
        })
      }
      const challenge = header(await ask(), 'www-authenticate')
      const proof = authorization(challenge, { user, method: 'REGISTER', uri, secret })
      const { status } = await ask([['Authorization', proof]])
      if (status !== 200) throw new Error(`${user} could not register: ${status}`)
    },
    close() {
      for (const d of dialogs.values()) over(d)
      media.close()
      socket.close()
    },
  }
}
