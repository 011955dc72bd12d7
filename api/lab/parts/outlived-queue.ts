import { expect, vi } from 'vitest'
import { makeQueue } from '../../test/calls/rooms.ts'
import type { TestContext } from '../../test/kysely/kysely.ts'
import { giveNumber } from '../../test/numbers.ts'
import type { createPeople, Person } from '../../test/people.ts'
import { callServer } from '../../test/request.ts'
import type { ServerProcess } from '../../test/server-process.ts'
import type { Store } from '../../test/store.ts'
import type { SideCall } from '../asterisk/sip-side.ts'
import type { LabExchange } from './exchange.ts'
import { listen, seen } from './lab.ts'

const NEAR_MS = 500
const COMES = { timeout: 30_000, interval: 200 }

interface QueueRow {
  readonly callId: string
  readonly joinedAt: Date
  readonly connectedAt: Date | null
  readonly agent: string | null
  readonly outcome: string | null
  readonly holdMs: number | null
  readonly talkMs: number | null
}

/** A queue whose agents all talk, with as many callers who wait. */
export interface OutlivedQueue {
  /** The agents' phones register, a caller comes for each of them, and then one more for each. */
  fill(server: ServerProcess): Promise<void>
  /** No one left since; the callers who wait hear music; the wallboard says so. */
  expectAsItWas(server: ServerProcess): Promise<void>
  /**
   * The agents hang up one after another, and the callers who wait are served in turn.
   *
   * @returns how long each talked with an agent in milliseconds, by its id
   */
  serveAll(): Promise<[string, number][]>
}

const numberOf = (caller: number) => `+23480466600${String(caller).padStart(2, '0')}`

interface Staff {
  readonly owner: Person
  readonly agents: readonly Person[]
  readonly queue: string
  /** that leads to it */
  readonly did: string
}

/** A workgroup with a queue and its agents. */
export async function staffOf(
  ctx: TestContext,
  make: ReturnType<typeof createPeople>,
  size: number,
): Promise<Staff> {
  const owner = await make({ admin: true })
  const agents: Person[] = []
  while (agents.length < size) agents.push(await make({ workgroup: owner.workgroupId }))
  const queue = await makeQueue({ ctx }, owner, agents, { maxWaitSeconds: 3_600, wrapUpSeconds: 1 })
  const id = await giveNumber({ ctx }, owner, { category: 'queue', destination: queue })
  const numbers = ctx.db.selectFrom('phone_numbers').select('did').where('id', '=', id)
  return { owner, agents, queue, did: (await numbers.executeTakeFirstOrThrow()).did }
}

export function outlivedQueue(
  store: Store,
  { carrier, phones, behave }: LabExchange,
  { owner, agents, queue, did }: Staff,
): OutlivedQueue {
  const size = agents.length
  const callers: SideCall[] = []
  const rows = () =>
    store.open(async ({ db }) => {
      const rows = await db.many<QueueRow>`
        select call_id as "callId", joined_at as "joinedAt", connected_at as "connectedAt", username as agent, outcome,
               hold_ms as "holdMs", talk_ms as "talkMs"
          from queue_calls left join seats s on s.id = agent_seat_id order by joined_at`
      return rows
    })
  const talking = async () => (await rows()).filter(({ connectedAt }) => connectedAt).length
  const isTaken = (calls: number) => vi.waitFor(async () => expect(await talking()).toBe(calls), COMES)
  let before: readonly QueueRow[] = []
  const secrets = new Map<string, string>()
  /** As phones do before the five minutes of a registration are over. */
  const registerAll = async () => {
    for (const [username, secret] of secrets)
      await vi.waitFor(() => phones.register(username, true, secret), COMES)
  }

  async function come(server: ServerProcess) {
    callers.push(carrier.call(numberOf(callers.length), did, {}))
    await vi.waitFor(async () => expect(await rows()).toHaveLength(callers.length), COMES)
    expect((await fetch(`${server.address}/health/live`)).status).toBe(200)
  }

  return {
    async fill(server) {
      for (const agent of agents) {
        const { username } = agent
        const { body } = await callServer(server.address, 'makePhoneSecret', {}, agent)
        secrets.set(username, body.result.secret)
        behave(username, { answerAfterMs: 300 })
        await callServer(server.address, 'changeAgent', { body: { state: 'in' } }, agent)
      }
      await registerAll()
      await callServer(server.address, 'switchWallboard', { body: { on: true } }, owner)
      while (callers.length < size) await come(server)
      await isTaken(size)
      while (callers.length < 2 * size) await come(server)
      before = await rows()
    },
    async expectAsItWas(server) {
      await registerAll()
      expect(await rows()).toEqual(before)
      expect([carrier.live, phones.live]).toEqual([2 * size, size])
      const waiting = callers.slice(size)
      await Promise.all(callers.map((caller) => listen(caller, 1)))
      for (const { received } of waiting) expect(received?.rms(1)).toBeGreaterThan(0.005)
      const params = { usersip: owner.username }
      const board = (await callServer(server.address, 'wallboard', { params }, null)).body.queues.result[0]
      expect(board).toMatchObject({ q_no: queue, cl_q: size, ans_cl: size, ab_cl: 0 })
      expect(board?.agents.map(({ state }) => state)).toEqual(agents.map(() => 'talking'))
    },
    async serveAll() {
      for (const [index, { username }] of agents.entries()) {
        phones.liveOf(username)?.hangUp()
        await isTaken(size + index + 1)
        const next = before[size + index]
        const [row] = (await rows()).filter(({ callId }) => callId === next?.callId)
        expect(row).toMatchObject({ joinedAt: next?.joinedAt, agent: username, outcome: null })
      }
      for (const { username } of agents) phones.liveOf(username)?.hangUp()
      for (const caller of callers) await seen(() => caller.endedAt)
      await vi.waitFor(
        async () => expect((await rows()).every(({ outcome }) => outcome === 'answered')).toBe(true),
        COMES,
      )
      const ended = await rows()
      const near = (shown: number | null | undefined, ms: number) =>
        expect(Math.abs((shown ?? Number.NaN) - ms)).toBeLessThan(NEAR_MS)
      return ended.map(({ callId, agent, holdMs, talkMs }, index) => {
        const talk = phones.callsTo(agent ?? '').find(({ other }) => other === numberOf(index))
        const talkedMs = (talk?.endedAt ?? 0) - (talk?.answeredAt ?? 0)
        near(holdMs, (talk?.answeredAt ?? 0) - (callers[index]?.answeredAt ?? 0))
        near(talkMs, talkedMs)
        return [callId, talkedMs]
      })
    },
  }
}
