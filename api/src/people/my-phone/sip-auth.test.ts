// @shows DEC-169

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { ha1Of } from './my-phone.service.ts'
import { serveSipAuth } from './sip-auth.ts'

const SECRET = 'a-secret-that-the-kamailio-knows-too'

let world: World
let address: string
let stop: () => Promise<void>
beforeAll(async () => {
  world = await openWorld()
  const place = { host: '127.0.0.1', port: 0, secret: SECRET, encrypted: false }
  const served = await serveSipAuth(world.ctx, place, 20)
  ;({ address, stop } = served)
})
afterAll(async () => {
  await stop()
  await world.close()
})

const ask = (path: string, init: RequestInit = { headers: { 'x-edge-secret': SECRET } }) =>
  fetch(`${address}${path}`, init)
const ha1 = async (user: string) => (await ask(`/ha1/${user}`)).text()
const secretOf = async (who: Person): Promise<string> =>
  (await world.call('makePhoneSecret', {}, who)).body.result.secret
const product = 'ekoline'

describe('what a Kamailio asks', () => {
  test('is by what it checks each of a person’s phones', async () => {
    const who = await world.person()
    const first = await secretOf(who)
    const { username, secret } = (await world.call('addPhone', { body: { name: 'App' } }, who)).body.result
    expect(await ha1(who.username)).toBe(ha1Of(who.username, product, first))
    expect(username).toBe(`${who.username}-2`)
    expect(await ha1(username)).toBe(ha1Of(username, product, secret))
    const next = await secretOf(who)
    expect(await ha1(who.username)).toBe(ha1Of(who.username, product, next))
  })

  test('has an answer of the same look for a name that no one has, always the same', async () => {
    const who = await world.person() // has no phone
    await secretOf(await world.person())
    for (const name of ['stranger', who.username, `${who.username}-web`, `${who.username}-1`]) {
      expect(await ha1(name)).toMatch(/^[0-9a-f]{32}$/)
      expect(await ha1(name)).toBe(await ha1(name))
    }
    expect(await ha1('stranger')).not.toBe(await ha1('stranger-2'))
  })

  test('says which phones are registered', async () => {
    const who = await world.person()
    for (const name of ['Desk', 'Mobile']) await world.call('addPhone', { body: { name } }, who)
    const seen = async () =>
      (await world.call('myPhone', {}, who)).body.result.phones.map(({ seen_at }) => seen_at !== null)
    await ask(`/ha1/${who.username}`)
    const [first, browser] = [who.username, `${who.username}-web`]
    for (const user of ['stranger', browser, `${first}-2`])
      expect((await ask(`/ha1/${user}?there`)).status).toBe(200)
    await expect.poll(seen).toEqual([false, true])
  })

  test('is not of a phone while everything of its workgroup is suspended', async () => {
    const who = await world.person({ admin: true })
    const right = ha1Of(who.username, product, await secretOf(who))
    expect(await ha1(who.username)).toBe(right)
    const why = ['--level', 'everything', '--reason', 'Fraud.', '--ticket', 'F-17', '--yes']
    await operatorIn(world)('suspend', `${who.workgroupId}`, ...why)
    expect(await ha1(who.username)).not.toBe(right)
  })

  test('is refused without the secret, and so is anything else', async () => {
    const who = await world.person()
    await secretOf(who)
    const path = `/ha1/${who.username}`
    const wrong = [
      {},
      { headers: { 'x-edge-secret': `${SECRET}x` } },
      { method: 'POST', headers: { 'x-edge-secret': SECRET } },
    ]
    for (const init of wrong) expect((await ask(path, init)).status).toBe(404)
    for (const other of ['/', '/ha1/', '/ha1/a.b', `${path}?x`, `/ha1/${'a'.repeat(65)}`])
      expect((await ask(other)).status).toBe(404)
  })

  test('is answered where sound must be encrypted only to one that lets no other phones in', async () => {
    const place = { host: '127.0.0.1', port: 0, secret: SECRET, encrypted: true }
    const other = await serveSipAuth(world.ctx, place)
    onTestFinished(() => other.stop())
    const who = await world.person()
    const right = ha1Of(who.username, product, await secretOf(who))
    const path = `/ha1/${who.username}`
    const at = (asked: string) => fetch(`${other.address}${asked}`, { headers: { 'x-edge-secret': SECRET } })
    expect((await at(path)).status).toBe(503)
    expect(await (await at(`${path}/encrypted`)).text()).toBe(right)
    expect(await (await ask(`${path}/encrypted`)).text()).toBe(right)
  })

  test('is answered by another process of the machine at the same address', async () => {
    const port = Number(new URL(address).port)
    const other = await serveSipAuth(world.ctx, { host: '127.0.0.1', port, secret: SECRET, encrypted: false })
    onTestFinished(() => other.stop())
    expect(other.address).toBe(address)
  })
})
