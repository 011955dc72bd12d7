import { setTimeout as pause } from 'node:timers/promises'
import type { Args } from '@ekoline/contract/endpoint/endpoint.ts'
import type { EndpointName, Endpoints } from '@ekoline/contract/index.ts'
import { DEMO_PASSWORD } from '../api/src/demo/demo-people.ts'
import type { Random } from '../api/src/demo/random.ts'
import { type Answer, type Body, callServer } from '../api/test/request.ts'

const TEAM = ['ada', 'bola', 'funmi', 'gbenga', 'halima', 'ifeoma', 'jide', 'kemi', 'dayo'] as const
const CODE_WITHIN_MS = 15_000

export interface User {
  readonly email: string
  readonly username: string
  readonly cardId: number
  readonly phone: string
  token: string
}

interface Heard {
  answered(name: EndpointName, http: number, code: string, ms: number): void
  unanswered(name: EndpointName, error: Error): void
}

/** Who uses the service: the team of the demo's Ada, and people who sign up, each with an address of their own. */
export class Users {
  readonly random: Random
  readonly team: User[] = []
  readonly newcomers: User[] = []
  workgroup = ''
  webhook = ''
  /** whose calls a menu answers */
  did = ''
  address = ''
  readonly #heard: Heard
  #joined = 0

  constructor(random: Random, heard: Heard) {
    this.random = random
    this.#heard = heard
  }

  get admin(): User {
    return this.team[0] as User
  }

  get anyone(): User {
    return this.random.pick([...this.team, ...this.newcomers.slice(-20)])
  }

  /** A network address of someone in Nigeria, by the proxy in front. */
  anAddress(): string {
    return `102.${this.random.whole(88, 91)}.${this.random.whole(0, 255)}.${this.random.whole(1, 254)}`
  }

  async ask<N extends EndpointName>(
    name: N,
    args: Args<Endpoints[N]>,
    who: { token: string } | null,
  ): Promise<Answer<Body<Endpoints[N]>>> {
    const began = performance.now()
    try {
      const answer = await callServer(this.address, name, args, who, {
        'x-forwarded-for': this.anAddress(),
      })
      this.#heard.answered(
        name,
        answer.http,
        'code' in answer.body ? String(answer.body.code) : '',
        performance.now() - began,
      )
      return answer
    } catch (error) {
      this.#heard.unanswered(name, error as Error)
      throw error
    }
  }

  /** Something that is no JSON, such as a file: read to its end. @returns how many bytes */
  async fetch(name: EndpointName, path: string, who: User | null, init: RequestInit = {}): Promise<number> {
    const began = performance.now()
    const headers = {
      ...(who && { authorization: `Bearer ${who.token}` }),
      'x-forwarded-for': this.anAddress(),
      ...(init.headers as Record<string, string>),
    }
    try {
      const answer = await fetch(new URL(path, this.address), { ...init, headers })
      const { byteLength } = await answer.arrayBuffer()
      this.#heard.answered(name, answer.status, '', performance.now() - began)
      return byteLength
    } catch (error) {
      this.#heard.unanswered(name, error as Error)
      throw error
    }
  }

  async begin(address: string, webhook: string): Promise<void> {
    this.address = address
    this.webhook = webhook
    for (const name of TEAM) this.team.push(await this.signIn(`${name}@ekoline.test`, DEMO_PASSWORD))
    await this.ask('switchWallboard', { body: { on: true } }, this.admin)
    await this.#leadToMenu()
  }

  /** The number that the demo leads nowhere goes to its first menu. */
  async #leadToMenu(): Promise<void> {
    const { cardId } = this.admin
    const numbers = await this.ask('allocatedNumbers', { params: { cardid: cardId }, query: {} }, this.admin)
    const menus = await this.ask('ivrs', { params: { cardid: cardId }, query: {} }, this.admin)
    const [free] = numbers.body.result.filter(({ destination }) => destination === null)
    const [menu] = menus.body.result
    if (!free || !menu) throw new Error('the demo has no free number, or no menu')
    const leads = { category: 'ivr', destination: menu.ivr_number } as const
    await this.ask(
      'assignNumber',
      { body: { phonenumber_id: free.id, card_id: cardId, ...leads } },
      this.admin,
    )
    this.did = free.did
  }

  async signIn(email: string, password: string): Promise<User> {
    const { body } = await this.ask('signIn', { body: { email, password } }, null)
    const found = await this.ask('seats', {}, { token: body.token })
    const { body: profile } = await this.ask('loggedOnUser', {}, { token: body.token })
    const [seat] = found.body.result
    if (!seat) throw new Error(`${email} has no seat`)
    this.workgroup ||= seat.workgroup
    return {
      email,
      token: body.token,
      username: seat.username,
      cardId: seat.cardid,
      phone: profile.phoneNumber,
    }
  }

  /** What the development outbox holds for a number or an address, the newest first. */
  async #codeFor(phone: string): Promise<string> {
    for (let waited = 0; waited < CODE_WITHIN_MS; waited += 500) {
      const { body } = await this.ask('outbox', {}, null)
      const code = /(?<!\d)\d{4}(?!\d)/.exec(body.find(({ to }) => to === phone)?.text ?? '')?.[0]
      if (code) return code
      await pause(500)
    }
    throw new Error('no code came')
  }

  /** Someone new signs up, verifies the phone, and signs in. */
  async join(): Promise<User> {
    const number = `0803${String(4_000_000 + ++this.#joined)}`
    const email = `soak${this.#joined}@ekoline.test`
    const phone = `+234${number.slice(1)}`
    const password = 'harmattan-dust-24'
    const registered = await this.ask(
      'register',
      {
        body: {
          firstName: 'Simi',
          lastName: 'Coker',
          email,
          phoneNumber: number,
          password,
          address: '9 Broad Street, Lagos',
          nin: '12345678901',
          plan_id: 13,
          planType: 'Business',
          about_us: 'Radio',
          referral: '',
          source: 'web',
        },
      },
      null,
    )
    const sent = await this.ask('requestCode', { body: { phoneNumber: phone } }, null)
    const code = await this.#codeFor(phone)
    await this.ask(
      'verifyPhone',
      {
        params: { person: String(registered.body.data.ekoline_user_id) },
        query: { call_id: sent.body.result },
        body: { code },
      },
      null,
    )
    const user = await this.signIn(email, password)
    this.newcomers.push(user)
    if (this.newcomers.length > 200) this.newcomers.shift()
    return user
  }
}
