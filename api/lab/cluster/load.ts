import type { Cluster } from './cluster.ts'
import type { PhoneUser } from './people.ts'
import { until } from './pieces.ts'
import { authOf, type Sipp, type Step, startSipp } from './sipp.ts'

const REFRESHED_S = 200 // of 300
const FAST = 80 // registrations a second at each edge, at first
const EDGES = ['edge1', 'edge2'] as const
const COLLEAGUE_EACH = 3 // calls with sound
const BUSY_EACH = 10 // calls by signalling

/** What the load should do. */
export interface Wanted {
  readonly phones: number
  readonly media: number
  readonly signalling: number
  readonly seconds: number
}

/** A call that a phone is to make. */
export interface Expected {
  readonly user: string
  readonly number: string
  readonly outcome: 'answered' | 'busy'
  readonly kind: 'sound' | 'phone' | 'signalling'
}

/** Phones that are registered, and call. */
export interface Load {
  /** Every call that could come, by caller and called number. */
  readonly expected: ReadonlyMap<string, Expected>
  steps(): Step[]
  /** From now on so many calls a second. */
  rate(aSecond: Pick<Wanted, 'media' | 'signalling'>): void
  end(): Promise<void>
}

export const keyOf = ({ user, number }: Pick<Step, 'user' | 'number'>) => `${user} ${number}`

/** The carrier of the lab, reached by either edge, and the numbers that lead there. */
export function setRoutes({ ekoline, hosts }: Cluster): void {
  for (const edge of EDGES) {
    const by = ['--proxy', hosts[edge].address, '--reason', 'lab', '--yes']
    ekoline('trunks', 'set', `by-${edge}`, hosts.carrier.address, ...by)
    ekoline('routes', 'set', 'all', `by-${edge}`, '--reason', 'lab', '--yes')
  }
}

/** Phones of all of them at both edges, of which each registers, is asked whether it is there, and answers. */
export function startPhones(cluster: Cluster, all: readonly PhoneUser[]): readonly Sipp[] {
  return EDGES.map((edge, index) =>
    startSipp(cluster, {
      name: `phones${index + 1}`,
      host: 'phones',
      port: 5061 + index,
      media: 20_000 + index * 10,
      scenario: 'phones',
      options: ['-oocsf', '/lab/called.xml', '-rtp_echo'],
      lines: all
        .filter((_, nth) => nth % EDGES.length === index)
        .map((user) => `${user.user};${authOf(user)}`),
      aSecond: FAST,
      to: edge,
    }),
  )
}

/** Calls at both edges to a carrier and to colleagues. They begin with `rate`. */
export async function startLoad(
  cluster: Cluster,
  {
    talkers,
    signallers,
    all,
  }: { talkers: readonly PhoneUser[]; signallers: readonly PhoneUser[]; all: readonly PhoneUser[] },
  { media, signalling, seconds }: Wanted,
): Promise<Load> {
  const expected = new Map<string, Expected>()
  const lineOf = (who: PhoneUser, number: string, kind: Expected['kind']) => {
    const call = {
      user: who.user,
      number,
      outcome: number.startsWith('+2348039') ? 'busy' : 'answered',
      kind,
    } as const
    expected.set(keyOf(call), call)
    return `${who.user};${authOf(who)};${number}`
  }
  let made = 0
  const next = () => String(made++).padStart(6, '0')
  const rows = (aSecond: number) => Math.max(1, Math.ceil((aSecond / EDGES.length) * seconds * 1.5))
  const colleague = (who: PhoneUser, nth: number) => {
    const from = all.indexOf(who)
    const group = all.slice(from - (from % 50), from - (from % 50) + 50).filter((user) => user !== who)
    return group[nth % group.length]
  }
  const talk = (index: number) =>
    Array.from({ length: rows(media) }, (_, row) => {
      const nth = row * EDGES.length + index
      const who = talkers[nth % talkers.length] as PhoneUser
      const other = row % COLLEAGUE_EACH === 0 && colleague(who, Math.floor(nth / talkers.length))
      if (other) return lineOf(who, other.extension, 'phone')
      return lineOf(who, `+2348035${next()}`, 'sound')
    })
  const signal = (index: number) =>
    Array.from({ length: rows(signalling) }, (_, row) => {
      const who = signallers[(row * EDGES.length + index) % signallers.length] as PhoneUser
      const prefix = row % BUSY_EACH === BUSY_EACH - 1 ? '+2348039' : '+2348035'
      return lineOf(who, `${prefix}${next()}`, 'signalling')
    })
  startSipp(cluster, {
    name: 'carrier',
    host: 'carrier',
    port: 5060,
    media: 20_000,
    scenario: 'carrier',
    options: ['-rtp_echo'],
  })
  const callers = EDGES.flatMap((edge, index) => {
    const of = (scenario: 'call' | 'signal', lines: readonly string[], port: number) =>
      startSipp(cluster, {
        name: `${scenario}${index + 1}`,
        host: 'phones',
        port,
        media: 30_000 + (port - 5070) * 4_000,
        scenario,
        options: ['-max_invite_retrans', '3', '-max_non_invite_retrans', '8'],
        lines,
        aSecond: 0,
        to: edge,
      })
    return [of('call', talk(index), 5070 + index), of('signal', signal(index), 5075 + index)]
  })
  await until('SIPp', () => callers.every((caller) => caller.listens()))
  return {
    expected,
    steps: () => callers.flatMap((caller) => caller.steps()),
    rate(aSecond) {
      for (const caller of callers)
        caller.rate((caller.name.startsWith('call') ? aSecond.media : aSecond.signalling) / EDGES.length)
    },
    async end() {
      await Promise.all(callers.map((caller) => caller.end()))
    },
  }
}

export const slowly = (phones: readonly Sipp[], count: number) => {
  for (const phone of phones) phone.rate(count / EDGES.length / REFRESHED_S)
}
