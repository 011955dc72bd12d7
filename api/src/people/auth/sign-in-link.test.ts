import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { authMessages } from '@ekoline/contract/people/messages/auth.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { listMessages } from '../../core/outbox/outbox.sql.ts'
import { cleanUp } from '../../jobs/retention.ts'

const MINUTE = 60_000

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ email: 'ada@ekoline.test' })
})
afterAll(() => world.close())
beforeEach(() => world.ctx.db.deleteFrom('limits').execute())

const ask = (email: string) => world.call('askSignInLink', { body: { email } }, null)
const mails = () => listMessages(world.ctx)
const tickets = () => world.ctx.db.selectFrom('sign_in_tickets').selectAll().execute()

/** What the newest link carries. */
async function newestLink() {
  const line = (await mails())[0]?.text.split('\n').find((text) => text.startsWith('http')) ?? ''
  const { pathname, searchParams } = new URL(line)
  return {
    email: decodeURIComponent(pathname.split('/')[2] ?? ''),
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
  }
}

const follow = ({ email, ...query }: { email: string; expires?: number; signature?: string }, headers = {}) =>
  world.call('signInByLink', { params: { email }, query }, null, headers)

const refused = { http: 404, code: 'sign_in_link_refused', message: authMessages.sign_in_link_refused }
const answer = ({ http, body }: Awaited<ReturnType<typeof follow>>) => ({
  http,
  code: body.code,
  message: body.message,
})

describe('asking for a sign-in link', () => {
  it('mails a link to the person, and keeps it hashed only', async () => {
    expect((await ask(' Ada@Ekoline.test')).body).toEqual({ status: 'success' })
    const [mail] = await mails()
    expect(mail).toMatchObject({
      to: 'ada@ekoline.test',
      subject: mailMessages.sign_in_link_subject.replace('{brand}', 'Ekoline'),
    })
    const { expires, signature } = await newestLink()
    const link = `${world.ctx.config.publicUrl}/login/ada%40ekoline.test?expires=${expires}&signature=${signature}`
    expect(mail?.text).toBe(
      mailMessages.sign_in_link_text.replace('{brand}', 'Ekoline').replace('{link}', link),
    )
    expect(signature).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await tickets())).not.toContain(signature)
  })

  it('answers an unknown e-mail and a disabled person alike, and mails them nothing', async () => {
    const gone = await world.person({ email: 'gone@ekoline.test' })
    const at = world.clock.now()
    await world.ctx.db.updateTable('users').set({ disabled_at: at }).where('id', '=', gone.userId).execute()
    const before = await mails()
    const known = await ask('ada@ekoline.test')
    for (const email of ['nobody@ekoline.test', 'gone@ekoline.test', '']) {
      const { http, body } = await ask(email)
      expect({ http, body }).toEqual({ http: known.http, body: known.body })
    }
    expect(await mails()).toHaveLength(before.length + 1)
    const audited = await world.ctx.db
      .selectFrom('audit')
      .select('target')
      .where('action', '=', 'sign_in_link_asked')
      .orderBy('id', 'desc')
      .execute()
    expect(audited.slice(0, 4).map((line) => line.target)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      `user:${ada.userId}`,
    ])
  })

  it.each(['ada@ekoline.test', 'nobody@ekoline.test'])('is limited to 3 for %s', async (email) => {
    const answers = [await ask(email), await ask(email), await ask(email), await ask(email)]
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.body.message).toBe(authMessages.too_many_sign_ins.replace('{wait}', '5 minutes'))
    expect(Number(answers[3]?.headers['retry-after'])).toBe(300)
  })
})

describe('sign-in links asked for from afar', () => {
  it('are counted for each address, so that the owner still gets one, and all together', async () => {
    const behind = await openWorld({ config: { trustProxy: 1 } })
    const owner = await behind.person()
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address }
      return (await behind.call('askSignInLink', { body: { email: owner.email } }, null, headers)).http
    }
    for (let time = 0; time < 3; time++) expect(await from('10.0.0.1')).toBe(200)
    expect([await from('10.0.0.1'), await from('10.0.0.2')]).toEqual([429, 200])
    const others = await Promise.all(Array.from({ length: 30 }, (_, index) => from(`10.0.1.${index}`)))
    expect(others.filter((status) => status === 429)).toHaveLength(29)
    await behind.close()
  })

  it('are counted for all addresses of a mailbox together', async () => {
    const behind = await openWorld({ config: { trustProxy: 1 } })
    const asked: number[] = []
    while (asked.length < 21) {
      const { email } = await behind.person({ email: `efe+${asked.length}@example.com` })
      const headers = { 'x-forwarded-for': `10.0.3.${asked.length}` }
      asked.push((await behind.call('askSignInLink', { body: { email } }, null, headers)).http)
    }
    expect(asked.indexOf(429)).toBe(20)
    await behind.close()
  })

  it('of an e-mail that no one has are limited alike, and keep no one from inviting or resetting it', async () => {
    const behind = await openWorld({ config: { trustProxy: 1 } })
    const email = 'later@example.com'
    const asked: number[] = []
    for (let address = 0; address < 6; address++) {
      const headers = { 'x-forwarded-for': `10.0.2.${address}` }
      asked.push((await behind.call('askSignInLink', { body: { email } }, null, headers)).http)
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429])
    const admin = await behind.person({ admin: true })
    const workgroup = (await behind.call('seats', {}, admin)).body.result[0]?.workgroup ?? ''
    const invited = { email, firstName: 'Efe', lastName: 'Bello', phoneNumber: '08035550142', workgroup }
    expect((await behind.call('subscribe', { body: invited }, admin)).http).toBe(200)
    await behind.close()
  })
})

// @shows AC7-18, DEC-80
describe('a sign-in link', () => {
  // @shows AC2-52
  it('signs in, once', async () => {
    await ask(ada.email)
    const link = await newestLink()
    const { body } = await follow(link)
    expect(body._token).toBe(body.token)
    expect((await world.call('loggedOnUser', {}, body)).body.id).toBe(ada.userId)
    expect(answer(await follow(link))).toEqual(refused)
  })

  it('signs in once when it is followed twice at the same moment', async () => {
    await ask(ada.email)
    const link = await newestLink()
    const answers = await Promise.all([follow(link), follow(link), follow(link)])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404, 404])
  })

  it('is over after 15 minutes, and cleared away', async () => {
    await ask(ada.email)
    const link = await newestLink()
    world.clock.advance(15 * MINUTE)
    expect(answer(await follow(link))).toEqual(refused)
    await cleanUp(world.ctx)
    expect(await tickets()).toEqual([])
  })

  it('does not live on when the clock is set back', async () => {
    await ask(ada.email)
    const link = await newestLink()
    const now = world.clock.now()
    world.clock.advance(-24 * 60 * MINUTE)
    expect(answer(await follow(link))).toEqual(refused)
    await cleanUp(world.ctx)
    expect(await tickets()).toEqual([])
    world.clock.set(now)
  })

  it('still signs in within the last of the 15 minutes', async () => {
    await ask(ada.email)
    const link = await newestLink()
    world.clock.advance(15 * MINUTE - 1000)
    expect((await follow(link)).http).toBe(200)
  })

  it('answers like an unknown e-mail without its own signature, and stays usable', async () => {
    const bola = await world.person({ email: 'bola@ekoline.test' })
    await ask(ada.email)
    const link = await newestLink()
    const wrong = [
      { email: 'nobody@ekoline.test' },
      { email: ada.email },
      { ...link, signature: 'x'.repeat(43) },
      { ...link, expires: link.expires + 60 },
      { ...link, email: bola.email },
      { email: link.email, expires: link.expires },
    ]
    for (const token of wrong) expect(answer(await follow(token))).toEqual(refused)
    expect((await follow(link)).http).toBe(200)
  })

  it('is not used up by a prefetch, a page load or a HEAD', async () => {
    await ask(ada.email)
    const link = await newestLink()
    for (const headers of [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'sec-fetch-mode': 'navigate' },
    ])
      expect((await follow(link, headers)).http).toBe(404)
    const url = `/v1/login/${encodeURIComponent(link.email)}?expires=${link.expires}&signature=${link.signature}`
    expect((await world.app.inject({ method: 'HEAD', url })).statusCode).toBe(404)
    expect((await follow(link)).http).toBe(200)
  })

  it('does not let a person in who was disabled in between', async () => {
    const leaver = await world.person({ email: 'leaver@ekoline.test' })
    await ask(leaver.email)
    const link = await newestLink()
    await world.ctx.db
      .updateTable('users')
      .set({ disabled_at: world.clock.now() })
      .where('id', '=', leaver.userId)
      .execute()
    expect(answer(await follow(link))).toEqual(refused)
  })

  it('cannot be guessed from one address without end', async () => {
    const guess = { email: ada.email, expires: 1, signature: 'x' }
    const answers = await Promise.all(Array.from({ length: 22 }, () => follow(guess)))
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(2)
  })
})
