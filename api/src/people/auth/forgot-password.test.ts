// @shows SA-25

import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { mailsTo } from '../../../test/mails.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { cleanUp } from '../../jobs/retention.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Engine } from '../../platform/db/engine.ts'
import { issueInvitation } from './password-links.service.ts'

const NEW = 'harmattan-dust-24'
const HOUR = 3_600_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.ctx.db.deleteFrom('limits').execute())

const ask = (email: string) => world.call('forgotPassword', { body: { email } }, null)
const reset = (token: string, password = NEW) =>
  world.call('resetPassword', { body: { token, password, confirm_password: password } }, null)
const check = (token: string) => world.call('passwordLink', { params: { token } }, null)
const signIn = (email: string, password: string) => world.call('signIn', { body: { email, password } }, null)

/** What the newest mail to a person carries. */
async function newestToken({ email }: Pick<Person, 'email'>) {
  const text = (await mailsTo(world.ctx, email)).at(-1)?.text ?? ''
  return /^\S+\/reset-password\/(\S+)$/m.exec(text)?.[1] ?? ''
}

const EXPIRED = [404, 'link has expired, please reset']
const answer = ({ http, body }: Awaited<ReturnType<typeof reset>>) => [http, body.message]

/** An engine that reports which statements it runs. */
function watched(engine: Engine, seen: string[]): Engine {
  const acquire = async () => {
    const session = await engine.acquire()
    return {
      ...session,
      query(sql: string, parameters?: readonly unknown[]) {
        seen.push(sql)
        return session.query(sql, parameters)
      },
    }
  }
  return { ...engine, acquire }
}

describe('asking for a new password', () => {
  it('mails a link that sets it, kept hashed only', async () => {
    const ada = await world.person({ email: 'ada@ekoline.test' })
    expect((await ask(' Ada@Ekoline.test')).body).toEqual({ status: 'success' })
    const token = await newestToken(ada)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await mailsTo(world.ctx, ada.email)).toEqual([
      {
        subject: mailMessages.reset_subject.replace('{brand}', 'Ekoline'),
        text: mailMessages.reset_text
          .replace('{brand}', 'Ekoline')
          .replace('{link}', `${world.ctx.config.publicUrl}/reset-password/${token}`),
      },
    ])
    const kept = await world.ctx.db.selectFrom('password_links').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept).toMatchObject([{ purpose: 'reset', user_id: ada.userId, seat_id: null }])
  })

  it('with an e-mail that no one has is refused, audited, and mails nothing', async () => {
    const before = await world.ctx.db.selectFrom('outbox').select('id').execute()
    for (const email of ['nobody@ekoline.test', 'erased-1', '']) {
      const { http, body } = await ask(email)
      expect([http, body.code, body.message]).toEqual([404, 'user_not_found', 'user not found'])
    }
    expect(await world.ctx.db.selectFrom('outbox').select('id').execute()).toHaveLength(before.length)
    const line = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'target'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(line).toEqual({ action: 'password_link_asked', target: 'unknown' })
  })

  it('does as much in the database for an e-mail that no one has, so that no time distinguishes them', async () => {
    const database = await openTestDatabase()
    const seen: string[] = []
    const own = await openWorld({ database: { ...database, engine: watched(database.engine, seen) } })
    const known = await own.person()
    const statementsFor = async (email: string) => {
      seen.length = 0
      await own.call('forgotPassword', { body: { email } }, null)
      return [...seen]
    }
    const forKnown = await statementsFor(known.email)
    expect(forKnown.length).toBeGreaterThan(4)
    expect(await statementsFor('nobody@ekoline.test')).toEqual(forKnown)
    await own.close()
  })

  it('asks a person who was only invited to take the invitation, and gives them no other way in', async () => {
    const invited = await world.person()
    const { userId, seatId, email } = invited
    await world.ctx.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
    const link = await transaction(world.ctx.db, (tx) =>
      issueInvitation(world.ctx, tx, { userId, seatId, invitedBy: seatId }),
    )
    expect((await ask(email)).http).toBe(200)
    expect(await mailsTo(world.ctx, email)).toEqual([
      {
        subject: mailMessages.reset_invited_subject.replace('{brand}', 'Ekoline'),
        text: mailMessages.reset_invited_text.replace('{brand}', 'Ekoline'),
      },
    ])
    expect((await reset(link.split('/').at(-1) ?? '')).http).toBe(200)
  })

  it('says to a disabled person that there is no link', async () => {
    const gone = await world.person()
    const at = world.clock.now()
    await world.ctx.db.updateTable('users').set({ disabled_at: at }).where('id', '=', gone.userId).execute()
    expect((await ask(gone.email)).http).toBe(200)
    expect((await mailsTo(world.ctx, gone.email)).map(({ subject }) => subject)).toEqual([
      mailMessages.reset_disabled_subject.replace('{brand}', 'Ekoline'),
    ])
    expect(mailMessages.reset_disabled_text).not.toContain('{link}')
  })

  it('is limited for one e-mail, whether it is known or not', async () => {
    const ada = await world.person()
    for (const email of [ada.email, 'nobody3@ekoline.test']) {
      const answers = []
      for (let time = 0; time < 4; time++) answers.push((await ask(email)).http)
      expect([answers.slice(0, 3).includes(429), answers[3]]).toEqual([false, 429])
    }
    const last = await ask(ada.email)
    expect(last.body.message).toMatch(/^Too many attempts. Try again in \d minutes\.$/)
    expect(last.headers['retry-after']).toMatch(/^\d+$/)
  })

  it('is limited for one address, whatever the e-mails', async () => {
    const answers = []
    for (let time = 0; time < 31; time++) answers.push((await ask(`nobody-${time}@ekoline.test`)).http)
    expect(answers.filter((http) => http === 429)).toHaveLength(1)
  })
})

// @shows SA-26
describe('a link that sets a new password', () => {
  it('works once, ends every session, and is reported by mail', async () => {
    const ada = await world.person()
    await ask(ada.email)
    const token = await newestToken(ada)
    expect((await reset(token)).body).toEqual({ status: 'success' })
    expect((await signIn(ada.email, NEW)).http).toBe(200)
    expect((await signIn(ada.email, PASSWORD)).http).toBe(401)
    expect((await world.call('seats', {}, ada)).http).toBe(401)
    expect(answer(await reset(token, 'another-long-one'))).toEqual(EXPIRED)
    expect((await signIn(ada.email, NEW)).http).toBe(200)
    const subjects = (await mailsTo(world.ctx, ada.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your password was reset')
  })

  it('used twice at once works once', async () => {
    const ada = await world.person()
    await ask(ada.email)
    const token = await newestToken(ada)
    const answers = await Promise.all([reset(token), reset(token, 'another-long-one')])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 404])
  })

  it('ends with the next one, and with a password set by any other', async () => {
    const ada = await world.person()
    await ask(ada.email)
    const first = await newestToken(ada)
    await ask(ada.email)
    const second = await newestToken(ada)
    expect(answer(await reset(first))).toEqual(EXPIRED)
    expect((await reset(second)).http).toBe(200)
    expect(
      await world.ctx.db.selectFrom('password_links').where('user_id', '=', ada.userId).selectAll().execute(),
    ).toEqual([])
  })

  it('works for an hour and no longer, and is cleared away then', async () => {
    const [ada, bola] = [await world.person(), await world.person()]
    for (const { email } of [ada, bola]) await ask(email)
    const tokens = [await newestToken(ada), await newestToken(bola)] as const
    world.clock.advance(HOUR - 1)
    expect((await reset(tokens[0])).http).toBe(200)
    world.clock.advance(1)
    expect(answer(await reset(tokens[1]))).toEqual(EXPIRED)
    const { resetLinks } = await cleanUp(world.ctx)
    expect(resetLinks).toBeGreaterThan(0)
    const left = world.ctx.db.selectFrom('password_links').selectAll().where('purpose', '=', 'reset')
    expect(await left.execute()).toEqual([])
  })

  it.each(['', 'x', `${'a'.repeat(43)}`, 'A'.repeat(200)])(
    'that was made up is refused: %j',
    async (token) => {
      expect(answer(await reset(token))).toEqual(EXPIRED)
    },
  )

  it('one letter off is refused', async () => {
    const ada = await world.person()
    await ask(ada.email)
    const token = await newestToken(ada)
    const forged = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    expect(answer(await reset(forged))).toEqual(EXPIRED)
    expect((await reset(token)).http).toBe(200)
  })

  it('can be checked without using it up, and one used, over, superseded or made up is refused alike', async () => {
    const ada = await world.person()
    await ask(ada.email)
    const first = await newestToken(ada)
    const result = { email: ada.email, invitation: null }
    for (let time = 0; time < 3; time++)
      expect((await check(first)).body).toEqual({ status: 'success', result })
    await ask(ada.email)
    const second = await newestToken(ada)
    expect((await reset(second)).http).toBe(200)
    await ask(ada.email)
    const third = await newestToken(ada)
    world.clock.advance(HOUR)
    for (const token of [first, second, third, 'x', 'A'.repeat(200)])
      expect(answer(await check(token))).toEqual(EXPIRED)
  })

  it('is limited for one address where links are refused, with the tries to use one', async () => {
    const ada = await world.person()
    await ask(ada.email)
    const token = await newestToken(ada)
    const answers = []
    for (let time = 0; time < 51; time++) answers.push((await check(`made-up-${time}`)).http)
    expect(answers.filter((http) => http === 429)).toHaveLength(1)
    expect([(await check(token)).http, (await reset(token)).http]).toEqual([429, 429])
  })
})
