// @shows SA-155

import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/test-clock.ts'
import { SimulatorPort } from '../../adapters/exchange/simulator/simulator-port.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import { createEngine } from '../engine.ts'
import type { Routing } from '../routing.ts'

/** Bola dials the code while a call rings that another process has. @param isThere that process */
async function dialsCode(isThere: boolean) {
  const timers = createManualTimers(createTestClock())
  const [said, passed]: [unknown[], unknown[]] = [[], []]
  const port = new SimulatorPort('east-1', timers, 'answer', (_, items) => void said.push(...items))
  port.passTo = async (...asked: unknown[]) => {
    const [channel, ...to] = asked
    passed.push(to)
    if (isThere) await port.hangup(channel as string, 16)
    return isThere
  }
  const engine = createEngine(port, { timers, log: pino({ level: 'silent' }) })
  const dialled: Routing['dialled'] = async () => ({ picksUp: [{ callId: 'rings', at: 'east-2' }] })
  await engine.start({ dialled } as Routing)
  port.farSide.dials('bola', '*8')
  await timers.advance(5_000, engine.settled)
  return { said, passed }
}

test('a call that another process has is picked up there: the code is dialled there anew', async () => {
  const { said, passed } = await dialsCode(true)
  expect([passed, said]).toEqual([[['east-2', { user: 'bola', digits: '*8' }]], []])
})

test('where that process is not there, the phone hears that no call rings', async () => {
  const { said, passed } = await dialsCode(false)
  expect([passed.length, said]).toEqual([1, [{ says: 'nothing rings' }]])
})
