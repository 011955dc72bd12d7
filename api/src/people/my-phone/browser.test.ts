// @shows DEC-95

import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { createSipUserKeeper } from './sip-users.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({
    config: {
      browserPhone: 'wss://sip.ekoline.test/ws',
      sip: { host: 'sip.ekoline.test', port: 5060, transport: 'udp' },
    },
  })
})
afterAll(() => world.close())

const make = async (who: Person) => (await world.call('makeBrowserSecret', {}, who)).body.result
const keep = (who: Person) => world.call('keepBrowserSecret', {}, who)
const MINUTE_MS = 60_000
const NEW = 'harmattan-dust-77'

describe('the phone in a browser', () => {
  test('registers beside the phone, by a name of its own, for an hour', async () => {
    const who = await world.person()
    const { secret, ends, ...place } = await make(who)
    expect(place).toEqual({
      url: 'wss://sip.ekoline.test/ws',
      user: `${who.username}-web`,
      domain: 'sip.ekoline.test',
      realm: 'ekoline',
      ice_servers: [],
    })
    expect(new Date(`${ends}Z`).getTime() - world.clock.now().getTime()).toBe(60 * MINUTE_MS)
    expect(await world.telephony.signIn(`${who.username}-web`, secret)).toBe(true)
    expect(await world.telephony.signIn(who.username, secret)).toBe(false)
  })

  test('is registered while its page keeps it, and no longer', async () => {
    const who = await world.person()
    const keeper = createSipUserKeeper(world.ctx)
    const { secret } = await make(who)
    const signsIn = () => world.telephony.signIn(`${who.username}-web`, secret)
    world.clock.advance(50 * MINUTE_MS)
    expect((await keep(who)).http).toBe(200)
    world.clock.advance(50 * MINUTE_MS)
    await keeper.listen()
    expect(await signsIn()).toBe(true)
    world.clock.advance(10 * MINUTE_MS)
    expect(await keeper.listen()).toEqual({ ended: 1 })
    expect(await signsIn()).toBe(false)
    expect((await keep(who)).http).toBe(404)
  })

  test.each(['a reset', 'a changed password that ends phones'])(
    '%s takes every phone of the person off the exchange',
    async (how) => {
      const who = await world.person()
      const keeper = createSipUserKeeper(world.ctx)
      const { secret } = (await world.call('makePhoneSecret', {}, who)).body.result
      const { secret: ofPage } = await make(who)
      const registered = async () => [
        await world.telephony.signIn(who.username, secret),
        await world.telephony.signIn(`${who.username}-web`, ofPage),
      ]
      await keeper.listen()
      expect(await registered()).toEqual([true, true])
      if (how === 'a reset') {
        await world.call('forgotPassword', { body: { email: who.email } }, null)
        const mail = (await mailsTo(world.ctx, who.email)).at(-1)?.text ?? ''
        const token = /\/reset-password\/(\S+)/.exec(mail)?.[1] ?? ''
        const body = { token, password: NEW, confirm_password: NEW }
        expect((await world.call('resetPassword', { body }, null)).http).toBe(200)
      } else {
        const body = {
          existing_password: PASSWORD,
          password: NEW,
          confirm_password: NEW,
          end_phone_secrets: true,
        }
        expect((await world.call('changePassword', { body }, who)).http).toBe(200)
      }
      await keeper.listen()
      expect(await registered()).toEqual([false, false])
    },
  )

  test('counts as the phone of its seat', async () => {
    const who = await world.person()
    expect((await world.call('myPhone', {}, who)).body.result).toMatchObject({ state: 'none' })
    await make(who)
    expect((await world.call('myPhone', {}, who)).body.result).toMatchObject({
      state: 'registered',
      phones: [],
    })
  })

  test('is announced to the exchange as a browser', async () => {
    const who = await world.person()
    const synced: unknown[] = []
    const telephony = {
      ...world.ctx.telephony,
      putSipUser: async ({ user, browser }: { user: string; browser?: boolean }) =>
        void synced.push([user, browser]),
    }
    await make(who)
    await world.call('makePhoneSecret', {}, who)
    await createSipUserKeeper({ ...world.ctx, telephony }).begin()
    expect(synced).toContainEqual([`${who.username}-web`, true])
    expect(synced).toContainEqual([who.username, false])
  })

  test('is in the audit, and limited', async () => {
    const boss = await world.person({ admin: true })
    await make(boss)
    const { result } = (await world.call('audit', { query: {} }, boss)).body
    expect(result.map(({ what }) => what)).toEqual(['Turned on the browser phone'])
    for (let turn = 1; turn < 20; turn++) await make(boss)
    expect((await world.call('makeBrowserSecret', {}, boss)).http).toBe(429)
  })

  test('gives pages the way to the exchange, and says that it is there', async () => {
    expect((await world.call('config', {}, null)).body).toMatchObject({ browser_phone: true })
    const { headers } = await world.app.inject({ url: '/openapi.json' })
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://sip.ekoline.test;")
  })

  test('is given STUN, and TURN with a password that ends with its secret', async () => {
    const secret = 'a-secret-of-the-turn-server-32-letters'
    const urls = ['turn:turn.ekoline.test:3478?transport=udp', 'turns:turn.ekoline.test:5349']
    const stun = 'stun:turn.ekoline.test:3478'
    const away = await openWorld({
      config: { browserPhone: 'wss://sip.ekoline.test/ws', ice: { stun, turn: { urls, secret } } },
    })
    const who = await away.person()
    const made = (await away.call('makeBrowserSecret', {}, who)).body.result
    const expected = (ends: string) => {
      const username = `${new Date(`${ends}Z`).getTime() / 1000}:${who.username}-web`
      const credential = createHmac('sha1', secret).update(username).digest('base64')
      return [{ urls: [stun] }, { urls, username, credential }]
    }
    expect(made.ice_servers).toEqual(expected(made.ends))
    away.clock.advance(50 * MINUTE_MS)
    const kept = (await away.call('keepBrowserSecret', {}, who)).body.result
    expect(kept.ends).not.toBe(made.ends)
    expect(kept.ice_servers).toEqual(expected(kept.ends))
    expect((await away.call('keepBrowserSecret', {}, null)).http).toBe(401)
    expect(JSON.stringify((await away.call('config', {}, null)).body)).not.toContain('turn.ekoline.test')
    await away.close()
  })

  test('is not there unless it is set up', async () => {
    const plain = await openWorld()
    const who = await plain.person()
    expect((await plain.call('makeBrowserSecret', {}, who)).http).toBe(404)
    expect((await plain.call('config', {}, null)).body).toMatchObject({ browser_phone: false })
    const { headers } = await plain.app.inject({ url: '/openapi.json' })
    expect(headers['content-security-policy']).toContain("connect-src 'self';")
    await plain.close()
  })
})
