import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/test-clock.ts'
import { createManualTimers, type ManualTimers } from '../../../platform/timers/manual-timers.ts'
import type { Ari } from './ari.ts'
import { EdgePhones } from './edge-phones.ts'

/** What a Kamailio knows, and how often it was asked. */
let registered: Set<string>
let lookups: string[]
let kamailio: Server
let timers: ManualTimers
let phones: EdgePhones

beforeEach(async () => {
  registered = new Set()
  lookups = []
  kamailio = createServer(async (request, response) => {
    const question = JSON.parse((await request.setEncoding('utf8').toArray()).join(''))
    const [, user] = question.params as [string, string]
    lookups.push(user)
    const known = registered.has(user)
    response.end(JSON.stringify(known ? { result: {} } : { error: { message: 'AOR not found' } }))
  }).listen(0, '127.0.0.1')
  await once(kamailio, 'listening')
  const { port } = kamailio.address() as AddressInfo
  timers = createManualTimers(createTestClock())
  phones = new EdgePhones(
    { rpc: [`http://127.0.0.1:${port}`], secret: 's' },
    {
      timers,
      log: pino({ level: 'silent' }),
      ari: () => ({ ask: async () => [] }) as unknown as Ari, // no channels
    },
  )
  await phones.put({ user: 'ada', ha1: 'x' })
})
afterEach(() => kamailio.close())

const inSeconds = (seconds: number) => timers.advance(1_000 * seconds, async () => undefined)

test('a phone that has just registered is there at once, whatever was asked before', async () => {
  expect(await phones.stateOf('ada')).toBe('offline')
  registered.add('ada')
  expect(await phones.stateOf('ada')).toBe('online')
})

test('of a phone that is there a Kamailio is asked once a second, by all together', async () => {
  registered.add('ada')
  await Promise.all([phones.stateOf('ada'), phones.stateOf('ada')])
  expect(await phones.stateOf('ada')).toBe('online')
  expect(lookups).toEqual(['ada'])
  registered.delete('ada')
  await inSeconds(1)
  expect(await phones.stateOf('ada')).toBe('offline')
})

test('one question is on its way for a phone that is not there, however many ask', async () => {
  expect(await Promise.all([phones.stateOf('ada'), phones.stateOf('ada')])).toEqual(['offline', 'offline'])
  expect(lookups).toEqual(['ada'])
})
