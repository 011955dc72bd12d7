// @shows DEC-174

import { developersMessages } from '@ekoline/contract/company/messages/developers.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true })
})
afterAll(() => world.close())

const make = async (who: Person, options: { expires_days?: number; daily_cap?: number } = {}) => {
  const { body } = await world.call('makeApiKey', { body: { name: ' Shop ', ...options } }, who)
  return body.result
}
const list = async (who: Person) => (await world.call('apiKeys', { query: {} }, who)).body
const withKey = (key: string) => world.call('activeUserDetails', {}, { token: key })
const auditOf = (id: number) =>
  world.ctx.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('target', '=', `api-key:${id}`)
    .execute()

describe('an API key', () => {
  it('is shown once, kept as a hash, and listed by its ending', async () => {
    const { id, name, key } = await make(admin)
    expect(key).toMatch(/^ek_[\w-]{32}$/)
    expect(name).toBe('Shop')
    const stored = await world.ctx.db.selectFrom('api_keys').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(stored)).not.toContain(key)
    const { result, total } = await list(admin)
    expect(total).toBe(1)
    expect(result[0]).toEqual({
      id,
      name: 'Shop',
      ending: key.slice(-4),
      username: admin.username,
      daily_cap: 200,
      used_today: 0,
      created_at: '2026-11-20 11:00:00',
      expires_at: null,
      last_used_at: null,
      state: 'good',
    })
    expect(JSON.stringify(result)).not.toContain(key)
  })

  it('acts for its seat, and its last use is kept', async () => {
    const { id, key } = await make(admin)
    const { http, body } = await withKey(key)
    expect({ http, email: body.email }).toEqual({ http: 200, email: admin.email })
    const [used] = (await list(admin)).result.filter((listed) => listed.id === id)
    expect(used?.last_used_at).toBe('2026-11-20 11:00:00')
  })

  it('is made and revoked with a line in the audit that does not hold it', async () => {
    const { id, key } = await make(admin)
    expect((await world.call('revokeApiKey', { params: { id } }, admin)).http).toBe(200)
    expect((await world.call('revokeApiKey', { params: { id } }, admin)).http).toBe(200)
    const lines = await auditOf(id)
    expect(lines.map(({ action }) => action)).toEqual(['api_key_made', 'api_key_revoked'])
    expect(JSON.stringify(lines)).not.toContain(key)
    const { body } = await world.call('audit', { query: {} }, admin)
    expect(body.result.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Created an API key', 'Revoked an API key']),
    )
  })

  it('is refused once it is revoked', async () => {
    const { id, key } = await make(admin)
    await world.call('revokeApiKey', { params: { id } }, admin)
    const { http, body } = await withKey(key)
    expect({ http, message: body.message }).toEqual({ http: 401, message: developersMessages.key_refused })
    const [revoked] = (await list(admin)).result.filter((listed) => listed.id === id)
    expect(revoked?.state).toBe('revoked')
  })

  it('is refused once it has expired', async () => {
    const owner = await world.person({ admin: true })
    const { key } = await make(owner, { expires_days: 30, daily_cap: 7 })
    expect((await list(owner)).result[0]).toMatchObject({ expires_at: '2026-12-20 11:00:00', daily_cap: 7 })
    world.clock.advance(30 * DAY_MS)
    expect((await withKey(key)).body.code).toBe('key_refused')
    world.clock.advance(-30 * DAY_MS)
    expect((await withKey(key)).http).toBe(200)
  })

  it('is refused when its person is disabled, and when its seat was taken back', async () => {
    const owner = await world.person({ admin: true })
    const { key } = await make(owner)
    const at = world.clock.now()
    await world.ctx.db.updateTable('users').set({ disabled_at: at }).where('id', '=', owner.userId).execute()
    expect((await withKey(key)).http).toBe(401)
    await world.ctx.db
      .updateTable('users')
      .set({ disabled_at: null })
      .where('id', '=', owner.userId)
      .execute()
    await world.ctx.db
      .updateTable('seats')
      .set({ revoked_at: at, admin: false })
      .where('id', '=', owner.seatId)
      .execute()
    expect((await withKey(key)).http).toBe(401)
  })

  it.each([
    'apiKeys',
    'makeApiKey',
    'topUpMember',
    'takeFromMember',
    'startPayment',
    'subscribe',
    'changeStatus',
    'loggedOnUser',
    'logout',
  ] as const)('cannot call %s', async (name) => {
    const { key } = await make(await world.person({ admin: true }))
    const args = { params: { username: 'x', id: 1 }, query: {}, body: {} }
    const { http, body } = await world.call(name, args as never, { token: key })
    expect({ http, message: body.message }).toEqual({
      http: 403,
      message: developersMessages.key_not_allowed,
    })
  })

  it('leaves a line in the audit when it reaches for what keys may not', async () => {
    const owner = await world.person({ admin: true })
    const { key } = await make(owner)
    await world.call('apiKeys', { query: {} }, { token: key })
    const lines = await world.ctx.db
      .selectFrom('audit')
      .select('target')
      .where('user_id', '=', owner.userId)
      .where('action', '=', 'access_refused')
      .execute()
    expect(lines).toEqual([{ target: 'role:session' }])
  })

  it('is unknown to calls that take none', async () => {
    const { body } = await world.call('apiKeys', { query: {} }, { token: `ek_${'x'.repeat(32)}` })
    expect(body.code).toBe('not_authenticated')
  })

  it('cannot be seen or revoked by another workgroup', async () => {
    const { id } = await make(admin)
    const stranger = await world.person({ admin: true })
    expect((await list(stranger)).result).toEqual([])
    expect((await world.call('revokeApiKey', { params: { id } }, stranger)).http).toBe(404)
  })
})

it('a workgroup has 20 good keys at most', async () => {
  const owner = await world.person({ admin: true })
  const at = world.clock.now()
  const key = (n: number) => ({
    workgroup_id: owner.workgroupId,
    seat_id: owner.seatId,
    name: `Key ${n}`,
    key_hash: Buffer.from(`${owner.seatId}-${n}`),
    ending: 'abcd',
    daily_cap: 1,
    created_at: at,
    revoked_at: n === 0 ? at : null, // does not count
  })
  await world.ctx.db
    .insertInto('api_keys')
    .values(Array.from({ length: 20 }, (_, n) => key(n)))
    .execute()
  const body = { name: 'One more' }
  expect((await world.call('makeApiKey', { body }, owner)).http).toBe(200)
  const { http, body: refusal } = await world.call('makeApiKey', { body }, owner)
  expect({ http, message: refusal.message }).toEqual({
    http: 422,
    message: developersMessages.keys_full.replace('{keys}', '20'),
  })
})

it('keys cannot be made without end', async () => {
  const owner = await world.person({ admin: true })
  for (let n = 0; n < 10; n++) await make(owner)
  const { http, headers } = await world.call('makeApiKey', { body: { name: 'x' } }, owner)
  expect({ http, wait: headers['retry-after'] }).toEqual({ http: 429, wait: '60' })
})

it.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ name: 'x', expires_days: 0 }, 'expires_days'],
  [{ name: 'x', daily_cap: 10_001 }, 'daily_cap'],
])('refuses %o', async (body, field) => {
  const { http, body: refusal } = await world.call('makeApiKey', { body }, admin)
  expect({ http, field: refusal.errors?.[0]?.field }).toEqual({ http: 400, field })
})

it('is for verified accounts where the operator keeps keys for them', async () => {
  const strict = await openWorld({ config: { verifiedOnly: new Set(['api_keys']) } })
  try {
    const who = await strict.person({ admin: true })
    const asked = () => strict.call('makeApiKey', { body: { name: 'Shop' } }, who)
    expect((await asked()).body).toMatchObject({ code: 'verification_required' })
    await strict.ctx.db
      .updateTable('users')
      .set({ verification_status: 'verified' })
      .where('id', '=', who.userId)
      .execute()
    expect((await asked()).http).toBe(200)
  } finally {
    await strict.close()
  }
})
