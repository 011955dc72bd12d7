// @shows DEC-72

import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { securityMessages } from '@ekoline/contract/people/messages/security.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { turnOnFactor, unconfirm } from '../../../test/second-factors.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** An admin who has not entered the password since the login. */
async function unconfirmed(): Promise<Person> {
  const admin = await world.person({ admin: true })
  await unconfirm(world, admin)
  return admin
}

const confirm = (who: Person, body: { password?: string; code?: string }) =>
  world.call('confirmSession', { body }, who)

const guarded: [
  string,
  (who: Person) => Promise<{ http: number; body: { code?: string; message?: string } }>,
][] = [
  ['an API key', (who) => world.call('makeApiKey', { body: { name: 'Shop' } }, who)],
  ['confirming API keys', (who) => world.call('confirmApiKeys', {}, who)],
  ['a phone secret', (who) => world.call('makePhoneSecret', {}, who)],
  [
    'an admin',
    async (who) => {
      const { userId } = await world.person({ workgroup: who.workgroupId })
      return world.call('makeAdmin', { params: { id: userId }, body: { admin_status: true } }, who)
    },
  ],
  [
    'a role',
    async (who) => {
      const { userId } = await world.person({ workgroup: who.workgroupId })
      return world.call('setRole', { params: { id: userId }, body: { role: 'accountant' } }, who)
    },
  ],
  [
    'the release of a number',
    async (who) => world.call('releaseNumber', { params: { id: await giveNumber(world, who) } }, who),
  ],
]

describe.each(guarded)('%s', (_, call) => {
  it('asks for the password again, for ten minutes', async () => {
    const admin = await unconfirmed()
    const refused = await call(admin)
    expect([refused.http, refused.body.code, refused.body.message]).toEqual([
      403,
      'confirm_required',
      securityMessages.confirm_required,
    ])
    expect((await confirm(admin, { password: 'wrong' })).body.code).toBe('wrong_password')
    expect((await call(admin)).http).toBe(403)
    expect((await confirm(admin, { password: PASSWORD })).http).toBe(200)
    expect((await call(admin)).http).toBe(200)
    world.clock.advance(11 * 60_000)
    expect((await call(admin)).body.code).toBe('confirm_required')
  })
})

// findings, ux D10
it('a login by password counts for ten minutes, for its own session alone', async () => {
  const admin = await unconfirmed()
  const { token } = (await world.call('signIn', { body: { email: admin.email, password: PASSWORD } }, null))
    .body
  const secret = async (who: { token: string }) => (await world.call('makePhoneSecret', {}, who)).body.code
  expect(await secret({ token })).toBeUndefined()
  expect(await secret(admin)).toBe('confirm_required')
  world.clock.advance(10 * 60_000)
  expect(await secret({ token })).toBeUndefined()
  world.clock.advance(1)
  expect(await secret({ token })).toBe('confirm_required')
})

it('wants a password or a code, and a code only of a person who has a second factor', async () => {
  const admin = await unconfirmed()
  expect((await confirm(admin, {})).http).toBe(400)
  expect((await confirm(admin, { code: '123456' })).body.code).toBe('wrong_code')
})

it('asks who has a second factor for a code: a stolen password is not enough', async () => {
  const admin = await world.person({ admin: true })
  const { code, recoveryCodes } = await turnOnFactor(world, admin)
  await unconfirm(world, admin)
  for (const password of [PASSWORD, 'wrong'])
    expect(await confirm(admin, { password })).toMatchObject({
      http: 422,
      body: { code: 'code_needed', message: securityMessages.code_needed },
    })
  expect((await confirm(admin, { password: PASSWORD, code: '000000' })).body.code).toBe('wrong_code')
  expect((await world.call('makePhoneSecret', {}, admin)).body.code).toBe('confirm_required')
  expect((await confirm(admin, { code: code() })).http).toBe(200)
  expect((await world.call('makePhoneSecret', {}, admin)).http).toBe(200)

  await unconfirm(world, admin)
  const [recovery = ''] = recoveryCodes
  expect((await confirm(admin, { code: recovery })).http).toBe(200)
  expect((await world.call('makePhoneSecret', {}, admin)).http).toBe(200)
  expect((await confirm(admin, { code: recovery })).body.code).toBe('wrong_code')
  expect((await mailsTo(world.ctx, admin.email)).map(({ subject }) => subject)).toContain(
    mailMessages.recovery_code_used_subject,
  )
})

it('is audited', async () => {
  const admin = await unconfirmed()
  await confirm(admin, { password: PASSWORD })
  const { result } = (await world.call('audit', { query: {} }, admin)).body
  expect(result[0]?.what).toBe(createText()('audit_session_confirmed'))
})

it('a new API key and a new phone secret are mailed', async () => {
  const admin = await world.person({ admin: true })
  await world.call('makeApiKey', { body: { name: 'Shop' } }, admin)
  await world.call('makePhoneSecret', {}, admin)
  const link = `${world.ctx.config.publicUrl}/forgot-password`
  const filled = (text: string) =>
    text.replace('{name}', 'Shop').replace('{brand}', 'Ekoline').replace('{link}', link)
  expect(await mailsTo(world.ctx, admin.email)).toEqual([
    { subject: mailMessages.api_key_made_subject, text: filled(mailMessages.api_key_made_text) },
    { subject: mailMessages.phone_secret_made_subject, text: filled(mailMessages.phone_secret_made_text) },
  ])
})
