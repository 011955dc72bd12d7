import { openSipSide } from '../asterisk/sip-side.ts'
import type { CarrierMessage, CarrierPlace } from './carrier.ts'

// A carrier in a process of its own, for calls by the hundred: the called phone answers, and talks, usually without a sound.

/** How long our own phones ring, and others ring and talk; so calls are 5 s long, unless they are to stay. */
const OWN = { answerAfterMs: 200 }
const OTHERS = { answerAfterMs: 400, hangupAfterMs: 4_400 }

const [ownPrefix = '', ...asked] = process.argv.slice(2)
const stays = asked.includes('stays')
const pbx = { address: '127.0.0.1', port: 0 }
const carrier = await openSipSide({
  address: '127.0.9.2',
  port: 0,
  pbx,
  mute: !asked.includes('sounds'),
  behaviour: (who) => (who.startsWith(ownPrefix) || stays ? OWN : OTHERS),
})
process.on('message', (message: CarrierMessage) => {
  if (message === 'how many') process.send?.(carrier.live)
  else pbx.port = message.pbxPort
})
process.on('disconnect', () => carrier.close())
const place: CarrierPlace = { address: carrier.address, port: carrier.port }
process.send?.(place)
