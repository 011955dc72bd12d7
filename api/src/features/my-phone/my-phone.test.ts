import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund } from '../../../test/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../db/db.ts'
import { createSipUserKeeper } from './sip-users.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ config: { sip: { host: 'sip.ekoline.test', port: 5061, transport: 'tls' } } })
})
afterAll(() => world.close())

const phoneOf = async (who: Person) => (await world.call('myPhone', {}, who)).body.result
const secretOf = async (who: Person) => (await world.call('makePhoneSecret', {}, who)).body.result
const signsIn = (who: Person, secret: string) => world.telephony.signIn(who.username, secret)

describe('my phone', () => {
  test('is nowhere before a secret is made', async () => {
    const who = await world.person()
    expect(await phoneOf(who)).toEqual({
      username: who.username,
      server: 'sip.ekoline.test',
      port: 5061,
      transport: 'tls',
      made_at: null,
      state: 'none',
      calls: 'available',
    })
  })

  test('registers with the secret that was told once, and the newest alone', async () => {
    const who = await world.person()
    const { secret } = await secretOf(who)
    expect(secret).toMatch(/^[0-9a-f]{24}$/)
    expect(await signsIn(who, 'something else')).toBe(false)
    expect(await signsIn(who, secret)).toBe(true)
    const next = (await secretOf(who)).secret
    expect(await signsIn(who, secret)).toBe(false)
    expect(await signsIn(who, next)).toBe(true)
    expect(JSON.stringify(await phoneOf(who))).not.toContain(next)
  })

  test('is registered, or is not, as it is at this moment', async () => {
    const who = await world.person()
    await secretOf(who)
    expect(await phoneOf(who)).toMatchObject({ state: 'registered', made_at: '2026-11-20 11:00:00' })
    world.telephony.register(who.username, false)
    expect(await phoneOf(who)).toMatchObject({ state: 'not registered' })
  })

  test('is what a call from the portal rings first while it is registered, else the phone number', async () => {
    const who = await world.person()
    await fund(world.ctx, who, 100)
    const { phone } = await world.ctx.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow()
    world.telephony.behave({ kind: 'sip', user: who.username }, { busy: true })
    world.telephony.behave({ kind: 'pstn', number: phone }, { noAnswer: true })
    const callNow = async () => {
      const body = { called: '08035559999', calling: phone, username: who.username }
      const { uniqueid } = (await world.call('makeCall', { body }, who)).body.result
      await world.telephony.advance(60_000)
      return (await world.call('call', { params: { uniqueid } }, who)).body.result.terminatecauseid
    }
    expect(await callNow()).toBe(3) // the phone number rang, and nobody answered
    await secretOf(who)
    expect(await callNow()).toBe(2) // the SIP phone was busy
    world.telephony.register(who.username, false)
    expect(await callNow()).toBe(3)
  })

  test('keeps neither the secret nor its HA1 in clear, and is in the audit', async () => {
    const who = await world.person()
    const { secret, set_up } = await secretOf(who)
    const ha1 = hash('md5', `${who.username}:ekoline:${secret}`, 'hex')
    const rows = await world.ctx.db
      .selectFrom('sip_secrets')
      .selectAll()
      .where('seat_id', '=', who.seatId)
      .execute()
    const kept = JSON.stringify(rows)
    for (const hidden of [secret, ha1, set_up.split('/').at(-1) ?? '']) expect(kept).not.toContain(hidden)
    expect(world.ctx.seal.open(rows[0]?.ha1_sealed ?? '')).toBe(ha1)
    const lines = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'target', 'detail'])
      .where('user_id', '=', who.userId)
      .execute()
    expect(lines).toEqual([{ action: 'phone_secret_made', target: `seat:${who.seatId}`, detail: {} }])
  })

  test('gets so many secrets, and no more for a while', async () => {
    const who = await world.person()
    for (let turn = 0; turn < 5; turn++) await secretOf(who)
    expect((await world.call('makePhoneSecret', {}, who)).http).toBe(429)
    world.clock.advance(60_000)
    expect((await world.call('makePhoneSecret', {}, who)).http).toBe(200)
  })

  test('gets none from a lead', async () => {
    const lead = await world.person({ lead: true })
    expect((await world.call('makePhoneSecret', {}, lead)).http).toBe(403)
  })
})

describe('the address that sets Linphone up', () => {
  const tokenOf = (address: string) => address.split('/').at(-1) ?? ''
  const open = (token: string) => world.raw('phoneSetUp', { params: { token } }, null)

  test('works once, and has all but the secret', async () => {
    const who = await world.person()
    const { secret, set_up, set_up_ends } = await secretOf(who)
    expect(set_up).toMatch(/^http:\/\/127.0.0.1:8080\/v1\/phone-setup\/[\w-]{32}$/)
    const answer = await open(tokenOf(set_up))
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    const entry = (name: string) =>
      new RegExp(`name="${name}" overwrite="true">([^<]*)<`).exec(answer.body)?.[1]
    expect(entry('reg_proxy')).toBe('&#60;sip:sip.ekoline.test:5061;transport=tls&#62;')
    expect(entry('reg_identity')).toBe(`sip:${who.username}@sip.ekoline.test`)
    expect(entry('ha1')).toBe(hash('md5', `${who.username}:ekoline:${secret}`, 'hex'))
    expect(answer.body).not.toContain(secret)
    expect((await open(tokenOf(set_up))).statusCode).toBe(404)
    expect(new Date(`${set_up_ends}Z`).getTime() - world.clock.now().getTime()).toBe(15 * 60_000)
  })

  test('is over after 15 minutes, and with the next secret', async () => {
    const who = await world.person()
    const first = await secretOf(who)
    const second = await secretOf(who)
    expect((await open(tokenOf(first.set_up))).statusCode).toBe(404)
    world.clock.advance(15 * 60_000)
    expect((await open(tokenOf(second.set_up))).statusCode).toBe(404)
  })

  test('is not opened by a browser that looks ahead, nor as a page', async () => {
    const { set_up } = await secretOf(await world.person())
    const token = tokenOf(set_up)
    const asPage = await world.raw('phoneSetUp', { params: { token } }, null, {
      'sec-fetch-mode': 'navigate',
    })
    expect(asPage.statusCode).toBe(404)
    expect((await open(token)).statusCode).toBe(200)
  })

  test('is in the audit of its workgroup', async () => {
    const boss = await world.person({ admin: true })
    const { set_up } = await secretOf(boss)
    await open(tokenOf(set_up))
    const { result } = (await world.call('audit', { query: {} }, boss)).body
    expect(result.map(({ what }) => what).toSorted()).toEqual([
      'Created a new SIP password',
      'Set up a SIP phone by QR code',
    ])
  })
})

describe('the exchange', () => {
  const state = (who: Person) => world.ctx.telephony.sipUserState(who.username)
  const revoke = ({ seatId }: Person) =>
    world.ctx.db
      .updateTable('seats')
      .set({ revoked_at: world.clock.now() })
      .where('id', '=', seatId)
      .execute()

  test('is told of all SIP users again when it comes back', async () => {
    const who = await world.person()
    const { secret } = await secretOf(who)
    await world.telephony.crash()
    expect(await phoneOf(who)).toMatchObject({ state: 'not known', calls: 'unavailable' })
    await world.telephony.advance(2_000)
    expect(await signsIn(who, secret)).toBe(true)
    expect(await phoneOf(who)).toMatchObject({ state: 'registered', calls: 'available' })
  })

  test('is told of a secret that was made while it was away', async () => {
    const who = await world.person()
    await world.telephony.crash()
    const { secret } = await secretOf(who)
    await world.telephony.advance(2_000)
    expect(await signsIn(who, secret)).toBe(true)
  })

  test('is told by another process at its start, and of what changes in this one', async () => {
    const [old, later] = [await world.person(), await world.person()]
    await secretOf(old)
    const synced: string[] = []
    const telephony = {
      ...world.ctx.telephony,
      putSipUser: async ({ user }: { user: string }) => void synced.push(`+${user}`),
      deleteSipUser: async (user: string) => void synced.push(`-${user}`),
    }
    world.clock.advance(20_000)
    const keeper = createSipUserKeeper({ ...world.ctx, telephony })
    await keeper.begin()
    expect(synced).toContain(`+${old.username}`)
    synced.length = 0
    world.clock.advance(20_000)
    await secretOf(later)
    await keeper.listen()
    await keeper.listen()
    expect(synced).toEqual([`+${later.username}`])
    await revoke(later)
    await keeper.listen()
    expect(synced).toEqual([`+${later.username}`, `-${later.username}`])
  })

  test('a SIP user that it refuses keeps nobody else from calling', async () => {
    const who = await world.person()
    const telephony = {
      ...world.ctx.telephony,
      putSipUser: () => Promise.reject(new Error('Asterisk answered 400')),
    }
    await secretOf(who)
    await expect(createSipUserKeeper({ ...world.ctx, telephony }).begin()).resolves.toBeUndefined()
  })

  test('forgets the phone of a seat that is taken back', async () => {
    const member = await world.person()
    const keeper = createSipUserKeeper(world.ctx)
    const { secret, set_up } = await secretOf(member)
    await revoke(member)
    await keeper.listen()
    expect(await signsIn(member, secret)).toBe(false)
    expect(await state(member)).toBe('unknown')
    const token = set_up.split('/').at(-1) ?? ''
    expect((await world.raw('phoneSetUp', { params: { token } }, null)).statusCode).toBe(404)
  })

  test('forgets the phones of a person who is disabled, for good', async () => {
    const who = await world.person()
    const { secret } = await secretOf(who)
    const keeper = createSipUserKeeper(world.ctx)
    const disable = (at: Date | null) =>
      transaction(world.ctx.db, (tx) =>
        tx.updateTable('users').set({ disabled_at: at }).where('id', '=', who.userId).execute(),
      )
    await disable(world.clock.now())
    await keeper.listen()
    expect(await signsIn(who, secret)).toBe(false)
    await disable(null)
    expect(await phoneOf(who)).toMatchObject({ state: 'none', made_at: null })
  })
})
