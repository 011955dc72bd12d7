import { kobo } from '@ekoline/contract/units/money.ts'
import { expect } from 'vitest'
import { recordCalls } from '../src/calls/history/calls.service.ts'
import { prepareCopies } from '../src/people/data-requests/copy.service.ts'
import { transaction } from '../src/platform/db/db.ts'
import type { Engine } from '../src/platform/db/engine.ts'
import type { Reading } from '../src/platform/db/replica.ts'
import { makeDialler, makeGroup, robocallBody } from './calls/dialling.ts'
import { makeQueue } from './calls/rooms.ts'
import { fund } from './money/money.ts'
import type { Person, World } from './world.ts'

/** The same engine, and the statements that it was asked. */
export function overheard(engine: Engine): Engine & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    ...engine,
    asked,
    async acquire(use) {
      const session = await engine.acquire(use)
      return {
        ...session,
        query(text, parameters) {
          asked.push(text)
          return session.query(text, parameters)
        },
      }
    },
  }
}

let made = 0 // their numbers differ, whichever world has them

/** A person's call that has just ended. @returns its number */
export async function called(world: World, ada: Person): Promise<string> {
  const calledstation = `+23480355${String(++made).padStart(5, '0')}`
  const call = {
    uniqueid: `replica.${made}`,
    cardId: ada.cardId,
    src: '08030000001',
    calledstation,
    startedAt: world.clock.now(),
    talkSeconds: 61,
    cause: 1,
    cost: kobo(1830),
    recorded: false,
    direction: 'out',
  } as const
  await transaction(world.ctx.db, (tx) => recordCalls(tx, [call]))
  return calledstation
}
const range = () => ({ from: '2020-01-01', to: '2049-12-31' }) as const
export const exported = async (world: World, ada: Person) =>
  (await world.raw('exportCalls', { body: range() as never }, ada)).body

/** What each reading is for, asked for by an admin who has a history; answers what came. */
export const readings: Record<Reading, (world: World, ada: Person) => Promise<unknown>> = {
  async calls(world, ada) {
    const [last, file] = [await called(world, ada), await exported(world, ada)]
    expect(file).toContain(last)
    const body = { cardid: ada.cardId, ...range(), sec: 'unrestricted' } as const
    const both = [body, { ...body, format: 'csv' }].map(async (request) => {
      const { body: text } = await world.raw('callHistory', { body: request as never }, ada)
      expect(text).toContain(last)
      return text
    })
    return Promise.all(both)
  },
  async statement(world, ada) {
    await fund(world.ctx, ada, 70)
    const { body } = await world.raw('statementFile', { query: {} }, ada)
    expect(body).toContain('70.00')
    return [body, (await world.raw('companyStatementFile', { query: {} }, ada)).body]
  },
  async sums(world, ada) {
    const { body } = await world.call('statementSums', { query: { by: 'type' } }, ada)
    expect(body.result.length).toBeGreaterThan(0)
    return [body, await world.call('companySums', { query: { by: 'member' } }, ada)]
  },
  async robocall(world) {
    const who = await makeDialler(world)
    const group = await makeGroup(world, who, ['+2348035551234'])
    const body = { ...robocallBody(who, group), consent: true }
    const { id } = (await world.call('addRobocall', { body }, who)).body
    const file = await world.raw('robocallReport', { params: { id } }, who)
    expect(file.body).toContain('+2348035551234')
    return file.body
  },
  async 'queue report'(world, ada) {
    await makeQueue(world, ada, [ada])
    const query = { by: 'queue', from: '2026-11-01', to: '2026-11-30' } as const
    const { http, body } = await world.call('queueReport', { query }, ada)
    expect(http).toBe(200)
    return [body, (await world.raw('queueReportFile', { query }, ada)).body]
  },
  async copy(world, ada) {
    await world.call('askDataRequest', { body: { kind: 'copy' } }, ada)
    expect(await prepareCopies(world.ctx, new AbortController().signal)).toEqual({ prepared: 1 })
  },
}
