import type { BridgeId } from '../../adapters/exchange/port.ts'
import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import type { TelephonyEvent } from '../events.ts'
import type { Flow } from '../takeover/call-state.ts'
import { codeOn } from './keys.ts'
import { inCall, type Target, targetOf } from './onward.ts'
import { join, type Pair } from './take-over.ts'

const REMOVES = '**'

type Omitted<T> = T extends unknown ? Omit<T, 'type' | 'callId' | 'at' | 'node'> : never
type Third = Omitted<Extract<TelephonyEvent, { type: 'call.third' }>>
type Gone = Extract<Third, { stage: 'gone' }>['gone']

/** Says what became of a third one who was asked into a call. */
export const thirdIs = (call: Call, third: Third): void => call.emit({ type: 'call.third', ...third })

interface Three {
  /** who adds */
  readonly from: Leg
  readonly other: Leg
  /** who was added */
  readonly leg: Leg
}

type Asked = Omit<Three, 'leg'> & { readonly bridge: BridgeId }
type Reached = Omit<Target, 'answered'>

/** @returns only when the phone that adds presses * twice; a network's phone may hear it from the others */
async function removed(call: Call, from: Leg): Promise<'removed'> {
  await (from.party.kind === 'sip' ? codeOn(call, from, [REMOVES]) : new Promise(() => undefined))
  return 'removed'
}

/**
 * Who asked is back with the other side, and the one who was asked talks with both: at once, or as soon as they answer.
 * When one leaves then, the other two go on.
 *
 * @returns who talks in the end; null when the call is over
 */
export async function addThird(call: Call, request: Asked, target: Target): Promise<Pair | null> {
  const { bridge, from, other } = request
  await call.sound.ring(from, false) // of several phones
  await join(call, request, from)
  call.talking = [from, other]
  const over = Promise.race([from.ended, other.ended]).then(() => 'over' as const)
  const leg = await Promise.race([target.answered, over, removed(call, from)])
  call.talking = null
  if (leg === null || leg === 'over' || leg === 'removed') {
    await target.drop()
    thirdIs(call, { stage: 'gone', gone: 'third' })
    if (leg === 'over') return null
    if (leg === null) await call.sound.announce(from, target.failure(), from.nextKey())
    return [from, other]
  }
  const by = target.joins()
  const { flow } = call
  call.legs.stepsAside(from) // only the end of the other one is the call's
  const served = flow?.at === 'transfer' ? flow.served : undefined
  call.isAt({ at: 'three', bridge, from: from.id, other: other.id, third: leg.id, by, served })
  await call.bridges.join(bridge, leg)
  await call.sound.waits(other, false) // what is on hold
  await record(call, request, [from, other, leg])
  thirdIs(call, { stage: 'joined' })
  return talkAsThree(call, { from, other, leg }, target)
}

/** The third one is recorded on the side of who added them. */
const record = (call: Call, { from, other }: Pick<Three, 'from' | 'other'>, talking: readonly Leg[]) =>
  call.recording.talk(talking, undefined, (speaker) => (speaker === other ? other.name : from.name))

async function talkAsThree(call: Call, three: Three, target: Reached): Promise<Pair | null> {
  const { from, other, leg } = three
  call.talking = [from, other, leg]
  const leaves = (who: Leg, gone: Gone) => who.ended.then(() => gone)
  const gone = await Promise.race([
    leaves(from, 'by'),
    leaves(other, 'other'),
    leaves(leg, 'third'),
    removed(call, from).then(() => 'third' as const),
  ])
  call.talking = null
  if (gone === 'third') await target.drop()
  const pair = await goOn(call, three, target, gone)
  if (pair) await record(call, three, pair)
  return pair
}

/** The two who are left. @returns null where the call ends with the one who has left */
async function goOn(call: Call, three: Partial<Three>, target: Reached, gone: Gone): Promise<Pair | null> {
  const { from, other, leg } = three
  thirdIs(call, { stage: 'gone', gone })
  const [one, two] = gone === 'by' ? [other, leg] : gone === 'other' ? [from, leg] : [other, from]
  if (!one || !two) return null
  if (gone === 'other' && one.party.kind !== 'sip') return null // over the network it is charged, and no one pays for it
  if (gone !== 'third') target.taken(one)
  for (const stays of [one, two]) call.legs.takes(stays)
  if (gone === 'other') await call.paysNoMore()
  return [one, two]
}

/** As three talk on, of a process before. */
export async function talkAsThreeAgain(
  call: Call,
  flow: Extract<Flow, { at: 'three' }>,
): Promise<Pair | null> {
  const onward = flow.by === undefined ? undefined : call.another(flow.by)
  if (onward) call.onward.add(onward)
  const of = (id: string) => [...call.legs.all(), ...(onward?.legs.all() ?? [])].find((leg) => leg.id === id)
  const [from, other, leg] = [of(flow.from), of(flow.other), of(flow.third)]
  const target = onward ? targetOf(call, onward, flow.bridge) : inCall(call, leg ? [leg] : [])
  if (from && other && leg) return talkAsThree(call, { from, other, leg }, target)
  const known = { ...(from && { from }), ...(other && { other }), ...(leg && { leg }) }
  return goOn(call, known, target, from ? (other ? 'third' : 'other') : 'by')
}
