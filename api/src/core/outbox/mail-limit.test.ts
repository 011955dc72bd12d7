import { afterAll, beforeAll, expect, it } from 'vitest'
import { joining } from '../../../test/joining.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { takeTokens } from '../limits/limits.service.ts'
import { mailsOfStrangers } from './mail-limit.service.ts'

const HOUR = 3_600_000

let world: World
const { newcomer, sentTo } = joining(() => world)
beforeAll(async () => {
  world = await openWorld({ config: { trustProxy: 1 } })
})
afterAll(() => world.close())

let addresses = 0
/** Somewhere else each time. */
const elsewhere = () => {
  addresses++
  return { 'x-forwarded-for': `10.2.${addresses >> 8}.${addresses & 255}` }
}
const link = (email: string) => world.call('askSignInLink', { body: { email } }, null, elsewhere())
const forgot = (email: string) => world.call('forgotPassword', { body: { email } }, null, elsewhere())
const register = (email: string) =>
  world.call('register', { body: newcomer({ email }) as never }, null, elsewhere())
async function invite(email: string, admin: Person) {
  const { workgroup = '' } = (await world.call('seats', {}, admin)).body.result[0] ?? {}
  const body = { firstName: 'Efe', lastName: 'Bello', email, phoneNumber: '08035550142', workgroup }
  return world.call('subscribe', { body }, admin, elsewhere())
}
const mailsTo = async (email: string) => (await sentTo(email)).length

it.each([
  ['links to log in', link],
  ['links to set a password', forgot],
])('mails five %s at once, from many addresses, then one every three hours', async (_, ask) => {
  const { email } = await world.person()
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(email)))
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'too_many_sign_ins')).toHaveLength(7)
  expect(await mailsTo(email)).toBe(5)
  world.clock.advance(3 * HOUR - 1_000)
  expect((await ask(email)).http).toBe(429)
  world.clock.advance(1_000)
  expect([(await ask(email)).http, (await ask(email)).http]).toEqual([200, 429])
  const a = await mailsTo(email)
  for (let hour = 0; hour < 24; hour++) {
    world.clock.advance(HOUR)
    await ask(email)
  }
  expect((await mailsTo(email)) - a).toBe(8)
})

it('counts all kinds together: sign-ups, invitations, links', async () => {
  const [email, admin] = ['together@ekoline.test', await world.person({ admin: true })]
  expect((await register(email)).http).toBe(200)
  await link(email)
  await forgot(email)
  await link(email)
  expect((await invite(email, admin)).body.code).toBe('email_not_confirmed') // sends nothing, and counts for nothing
  await forgot(email)
  expect(await mailsTo(email)).toBe(5)
  expect([(await link(email)).http, (await forgot(email)).http]).toEqual([429, 429])
})

it('counts an invitation that was sent, and sends none to an address that has had enough', async () => {
  const [email, admin] = ['invited@ekoline.test', await world.person({ admin: true })]
  expect((await invite(email, admin)).http).toBe(200)
  const { id } =
    (await world.call('workgroupUsers', { query: { search: email } }, admin)).body.result[0] ?? {}
  const again = () => world.call('resendInvitation', { params: { id: id ?? 0 } }, admin)
  for (let time = 0; time < 2; time++) expect((await again()).http).toBe(200)
  for (let time = 0; time < 2; time++) await forgot(email)
  expect(await mailsTo(email)).toBe(5)
  expect((await again()).body.code).toBe('rate_limited')
  expect((await forgot(email)).http).toBe(429)
})

it('keeps nothing of a sign-up whose mail may not be sent', async () => {
  const email = 'later@ekoline.test'
  for (let time = 0; time < 5; time++) await takeTokens(world.ctx, mailsOfStrangers(email))
  expect((await register(email)).http).toBe(429)
  world.clock.advance(3 * HOUR)
  expect((await register(email)).http).toBe(200)
})

it('answers an address that no one has alike', async () => {
  const { email } = await world.person()
  const [known, unknown] = [email, 'nobody@ekoline.test']
  for (let time = 0; time < 6; time++) {
    const [a, b] = [await link(known), await link(unknown)]
    expect([a.http, a.body]).toEqual([b.http, b.body])
  }
})

it('does not count what a person asks for from a browser that they logged in with, nor while logged in', async () => {
  const { email, ...person } = await world.person()
  const { headers } = await world.call('signIn', { body: { email, password: PASSWORD } }, null, elsewhere())
  const cookie = String(headers['set-cookie']).split(';', 1).join('')
  for (let time = 0; time < 8; time++) await forgot(email)
  const own = await world.call('forgotPassword', { body: { email } }, null, { ...elsewhere(), cookie })
  expect(own.http).toBe(200)
  const body = {
    existing_password: PASSWORD,
    password: 'harmattan-dust-77',
    confirm_password: 'harmattan-dust-77',
  }
  const before = await mailsTo(email)
  expect((await world.call('changePassword', { body }, { ...person })).http).toBe(200)
  expect(await mailsTo(email)).toBe(before + 1)
})

it('counts what is done in an account whose email no one has proven, which goes on without the mail', async () => {
  const { email } = await world.person()
  await world.ctx.db.updateTable('users').set({ email_unproven: true }).where('email', '=', email).execute()
  const logIn = (password: string) => world.call('signIn', { body: { email, password } }, null, elsewhere())
  let password = PASSWORD
  for (let time = 0; time < 8; time++) {
    const session = await logIn(password)
    expect(session.http).toBe(200)
    const next = `harmattan-dust-${70 + time}`
    const body = { existing_password: password, password: next, confirm_password: next }
    expect((await world.call('changePassword', { body }, session.body)).http).toBe(200)
    password = next
  }
  expect(await mailsTo(email)).toBe(5)
  expect((await forgot(email)).http).toBe(429)
})
