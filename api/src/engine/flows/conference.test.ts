import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createTestSimulator } from '../../../test/calls/test-simulator.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import type { Routing } from '../routing.ts'
import { type CallStore, createMemoryStores } from '../takeover/call-store.ts'
import type { ConferenceRooms } from './conference-rooms.ts'

const DID = '+2342014540003'
const SHARED = 'made by another process'

/** A process in whose conference another process has a member, in a bridge that it made. */
async function open(rooms: Partial<ConferenceRooms> = {}) {
  const log = pino({ level: 'silent' })
  const warned = vi.spyOn(log, 'warn')
  const timers = createManualTimers(createTestClock())
  const { engine, ...simulator } = createTestSimulator(timers, log)
  const joined: unknown[] = []
  engine.on((event) => {
    if (event.type === 'conference.joined' || event.type === 'conference.left') joined.push(event.members)
  })
  const routing: Partial<Routing> = {
    incoming: async () => ({ to: { category: 'conference', destination: 'board' }, record: false }),
    open: async () => ({ flow: 'conference', name: 'Board', maxMembers: 3 }),
    rooms: {
      enter: async () => ({ bridge: SHARED, members: 2 }),
      leave: async () => ({ members: 1, inBridge: 1 }),
      firsts: async () => [],
      bridges: async () => [SHARED],
      ...rooms,
    },
  }
  const stores = createMemoryStores(() => timers.clock.now())
  await engine.start(routing as Routing, stores())
  const comes = async (hangupAfterMs: number) => {
    simulator.inbound(DID, '+2348030000001', { hangupAfterMs })
    await simulator.advance(500)
  }
  /** The next process goes on with the calls, if it finds them. */
  const succeed = async (then: Partial<ConferenceRooms>, store: CallStore | null = stores()) => {
    const successor = simulator.successor()
    const its = routing.rooms && { ...routing.rooms, ...then }
    await successor.start({ ...routing, rooms: its } as Routing, store ?? undefined)
    await simulator.advance(500)
    return successor
  }
  return { engine, ...simulator, comes, joined, warned, succeed }
}

test('a conference goes on in the bridge of its members at other processes, who keep it', async () => {
  const opened = await open()
  await opened.comes(2_000)
  expect(opened.leftOver().bridges).toEqual([SHARED])
  await opened.advance(5_000)
  expect([opened.leftOver().bridges, opened.joined]).toEqual([[SHARED], [2, 1]])
})

test('whose member was the last of all ends the bridge', async () => {
  const opened = await open({ leave: async () => ({ members: 4, inBridge: 0 }) }) // four at another exchange
  await opened.comes(2_000)
  await opened.advance(5_000)
  expect([opened.leftOver().bridges, opened.joined]).toEqual([[], [2, 4]])
})

test('a conference that is full at other processes is busy', async () => {
  const opened = await open({ enter: async () => null })
  await opened.comes(9_000)
  expect([opened.leftOver(), opened.joined]).toEqual([{ channels: [], bridges: [] }, []])
})

test('a call of a process before goes on where others came together since, and the bridge that it leaves is ended', async () => {
  const opened = await open({ enter: async ({ bridge }) => ({ bridge, members: 1 }) })
  await opened.comes(9_000)
  expect(opened.leftOver().bridges).not.toEqual([SHARED])
  const next = await opened.succeed({ enter: async () => ({ bridge: SHARED, members: 2 }) })
  expect(opened.leftOver().bridges).toEqual([SHARED])
  expect(await next.conferenceMembers('board')).toHaveLength(1)
  await opened.advance(10_000)
})

test.each([
  ['in which members of other processes are is left alone', [SHARED], [SHARED]],
  ['that is no one’s any more is ended', [], []],
])('a bridge of a process before %s', async (_, used, left) => {
  const opened = await open()
  await opened.comes(9_000)
  await opened.succeed({ bridges: async () => used }, null)
  expect(opened.leftOver()).toEqual({ channels: [], bridges: left })
})

test('a database that is away keeps no one from coming or leaving, and the bridge is left to those who may be in it', async () => {
  const away = () => Promise.reject(new Error('the database is away'))
  const opened = await open({ enter: away, leave: away })
  await opened.comes(9_000)
  await opened.comes(5_000)
  const [bridge, ...others] = opened.leftOver().bridges
  expect(others).toEqual([])
  await opened.advance(10_000)
  expect(await opened.engine.liveCalls()).toEqual([])
  expect([opened.leftOver().bridges, opened.joined, opened.warned.mock.calls.length]).toEqual([
    [bridge],
    [1, 2, 1, 0],
    4,
  ])
})
