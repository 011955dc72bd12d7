import type { Call } from '../call.ts'
import type { Flow } from '../call-state.ts'
import type { BridgeId } from '../port.ts'
import { clickToCallAgain, connectAgain, playAgain } from './connect.ts'
import { type Desks, route } from './route.ts'
import { talk } from './talk.ts'
import { transferAgain } from './transfer.ts'

/**
 * Goes on with a call of the process before, from where it was; its legs are as the exchange has them. One that cannot
 * go on ends: it cannot have talked.
 */
export async function goOn(call: Call, flow: Flow, desks: Desks): Promise<void> {
  const caller = call.leg('a')
  switch (flow.at) {
    case 'own phone':
      return clickToCallAgain(call, flow.params)
    case 'called phone':
      return connectAgain(call, flow)
    case 'talk':
      return talkOn(call, flow.bridge)
    case 'transfer': {
      const pair = await transferAgain(call, flow)
      return pair ? talk(call, flow.bridge, pair) : undefined
    }
    case 'playing':
      return playAgain(call, flow.params)
    case 'menu': {
      if (!caller) return
      await call.hush()
      return route(call, caller, { category: 'ivr', ivrId: flow.ivrId }, desks, flow.menus)
    }
    case 'conference':
      return caller && desks.conferences.rejoin(call, caller, flow)
  }
}

async function talkOn(call: Call, bridge: BridgeId): Promise<void> {
  const [a, b] = [call.leg('a'), call.leg('b')]
  if (a && b) await talk(call, bridge, [a, b])
}
