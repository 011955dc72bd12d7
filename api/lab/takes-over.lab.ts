import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startCluster } from '../../scripts/postgres-cluster.mjs'
import type { Key } from '../src/adapters/exchange/exchange.ts'
import { checkLedger } from '../src/money/wallet/ledger-check.sql.ts'
import type { TestContext } from '../test/kysely/kysely.ts'
import { fund } from '../test/money/money.ts'
import { setRates } from '../test/money/rates.ts'
import { giveNumber } from '../test/numbers.ts'
import { createPeople, type Person } from '../test/people.ts'
import { callServer } from '../test/request.ts'
import { type ServerProcess, startServer } from '../test/server-process.ts'
import { serverStore } from '../test/store.ts'
import type { SideCall } from './asterisk/sip-side.ts'
import { openExchange } from './parts/exchange.ts'
import { listen, seen } from './parts/lab.ts'
import { OWN_PHONES } from './parts/lab-world.ts'

const FROM = '+2348030099001'
const RATE = { prefix: '2348055', name: 'A kobo a second', kobo_per_minute: 60, first_seconds: 1 }
const PAID_SECONDS = 36
const KEYS_AFTER_MS = 22_000 // when the other process has the call
const SOUND = 0.005

const hears = ({ received }: SideCall) => (received?.rms(0.5) ?? 0) > SOUND
const isConnected = async ({ address }: ServerProcess) =>
  expect(await (await fetch(`${address}/health/ready`)).text()).toContain('"telephony":"connected"')

type Payer = Person & { readonly phone: string }

async function payer(ctx: TestContext, make: ReturnType<typeof createPeople>, naira: number): Promise<Payer> {
  const who = await make()
  await fund(ctx, who, naira)
  const users = ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
  return { ...who, ...(await users.executeTakeFirstOrThrow()) }
}

// The embedded database is one process's.
test.runIf(inject('databaseTemplate').kind === 'postgres')(
  'the calls of a killed process go on in the other one at its Asterisk: heard, in conferences, by keys, within their limit, charged once to their end',
  { timeout: 240_000 },
  async () => {
    const exchange = await openExchange(15)
    onTestFinished(() => exchange.stop())
    const { carrier, phones, pbx, node, behave } = exchange
    const cluster = await startCluster()
    onTestFinished(() => cluster.stop())
    const store = serverStore(cluster.url)
    const people = await store.open(async (ctx) => {
      const make = createPeople(ctx)
      await setRates(ctx, [OWN_PHONES, RATE])
      const boss = await make({ admin: true })
      const colleague = await make({ workgroup: boss.workgroupId })
      const id = await giveNumber({ ctx }, boss, { category: 'user', destination: boss.username })
      const numbers = ctx.db.selectFrom('phone_numbers').select('did').where('id', '=', id)
      const { did } = await numbers.executeTakeFirstOrThrow()
      const named = { name: 'Board', description: 'Every morning', created_at: ctx.clock.now() }
      const room = await ctx.db
        .insertInto('conferences')
        .values({ ...named, workgroup_id: boss.workgroupId, card_id: boss.cardId })
        .returning(['id', 'conference_number'])
        .executeTakeFirstOrThrow()
      const leads = { category: 'conference', destination: room.conference_number } as const
      const toRoom = await giveNumber({ ctx }, boss, leads)
      const roomDid = ctx.db.selectFrom('phone_numbers').select('did').where('id', '=', toRoom)
      const conference = { id: room.id, ...(await roomDid.executeTakeFirstOrThrow()) }
      const [here, there] = [await payer(ctx, make, 1_000), await payer(ctx, make, 1_000)]
      const poor = await payer(ctx, make, (PAID_SECONDS + 2) / 100) // and the own phone's leg
      const users = ctx.db.selectFrom('users').select('phone').where('id', '=', colleague.userId)
      const { phone } = await users.executeTakeFirstOrThrow()
      return { boss, colleague, number: phone.replace('+234', '0'), did, conference, here, there, poor }
    })
    const env = {
      ...store.env,
      ASTERISK_ARI_URL: pbx.url,
      ASTERISK_ARI_PASSWORD: pbx.password,
      ASTERISK_NODE: node,
      ASTERISK_SOUNDS: pbx.sounds,
    }
    const begin = async () => {
      const server = await startServer({ env })
      await vi.waitFor(() => isConnected(server), { timeout: 30_000, interval: 100 })
      return server
    }
    const [first, second] = [await begin(), await begin()]
    for (const who of [people.boss, people.colleague]) {
      const { body } = await callServer(second.address, 'makePhoneSecret', {}, who)
      await vi.waitFor(() => phones.register(who.username, true, body.result.secret), { timeout: 20_000 })
    }
    const place = async (server: ServerProcess, who: Payer, called: string) => {
      behave(called, { answerAfterMs: 300 })
      behave(who.phone, { answerAfterMs: 300 })
      const body = { called, calling: who.phone, username: who.username }
      const { body: answer } = await callServer(server.address, 'makeCall', { body }, who)
      const far = await seen(() => carrier.callsTo(called)[0])
      await seen(() => far.answeredAt)
      const own = await seen(() => carrier.callsTo(who.phone)[0])
      return { uniqueid: answer.result.uniqueid as string, own, far }
    }

    const members = async () => {
      const params = { id: people.conference.id }
      return (await callServer(second.address, 'conferenceMembers', { params }, people.boss)).body.result
    }
    const joins = async (nth: number) => {
      const call = carrier.call(`${FROM}${nth}`, people.conference.did, {})
      await seen(async () => (await members()).length === nth)
      return call
    }
    const inRoom = [await joins(1), await joins(2)] // each at another process

    const keys = [...`##${people.number}#`].map((key, n) => ({
      atMs: KEYS_AFTER_MS + n * 300,
      key: key as Key,
    }))
    behave(people.boss.username, { answerAfterMs: 300, digits: keys })
    behave(people.colleague.username, { answerAfterMs: 300 })
    const caller = carrier.call(FROM, people.did, {})
    const taken = await seen(() => phones.callsTo(people.boss.username)[0])
    await seen(() => taken.answeredAt)
    const calls = {
      here: await place(first, people.here, '+2348055000001'),
      poor: await place(first, people.poor, '+2348055000002'),
      there: await place(second, people.there, '+2348055000003'),
    }
    const both = Object.values(calls).flatMap(({ own, far }) => [own, far])
    await Promise.all([caller, taken, ...both, ...inRoom].map((side) => listen(side, 1)))

    await first.end('SIGKILL')
    const killedAt = Date.now()
    const nodesOf = () =>
      store.open(async ({ db }) => {
        const rows = await db.many<{ node: string }>`select distinct node from live_calls`
        return rows.map((row) => row.node)
      })
    await vi.waitFor(async () => expect(await nodesOf()).toEqual([`${node}-2`]), {
      timeout: 30_000,
      interval: 100,
    })
    process.stdout.write(`taken over after ${Date.now() - killedAt} ms\n`)
    await Promise.all([caller, taken, ...both].map((side) => listen(side, 1)))
    for (const side of [caller, taken, ...both]) expect(hears(side)).toBe(true)
    inRoom.push(await joins(3))
    await Promise.all(inRoom.map((side) => listen(side, 1)))
    for (const side of inRoom) expect(hears(side)).toBe(true)
    for (const side of inRoom) side.hangUp()
    await seen(async () => (await members()).length === 0)

    const third = await seen(() => phones.callsTo(people.colleague.username)[0], 30_000) // the keys
    await seen(() => third.answeredAt)
    taken.hangUp()
    await seen(() => hears(caller) && hears(third))
    caller.hangUp()
    await seen(() => third.endedAt)

    const poorEndedAt = await seen(() => calls.poor.far.endedAt, 60_000)
    expect(poorEndedAt - (calls.poor.far.answeredAt ?? 0)).toBeGreaterThan((PAID_SECONDS - 2) * 1_000)
    expect(poorEndedAt - (calls.poor.far.answeredAt ?? 0)).toBeLessThan((PAID_SECONDS + 2) * 1_000)
    for (const [who, { uniqueid }] of [
      [people.here, calls.here],
      [people.there, calls.there],
    ] as const)
      expect((await callServer(second.address, 'hangUp', { params: { uniqueid } }, who)).http).toBe(200)
    for (const side of both) await seen(() => side.endedAt)
    await vi.waitFor(async () => expect(await nodesOf()).toEqual([]), { timeout: 20_000 })
    expect(await pbx.leftOver()).toEqual({ channels: [], bridges: [] })

    await store.open(async ({ db }) => {
      const rows = await db.many<{ uniqueid: string; seconds: number; kobo: number; recovered: boolean }>`
        select uniqueid, talk_seconds as seconds, cost_kobo as kobo, recovered from calls`
      expect(rows).toHaveLength(4 + inRoom.length)
      expect(rows.every(({ recovered }) => !recovered)).toBe(true)
      for (const { uniqueid, far } of Object.values(calls)) {
        const record = rows.find((row) => row.uniqueid === uniqueid)
        const talked = ((far.endedAt ?? 0) - (far.answeredAt ?? 0)) / 1_000
        expect(Math.abs((record?.seconds ?? 0) - talked)).toBeLessThan(2)
        expect(Math.abs((record?.kobo ?? 0) - talked)).toBeLessThan(3) // a kobo a second, and the own phone
      }
      const postings = await db.many<{ key: string }>`
        select idempotency_key as key from ledger_transactions where kind = 'call'`
      expect(postings.map(({ key }) => key).toSorted()).toEqual(
        Object.values(calls)
          .map(({ uniqueid }) => `call:${uniqueid}`)
          .toSorted(),
      )
      expect(await db.many`select from ledger_holds where state = 'held'`).toEqual([])
      expect(await db.many`select from call_states`).toEqual([])
      expect(await checkLedger(db)).toEqual([])
    })
    const again = await begin() // it takes a place that is free
    for (const server of [again, second])
      expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null })
  },
)
