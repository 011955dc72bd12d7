import type { Behaviour } from '../../src/adapters/exchange/simulator/controls.ts'
import { type Media, openMedia, type Sound, type Stream } from './rtp.ts'
import {
  addressOf,
  authorization,
  CHALLENGE,
  displayOf,
  formatSip,
  header,
  isSignedBy,
  type Login,
  mediaOf,
  parseSip,
  type SipMessage,
  sdp,
  tagOf,
  token,
  userOf,
} from './sip-message.ts'
import { createSrtp, cryptoLine, cryptoOf, newMaster } from './srtp.ts'
import { openTls, openUdp, type Wire } from './wire.ts'

/** Milliseconds since 1970, with what a millisecond is made of. */
const now = () => performance.timeOrigin + performance.now()

const FAR_MS = 100 // to a carrier with a login and back, as over the internet
const SOON_MS = 400
const DECLINE_MS = 3_000
const T1_MS = 500
const REFUSED = {
  busy: [486, SOON_MS],
  congestion: [503, SOON_MS],
  unknown: [404, SOON_MS],
  rejected: [603, DECLINE_MS],
} as const

const ELSEWHERE = /^SIP *; *cause=200 *; *text="Call completed elsewhere"/ // RFC 3326

/** How a phone of the lab behaves: as far sides do, and more. */
export interface PhoneBehaviour extends Behaviour {
  /** presses its keys by SIP INFO, not in the sound */
  readonly keysByInfo?: true
  /** encrypts its sound, and takes no other: a phone that calls demands that, one that is called must be offered it */
  readonly encrypts?: true
  /** is called, and its network announces so long that it is switched off; then it refuses */
  readonly announcesMs?: number
  /** is called, and is a number that does not exist */
  readonly unknown?: true
  /** is called and does not ring: its carrier says only that it tries */
  readonly quiet?: true
  /** loses its power so long after it answered or was answered: nothing comes of it any more, no BYE either */
  readonly vanishesAfterMs?: number
}

/** A call as one side of the lab had it; times in milliseconds since 1970. */
export interface SideCall {
  /** the number called or calling, as the other side wrote it */
  readonly other: string
  /** the display name that the calling side wrote; null: none */
  readonly otherName: string | null
  readonly startedAt: number
  answeredAt: number | null
  endedAt: number | null
  /** of the answer, when it was refused */
  refused: number | null
  /** it was cancelled, because another phone was answered */
  elsewhere: boolean
  received: Sound | null
  /** what the other side offered: its SDP */
  offered: string
  /** the other side agreed that this one holds the call */
  held: boolean
  hold(holds: boolean): void
  hangUp(): void
}

type Header = readonly [string, string]

interface Dialog {
  readonly seen: SideCall
  /** proxies in between, that want to see what follows */
  route: readonly string[]
  /** further headers of its first request */
  readonly extra: readonly Header[]
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
  vanished: boolean
  /** what its sound is encrypted by; null: it is not */
  readonly master: Buffer | null
}

interface Options {
  readonly address: string
  readonly port: number
  readonly pbx: { address: string; port: number }
  /** the port where it connects by TLS, in place of UDP */
  readonly tlsPort?: number
  /** of a user or number that is called */
  behaviour(who: string): PhoneBehaviour
  /** calls have no sound: for very many of them */
  readonly mute?: boolean
  /** everything that comes to it */
  readonly heard?: (text: string) => void
  /** where it says that it is: behind a NAT, where no one reaches it */
  readonly inside?: string
  /** what those must know who call or register here */
  readonly login?: Login
}

const targetOf = (message: SipMessage, d: Dialog) =>
  /<([^>]+)>/.exec(header(message, 'contact'))?.[1] ?? d.target

function later(d: Dialog, ms: number, run: () => void) {
  const timer = setTimeout(() => {
    d.timers.delete(timer)
    run()
  }, ms)
  d.timers.add(timer)
}

function seenCall(
  other: string,
  does: Pick<SideCall, 'hangUp' | 'hold'>,
  otherName: string | null = null,
): SideCall {
  const times = { startedAt: now(), answeredAt: null, endedAt: null }
  const none = { refused: null, elsewhere: false, received: null, offered: '', held: false }
  return { other, otherName, ...times, ...none, ...does }
}

/** Handsets or a carrier, which follow a test's script. Real SIP over UDP or TLS, and RTP. */
export class SipSide {
  readonly address: string
  readonly port: number
  /** It gets nothing of what comes, as if it were switched off. */
  deaf = false
  /** who has registered here, and where they are called */
  registered: string | null = null
  readonly #options: Options
  readonly #wire: Wire
  readonly #media: Media
  readonly #dialogs = new Map<string, Dialog>()
  readonly #answers = new Map<string, (message: SipMessage) => void>()
  readonly #registrations = new Map<string, { readonly callId: string; cseq: number }>() // by user
  /** with which each user registered last, where it is not the lab's */
  readonly #secrets = new Map<string, string | undefined>()
  readonly #taken = new Map<string, SideCall[]>()

  constructor(options: Options, wire: Wire, media: Media) {
    this.address = options.address
    this.port = wire.port
    this.#options = options
    this.#wire = wire
    this.#media = media
    wire.receive((text) => {
      if (this.deaf) return
      options.heard?.(text)
      const message = parseSip(text)
      if (message.method) this.#onRequest(message)
      else this.#onAnswer(message)
    })
  }

  /** Calls of this side that are not over. */
  get live(): number {
    return this.#dialogs.size
  }

  /** Calls to a number or user, the first one first. */
  callsTo(who: string): readonly SideCall[] {
    return this.#taken.get(who) ?? []
  }

  /** The newest call of a number or user that is not over. */
  liveOf(who: string): SideCall | undefined {
    return [...this.#dialogs.values()].findLast(({ localUser }) => localUser === who)?.seen
  }

  /** Calls. Hangs up, and presses its keys, so long after it began. */
  call(from: string, to: string, behaviour: PhoneBehaviour, extra: Header[] = []): SideCall {
    const { pbx } = this.#options
    const callId = token()
    const d: Dialog = {
      seen: seenCall(
        to,
        this.#handsOf(() => d),
      ),
      route: [],
      extra,
      does: behaviour,
      callId,
      localUser: from,
      local: `<sip:${from}@${this.address}>;tag=${token()}`,
      remote: `<sip:${to}@${pbx.address}:${pbx.port}>`,
      target: `sip:${to}@${pbx.address}:${pbx.port}`,
      cseq: 0,
      state: 'calling',
      stream: null,
      timers: new Set(),
      invite: null,
      branch: '',
      vanished: false,
      master: behaviour.encrypts ? newMaster() : null,
    }
    this.#dialogs.set(callId, d)
    this.#request('INVITE', d.target, d, extra, this.#sdp(d))
    this.#present(d, behaviour)
    return d.seen
  }

  /** @throws Error when it is refused */
  async register(user: string, online: boolean, secret?: string): Promise<void> {
    const { pbx } = this.#options
    // One Call-ID for all registrations (RFC 3261 10.2): the exchange takes them in our order.
    const registration = this.#registrations.get(user) ?? { callId: token(), cseq: 0 }
    this.#registrations.set(user, registration)
    const { callId } = registration
    const uri = `sip:${pbx.address}:${pbx.port}`
    const local = `<sip:${user}@${pbx.address}>`
    const base = [
      ['Max-Forwards', '70'],
      ['To', local],
      ['Call-ID', callId],
      ['Contact', this.#contact(user)],
      ['Expires', online ? '600' : '0'],
    ] as const
    const ask = (extra: Array<readonly [string, string]> = []) => {
      const cseq = ++registration.cseq
      return new Promise<SipMessage>((resolve, reject) => {
        const text = formatSip(`REGISTER ${uri} SIP/2.0`, [
          ['Via', this.#via(`z9hG4bK${token()}`)],
          ['From', `${local};tag=${token()}`],
          ['CSeq', `${cseq} REGISTER`],
          ...base,
          ...extra,
        ])
        const again = setInterval(() => this.#send(text), T1_MS)
        const late = setTimeout(() => done(() => reject(new Error(`${user} could not register`))), 2_000)
        const done = (how: () => void) => {
          clearInterval(again)
          clearTimeout(late)
          this.#answers.delete(`${callId} ${cseq}`)
          how()
        }
        this.#answers.set(
          `${callId} ${cseq}`,
          (message) => message.status >= 200 && done(() => resolve(message)),
        )
        this.#send(text)
      })
    }
    const challenge = header(await ask(), 'www-authenticate')
    const proof = authorization(challenge, { user, method: 'REGISTER', uri, secret })
    const { status } = await ask([['Authorization', proof]])
    if (status !== 200) throw new Error(`${user} could not register: ${status}`)
    this.#secrets.set(user, secret)
  }

  close(): void {
    for (const d of this.#dialogs.values()) this.#over(d)
    this.#media.close()
    this.#wire.close()
  }

  #send(text: string): void {
    this.#wire.send(text)
  }

  #via(branch: string): string {
    return `SIP/2.0/${this.#wire.transport} ${this.address}:${this.port};branch=${branch};rport`
  }

  #contact(user: string): string {
    const by = this.#wire.transport === 'TLS' ? ';transport=tls' : ''
    return `<sip:${user}@${this.#options.inside ?? this.address}:${this.port}${by}>`
  }

  #sdp({ master, seen: { offered } }: Dialog, way: 'sendrecv' | 'sendonly' = 'sendrecv'): string {
    const plain = sdp(this.address, this.#media.port, way)
    if (!master) return plain
    const tag = cryptoOf(offered)?.tag ?? '1'
    const profile = /^m=audio \d+ (\S+)/m.exec(offered)?.[1] ?? 'RTP/SAVP'
    return `${plain.replace('RTP/AVP', profile)}${cryptoLine(tag, master)}\r\n`
  }

  #request(method: string, uri: string, d: Dialog, extra: Array<readonly [string, string]> = [], body = '') {
    const branch = method === 'ACK' || method === 'CANCEL' ? d.branch : `z9hG4bK${token()}`
    const number = method === 'ACK' || method === 'CANCEL' ? d.cseq : ++d.cseq
    if (method === 'INVITE') d.branch = branch
    const headers = [
      ['Via', this.#via(branch)],
      ['Max-Forwards', '70'],
      ['From', d.local],
      ['To', d.remote],
      ['Call-ID', d.callId],
      ['CSeq', `${number} ${method}`],
      ['Contact', this.#contact(d.localUser)],
      ...d.route.map((proxy) => ['Route', proxy] as const),
      ...extra,
    ] as Array<readonly [string, string]>
    if (body && method === 'INVITE') headers.push(['Content-Type', 'application/sdp'])
    this.#send(formatSip(`${method} ${uri} SIP/2.0`, headers, body))
  }

  #reply(
    to: SipMessage,
    status: number,
    reason: string,
    d?: Dialog,
    body = '',
    extra: ReadonlyArray<readonly [string, string]> = [],
  ) {
    const headers: Array<readonly [string, string]> = (to.headers.get('via') ?? []).map(
      (v) => ['Via', v] as const,
    )
    const own = header(to, 'to')
    headers.push(['From', header(to, 'from')])
    headers.push(['To', d && !tagOf(own) ? d.local : own])
    headers.push(['Call-ID', header(to, 'call-id')], ['CSeq', header(to, 'cseq')])
    if (d) headers.push(['Contact', this.#contact(d.localUser)])
    headers.push(...extra)
    for (const route of to.headers.get('record-route') ?? []) headers.push(['Record-Route', route])
    if (body) headers.push(['Content-Type', 'application/sdp'])
    this.#send(formatSip(`SIP/2.0 ${status} ${reason}`, headers, body))
  }

  #over(d: Dialog) {
    d.state = 'over'
    d.seen.endedAt = now()
    for (const timer of d.timers) clearTimeout(timer)
    d.stream?.close()
    this.#dialogs.delete(d.callId)
  }

  #present(d: Dialog, { hangupAfterMs, digits = [], holds = [], keysByInfo }: PhoneBehaviour) {
    if (hangupAfterMs !== undefined) later(d, hangupAfterMs, () => this.#hangUp(d))
    for (const { atMs, forMs } of holds) {
      later(d, atMs, () => this.#hold(d, true))
      later(d, atMs + forMs, () => this.#hold(d, false))
    }
    for (const { atMs, key } of digits)
      later(d, atMs, () => (keysByInfo ? this.#pressByInfo(d, key) : d.stream?.press(key)))
  }

  #handsOf(its: () => Dialog): Pick<SideCall, 'hangUp' | 'hold'> {
    return { hangUp: () => this.#hangUp(its()), hold: (holds) => this.#hold(its(), holds) }
  }

  #hold(d: Dialog, holds: boolean) {
    this.#request('INVITE', d.target, d, [], this.#sdp(d, holds ? 'sendonly' : 'sendrecv'))
    d.stream?.pause(holds)
  }

  #pressByInfo(d: Dialog, key: string) {
    const type = ['Content-Type', 'application/dtmf-relay'] as const
    this.#request('INFO', d.target, d, [type], `Signal=${key}\r\nDuration=160\r\n`)
  }

  #hangUp(d: Dialog) {
    if (d.state === 'up') {
      this.#request('BYE', d.target, d)
      this.#over(d)
    } else if (d.state === 'calling') {
      this.#request('CANCEL', d.target, d)
    }
  }

  #up(d: Dialog, body: string, behaviour: PhoneBehaviour) {
    d.state = 'up'
    d.seen.answeredAt = now()
    if (d.does.vanishesAfterMs !== undefined) later(d, d.does.vanishesAfterMs, () => this.#vanish(d))
    this.#hear(d, body, behaviour)
  }

  /** Sound goes both ways; of an announcement too. */
  #hear(d: Dialog, body: string, line: PhoneBehaviour) {
    const to = mediaOf(body)
    if (!to || d.stream || this.#options.mute) return
    const key = d.master && cryptoOf(body)
    if (d.master && !key) return // it would have to send in clear
    const encryption = d.master && key && { ours: createSrtp(d.master), theirs: createSrtp(key.master) }
    d.stream = this.#media.stream(to, { ...line, ...(encryption && { encryption }) })
    d.seen.received = d.stream.received
  }

  #vanish(d: Dialog) {
    d.vanished = true
    d.stream?.close()
    for (const timer of d.timers) clearTimeout(timer)
  }

  #called(invite: SipMessage) {
    const callId = header(invite, 'call-id')
    if (this.#dialogs.has(callId)) return // sent again
    const user = userOf(invite.uri)
    const d: Dialog = {
      seen: seenCall(
        userOf(addressOf(header(invite, 'from'))),
        this.#handsOf(() => d),
        displayOf(header(invite, 'from')),
      ),
      route: invite.headers.get('record-route') ?? [],
      extra: [],
      callId,
      localUser: user,
      local: `${header(invite, 'to')};tag=${token()}`,
      remote: header(invite, 'from'),
      target: /<([^>]+)>/.exec(header(invite, 'contact'))?.[1] ?? '',
      cseq: 0,
      state: 'ringing',
      stream: null,
      timers: new Set(),
      does: this.#options.behaviour(user),
      invite,
      branch: '',
      vanished: false,
      master: this.#options.behaviour(user).encrypts ? newMaster() : null,
    }
    d.seen.offered = invite.body
    this.#dialogs.set(callId, d)
    this.#taken.set(user, [...(this.#taken.get(user) ?? []), d.seen])
    this.#reply(invite, 100, 'Trying')
    const { does } = d
    for (const [name, [status, afterMs]] of Object.entries(REFUSED) as Array<
      [keyof typeof REFUSED, readonly [number, number]]
    >)
      if (does[name]) {
        if (afterMs > SOON_MS) this.#reply(invite, 180, 'Ringing', d)
        return later(d, afterMs, () => {
          this.#reply(invite, status, 'Refused', d)
          this.#over(d)
        })
      }
    if (does.announcesMs !== undefined) {
      this.#reply(invite, 183, 'Session Progress', d, this.#sdp(d))
      this.#hear(d, invite.body, does)
      return later(d, does.announcesMs, () => {
        this.#reply(invite, 480, 'Temporarily Unavailable', d)
        this.#over(d)
      })
    }
    if (!does.quiet) this.#reply(invite, 180, 'Ringing', d)
    if (does.noAnswer) return
    later(d, does.answerAfterMs ?? 1_000, () => {
      this.#reply(invite, 200, 'OK', d, this.#sdp(d))
      this.#up(d, invite.body, does)
      this.#present(d, does)
    })
  }

  #onRequest(message: SipMessage) {
    const d = this.#dialogs.get(header(message, 'call-id'))
    if (d?.vanished) {
      if (message.method === 'BYE') this.#over(d) // the lab sees it; the other side gets no answer
      return
    }
    const { login } = this.#options
    if (login && !d && /^(INVITE|REGISTER)$/.test(message.method ?? '') && !isSignedBy(message, login))
      return void setTimeout(
        () => this.#reply(message, 401, 'Unauthorized', undefined, '', [['WWW-Authenticate', CHALLENGE]]),
        FAR_MS,
      )
    switch (message.method) {
      case 'REGISTER': {
        const contact = header(message, 'contact')
        const lasts = /expires[=:] ?(\d+)/i.exec(contact)?.[1] ?? header(message, 'expires')
        this.registered = lasts === '0' ? null : contact
        return this.#reply(message, 200, 'OK', undefined, '', [
          ['Contact', `${contact.replace(/;expires=\d+/, '')};expires=${lasts}`],
        ])
      }
      case 'INVITE':
        if (d && tagOf(header(message, 'to'))) return this.#reply(message, 200, 'OK', d, this.#sdp(d))
        return this.#called(message)
      case 'CANCEL':
        this.#reply(message, 200, 'OK', d)
        if (d?.state === 'ringing' && d.invite) {
          this.#reply(d.invite, 487, 'Request Terminated', d)
          d.seen.elsewhere = (message.headers.get('reason') ?? []).some((why) => ELSEWHERE.test(why))
          this.#over(d)
        }
        return
      case 'BYE':
        this.#reply(message, 200, 'OK')
        if (d) this.#over(d)
        return
      case 'ACK':
        return
      default:
        this.#reply(message, 200, 'OK')
    }
  }

  #onAnswer(message: SipMessage) {
    const callId = header(message, 'call-id')
    const [cseq, method] = header(message, 'cseq').split(' ')
    this.#answers.get(`${callId} ${cseq}`)?.(message)
    const d = this.#dialogs.get(callId)
    if (d && message.status === 183) this.#hear(d, message.body, d.does)
    if (!d || method !== 'INVITE' || message.status < 200) return
    if (tagOf(header(message, 'to'))) d.remote = header(message, 'to')
    if ((message.status === 401 || message.status === 407) && d.state === 'calling' && d.cseq === 1) {
      this.#request('ACK', d.target, d)
      const [asked, answers] =
        message.status === 401
          ? (['www-authenticate', 'Authorization'] as const)
          : (['proxy-authenticate', 'Proxy-Authorization'] as const)
      const challenge = header(message, asked)
      d.remote = d.remote.replace(/;tag=[^;]+/, '')
      const secret = this.#secrets.get(d.localUser)
      const proof = authorization(challenge, { user: d.localUser, method: 'INVITE', uri: d.target, secret })
      return this.#request('INVITE', d.target, d, [...d.extra, [answers, proof]], this.#sdp(d))
    }
    if (message.status < 300 && d.state === 'calling')
      d.route = (message.headers.get('record-route') ?? []).toReversed() // RFC 3261, 12.2
    this.#request('ACK', message.status < 300 ? targetOf(message, d) : d.target, d)
    if (message.status >= 300) {
      d.seen.refused = message.status
      return this.#over(d)
    }
    if (d.state !== 'calling') {
      d.seen.held = /^a=(recvonly|inactive)/m.test(message.body)
      return
    }
    d.target = targetOf(message, d)
    this.#up(d, message.body, d.does)
  }
}

export async function openSipSide(options: Options): Promise<SipSide> {
  const { pbx, tlsPort } = options
  const wire = tlsPort ? openTls(options, { ...pbx, port: tlsPort }) : openUdp(options, pbx)
  return new SipSide(options, await wire, await openMedia(options.address))
}
