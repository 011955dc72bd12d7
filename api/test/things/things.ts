import type { Thing } from '@ekoline/contract/endpoint/facts.ts'
import type { World } from '../world.ts'
import type { Its, Makers, Place } from './makers.ts'

/** The configuration of a world in which all kinds of things can be made. */
export const withPhones = {
  browserPhone: 'wss://sip.ekoline.test/ws',
  sip: { host: 'sip.ekoline.test', port: 5060, transport: 'udp' },
} as const

const declared = import.meta.glob<Makers>('../../src/**/*.things.ts', { eager: true, import: 'things' })
const all = Object.values(declared).flatMap((made) => Object.entries(made))
const makers = new Map(all)
if (makers.size < all.length) throw new Error('Two features make a thing of the same name.')

/** Whether everybody of a workgroup has it. */
export const isOfColleagues = (thing: Thing) => makers.get(thing)?.ofColleagues === true

/** Ends the calls that things and requests have begun. */
export async function hangUpAll({ telephony }: Pick<World, 'telephony'>): Promise<void> {
  for (const { callId } of await telephony.engine.liveCalls()) await telephony.engine.hangup(callId, 'admin')
  await telephony.advance(1_000)
}

/** What one person has of each kind, made when it is first asked for. */
export class Things {
  readonly #place: Place
  readonly #admins: Things | undefined
  readonly #made = new Map<Thing, Promise<string | number>>()

  /** @param admins those of the workgroup's admin, when that is another person */
  constructor(place: Omit<Place, 'admin'>, admins?: Things) {
    this.#place = { ...place, admin: admins ? admins.#place.owner : place.owner }
    this.#admins = admins
  }

  readonly get: Its = (thing) => {
    const make = makers.get(thing)
    if (!make) throw new Error(`no <feature>.things.ts makes a '${thing}'`)
    if (this.#admins && make.ofWorkgroup) return this.#admins.get(thing)
    const known = this.#made.get(thing) ?? make(this.#place, this.get)
    this.#made.set(thing, known)
    return known
  }
}
