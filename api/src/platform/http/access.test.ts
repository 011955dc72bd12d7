// @shows SA-42, SA-88, SA-94, SA-104, SA-145, DEC-119

import type { Endpoint } from '@ekoline/contract/endpoint/endpoint.ts'
import type { Thing } from '@ekoline/contract/endpoint/facts.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import { authServerMessages } from '@ekoline/contract/people/messages/auth.ts'
import { securityMessages } from '@ekoline/contract/people/messages/security.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeQueue, makeSupervisor } from '../../../test/calls/rooms.ts'
import { fund } from '../../../test/money/money.ts'
import { usualRequest } from '../../../test/things/requests.ts'
import { isOfColleagues, Things, withPhones } from '../../../test/things/things.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

/** Registered besides the contract's calls. The webhook knows its sender by the signature over the raw body. */
const besides = [
  'GET /openapi.json',
  'GET /dev/outbox',
  'GET /dev/outbox.css',
  'GET /dev/outbox.js',
  'GET /dev/outbox/mail/:id',
  'GET /dev/calls',
  'POST /dev/calls',
  'GET /terms',
  'GET /privacy',
  'GET /legal.css',
  'GET /manifest.webmanifest',
  'GET /offline',
  'GET /robots.txt',
  'POST /webhooks/paystack',
  'GET /business/:slug',
  'GET /business/:slug/:logo',
  'GET /business/*',
]

const endpoints: Record<EndpointName, Endpoint> = endpointsFor('ekoline')
const names = Object.keys(endpoints) as EndpointName[]
const signedIn = names.filter((name) => endpoints[name].access !== 'public')
const changes = names.filter((name) => endpoints[name].access.endsWith('-change'))
/** Calls that name a thing of a person: a foreign one must look like a missing one. */
const namesAnObject = signedIn.filter((name) => endpoints[name].names !== 'nothing')
/** Those whose things all belong to everybody of a workgroup. */
const ofColleagues = namesAnObject.filter((name) =>
  Object.values(endpoints[name].names).every((thing) => isOfColleagues(thing)),
)
const adminOnly = names.filter((name) => endpoints[name].access.startsWith('admin'))

const leads = {}
let world: World
let owner: Person
let member: Person
let lead: Person
let stranger: Person
/** what is the owner's */
let its: Things['get']

let balancesBefore: object[]
const balances = () =>
  world.ctx.db
    .selectFrom('ledger_accounts')
    .select(['id', 'balance_kobo', 'held_kobo'])
    .where('balance_kobo', '<>', kobo(0))
    .orderBy('id')
    .execute()

type Get = (thing: Thing) => Promise<string | number> | string | number

/** Of each kind a thing that no one has; of what has no owner, the same. */
const missingThing: Get = (thing) => {
  if (thing === 'phone' || thing === 'terms version') return its(thing)
  if (thing.endsWith('payment')) return 'EKO-nothing'
  return its(thing).then((known) => (typeof known === 'number' ? 999_999 : 'nothing'))
}
const call = async (name: EndpointName, who: Pick<Person, 'token'> | null, things: Get = its) =>
  world.call(name, (await usualRequest(name, things)) as never, who)

beforeAll(async () => {
  world = await openWorld({ config: withPhones, numbers: leads })
  const admin = await world.person({ admin: true, plan: 3 })
  owner = await world.person({ workgroup: admin.workgroupId })
  member = await world.person({ workgroup: admin.workgroupId })
  lead = await world.person({ workgroup: admin.workgroupId, lead: true, admin: true })
  stranger = await world.person({ admin: true, plan: 3 })
  await fund(world.ctx, owner, 10_000)
  its = new Things({ world, owner, leads }, new Things({ world, owner: admin, leads })).get
  // so that all is there before it is asked for
  for (const name of namesAnObject) await usualRequest(name, its)
  for (const { needs } of Object.values(endpoints)) if (needs) await its(needs)
  balancesBefore = await balances()
})
afterAll(() => world.close())

describe('the table of access', () => {
  it('has a row for every route that the server knows', async () => {
    const routes = world.app.printRoutes({ commonPrefix: false })
    const known = new Set(names.map((name) => endpoints[name].path.replace('{product}', 'ekoline')))
    for (const path of known)
      expect(
        world.app.hasRoute({
          method:
            endpoints[
              names.find(
                (name) => endpoints[name].path.replace('{product}', 'ekoline') === path,
              ) as EndpointName
            ].method,
          url: path,
        }),
      ).toBe(true)
    const leaves = (routes.match(/\((?:GET|POST|PUT|PATCH|DELETE)[^)]*\)/g) ?? []).flatMap(
      (methods) => methods.match(/GET|POST|PUT|PATCH|DELETE/g) ?? [],
    )
    const distinct = new Set(names.map((name) => `${endpoints[name].method} ${endpoints[name].path}`))
    expect(leaves).toHaveLength(distinct.size + besides.length)
  })
})

// @shows AC6-6
describe('without a live session', () => {
  // @shows DEC-137
  it.each(signedIn)('%s is refused: no token', async (name) => {
    const { http, body } = await call(name, null)
    expect({ http, message: body.message }).toEqual({
      http: 401,
      message: authServerMessages.not_authenticated,
    })
  })

  it.each(signedIn)('%s is refused: dead token', async (name) => {
    const { http } = await call(name, { token: 'a'.repeat(43) })
    expect(http).toBe(401)
  })
})

// @shows DEC-49
describe('a user of another workgroup', () => {
  it.each(namesAnObject)('sees a foreign object as missing: %s', async (name) => {
    const foreign = await call(name, stranger)
    const absent = await call(name, stranger, missingThing)
    expect(foreign.http).toBe(404)
    expect(foreign.body).toEqual(absent.body)
  })

  it('leaves as many lines in the audit for what is missing, so that neither takes longer', async () => {
    const audited = async () => {
      const lines = world.ctx.db.selectFrom('audit').select('id').where('user_id', '=', stranger.userId)
      return (await lines.where('action', '=', 'access_refused').execute()).length
    }
    for (const name of namesAnObject) {
      const before = await audited()
      await call(name, stranger)
      const between = await audited()
      await call(name, stranger, missingThing)
      expect([name, between - before, (await audited()) - between]).toEqual([name, 1, 1])
    }
  })

  it('leaves a line in the audit', async () => {
    const lines = await world.ctx.db
      .selectFrom('audit')
      .select('target')
      .where('user_id', '=', stranger.userId)
      .where('action', '=', 'access_refused')
      .execute()
    expect(lines.length).toBeGreaterThanOrEqual(namesAnObject.length)
  })
})

// @shows AC6-1
describe('a member who is no admin', () => {
  it.each(namesAnObject.filter((name) => !adminOnly.includes(name) && !ofColleagues.includes(name)))(
    'sees another member’s object as missing: %s',
    async (name) => {
      const foreign = await call(name, member)
      const absent = await call(name, member, missingThing)
      expect(foreign.http).toBe(404)
      expect(foreign.body).toEqual(absent.body)
    },
  )

  it.each(adminOnly)('is refused by role: %s', async (name) => {
    const { http, body } = await call(name, member)
    expect({ http, message: body.message }).toEqual({ http: 403, message: securityMessages.forbidden })
  })
})

// @shows DEC-220
describe('an accountant', () => {
  const open = adminOnly.filter((name) => endpoints[name].alsoFor?.includes('accountant'))
  let accountant: Person
  beforeAll(async () => {
    accountant = await world.person({ workgroup: owner.workgroupId })
    await world.ctx.db
      .updateTable('seats')
      .set({ role: 'accountant' })
      .where('id', '=', accountant.seatId)
      .execute()
  })

  it('may read money', () => {
    expect(open.length).toBeGreaterThan(5)
    expect(open.filter((name) => endpoints[name].method !== 'GET')).toEqual([])
  })

  it.each(open)('is not refused: %s', async (name) => {
    const { statusCode } = await world.raw(name, (await usualRequest(name, its)) as never, accountant)
    expect(statusCode).toBeLessThan(300)
  })

  it.each(adminOnly.filter((name) => !open.includes(name)))('is refused by role: %s', async (name) => {
    const { http, body } = await call(name, accountant)
    expect({ http, message: body.message }).toEqual({ http: 403, message: securityMessages.forbidden })
  })
})

// @shows DEC-240
describe('a supervisor', () => {
  const open = adminOnly.filter((name) => endpoints[name].alsoFor?.includes('supervisor'))
  const named = open.filter((name) => endpoints[name].names !== 'nothing')
  let supervisor: Person
  beforeAll(async () => {
    supervisor = await world.person({ workgroup: owner.workgroupId })
    await makeSupervisor(world, supervisor, [await makeQueue(world, owner, [])])
  })

  it('steers queues, and sees no money', () => {
    expect(open.length).toBeGreaterThan(5)
    expect(open.filter((name) => endpoints[name].alsoFor?.includes('accountant'))).toEqual([])
  })

  it.each(open.filter((name) => !named.includes(name)))('is not refused: %s', async (name) => {
    const { statusCode } = await world.raw(name, (await usualRequest(name, its)) as never, supervisor)
    expect(statusCode).toBeLessThan(300)
  })

  it.each(named)('sees what is of other queues as missing: %s', async (name) => {
    const foreign = await call(name, supervisor)
    expect(foreign.http).toBe(404)
    expect(foreign.body).toEqual((await call(name, supervisor, missingThing)).body)
  })

  it.each(adminOnly.filter((name) => !open.includes(name)))('is refused by role: %s', async (name) => {
    const { http, body } = await call(name, supervisor)
    expect({ http, message: body.message }).toEqual({ http: 403, message: securityMessages.forbidden })
  })
})

// @shows AC6-2, DEC-56
describe('a lead', () => {
  it.each(changes)('may not change: %s', async (name) => {
    const { http, body } = await call(name, lead)
    expect({ http, message: body.message }).toEqual({ http: 403, message: securityMessages.lead_refused })
  })

  it('may read and top up', async () => {
    expect((await call('workgroupUsers', lead)).http).toBe(200)
    expect((await call('startPayment', lead, new Things({ world, owner: lead, leads }).get)).http).toBe(200)
  })
})

describe('the refusals', () => {
  it('changed nothing', async () => {
    expect(await balances()).toEqual(balancesBefore)
  })
})
