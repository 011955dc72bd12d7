import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/test-clock.ts'
import { SimulatorPort } from '../../adapters/exchange/simulator/simulator-port.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import { createEngine } from '../engine.ts'
import type { Routing } from '../routing.ts'
import type { ConferenceRooms } from './conference-rooms.ts'

type First = Awaited<ReturnType<ConferenceRooms['firsts']>>[number]

/** A member comes to a conference, which may have others at other exchanges, and stays for ten seconds. */
async function open(peers: readonly string[]) {
  const timers = createManualTimers(createTestClock())
  const port = new SimulatorPort('west-1', timers, 'answer')
  const links: unknown[] = []
  const asked = { times: 0 }
  port.peers = async () => [...peers]
  port.link = async (...args: unknown[]) => void links.push(args)
  const engine = createEngine(port, { timers, log: pino({ level: 'silent' }) })
  const others: { firsts: () => Promise<First[]> } = { firsts: async () => [] }
  const own = { bridge: '' }
  const rooms: ConferenceRooms = {
    async enter({ bridge }) {
      own.bridge = bridge
      return { bridge, members: 2 }
    },
    leave: async () => ({ members: 0, inBridge: 0 }),
    async firsts() {
      asked.times++
      return others.firsts()
    },
    bridges: async () => [],
  }
  const routing: Partial<Routing> = {
    incoming: async () => ({ to: { category: 'conference', destination: 'board' }, record: false }),
    open: async () => ({ flow: 'conference', name: 'Board', maxMembers: 9 }),
    rooms,
  }
  await engine.start(routing as Routing)
  const comes = async () => {
    port.farSide.inbound('+2342014540003', '+2348030000001', { hangupAfterMs: 10_000 })
    await timers.advance(500, engine.settled)
  }
  return { comes, links, asked, others, own, advance: (ms: number) => timers.advance(ms, engine.settled) }
}

const first = (bridge: string, node = 'east-1') => ({ conferenceId: 'board', bridge, node })

test('a further exchange is linked with the first of a conference, and with the next when that has none left', async () => {
  const opened = await open(['east', 'north'])
  opened.others.firsts = async () => [first('room.1.a')]
  await opened.comes()
  expect(opened.links.at(-1)).toEqual([opened.own.bridge, { node: 'east-1', bridge: 'room.1.a' }])
  opened.others.firsts = async () => [first('room.2.b', 'north-3')]
  await opened.advance(1_000)
  expect(opened.links.at(-1)).toEqual([opened.own.bridge, { node: 'north-3', bridge: 'room.2.b' }])
  opened.others.firsts = async () => [first(opened.own.bridge, 'west-1')]
  await opened.advance(1_000)
  expect(opened.links.at(-1)).toEqual([opened.own.bridge, null])
  opened.others.firsts = () => Promise.reject(new Error('the database is away'))
  const links = opened.links.length
  await opened.advance(3_000)
  expect(opened.links).toHaveLength(links) // they stay as they are
  await opened.advance(10_000)
  const { times } = opened.asked
  await opened.advance(10_000)
  expect(opened.asked.times).toBe(times) // no one is there any more
})

test('an exchange without others asks for none', async () => {
  const opened = await open([])
  await opened.comes()
  await opened.advance(5_000)
  expect([opened.links, opened.asked.times]).toEqual([[], 0])
})
