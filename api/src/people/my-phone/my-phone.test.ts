import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { createSipUserKeeper } from './sip-users.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ config: { sip: { host: 'sip.ekoline.test', port: 5061, transport: 'tls' } } })
})
afterAll(() => world.close())

const phoneOf = async (who: Person) => (await world.call('myPhone', {}, who)).body.result
const secretOf = async (who: Person) => (await world.call('makePhoneSecret', {}, who)).body.result
const add = async (who: Person, name = 'Desk') =>
  (await world.call('addPhone', { body: { name } }, who)).body.result
const phonesOf = async (who: Person) => (await phoneOf(who)).phones
const idOf = async (who: Person, username: string) =>
  (await phonesOf(who)).find((phone) => phone.username === username)?.id ?? 0
const registers = (username: string, secret: string) => world.telephony.signIn(username, secret)
const signsIn = (who: Person, secret: string) => world.telephony.signIn(who.username, secret)

const tokenOf = (address: string) => address.split('/').at(-1) ?? ''
const MINUTE_MS = 60_000

describe('my phone', () => {
  test('is nowhere before a secret is made', async () => {
    const who = await world.person()
    expect(await phoneOf(who)).toEqual({
      username: who.username,
      server: 'sip.ekoline.test',
      port: 5061,
      transport: 'tls',
      phones: [],
      state: 'none',
      calls: 'available',
    })
  })

  // @shows DEC-92
  test('registers with the secret that was shown once, and the newest alone', async () => {
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
    expect(await phoneOf(who)).toMatchObject({ state: 'registered' })
    world.telephony.register(who.username, false)
    expect(await phoneOf(who)).toMatchObject({ state: 'not registered' })
  })

  // @shows DEC-91
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
    expect(await callNow()).toBe(3) // the phone number rang, and no one answered
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
    for (const hidden of [secret, ha1, tokenOf(set_up.linphone)]) expect(kept).not.toContain(hidden)
    expect(world.ctx.seal.open(rows[0]?.ha1_sealed ?? '')).toBe(ha1)
    const lines = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'target', 'detail'])
      .where('user_id', '=', who.userId)
      .execute()
    expect(lines).toEqual([{ action: 'phone_added', target: `seat:${who.seatId}`, detail: { nth: 1 } }])
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
  const open = (token: string) => world.raw('phoneSetUp', { params: { token } }, null)

  test('works once, and has all but the secret', async () => {
    const who = await world.person()
    const { secret, set_up, set_up_ends } = await secretOf(who)
    expect(set_up.linphone).toMatch(/^http:\/\/127.0.0.1:8080\/v1\/phone-setup\/[\w-]{32}$/)
    const answer = await open(tokenOf(set_up.linphone))
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    const entry = (name: string) =>
      new RegExp(`name="${name}" overwrite="true">([^<]*)<`).exec(answer.body)?.[1]
    expect(entry('reg_proxy')).toBe('&#60;sip:sip.ekoline.test:5061;transport=tls&#62;')
    expect(entry('reg_identity')).toBe(`sip:${who.username}@sip.ekoline.test`)
    expect(entry('ha1')).toBe(hash('md5', `${who.username}:ekoline:${secret}`, 'hex'))
    expect(answer.body).not.toContain(secret)
    expect((await open(tokenOf(set_up.linphone))).statusCode).toBe(404)
    expect(new Date(`${set_up_ends}Z`).getTime() - world.clock.now().getTime()).toBe(15 * 60_000)
  })

  test('is over after 15 minutes, and with the next secret', async () => {
    const who = await world.person()
    const first = await secretOf(who)
    const second = await secretOf(who)
    expect((await open(tokenOf(first.set_up.linphone))).statusCode).toBe(404)
    world.clock.advance(15 * 60_000)
    expect((await open(tokenOf(second.set_up.linphone))).statusCode).toBe(404)
  })

  test('is not opened by a browser that looks ahead, nor as a page', async () => {
    const { set_up } = await secretOf(await world.person())
    const token = tokenOf(set_up.linphone)
    const asPage = await world.raw('phoneSetUp', { params: { token } }, null, {
      'sec-fetch-mode': 'navigate',
    })
    expect(asPage.statusCode).toBe(404)
    expect((await open(token)).statusCode).toBe(200)
  })

  test('is in the audit of its workgroup', async () => {
    const boss = await world.person({ admin: true })
    const { set_up } = await secretOf(boss)
    await open(tokenOf(set_up.linphone))
    const params = { phone: await idOf(boss, boss.username) }
    await world.call('renamePhone', { params, body: { name: 'Car' } }, boss)
    await world.call('renewPhone', { params }, boss)
    await world.call('removePhone', { params }, boss)
    const { result } = (await world.call('audit', { query: {} }, boss)).body
    expect(result.map(({ what }) => what).toSorted()).toEqual([
      'Added a SIP phone',
      'Created a new SIP password',
      'Removed a SIP phone',
      'Renamed a SIP phone',
      'Set up a SIP phone by QR code or file',
    ])
  })
})

// @shows DEC-93
describe('several phones of a seat', () => {
  test('have each a name, a SIP user and a secret', async () => {
    const who = await world.person()
    const first = await add(who, ' Desk phone ')
    world.clock.advance(60_000)
    const second = await add(who, 'Mobile')
    expect([first.username, second.username]).toEqual([who.username, `${who.username}-2`])
    expect(await registers(second.username, second.secret)).toBe(true)
    expect(await registers(second.username, first.secret)).toBe(false)
    expect(await registers(first.username, second.secret)).toBe(false)
    const phones = await phonesOf(who)
    expect(phones.map(({ name, username }) => [name, username])).toEqual([
      ['Desk phone', who.username],
      ['Mobile', `${who.username}-2`],
    ])
    const apart =
      new Date(`${phones[1]?.added_at}Z`).getTime() - new Date(`${phones[0]?.added_at}Z`).getTime()
    expect(apart).toBe(60_000)
  })

  test('are online one by one, and the seat is while one of them is', async () => {
    const who = await world.person()
    for (const name of ['Desk', 'Mobile']) await add(who, name)
    const states = async () => {
      const { state, phones } = await phoneOf(who)
      return [state, ...phones.map((phone) => phone.state)]
    }
    expect(await states()).toEqual(['registered', 'registered', 'registered'])
    world.telephony.register(who.username, false)
    expect(await states()).toEqual(['registered', 'not registered', 'registered'])
    world.telephony.register(`${who.username}-2`, false)
    expect(await states()).toEqual(['not registered', 'not registered', 'not registered'])
  })

  test('are seen, to five minutes', async () => {
    const who = await world.person()
    const keeper = createSipUserKeeper(world.ctx)
    for (const name of ['Desk', 'Mobile']) await add(who, name)
    world.telephony.register(who.username, false)
    const seen = async () => (await phonesOf(who)).map(({ seen_at }) => seen_at)
    expect(await seen()).toEqual([null, null])
    const at = world.clock.now().toISOString().slice(0, 19).replace('T', ' ')
    await keeper.see()
    expect(await seen()).toEqual([null, at])
    world.clock.advance(4 * MINUTE_MS)
    await keeper.see()
    expect(await seen()).toEqual([null, at])
    world.clock.advance(2 * MINUTE_MS)
    await keeper.see()
    expect((await seen())[1]).not.toBe(at)
    await world.telephony.crash()
    expect(await keeper.see()).toEqual({ seen: 0 })
    await world.telephony.advance(2_000)
  })

  test('are renamed, renewed and removed one by one, and none of another seat', async () => {
    const [who, other] = [await world.person(), await world.person()]
    const [first, second] = [await add(who, 'Desk'), await add(who, 'Mobile')]
    const phone = await idOf(who, second.username)
    const rename = (by: Person, name = 'Car') =>
      world.call('renamePhone', { params: { phone }, body: { name } }, by)
    const renew = (by: Person) => world.call('renewPhone', { params: { phone } }, by)
    const remove = (by: Person) => world.call('removePhone', { params: { phone } }, by)
    for (const change of [rename, renew, remove]) expect((await change(other)).http).toBe(404)
    expect((await rename(who)).http).toBe(200)
    expect((await rename(who, 'see www.example.com')).http).toBe(400)
    const renewed = (await renew(who)).body.result
    expect(renewed.username).toBe(second.username)
    expect(await registers(second.username, second.secret)).toBe(false)
    expect(await registers(second.username, renewed.secret)).toBe(true)
    expect((await phonesOf(who)).map(({ name }) => name)).toEqual(['Desk', 'Car'])
    expect((await remove(who)).http).toBe(200)
    expect(await registers(second.username, renewed.secret)).toBe(false)
    expect(await signsIn(who, first.secret)).toBe(true)
    expect((await phonesOf(who)).map(({ name }) => name)).toEqual(['Desk'])
    for (const change of [rename, renew, remove]) expect((await change(who)).http).toBe(404)
    const actions = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('user_id', '=', who.userId)
      .where('action', '!=', 'access_refused')
      .orderBy('id')
      .execute()
    expect(actions).toEqual([
      { action: 'phone_added', detail: { nth: 1 } },
      { action: 'phone_added', detail: { nth: 2 } },
      { action: 'phone_renamed', detail: {} },
      { action: 'phone_secret_made', detail: { nth: 2 } },
      { action: 'phone_removed', detail: { nth: 2 } },
    ])
  })

  test('are so many, and a removed one leaves its place to a new one with another secret', async () => {
    const who = await world.person()
    for (let nth = 1; nth <= 5; nth++) {
      await add(who, `Phone ${nth}`)
      world.clock.advance(60_000)
    }
    const full = await world.call('addPhone', { body: { name: 'One more' } }, who)
    expect(full.http).toBe(422)
    expect(full.body).toMatchObject({ code: 'phones_full' })
    const before = await idOf(who, `${who.username}-3`)
    await world.call('removePhone', { params: { phone: before } }, who)
    world.clock.advance(60_000)
    const { username } = await add(who, 'Another')
    expect(username).toBe(`${who.username}-3`)
    expect(await idOf(who, username)).not.toBe(before)
    expect((await world.call('removePhone', { params: { phone: before } }, who)).http).toBe(404)
    expect(await phonesOf(who)).toHaveLength(5)
  })

  test('that are added at the same time are not more than that', async () => {
    const who = await world.person()
    for (let nth = 1; nth <= 4; nth++) {
      await add(who)
      world.clock.advance(60_000)
    }
    const both = await Promise.all(
      ['One', 'Two'].map((name) => world.call('addPhone', { body: { name } }, who)),
    )
    expect(both.map(({ http }) => http).sort()).toEqual([200, 422])
  })

  test('are as nothing to the seat’s first secret: it is of the first phone', async () => {
    const who = await world.person()
    await add(who, 'Desk')
    await add(who, 'Mobile')
    const { username, secret } = await secretOf(who)
    expect(username).toBe(who.username)
    expect(await signsIn(who, secret)).toBe(true)
    expect((await phonesOf(who)).map(({ name }) => name)).toEqual(['Desk', 'Mobile'])
  })

  test('ring together', async () => {
    const who = await world.person()
    await fund(world.ctx, who, 100)
    for (const name of ['Desk', 'Mobile']) await add(who, name)
    world.telephony.behave({ kind: 'sip', user: who.username }, { noAnswer: true })
    world.telephony.behave({ kind: 'sip', user: `${who.username}-2` }, { answerAfterMs: 1_000 })
    const { phone } = await world.ctx.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow()
    const body = { called: '08035559999', calling: phone, username: who.username }
    const { uniqueid } = (await world.call('makeCall', { body }, who)).body.result
    await world.telephony.advance(120_000)
    expect((await world.call('call', { params: { uniqueid } }, who)).body.result.terminatecauseid).toBe(1)
    expect(world.telephony.elsewhereCount(who.username)).toBe(1)
  })

  test('end all with the seat', async () => {
    const who = await world.person()
    const keeper = createSipUserKeeper(world.ctx)
    const made = [await add(who), await add(who)]
    await world.ctx.db
      .updateTable('seats')
      .set({ revoked_at: world.clock.now() })
      .where('id', '=', who.seatId)
      .execute()
    await keeper.listen()
    for (const { username, secret } of made) expect(await registers(username, secret)).toBe(false)
  })
})

describe('the addresses that set Zoiper and a Yealink up', () => {
  const get = (address: string) => world.app.inject({ method: 'GET', url: new URL(address).pathname })

  test('give a file with the secret, once, of all of them', async () => {
    const who = await world.person()
    await add(who)
    const { secret, username, set_up } = await add(who, 'Front & back')
    const zoiper = await get(set_up.zoiper)
    expect(zoiper.statusCode).toBe(200)
    expect(zoiper.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(zoiper.headers['cache-control']).toBe('no-store')
    for (const line of [
      `<username>${username}</username>`,
      `<password>${secret}</password>`,
      '<name>Front &#38; back</name>',
      '<SIP_domain>sip.ekoline.test:5061</SIP_domain>',
      '<SIP_transport_type>TLS</SIP_transport_type>',
      '<SIP_srtp_mode>SDES</SIP_srtp_mode>',
    ])
      expect(zoiper.body).toContain(line)
    for (const address of Object.values(set_up)) expect((await get(address)).statusCode).toBe(404)
  })

  test('give a .cfg file', async () => {
    const who = await world.person()
    const { secret, set_up } = await add(who, 'Reception')
    expect(set_up.yealink).toMatch(/\/v1\/phone-setup\/yealink\/[\w-]{32}\.cfg$/)
    const { body, headers } = await get(set_up.yealink)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body.split('\n')).toEqual([
      '#!version:1.0.0.1',
      'account.1.enable = 1',
      'account.1.label = Reception',
      `account.1.display_name = ${who.username}`,
      `account.1.user_name = ${who.username}`,
      `account.1.auth_name = ${who.username}`,
      `account.1.password = ${secret}`,
      'account.1.sip_server.1.address = sip.ekoline.test',
      'account.1.sip_server.1.port = 5061',
      'account.1.sip_server.1.transport_type = 2',
      'account.1.sip_server.1.expires = 300',
      'account.1.srtp_encryption = 2',
      'account.1.nat.rport = 1',
      '',
    ])
  })

  test('leave nothing of the secret behind, used or not', async () => {
    const who = await world.person()
    const keeper = createSipUserKeeper(world.ctx)
    const kept = async () =>
      (
        await world.ctx.db
          .selectFrom('sip_secrets')
          .select(['nth', 'secret_sealed'])
          .where('seat_id', '=', who.seatId)
          .orderBy('nth')
          .execute()
      ).map(({ secret_sealed }) => secret_sealed)
    const { secret, set_up } = await add(who)
    await add(who)
    expect((await kept()).map((sealed) => typeof sealed)).toEqual(['string', 'string'])
    expect(world.ctx.seal.open((await kept())[0] ?? '')).toBe(secret)
    await get(set_up.yealink)
    expect((await kept())[0]).toBeNull()
    world.clock.advance(15 * MINUTE_MS)
    await keeper.listen()
    expect(await kept()).toEqual([null, null])
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

  // @shows DEC-94
  test('gets all SIP users again when it comes back', async () => {
    const who = await world.person()
    const { secret } = await secretOf(who)
    await world.telephony.crash()
    expect(await phoneOf(who)).toMatchObject({ state: 'not known', calls: 'unavailable' })
    await world.telephony.advance(2_000)
    expect(await signsIn(who, secret)).toBe(true)
    expect(await phoneOf(who)).toMatchObject({ state: 'registered', calls: 'available' })
  })

  test('gets a secret that was made while it was away', async () => {
    const who = await world.person()
    await world.telephony.crash()
    const { secret } = await secretOf(who)
    await world.telephony.advance(2_000)
    expect(await signsIn(who, secret)).toBe(true)
  })

  test('gets them from another process at its start, and what changes in this one', async () => {
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

  test('a SIP user that it refuses keeps no one else from calling', async () => {
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
    const token = tokenOf(set_up.linphone)
    expect((await world.raw('phoneSetUp', { params: { token } }, null)).statusCode).toBe(404)
  })

  test('forgets the phones of a person who is disabled, for good', async () => {
    const who = await world.person()
    const { secret } = await secretOf(who)
    const keeper = createSipUserKeeper(world.ctx)
    const disable = (at: Date | null) =>
      transaction(world.ctx.db, (tx) => tx.run`update users set disabled_at = ${at} where id = ${who.userId}`)
    await disable(world.clock.now())
    await keeper.listen()
    expect(await signsIn(who, secret)).toBe(false)
    await disable(null)
    expect(await phoneOf(who)).toMatchObject({ state: 'none', phones: [] })
  })
})
