import { expect, test } from 'vitest'
import { createTestClock } from '../../../test/test-clock.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import type { Exchange } from '../exchange.ts'
import type { FreeAgents, QueueLines } from './lines.ts'
import { createLines } from './queue-lines.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const waiting = { queueId: '7001', place: 'call', joinedAt: new Date(0) }
const free: FreeAgents = {
  agents: ['bola', 'chidi'].map((user) => ({ user, since: null })),
  strategy: 'round robin',
}

function open(lines: Partial<QueueLines> | null) {
  const timers = createManualTimers(createTestClock())
  const warned: unknown[] = []
  const log = {
    warn: (fields: unknown) => void warned.push(fields),
    info: () => undefined,
    error: () => undefined,
  }
  const routing = { lines } as Exchange['routing']
  const shared = createLines({
    timers,
    log,
    routing,
    outside: (work: unknown) => work,
  } as unknown as Exchange)
  return { shared, warned, pass: (ms: number) => timers.advance(ms, settled) }
}

test('lines that no other process shares give the best agent, and every place', async () => {
  const { shared, warned } = open(null)
  expect(await shared.take(waiting, free)).toEqual({ user: 'bola', othersFirst: [] })
  expect([await shared.enter(waiting, 1), await shared.ahead(waiting), warned]).toEqual([true, 0, []])
})

test('a database that hangs is waited for two seconds, and asked again five seconds later', async () => {
  let asked = 0
  const { shared, warned, pass } = open({
    ahead: () => {
      asked++
      return new Promise(() => undefined)
    },
  })
  const places: number[] = []
  const ask = () => void shared.ahead(waiting).then((place) => places.push(place))
  ask()
  await pass(1_900)
  expect(places).toEqual([])
  await pass(200)
  ask()
  await pass(0)
  expect([places, asked, warned.length]).toEqual([[0, 0], 1, 1])
  await pass(5_000)
  ask()
  await pass(2_000)
  expect([places.length, asked, warned.length]).toEqual([3, 2, 2])
})

test('an agent is taken after what was said of them is written', async () => {
  const done: string[] = []
  const { shared, pass } = open({
    free: async () => {
      await settled()
      done.push('free')
    },
    take: async () => {
      done.push('take')
      return { user: 'bola', othersFirst: [] }
    },
  })
  const restsUntil = new Date(0)
  void shared.free({ user: 'bola', place: 'before', restsUntil, talkedUntil: null })
  await shared.take(waiting, free)
  await pass(0)
  expect(done).toEqual(['free', 'take'])
})

test('what is saved of several queues is asked for together, while one answer is under way', async () => {
  const asked: (readonly string[])[] = []
  const { shared, pass } = open({
    saved: async (queueIds) => {
      asked.push(queueIds)
      await settled()
      return { '7001': 'a', '7002': 'b' }
    },
  })
  const first = shared.mark('7001')
  await Promise.resolve()
  const rest = ['7002', '7003', '7002'].map((id) => shared.mark(id))
  await pass(0)
  expect([await first, ...(await Promise.all(rest))]).toEqual([
    { mark: 'a' },
    { mark: 'b' },
    { mark: null },
    { mark: 'b' },
  ])
  expect(asked).toEqual([['7001'], ['7002', '7003']])
})

test('what is saved is not known while it cannot be asked, and has no marks without other processes', async () => {
  const { shared, pass } = open({ saved: () => Promise.reject(new Error('away')) })
  expect(await shared.mark('7001')).toBe('unknown')
  await pass(0)
  expect(await open(null).shared.mark('7001')).toBe('unmarked')
})

test('looks are sent together, and seldom while there is no other process', async () => {
  const sent: string[][] = []
  let others = true
  const { shared, pass } = open({
    looked: async (queues) => {
      sent.push(queues.map(({ queueId }) => queueId))
      return others
    },
  })
  for (const queueId of ['7001', '7002', '7003']) shared.lookedAt(queueId, new Date(0))
  await pass(0)
  expect(sent).toEqual([['7001'], ['7002', '7003']])
  others = false
  for (let second = 0; second < 10; second++) {
    shared.lookedAt('7001', new Date(0))
    await pass(1_000)
  }
  expect(sent.length - 2).toBe(2)
})
