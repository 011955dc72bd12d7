import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { noRoutes, routingOf } from '../src/adapters/exchange/conformance/under-test.ts'
import { createAsterisk } from '../src/telephony.ts'
import { openExchange } from './parts/exchange.ts'

test('an Asterisk that calls itself otherwise is not taken for the node', async () => {
  const { pbx, node, stop } = await openExchange(6)
  onTestFinished(stop)
  const logged: { message?: string }[] = []
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const healthOf = async (name: string) => {
    const clock = { now: () => new Date() }
    const engine = createAsterisk(
      { ...pbx, node: name, longestCallSeconds: 60 },
      { product: 'ekoline', slot: 1 },
      { clock, log },
    )
    await engine.start(routingOf(noRoutes()))
    const { ok } = await engine.health()
    await engine.stop()
    return ok
  }
  expect(await healthOf('another')).toBe(false)
  expect(logged.map(({ message }) => message)).toEqual([
    `it is called ${node} in its asterisk.conf, not another`,
  ])
  expect(await healthOf(node)).toBe(true)
})
