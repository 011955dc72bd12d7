// @shows DEC-236

import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestClock } from '../../../test/test-clock.ts'
import { noRoutes, routingOf } from '../../adapters/exchange/conformance/under-test.ts'
import { SimulatorPort } from '../../adapters/exchange/simulator/simulator-port.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import { createEngine } from '../engine.ts'
import type { Routing } from '../routing.ts'
import { NAME_WITHIN_MS } from './shown-names.ts'

const DID = '+2342014540000'
const FROM = '+2348030000009'
const ADA = { kind: 'sip', user: 'ada' } as const

/** An engine whose time is ours: it waits for nothing that is read, as that may hang. */
async function open(nameOf: NonNullable<Routing['nameOf']>) {
  const clock = createTestClock()
  const timers = createManualTimers(clock)
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
  const port = new SimulatorPort('names', timers, 'answer')
  const engine = createEngine(port, { timers, log })
  const routes = noRoutes()
  routes.number[DID] = { category: 'user', destination: 'ada' }
  const rang: Date[] = []
  engine.on(({ type, at }) => void (type === 'call.ringing' && rang.push(at)))
  await engine.start({ ...routingOf(routes), nameOf })
  const pass = (ms: number) => timers.advance(ms, async () => void (await setImmediate()))
  port.farSide.behave(ADA, { noAnswer: true })
  const began = clock.now().getTime()
  onTestFinished(async () => {
    for (const { callId } of await engine.liveCalls()) await engine.hangup(callId, 'user')
    await pass(1_000)
    await engine.stop()
  })
  return {
    logged,
    pass,
    call: () => port.farSide.inbound(DID, FROM, {}),
    shown: () => port.farSide.shows(ADA),
    /** how long after the call came its phone rang; none: it does not ring yet */
    rangAfterMs: () => rang.map((at) => at.getTime() - began),
  }
}

test('a phone rings with the number where the name does not come, after 100 ms and no later', async () => {
  const scene = await open(() => new Promise(() => undefined))
  scene.call()
  await scene.pass(NAME_WITHIN_MS - 1)
  expect(scene.rangAfterMs()).toEqual([])
  await scene.pass(1)
  expect(scene.rangAfterMs()).toEqual([100])
  expect(scene.shown()).toEqual({ number: FROM, name: null })
})

test('a phone rings at once with a name that is there', async () => {
  const scene = await open(async () => 'Adébọ̀wálé')
  scene.call()
  await scene.pass(0)
  expect(scene.rangAfterMs()).toEqual([0])
  expect(scene.shown()).toEqual({ number: FROM, name: 'Adébọ̀wálé'.normalize('NFC') })
})

test('a name is asked for beside where the call goes, and once for all phones that ring then', async () => {
  const asked: unknown[] = []
  const scene = await open(async (...what) => {
    asked.push(what)
    return 'Ada Obi'
  })
  scene.call()
  await scene.pass(0)
  expect(asked).toEqual([[{ did: DID }, FROM]])
})

test('a phone rings with the number at once where the name cannot be read, and the log says so', async () => {
  const scene = await open(async () => {
    throw new Error('no database')
  })
  scene.call()
  await scene.pass(0)
  expect(scene.rangAfterMs()).toEqual([0])
  expect(scene.shown()).toEqual({ number: FROM, name: null })
  expect(scene.logged).toEqual(['the name of a caller could not be read'])
})

test('a name that comes late changes nothing of what rings', async () => {
  const late = Promise.withResolvers<string>()
  const scene = await open(() => late.promise)
  scene.call()
  await scene.pass(NAME_WITHIN_MS)
  expect(scene.shown()).toEqual({ number: FROM, name: null })
  late.resolve('Ada Obi')
  await scene.pass(5_000)
  expect(scene.shown()).toEqual({ number: FROM, name: null })
})
