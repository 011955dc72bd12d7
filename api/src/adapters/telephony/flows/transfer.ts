import type { Call } from '../call.ts'
import type { Leg } from '../leg.ts'
import { type BridgeId, ChannelGone } from '../port.ts'
import type { Spoken } from '../spoken.ts'
import type { Party } from '../telephony.ts'
import { codeOn, digitsOn } from './keys.ts'
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
  const colleague = call.legs().find((leg) => leg !== from && leg !== other)
  if (!other) return null
  const waiting = { bridge: ids.bridge, other }
  if (from) {
    if (colleague) await call.drop(colleague)
    return join(call, waiting, from)
  }
  const answers = colleague?.dialled && Promise.race([colleague.answered, other.ended.then(() => false)])
  return colleague && (await answers) ? takeOver(call, waiting, colleague) : staysUnanswered(call, other)
}

/** @returns whose phone is dialled; null when they hang up */
async function ask(call: Call, from: Leg): Promise<Found<Party> | null> {
  const first = Promise.withResolvers<void>()
  const digits = digitsOn(call, from, NEXT_KEY_WITHIN_MS, first.resolve)
  void call.tell(from, 'transfer to', first.promise)
  const dialled = await Promise.race([digits, from.ended.then(() => undefined)])
  if (dialled === undefined) return null
  if (dialled === null || from.party.kind !== 'sip') return { words: null }
  const colleague = await call.transferTo(from.party.user, dialled)
  return colleague ? { colleague } : { words: 'no colleague' }
}

async function consult(
  call: Call,
  { from, other }: Transfer,
  { room, to }: { readonly room: BridgeId; readonly to: Party },
): Promise<Found<Leg>> {
  const wanted = { to, callerId: numberOf(other), ringSeconds: RING_SECONDS }
  const leg = await call.createAside(from.name, wanted)
  try {
    await call.join(room, leg) // so that its ringing is heard
    await call.dial(leg, RING_SECONDS)
  } catch (error) {
    if (!(error instanceof ChannelGone)) throw error // its own 'ended' says why
  }
  const returned = codeOn(call, from, RETURNS).then(() => 'returned' as const)
  if (!(await Promise.race([leg.answered, returned.then(() => true)]))) return { words: 'unreachable' }
  const left = from.ended.then(() => 'left' as const)
  const end = await Promise.race([returned, leg.ended, left])
  if (end === 'left') return { colleague: leg }
  await call.drop(leg)
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
