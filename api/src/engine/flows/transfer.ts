import type { BridgeId } from '../../adapters/exchange/port.ts'
import type { Spoken } from '../../adapters/exchange/spoken.ts'
import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import type { Destination } from '../destination.ts'
import type { TransferTo } from '../routing.ts'
import { codeOn, digitsOn } from './keys.ts'
import { inCall, ringOutside, type Target } from './onward.ts'
import { park } from './park.ts'
import { ringPhones } from './ring-phones.ts'
import {
  join,
  numberOf,
  type Pair,
  RING_SECONDS,
  ringAgain,
  staysUnanswered,
  type Transferor,
  takeOver,
} from './take-over.ts'
import { addThird, thirdIs } from './three.ts'

const NEXT_KEY_WITHIN_MS = 15_000 // the words take 4 s
const RETURNS = '**'
const JOINS = '##'

/** What is pressed once the number is dialled: back to the call, or all three talk. */
type Code = typeof RETURNS | typeof JOINS

interface Transfer {
  /** where the two talk, and are recorded */
  readonly bridge: BridgeId
  readonly from: Leg
  readonly other: Leg
}

type Wanted = Exclude<TransferTo, { refuse: unknown }>
type Person = Exclude<Wanted, { way: unknown } | { park: unknown }>
/** What was found; or, where nothing was, what is said of it. */
type Found<T> = T | { readonly words: readonly Spoken[] }

/**
 * One of our phones asks another one to take its place, while the other side hears music: it dials a number, talks if
 * it wants to, and hangs up, before the answer or after it. * pressed twice, or a phone that does not answer, leads
 * back; the person who has hung up is rung again. To a colleague's phone, which costs nothing, it stays one call, paid
 * and limited as before; to a number outside goes a call of its own. # pressed twice makes it a talk of all three, at
 * once or after theirs.
 *
 * @returns who talks now; null when the call is over
 */
export async function transfer(call: Call, request: Transfer): Promise<Pair | null> {
  const { from, other } = request
  call.legs.stepsAside(from)
  const room = await call.bridges.make(from) // alone, and unheard
  await call.bridges.make(other) // left where a key is still on its way to it, Asterisk would send it nothing but that key
  await call.sound.waits(other, true)
  const gone = other.ended.then(() => null)
  const asked = await Promise.race([ask(call, from), gone])
  if (!asked) return null
  if ('words' in asked) return back(call, request, asked.words)
  if ('way' in asked) return leadOn(call, request, asked.way)
  if ('park' in asked) return park(call, request, asked.park)
  const target = ring(call, request, { room, to: asked.to })
  const found = await Promise.race([consult(call, from, { target, code: asked.code }), gone])
  if (!found) return null
  if ('joins' in found) return addThird(call, request, target)
  thirdIs(call, { stage: 'gone', gone: 'words' in found ? 'third' : 'by' })
  if ('words' in found) return back(call, request, found.words)
  target.taken(other)
  return takeOver(call, request, found.leg, from.name)
}

/** The other side goes on at once, and the person who asked is out of it: there is no one to talk with first. */
async function leadOn(call: Call, { from, other }: Transfer, way: Destination): Promise<null> {
  await Promise.all([call.legs.drop(from), call.sound.waits(other, false)])
  await call.routes(other, way)
  return null
}

/**
 * As `transfer` goes on, of a process before: who asked gets the other side back; who has hung up has left it to the
 * colleague.
 */
export async function transferAgain(
  call: Call,
  ids: {
    readonly bridge: BridgeId
    readonly from: string
    readonly other: string
    readonly rings?: Transferor | undefined
  },
): Promise<Pair | null> {
  const of = (id: string) => call.legs.all().find((leg) => leg.id === id)
  const [from, other] = [of(ids.from), of(ids.other)]
  const phones = call.legs.all().filter((leg) => leg !== from && leg !== other)
  if (!other) return null
  const waiting = { bridge: ids.bridge, other }
  if (from) {
    await Promise.all(phones.map((leg) => call.legs.drop(leg)))
    return join(call, waiting, from)
  }
  const ringing = phones[0] && call.legs.ringing(phones[0].name)
  const colleague = await Promise.race([ringing?.answered, other.ended.then(() => null)])
  if (colleague) return takeOver(call, waiting, colleague, colleague.name)
  return ids.rings ? ringAgain(call, waiting, ids.rings, ['unreachable']) : staysUnanswered(call, other)
}

type Asked =
  | Exclude<Wanted, Person>
  /** `code`: what is pressed after it, be it at once */
  | { readonly to: Person; readonly code: Promise<Code> }

/** @returns what is dialled; null when they hang up first */
async function ask(call: Call, from: Leg): Promise<Found<Asked> | null> {
  const first = Promise.withResolvers<void>()
  const digits = digitsOn(call, from, NEXT_KEY_WITHIN_MS, first.resolve)
  void call.sound.announce(from, 'transfer to', first.promise)
  const dialled = await Promise.race([digits, from.ended.then(() => undefined)])
  if (dialled === undefined) return null
  if (dialled === null) return { words: [] }
  const code = codeOn<Code>(call, from, [RETURNS, JOINS])
  const to = await call.routing.transfer(from, dialled)
  if ('refuse' in to) return { words: [to.refuse] }
  return 'way' in to || 'park' in to ? to : { to, code }
}

function ring(
  call: Call,
  { from, other, bridge }: Transfer,
  { room, to }: { readonly room: BridgeId; readonly to: Person },
): Target {
  const by = from.party.kind === 'sip' ? from.party.user : null
  thirdIs(call, {
    stage: 'rings',
    by,
    other: other.party,
    party: 'outside' in to ? to.outside.to : to.colleague,
  })
  if ('outside' in to) return ringOutside(call, to.outside, { room, bridge })
  const ringing = ringPhones(call, from.name, {
    person: to.colleague.user,
    callerId: numberOf(other),
    ringSeconds: RING_SECONDS,
    hears: from,
    ready: (leg) => call.bridges.join(room, leg), // a single one's ringing is heard there
    isAside: true,
  })
  return {
    ...inCall(call, []),
    answered: ringing.then(({ answered }) => answered),
    drop: async () => inCall(call, (await ringing).legs).drop(),
  }
}

/** @returns the leg that takes the call, once who asked has hung up; or that all three are to talk */
async function consult(
  call: Call,
  from: Leg,
  { target, code }: { readonly target: Target; readonly code: Promise<Code> },
): Promise<Found<{ readonly leg: Leg } | { readonly joins: true }>> {
  const leg = await Promise.race([target.answered, code])
  if (leg === JOINS) return { joins: true }
  if (leg === null) return { words: [target.failure()] }
  if (leg !== RETURNS) thirdIs(call, { stage: 'answered' })
  const left = from.ended.then(() => 'left' as const)
  const end = leg === RETURNS ? leg : await Promise.race([code, leg.ended, left])
  if (end === JOINS) return { joins: true }
  if (leg !== RETURNS && end === 'left') return { leg }
  await target.drop()
  return { words: [] }
}

/** @param words what the phone that wanted to transfer hears first, until it presses a key */
async function back(call: Call, request: Transfer, words: readonly Spoken[]): Promise<Pair | null> {
  const { bridge, from, other } = request
  let isSkipped = false
  const key = from.nextKey().then(() => {
    isSkipped = true
  })
  for (const said of words.length > 0 ? [...words, 'back' as const] : [])
    if (!isSkipped) await call.sound.announce(from, said, key)
  return from.end ? ringAgain(call, { bridge, other }, from, words) : join(call, { bridge, other }, from)
}
