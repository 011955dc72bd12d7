import type { Call } from '../call/call.ts'
import type { Leg } from '../call/leg.ts'
import { clickToCallAgain, connectAgain, playAgain } from '../flows/connect.ts'
import { carryOn, talkOnward } from '../flows/onward.ts'
import { parkAgain } from '../flows/park.ts'
import { ringGroupAgain } from '../flows/ring-group.ts'
import { type Desks, followOn, route } from '../flows/route.ts'
import type { Pair } from '../flows/take-over.ts'
import { talk } from '../flows/talk.ts'
import { talkAsThreeAgain } from '../flows/three.ts'
import { transferAgain } from '../flows/transfer.ts'
import { leaveMessageAgain } from '../flows/voicemail.ts'
import type { Flow, Served } from './call-state.ts'

const NOTHING = { menus: 0, schedules: 0, groups: 0 }

/**
 * Goes on with a call of the process before, from where it was; its legs are as the exchange has them. One that cannot
 * go on ends: it cannot have talked.
 *
 * @param legs those it had then
 */
export async function goOn(call: Call, flow: Flow, desks: Desks, legs: readonly Leg[]): Promise<void> {
  const caller = call.legs.named('a')
  const alone = caller ?? call.legs.named('b') // who was called, where who called has transferred them
  switch (flow.at) {
    case 'own phone':
      return clickToCallAgain(call, flow.params)
    case 'called phone':
      return connectAgain(call, flow)
    case 'talk':
    case 'transfer':
    case 'three': {
      const talks = (served?: () => Served | undefined) => talkOn(call, flow, served)
      return flow.served ? desks.queues.serveOn(call, legs, flow.served, talks) : talks()
    }
    case 'parked': {
      const pair = await parkAgain(call, flow)
      return pair ? talk(call, flow.bridge, pair) : undefined
    }
    case 'onward': {
      const talks = () => talkOnward(call, flow)
      const reached = call.another(flow.by)?.legs.named('b')
      if (!flow.served || !reached) return talks()
      return desks.queues.serveOn(call, [...legs, reached], flow.served, talks)
    }
    case 'carries':
      return carryOn(call, flow.of)
    case 'own mobile':
      return
    case 'playing':
      return playAgain(call, flow.params)
    case 'menu': {
      if (!alone) return
      await call.sound.hush()
      return route(call, alone, flow.menu, desks, { menus: flow.menus })
    }
    case 'group':
      return caller && ringGroupAgain(call, caller, flow, followOn(call, caller, desks, flow.passed))
    case 'voicemail':
      return alone && leaveMessageAgain(call, alone, flow)
    case 'queue':
      return desks.queues.rejoin(call, legs, flow, (its) =>
        followOn(call, its, desks, flow.passed ?? NOTHING),
      )
    case 'conference':
      return alone && desks.conferences.rejoin(call, alone, flow)
  }
}

async function talkOn(
  call: Call,
  flow: Extract<Flow, { at: 'talk' | 'transfer' | 'three' }>,
  served?: () => Served | undefined,
): Promise<void> {
  await call.legs.dropSpare()
  const pair = await pairIn(call, flow)
  if (pair) await talk(call, flow.bridge, pair, served)
}

function pairIn(
  call: Call,
  flow: Extract<Flow, { at: 'talk' | 'transfer' | 'three' }>,
): Pair | null | Promise<Pair | null> {
  if (flow.at === 'transfer') return transferAgain(call, flow)
  if (flow.at === 'three') return talkAsThreeAgain(call, flow)
  const [one, two] = flow.pair?.map((id) => call.legs.all().find((leg) => leg.id === id)) ?? [
    call.legs.named('a'),
    call.legs.named('b'),
  ]
  return one && two ? [one, two] : null
}
