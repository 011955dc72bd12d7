import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type World } from '../../../test/world.ts'
import type { MailSender } from '../../adapters/mail/mail.ts'
import { type Message, postMessage } from '../../core/outbox/outbox.sql.ts'
import { sendMessages } from '../../core/outbox/send.service.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
const ids: Record<'mail' | 'code', number> = { mail: 0, code: 0 }

/** What nothing takes. */
const refusing: { mail: MailSender } = {
  mail: {
    name: 'smtp',
    send: async () => ({ result: 'rejected', why: 'refused', permanent: true, detail: '554 spam' }),
    close: async () => {},
  },
}

const never = new AbortController().signal
const post = (message: Message) => postMessage(world.ctx, world.ctx.db, world.clock.now(), message)

beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
  ids.mail = await post({ channel: 'email', to: 'ada@ekoline.test', subject: 'Receipt', text: 'secret link' })
  ids.code = await post({ channel: 'sms', to: '+2348035550142', text: 'Your code is 0427' })
  await sendMessages({ ...world.ctx, ...refusing }, never)
})
afterAll(() => world.close())

describe('messages list', () => {
  test('shows what became of messages, and never what they said', async () => {
    const { out } = await operator('messages', 'list')
    expect(out).toContain(
      `${ids.mail}   2026-11-20 12:00:00  email  ada@ekoline.test  failed: refused  2026-11-20 12:00:00`,
    )
    expect(out).toMatch(/^id +posted \(Lagos\) .* since \(Lagos\)$/m)
    expect(out).toContain('+2348035550142    delivered')
    const { out: json } = await operator('messages', 'list', '--json')
    expect(out + json).not.toMatch(/secret link|0427/)
  })

  test('is narrowed by recipient, channel and state', async () => {
    const listed = async (...words: string[]) => {
      const { messages } = (await operator('messages', 'list', ...words, '--json')).json()
      return messages.map(({ id }: { id: number }) => id)
    }
    expect(await listed('--to', 'ada@ekoline.test')).toEqual([ids.mail])
    expect(await listed('--channel', 'sms')).toEqual([ids.code])
    expect(await listed('--state', 'failed')).toEqual([ids.mail])
    expect((await operator('messages', 'list', '--state', 'waiting')).out).toBe(
      'There are no such messages.\n',
    )
    expect(await operator('messages', 'list', '--state', 'lost')).toMatchObject({ code: 2 })
  })
})

describe('messages fate', () => {
  test('shows all that is known', async () => {
    const { out } = await operator('messages', 'fate', String(ids.mail))
    for (const line of [
      'failed: refused, since 2026-11-20 12:00:00 Lagos time',
      '554 spam',
      'tries:',
      'smtp',
    ])
      expect(out).toContain(line)
    expect(out).not.toContain('secret link')
    expect(await operator('messages', 'fate', '4711')).toMatchObject({ code: 1 })
    expect(await operator('messages', 'fate', 'all')).toMatchObject({ code: 2 })
  })
})

describe('messages retry', () => {
  const retry = (id: number) => operator('messages', 'retry', String(id), '--reason', 'Mended', '--yes')

  test('sends a message that failed, once it is agreed to, and says so in the audit', async () => {
    const asked = await operator('messages', 'retry', String(ids.mail), '--reason', 'Mended')
    expect(asked.code).toBe(3)
    expect(await retry(ids.mail)).toMatchObject({ code: 0, out: `Message ${ids.mail} is in line again.\n` })
    const audit = await world.ctx.db
      .selectFrom('audit')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ action: 'message_retried', target: `message:${ids.mail}` })
    expect(await sendMessages(world.ctx, never)).toMatchObject({ sent: 1 })
    expect((await operator('messages', 'list', '--to', 'ada@ekoline.test')).out).toContain('delivered')
  })

  test('is refused for what did not fail, is not there, or is over', async () => {
    for (const id of [ids.code, 4711]) expect(await retry(id)).toMatchObject({ code: 1 })
    const over = await post({ channel: 'sms', to: '+2348035550142', text: 'Your code is 0427' })
    world.clock.advance(600_000)
    await sendMessages(world.ctx, never)
    expect((await operator('messages', 'fate', String(over))).out).toContain('failed: expired')
    expect(await retry(over)).toMatchObject({ code: 1 })
  })
})
