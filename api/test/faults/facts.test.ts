import type { Endpoint } from '@ekoline/contract/endpoint/endpoint.ts'
import type { Thing } from '@ekoline/contract/endpoint/facts.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { heldSince } from '../../src/core/installation/installation.service.ts'
import { makeQueue } from '../calls/rooms.ts'
import { kindsOf } from '../fuzz/schema-values.ts'
import { factsOf, happened, stateOf } from '../fuzz/state.ts'
import { fund } from '../money/money.ts'
import { stockNumbers } from '../numbers.ts'
import type { Leads } from '../things/makers.ts'
import { thingsIn, usualRequest } from '../things/requests.ts'
import { hangUpAll, Things, withPhones } from '../things/things.ts'
import { openWorld, type World } from '../world.ts'

const endpoints: Record<EndpointName, Endpoint> = endpointsFor('ekoline')
const names = Object.keys(endpoints) as EndpointName[]

const KINDS = ['changes', 'audits', 'mails'] as const
type Kind = (typeof KINDS)[number]

// What they say happens in another case: by the seat of another workgroup, with a wrong password, as a file, to the
// founder of the workgroup, on a device that is not the first, by a recovery code, before the e-mail is proven, to
// members without a second factor, of money that the inviter's wallet lacks.
const otherwise: Partial<Record<EndpointName, readonly Kind[]>> = {
  signIn: ['mails'],
  signInByLink: ['mails'],
  verifyPhone: ['mails'],
  confirmSession: ['mails'],
  requireSecondFactor: ['mails'],
  mailEmailProof: ['changes', 'mails'],
  selectAccount: ['changes'],
  beginSecondFactor: ['audits'],
  callHistory: ['audits'],
  searchCallHistory: ['audits'],
  changeStatus: ['mails'],
  acceptInvitation: ['mails'],
}

// What they need beside their input.
const cookies: Partial<Record<EndpointName, Thing>> = { returnByPush: 'device cookie' }

const leads: Leads = {}
let world: World
beforeAll(async () => {
  world = await openWorld({ config: withPhones, numbers: leads })
  await stockNumbers(world, 6)
  await heldSince(world.ctx) // as at the start of the service: it notes where the database is
})
afterEach(() => hangUpAll(world))
afterAll(() => world.close())

test.each(names)('%s succeeds once, and does what its facts say and nothing else', async (name) => {
  const who = await world.person({ admin: true, plan: 3 })
  await fund(world.ctx, who, 100_000)
  await makeQueue(world, who, [who])
  const { get } = new Things({ world, owner: who, leads })
  const request = await usualRequest(name, get)
  const cookie = cookies[name]
  const headers = cookie ? { cookie: String(await get(cookie)) } : {}
  await world.ctx.db.deleteFrom('limits').execute()
  world.clock.advance(1_000)

  const before = await stateOf(world.ctx.db)
  const caller = endpoints[name].access === 'public' ? null : who
  const { statusCode, body } = await world.raw(name, request as never, caller, headers)
  await world.telephony.advance(0)
  expect([statusCode, statusCode === 200 ? '' : body]).toEqual([200, ''])

  const did = happened(before, await stateOf(world.ctx.db))
  const facts = factsOf(name)
  for (const kind of KINDS) {
    const [first] = facts[kind]
    expect(facts[kind], kind).toEqual(expect.arrayContaining(did[kind]))
    if (first && !otherwise[name]?.includes(kind))
      expect(did[kind].length, `${kind}: it says ${first}`).toBeGreaterThan(0)
  }
})

test.each(names)('%s names fields that it takes', (name) => {
  const { params, query, body } = endpoints[name]
  const fields = [params, query, body].flatMap((schema) =>
    kindsOf(schema)
      .flat()
      .map((kind) => kind.name),
  )
  expect(fields).toEqual(expect.arrayContaining(Object.keys(thingsIn(endpoints[name]))))
})
