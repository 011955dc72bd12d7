import type { Call } from '../call.ts'
import type { Leg } from '../leg.ts'
import type { BridgeId } from '../port.ts'
import type { Spoken } from '../spoken.ts'
import { codeOn, digitsOn } from './keys.ts'
import { ringPhones } from './ring-phones.ts'
import type { Pair } from './talk.ts'

const NEXT_KEY_WITHIN_MS = 15_000 // the words take 5 s
const RING_SECONDS = 30
const RETURNS = '*'

interface Transfer {
  /** where the two talk, and are recorded */
  readonly bridge: BridgeId
  readonly from: Leg
  readonly other: Leg
}

/** Who takes the call; or, where no one does, what is said of it. */
type Found<T> = { readonly colleague: T } | { readonly words: Spoken | null }

const numberOf = ({ party }: Leg) => (party.kind === 'sip' ? party.user : party.number)

/**
 * A phone of ours asks a colleague to take its place, while the other side hears music: it dials their number, talks with
 * them if it wants to, and hangs up, before their answer or after it. * pressed twice, or a colleague who does not answer,
 * leads back. It stays one call, paid and limited as before, for a colleague's phone costs nothing.
 *
 * @returns who talks now; null when the call is over
 */
export async function transfer(call: Call, it: Transfer): Promise<Pair | null> {
  const { from, other } = it
  call.stepsAside(from)
  const room = await call.bridge(from) // alone, and unheard
  await call.bridge(other) // left where a key is still on its way to it, Asterisk would send it nothing but that key
  await call.waits(other, true)
  const gone = other.ended.then(() => null)
  const asked = await Promise.race([ask(call, from), gone])
  if (!asked) return null
  if ('words' in asked) return back(call, it, asked.words)
  const found = await Promise.race([consult(call, it, { room, to: asked.colleague }), gone])
  if (!found) return null
  return 'words' in found ? back(call, it, found.words) : takeOver(call, it, found.colleague)
}

/** As `transfer` goes on, of a process before: who asked is led back; who has hung up has left it to the colleague. */
export async function transferAgain(
  call: Call,
  ids: { readonly bridge: BridgeId; readonly from: string; readonly other: string },
): Promise<Pair | null> {
  const of = (id: string) => call.legs().find((leg) => leg.id === id)
  const [from, other] = [of(ids.from), of(ids.other)]
  const phones = call.legs().filter((leg) => leg !== from && leg !== other)
  if (!other) return null
  const waiting = { bridge: ids.bridge, other }
  if (from) {
    await Promise.all(phones.map((leg) => call.drop(leg)))
    return join(call, waiting, from)
  }
  const ringing = phones[0] && call.ringing(phones[0].name)
  const colleague = await Promise.race([ringing?.answered, other.ended.then(() => null)])
  return colleague ? takeOver(call, waiting, colleague) : staysUnanswered(call, other)
}

/** @returns who is dialled; null when they hang up */
async function ask(call: Call, from: Leg): Promise<Found<string> | null> {
  const first = Promise.withResolvers<void>()
  const digits = digitsOn(call, from, NEXT_KEY_WITHIN_MS, first.resolve)
  void call.tell(from, 'transfer to', first.promise)
  const dialled = await Promise.race([digits, from.ended.then(() => undefined)])
  if (dialled === undefined) return null
  if (dialled === null || from.party.kind !== 'sip') return { words: null }
  const colleague = await call.transferTo(from.party.user, dialled)
  return colleague?.kind === 'sip' ? { colleague: colleague.user } : { words: 'no colleague' }
}

async function consult(
  call: Call,
  { from, other }: Transfer,
  { room, to }: { readonly room: BridgeId; readonly to: string },
): Promise<Found<Leg>> {
  const { legs, answered } = await ringPhones(call, from.name, {
    person: to,
    callerId: numberOf(other),
    ringSeconds: RING_SECONDS,
    hears: from,
    ready: (leg) => call.join(room, leg), // a single one's ringing is heard there
    isAside: true,
  })
  const returned = codeOn(call, from, RETURNS).then(() => 'returned' as const)
  const leg = await Promise.race([answered, returned])
  if (leg === null) return { words: 'unreachable' }
  if (leg !== 'returned') {
    const left = from.ended.then(() => 'left' as const)
    if ((await Promise.race([returned, leg.ended, left])) === 'left') return { colleague: leg }
  }
  await Promise.all(legs.map((each) => call.drop(each)))
  return { words: null }
}

async function join(call: Call, { bridge, other }: Omit<Transfer, 'from'>, leg: Leg): Promise<Pair> {
  call.takes(leg)
  await call.waits(other, false)
  await Promise.all([call.join(bridge, leg), call.join(bridge, other)])
  return [leg, other]
}

async function takeOver(call: Call, it: Omit<Transfer, 'from'>, colleague: Leg): Promise<Pair> {
  const pair = await join(call, it, colleague)
  await call.recordToo(colleague)
  return pair
}

async function staysUnanswered(call: Call, other: Leg): Promise<null> {
  await call.waits(other, false)
  await call.tell(other, 'unanswered')
  return null
}

/** @param words what the phone that wanted to transfer hears first */
async function back(
  call: Call,
  { bridge, from, other }: Transfer,
  words: Spoken | null,
): Promise<Pair | null> {
  if (words) await call.tell(from, words)
  if (from.end) return staysUnanswered(call, other)
  return join(call, { bridge, other }, from)
}
