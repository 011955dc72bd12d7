import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/test-clock.ts'
import type { Port } from '../../adapters/exchange/port.ts'
import { SimulatorPort } from '../../adapters/exchange/simulator/simulator-port.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import { createEngine } from '../engine.ts'
import type { TelephonyEvent } from '../events.ts'
import type { Routing } from '../routing.ts'

/** Bola dials the place of a call that another process has. */
async function dials(
  passTo: (port: SimulatorPort, ...asked: Parameters<Port['passTo']>) => Promise<boolean>,
) {
  const timers = createManualTimers(createTestClock())
  const said: unknown[] = []
  const port = new SimulatorPort('east-1', timers, 'answer', (_, items) => void said.push(...items))
  port.passTo = (...asked: unknown[]) => passTo(port, ...(asked as Parameters<Port['passTo']>))
  const engine = createEngine(port, { timers, log: pino({ level: 'silent' }) })
  const events: TelephonyEvent['type'][] = []
  engine.on(({ type }) => void events.push(type))
  const dialled: Routing['dialled'] = async () => ({ takes: 'parked', at: 'east-2' })
  await engine.start({ dialled } as Routing)
  port.farSide.dials('bola', '701')
  await timers.advance(5_000, engine.settled)
  return { said, events }
}

test('a place whose call another process has is dialled there anew, and here the call is over', async () => {
  const passed: unknown[] = []
  const { said, events } = await dials(async (port, channel, ...to) => {
    passed.push(to)
    await port.hangup(channel, 16)
    return true
  })
  expect(passed).toEqual([['east-2', { user: 'bola', digits: '701' }]])
  expect([said, events]).toEqual([[], ['call.started', 'call.ended']])
})

test('where that process is not there, nothing is parked', async () => {
  const { said, events } = await dials(async () => false)
  expect(said).toContainEqual({ says: 'nothing parked' })
  expect(events).toContain('call.answered')
})
