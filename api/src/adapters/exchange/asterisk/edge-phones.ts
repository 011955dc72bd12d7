import { z } from 'zod'
import type { Timers } from '../../../platform/timers/timers.ts'
import { type Log, type SipState, TelephonyUnavailable } from '../exchange.ts'
import type { Ari } from './ari.ts'
import { ariChannels, ariEndpoints } from './ari-events.ts'
import { checkName, PHONE } from './sip-users.ts'

/** The Kamailios with which phones register (deploy/kamailio/phones.cfg). */
export interface EdgePlace {
  /** where each answers by JSON-RPC */
  readonly rpc: readonly string[]
  readonly secret: string
}

interface Needs {
  readonly timers: Timers
  readonly log: Log
  ari(): Ari
}

const ANSWER_WITHIN_MS = 2_000
/** So long it is known that a phone is there: a queue asks about its agents each second. */
const KEPT_MS = 1_000
const BUSY_KEPT_MS = 250 // all channels of an Asterisk are one long answer
const CREDENTIALS = ['htable.delete', 'ha1'] as const
const REGISTRATION = ['ul.rm', 'location'] as const
const ENDPOINT = /^edge\d+$/ // asterisk:config --edge

const answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
})
const dump = z.object({
  Domains: z.array(z.object({ Domain: z.object({ AoRs: z.array(z.object({ AoR: z.string() })) }) })),
})

/** Phones that register with a Kamailio, which knows them alone: each of them has all registrations. */
export class EdgePhones {
  readonly #place: EdgePlace
  readonly #needs: Needs
  /** by HA1: a changed secret is forgotten there */
  readonly #users = new Map<string, string>()
  readonly #asked = new Map<string, Promise<boolean>>()
  #busy: Promise<Set<string>> | null = null
  /** of the RPC's addresses, the one that answered last */
  #first = 0
  #dialled = 0

  constructor(place: EdgePlace, needs: Needs) {
    this.#place = place
    this.#needs = needs
  }

  /** It asks us itself, and keeps what was right for a minute: a secret that was replaced ends at once. */
  async put({ user, ha1 }: { user: string; ha1: string }): Promise<void> {
    checkName(user)
    const before = this.#users.get(user)
    this.#users.set(user, ha1)
    if (before !== undefined && before !== ha1) await this.#forget(user, [CREDENTIALS])
  }

  async delete(user: string): Promise<void> {
    if (!this.#users.delete(user)) return
    await this.#forget(user, [CREDENTIALS, REGISTRATION])
  }

  async stateOf(user: string): Promise<SipState> {
    if ((await this.#inCalls()).has(user)) return 'busy'
    if (await this.#isRegistered(user)) return 'online'
    return this.#users.has(user) ? 'offline' : 'unknown'
  }

  /** The more there are, the slower by their square: 100,000 take a Kamailio 30 s. */
  async registered(): Promise<string[]> {
    const { Domains } = dump.parse((await this.#ask('ul.dump', 'brief')).result)
    return Domains.flatMap(({ Domain }) => Domain.AoRs.map(({ AoR }) => AoR))
  }

  /** The endpoint of one that is there, each in its turn; the first one while none seems to be. */
  async there(): Promise<string> {
    const all = await this.#needs.ari().ask('GET', 'endpoints/PJSIP', ariEndpoints)
    const edges = all.filter(({ resource }) => ENDPOINT.test(resource))
    const online = edges.filter(({ state }) => state === 'online').map(({ resource }) => resource)
    this.#dialled += 1
    return online.sort()[this.#dialled % online.length] ?? edges[0]?.resource ?? 'edge1'
  }

  #isRegistered(user: string): Promise<boolean> {
    const known = this.#asked.get(user)
    if (known) return known
    const asked = this.#ask('ul.lookup', 'location', user).then(({ error }) => !error)
    this.#asked.set(user, asked)
    const forget = () => this.#asked.delete(user)
    // One that registers now is called at once: that it was not there is not kept.
    asked.then((isThere) => (isThere ? this.#needs.timers.after(KEPT_MS, forget) : forget()), forget)
    return asked
  }

  /** Whose phones have a leg at this Asterisk, whichever process made it. */
  #inCalls(): Promise<Set<string>> {
    if (this.#busy) return this.#busy
    const asked = this.#needs
      .ari()
      .ask('GET', 'channels', ariChannels)
      .then((all) => new Set(all.flatMap(({ channelvars }) => channelvars?.[PHONE] ?? [])))
    this.#busy = asked
    const forget = () => {
      this.#busy = null
    }
    asked.then(() => this.#needs.timers.after(BUSY_KEPT_MS, forget), forget)
    return asked
  }

  /** @throws TelephonyUnavailable when none of them answers */
  async #ask(...question: readonly string[]): Promise<z.output<typeof answer>> {
    const { rpc } = this.#place
    for (let tried = 0; tried < rpc.length; tried++) {
      const index = (this.#first + tried) % rpc.length
      try {
        const said = await this.#askOne(rpc[index] ?? '', question)
        this.#first = index
        return said
      } catch (error) {
        this.#needs.log.warn(
          { rpc: rpc[index], message: (error as Error).message },
          'a Kamailio does not answer',
        )
      }
    }
    throw new TelephonyUnavailable()
  }

  async #askOne(rpc: string, [method, ...params]: readonly string[]) {
    const said = await fetch(`${rpc}/rpc`, {
      method: 'POST',
      headers: { 'x-edge-secret': this.#place.secret },
      body: JSON.stringify({ jsonrpc: '2.0', method, params, id: 1 }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const text = await said.text()
    if (said.status === 404) throw new Error('it refuses us: its EDGE_SECRET is another one')
    return answer.parse(JSON.parse(text))
  }

  /** At all of them. One that is away forgets on its own: credentials after a minute, a registration as it runs out. */
  async #forget(user: string, kinds: readonly (readonly [string, string])[]): Promise<void> {
    this.#asked.delete(user)
    await Promise.all(
      this.#place.rpc.map(async (rpc) => {
        try {
          for (const kind of kinds) await this.#askOne(rpc, [...kind, user])
        } catch (error) {
          this.#needs.log.warn(
            { rpc, message: (error as Error).message },
            'a Kamailio did not forget a phone',
          )
        }
      }),
    )
  }
}
