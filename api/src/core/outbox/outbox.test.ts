import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { cleanUp } from '../../jobs/retention.ts'
import { listMessages, postMessage } from './outbox.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await postMessage(world.ctx, world.ctx.db, world.clock.now(), {
    channel: 'email',
    to: 'ada@ekoline.test',
    subject: '<script>alert(1)</script>',
    text: 'Your link:\nhttp://127.0.0.1:8080/verify?reference=EKO-1&a="b"\nSee you',
  })
  await postMessage(world.ctx, world.ctx.db, world.clock.now(), {
    channel: 'sms',
    to: '+2348035550142',
    text: 'Code 1234',
  })
})
afterAll(() => world.close())

describe('the outbox of development', () => {
  // @shows DEC-85
  it('lists every message, newest first', async () => {
    const { body } = await world.call('outbox', {}, null)
    expect(body.map(({ channel, text }) => [channel, text.slice(0, 9)])).toEqual([
      ['sms', 'Code 1234'],
      ['email', 'Your link'],
    ])
    expect(body[0]).toEqual({
      id: expect.any(Number),
      channel: 'sms',
      to: '+2348035550142',
      text: 'Code 1234',
      at: '2026-11-20T11:00:00.000Z',
      state: 'waiting',
    })
  })

  const page = async (url = '/dev/outbox') => {
    const answer = await world.app.inject({ url, headers: { accept: 'text/html' } })
    return { ...answer, body: answer.body, policy: String(answer.headers['content-security-policy']) }
  }
  const articles = async (query: string) =>
    [...(await page(`/dev/outbox?${query}`)).body.matchAll(/ to <b>(.*?)<\/b>/g)].map(([, to]) => to)

  it('shows the code on its own, to be copied, and what became of the message', async () => {
    const { body } = await page()
    expect(body).toContain('data-copy="1234"')
    expect(body).toContain('<span class="fate waiting">waiting</span>')
    const script = await page('/dev/outbox.js')
    expect(script.headers['content-type']).toContain('javascript')
    expect(script.body).toContain('data-copy')
  })

  it('is narrowed by recipient and channel, and goes on to older messages', async () => {
    expect(await articles('to=ada%40')).toEqual(['ada@ekoline.test'])
    expect(await articles('channel=sms')).toEqual(['+2348035550142'])
    expect(await articles('to=ada%40&channel=sms')).toEqual([])
    expect(await articles('to=%25&channel=pigeon&before=x')).toEqual([])
    const { body } = await world.call('outbox', {}, null)
    expect(await articles(`before=${body[0]?.id}`)).toEqual(['ada@ekoline.test'])
    const own = await openWorld()
    for (let count = 0; count < 51; count++)
      await postMessage(own.ctx, own.ctx.db, own.clock.now(), { channel: 'email', to: 'a@b.test', text: '.' })
    const first = await own.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html' } })
    const [, older = ''] = /class="older" href="([^"]+)"/.exec(first.body) ?? []
    const second = await own.app.inject({
      url: older.replaceAll('&#38;', '&'),
      headers: { accept: 'text/html' },
    })
    expect(second.body.match(/<article>/g)).toHaveLength(1)
    await own.close()
  })

  it('shows a mail as its reader sees it, in a frame that can run and load nothing', async () => {
    const { body } = await world.call('outbox', {}, null)
    const mail = await page(`/dev/outbox/mail/${body[1]?.id}`)
    expect(mail.body).toContain('<h1')
    expect(mail.body).not.toContain('<script')
    expect(mail.policy).toMatch(/^default-src 'none'.*sandbox allow-popups/)
    expect(mail.policy).not.toMatch(/script|connect|allow-same-origin|https?:/)
    for (const id of [body[0]?.id, 4711, 'x'])
      expect((await page(`/dev/outbox/mail/${id}`)).statusCode).toBe(404)
  })

  it('is a page whose links can be followed and whose texts are only texts', async () => {
    const { body } = await world.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html' } })
    expect(body).toContain('<a href="http://127.0.0.1:8080/verify?reference=EKO-1&#38;a=&#34;b&#34;">')
    expect(body).toContain('&#60;script&#62;')
    expect(body.match(/<script/g)).toHaveLength(1) // the page's own
  })

  // @shows DEC-85
  it('keeps no text but sealed, as it may hold a link that signs a person in', async () => {
    const rows = await world.ctx.db.selectFrom('outbox').selectAll().execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/verify|Code 1234/)
  })

  it('gives each message an id of its own, from which on it waits to be sent', async () => {
    const own = await openWorld()
    const at = own.clock.now()
    const post = (channel: 'email' | 'sms') =>
      postMessage(own.ctx, own.ctx.db, at, { channel, to: 'somebody', text: 'Code 1234' })
    const ids = [await post('email'), await post('sms')]
    const rows = await own.ctx.db
      .selectFrom('outbox')
      .select(['id', 'state', 'due_at', 'ends_at'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: ids[0], state: 'waiting', due_at: at, ends_at: null },
      { id: ids[1], state: 'waiting', due_at: at, ends_at: new Date(at.getTime() + 600_000) },
    ])
    await own.close()
  })

  it('keeps nothing longer than 30 days', async () => {
    const own = await openWorld()
    const post = (text: string) =>
      postMessage(own.ctx, own.ctx.db, own.clock.now(), { channel: 'email', to: 'ada@ekoline.test', text })
    await post('old')
    own.clock.advance(1000)
    await post('new')
    own.clock.advance(30 * 86_400_000)
    expect((await cleanUp(own.ctx)).messages).toBe(1)
    expect((await listMessages(own.ctx)).map(({ text }) => text)).toEqual(['new'])
    await own.close()
  })

  // @shows DEC-85
  it('does not exist in production', async () => {
    const production = await openWorld({ config: { mode: 'production' } })
    expect((await production.call('outbox', {}, null)).http).toBe(404)
    for (const url of ['/dev/outbox', '/dev/outbox.css', '/dev/outbox.js', '/dev/outbox/mail/1'])
      expect((await production.app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(404)
    await production.close()
  })
})
