import { createHash } from 'node:crypto'
import { challengeBits, challengeText, isSolution } from '@ekoline/contract/core/challenge.ts'
import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { authMessages } from '@ekoline/contract/people/messages/auth.ts'
import { securityMessages } from '@ekoline/contract/people/messages/security.ts'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { listMessages } from '../../core/outbox/outbox.sql.ts'
import { cleanUp } from '../../jobs/retention.ts'
import type { Lane } from '../../platform/bounded.ts'
import { loginsWaiting, signIn as signInWith } from './auth.service.ts'

const HOUR = 3_600_000

/** What a device calculates. */
const solve = (challenge: string) => {
  for (let n = 0; ; n++) {
    const start = createHash('sha256').update(challengeText(challenge, n)).digest().readInt32BE()
    if (isSolution(start, challengeBits(challenge))) return String(n)
  }
}

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ email: 'ada@ekoline.test' })
})
afterAll(() => world.close())

const signIn = (email: string, password: string) => world.call('signIn', { body: { email, password } }, null)
const audited = (action: string) =>
  world.ctx.db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()

describe('signing in', () => {
  // @shows AC7-2
  it('gives a token that works, and audits it', async () => {
    const { body } = await signIn('Ada@Ekoline.test ', PASSWORD)
    const me = await world.call('loggedOnUser', {}, body)
    expect(me.body).toMatchObject({ id: ada.userId, email: 'ada@ekoline.test' })
    expect((await audited('signed_in'))[0]).toMatchObject({ user_id: ada.userId, address: '127.0.0.1' })
  })

  // @shows DEC-69
  it('stores the token hashed only', async () => {
    const { body } = await signIn('ada@ekoline.test', PASSWORD)
    const stored = await world.ctx.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(body.token)
  })

  // @shows AC8-1
  it.each([
    ['a wrong password', 'ada@ekoline.test', 'wrong'],
    ['an unknown e-mail', 'nobody@ekoline.test', PASSWORD],
    ['an empty e-mail', '', PASSWORD],
  ])('answers %s with the same words', async (_, email, password) => {
    const { http, body } = await signIn(email, password)
    expect({ http, code: body.code, message: body.message }).toEqual({
      http: 401,
      code: 'wrong_credentials',
      message: 'Invalid Email/Password!',
    })
  })

  it('says so to a disabled person who has the password, and to no one else, and ends the sessions that are open', async () => {
    const gone = await world.person({ email: 'gone@ekoline.test' })
    await world.ctx.db
      .updateTable('users')
      .set({ disabled_at: world.clock.now() })
      .where('id', '=', gone.userId)
      .execute()
    const { http, body } = await signIn('gone@ekoline.test', PASSWORD)
    expect([http, body.code, body.message]).toEqual([
      403,
      'account_disabled',
      securityMessages.account_disabled,
    ])
    expect((await signIn('gone@ekoline.test', 'a wrong password')).body.code).toBe('wrong_credentials')
    expect((await world.call('loggedOnUser', {}, gone)).http).toBe(401)
  })

  // @shows DEC-82
  it('refuses more than 5 failures in a row for one account, and says when to come back', async () => {
    await world.person({ email: 'target@ekoline.test' })
    const failures = await Promise.all(
      Array.from({ length: 8 }, () => signIn('target@ekoline.test', 'wrong')),
    )
    expect(failures.filter(({ http }) => http === 401)).toHaveLength(5)
    const { http, body, headers } = await signIn('target@ekoline.test', PASSWORD)
    expect({ http, message: body.message }).toEqual({
      http: 429,
      message: authMessages.too_many_sign_ins.replace('{wait}', '3 minutes'),
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(100)
    world.clock.advance(4 * 60_000)
    expect((await signIn('target@ekoline.test', PASSWORD)).http).toBe(200)
  })

  // @shows DEC-82
  it('counts the failures of each address: who fails from afar does not keep the owner out', async () => {
    const behind = await openWorld({ config: { trustProxy: 1 } })
    const owner = await behind.person()
    const from = (address: string, password: string) =>
      behind.call('signIn', { body: { email: owner.email, password } }, null, { 'x-forwarded-for': address })
    for (let time = 0; time < 6; time++) await from('10.0.0.1', 'wrong')
    expect((await from('10.0.0.1', PASSWORD)).http).toBe(429)
    expect((await from('10.0.0.2', PASSWORD)).http).toBe(200)
    await behind.close()
  })

  it('limits the failures for one account from all addresses together: a new device calculates then, and is let in', async () => {
    const { codes } = world.ctx.config
    const behind = await openWorld({ config: { trustProxy: 1, codes: { ...codes, challengeBits: 8 } } })
    const { email } = await behind.person()
    const from = (address: string, password: string, solved: object = {}) =>
      behind.call('signIn', { body: { email, password, ...solved } }, null, { 'x-forwarded-for': address })
    const tries = Array.from({ length: 105 }, (_, index) => from(`10.0.0.${index}`, 'wrong'))
    const answers = (await Promise.all(tries)).map(({ http, body }) => [http, body.code])
    expect([
      answers.filter(([http]) => http === 401).length,
      answers.filter(([, code]) => code === 'challenge_needed').length,
    ]).toEqual([100, 5])
    for (let time = 0; time < 5; time++) await from('10.0.0.1', 'wrong')
    expect((await from('10.0.0.1', 'wrong')).body.code).toBe('too_many_sign_ins') // its own limit

    const refused = await from('10.0.1.1', PASSWORD)
    expect([refused.http, refused.body.code]).toEqual([403, 'challenge_needed'])
    const { challenge } = refused.body as unknown as { challenge: string }
    expect((await from('10.0.1.1', PASSWORD, { challenge, solution: solve(challenge) })).http).toBe(200)
    await behind.close()
  })

  // @shows DEC-83
  it('counts the IPv6 addresses of one household as one', async () => {
    const behind = await openWorld({ config: { trustProxy: 1 } })
    const owner = await behind.person()
    const from = (address: string, email: string, password: string) =>
      behind.call('signIn', { body: { email, password } }, null, { 'x-forwarded-for': address })
    const wrong = Array.from({ length: 101 }, (_, host) =>
      from(`2001:db8::${host + 1}`, owner.email, 'wrong'),
    )
    const answers = (await Promise.all(wrong)).map(({ http }) => http)
    expect(answers.filter((answer) => answer === 401)).toHaveLength(5)
    expect((await from('2001:db8:1::1', owner.email, PASSWORD)).http).toBe(200)
    const others = Array.from({ length: 101 }, (_, host) =>
      from(`2001:db8:0:1::${host + 1}`, `guess${host}@ekoline.test`, 'wrong'),
    )
    expect((await Promise.all(others)).filter(({ http }) => http === 429).length).toBe(51)
    await behind.close()
  })

  describe('while the password is being checked', () => {
    const NEW_HASH = 'of-another-password'
    const request = { id: 'test', address: '127.0.0.1', agent: 'test', idempotencyKey: null }

    /** Signs in with the right password, while `change` happens. */
    async function signInMeanwhile(change: (userId: number) => Promise<unknown>) {
      const { userId, email } = await world.person()
      const check: typeof world.ctx.passwords.check = async (...given) => {
        const right = await world.ctx.passwords.check(...given)
        await change(userId)
        return right
      }
      const ctx = { ...world.ctx, passwords: { ...world.ctx.passwords, check } }
      const before = await sessionsOf(userId)
      const answer = await signInWith(ctx, { email, password: PASSWORD }, request).catch(({ code }) => code)
      return { answer, began: (await sessionsOf(userId)) - before }
    }
    const sessionsOf = async (userId: number) =>
      (await world.ctx.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length
    const update = (userId: number, to: { password_hash: string } | { disabled_at: Date }) =>
      world.ctx.db.updateTable('users').set(to).where('id', '=', userId).execute()

    // @shows DEC-78
    it('a change of the password ends the sign-in', async () => {
      const change = (userId: number) => update(userId, { password_hash: NEW_HASH })
      expect(await signInMeanwhile(change)).toEqual({ answer: 'wrong_credentials', began: 0 })
    })

    it('a disabled person is not let in', async () => {
      const change = (userId: number) => update(userId, { disabled_at: world.clock.now() })
      expect(await signInMeanwhile(change)).toEqual({ answer: 'wrong_credentials', began: 0 })
    })

    it('a second factor that is turned on is asked for', async () => {
      const change = (userId: number) =>
        world.ctx.db
          .insertInto('second_factors')
          .values({ user_id: userId, secret_sealed: 'x', on_since: world.clock.now() })
          .execute()
      const { answer, began } = await signInMeanwhile(change)
      expect(answer).toMatchObject({ second_factor: 'required' })
      expect(began).toBe(0)
    })
  })

  it('does not count successes', async () => {
    await world.person({ email: 'often@ekoline.test' })
    for (let time = 0; time < 12; time++)
      expect((await signIn('often@ekoline.test', PASSWORD)).http).toBe(200)
  })

  it('limits the failures from one address over all accounts', async () => {
    const other = await openWorld()
    const tries = Array.from({ length: 60 }, (_, index) =>
      other.call('signIn', { body: { email: `guess${index}@ekoline.test`, password: 'x' } }, null),
    )
    const limited = (await Promise.all(tries)).filter(({ http }) => http === 429)
    expect(limited).toHaveLength(10)
    await other.close()
  })
})

describe('while logins queue up', () => {
  const request = (nth: number) => ({
    id: 'test',
    address: `10.1.${nth >> 8}.${nth & 255}`,
    agent: 'test',
    idempotencyKey: null,
  })
  it('a new device solves a challenge of its own, once, and goes before all who wait', async () => {
    const ada = await world.person()
    const bola = await world.person()
    const checked: string[] = []
    const held: (() => void)[] = []
    let isOpen = false
    const ctx = {
      ...world.ctx,
      config: { ...world.ctx.config, codes: { ...world.ctx.config.codes, challengeBits: 8 } },
      passwords: {
        ...world.ctx.passwords,
        check: async (password: string, ...given: [string | null, Lane?]) => {
          checked.push(password)
          if (!isOpen) await new Promise<void>((resolve) => void held.push(resolve))
          return world.ctx.passwords.check(password, ...given)
        },
      },
    }
    const enter = (nth: number, { email }: { email: string }, password: string, solved: object = {}) =>
      signInWith(ctx, { email, password, ...solved }, request(nth)).then(
        () => 'in',
        ({ code, details }) => (code === 'challenge_needed' ? details : code),
      )
    const refused: unknown[] = []
    const crowd = Array.from({ length: 300 }, async (_, nth) => {
      const outcome = await enter(nth, { email: `g${nth}@ekoline.test` }, 'wrong')
      if (outcome.challenge) refused.push(nth)
      return outcome
    })
    // From the first one on that would wait too long, no other waits: no check ends meanwhile.
    await expect.poll(() => refused.length, { timeout: 30_000 }).toBeGreaterThan(0)
    await expect.poll(() => checked.length, { timeout: 30_000 }).toBe(4)
    await expect.poll(() => 4 + loginsWaiting() + refused.length, { timeout: 30_000 }).toBe(300)
    const waiting = loginsWaiting()

    const { challenge } = await enter(300, ada, PASSWORD)
    const solved = { challenge, solution: solve(challenge) }
    expect(await enter(301, bola, PASSWORD, solved)).toHaveProperty('challenge') // it is Ada's
    expect(await enter(301, ada, PASSWORD, { ...solved, solution: 'x' })).toHaveProperty('challenge')
    const twice = [enter(302, ada, PASSWORD, solved), enter(303, ada, PASSWORD, solved)]
    expect(await Promise.race(twice)).toHaveProperty('challenge') // the other one has used it
    await expect.poll(loginsWaiting, { timeout: 30_000 }).toBe(waiting + 1)
    held.shift()?.()
    await expect.poll(() => checked.length, { timeout: 30_000 }).toBe(5)
    expect(checked.indexOf(PASSWORD)).toBe(4)
    isOpen = true
    for (const pass of held) pass()
    expect((await Promise.all(twice)).filter((outcome) => outcome === 'in')).toHaveLength(1)
    const outcomes = await Promise.all(crowd)
    expect(outcomes).toContain('wrong_credentials')
    expect(outcomes.filter((outcome) => outcome !== 'wrong_credentials' && !outcome.challenge)).toEqual([])
    expect(await enter(304, ada, PASSWORD)).toBe('in')
  })
})

describe('a password that was hashed as it was typed', () => {
  const typed = 'Ọdún-tuntun-Ẹ̀kọ́-73'
  const [composed, decomposed] = [typed.normalize('NFC'), typed.normalize('NFD')]
  const quick = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 }

  async function before() {
    const person = await world.person()
    const password_hash = await hash(decomposed, quick)
    await world.ctx.db.updateTable('users').set({ password_hash }).where('id', '=', person.userId).execute()
    const stored = async () =>
      (
        await world.ctx.db
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', person.userId)
          .executeTakeFirst()
      )?.password_hash
    return { ...person, stored }
  }

  it('is right once more, and from any keyboard from then on', async () => {
    const { email, stored } = await before()
    expect((await signIn(email, composed)).http).toBe(401)
    const was = await stored()
    expect((await signIn(email, decomposed)).http).toBe(200)
    expect(await stored()).not.toBe(was)
    expect((await signIn(email, composed)).http).toBe(200)
    expect((await signIn(email, decomposed)).http).toBe(200)
  })

  it('lets in two logins at once', async () => {
    const { email } = await before()
    const both = await Promise.all([signIn(email, decomposed), signIn(email, decomposed)])
    expect(both.map(({ http }) => http)).toEqual([200, 200])
  })

  it('is renewed where a session is confirmed with it, and ends no session', async () => {
    const person = await before()
    const confirm = (password: string) => world.call('confirmSession', { body: { password } }, person)
    expect((await confirm(composed)).http).toBe(422)
    expect((await confirm(decomposed)).http).toBe(200)
    expect((await confirm(composed)).http).toBe(200)
  })

  it('is the same in both fields, and as the existing one', async () => {
    const person = await before()
    const change = (existing_password: string, password: string, confirm_password: string) =>
      world.call('changePassword', { body: { existing_password, password, confirm_password } }, person)
    const other = 'Ẹ̀kọ́-alẹ́-Ìbàdàn-19'
    expect((await change(decomposed, other.normalize('NFC'), other.normalize('NFD'))).http).toBe(200)
    expect((await change(other.normalize('NFD'), composed, composed)).http).toBe(200)
    expect((await signIn(person.email, decomposed)).http).toBe(200)
  })
})

// @shows DEC-77
describe('a known device', () => {
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['set-cookie']).split(';', 1).join('')
  const mailsTo = async (other: World, email: string) =>
    (await listMessages(other.ctx)).filter(({ to }) => to === email).map(({ subject }) => subject)
  const tryWith = (other: World, email: string, password: string, headers: Record<string, string> = {}) =>
    other.call('signIn', { body: { email, password } }, null, headers)

  it('signs in although strangers have used up the limits of the account and of its address', async () => {
    const behind = await openWorld({ config: { trustProxy: 1 } })
    const { email } = await behind.person()
    const cookie = cookieOf(await tryWith(behind, email, PASSWORD))
    const wrong = Array.from({ length: 120 }, (_, index) =>
      tryWith(behind, email, 'wrong', { 'x-forwarded-for': index < 60 ? '10.0.0.1' : `10.0.1.${index}` }),
    )
    await Promise.all(wrong)
    const from = { 'x-forwarded-for': '10.0.0.1' }
    expect((await tryWith(behind, email, PASSWORD, from)).http).toBe(429)
    expect((await tryWith(behind, email, PASSWORD, { ...from, cookie })).http).toBe(200)
    await behind.close()
  })

  it('has its own few tries, and counts for its own person only', async () => {
    const { email } = await world.person()
    const other = await world.person()
    const cookie = cookieOf(await tryWith(world, email, PASSWORD))
    for (let time = 0; time < 5; time++) await tryWith(world, email, 'wrong', { cookie })
    expect((await tryWith(world, email, PASSWORD, { cookie })).http).toBe(429)
    for (let time = 0; time < 5; time++) await tryWith(world, other.email, 'wrong')
    expect((await tryWith(world, other.email, PASSWORD, { cookie })).http).toBe(429)
  })

  it('is one by our signature only', async () => {
    const { email } = await world.person()
    const cookie = cookieOf(await tryWith(world, email, PASSWORD))
    for (let time = 0; time < 5; time++) await tryWith(world, email, 'wrong')
    const forged = `${cookie?.slice(0, -4)}AAAA`
    expect((await tryWith(world, email, PASSWORD, { cookie: forged })).http).toBe(429)
  })

  it('is set so that no script can read it and no other site can send it', async () => {
    const { email } = await world.person()
    expect((await tryWith(world, email, PASSWORD)).headers['set-cookie']).toMatch(
      /^known-device=[\w-]+\.[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    )
    const live = await openWorld({ config: { publicUrl: 'https://portal.example.ng' } })
    const { email: theirs } = await live.person()
    expect((await tryWith(live, theirs, PASSWORD)).headers['set-cookie']).toMatch(
      /^__Host-known-device=.*; Secure$/,
    )
    await live.close()
  })

  it('is mailed when it is new, but for the first one', async () => {
    const { email } = await world.person()
    const cookie = cookieOf(await tryWith(world, email, PASSWORD))
    await tryWith(world, email, PASSWORD, { cookie })
    expect(await mailsTo(world, email)).toEqual([])
    await tryWith(world, email, PASSWORD, { 'user-agent': 'curl/8.5.0' })
    expect(await mailsTo(world, email)).toEqual(['New device logged in to Ekoline'])
    const link = `${world.ctx.config.publicUrl}/forgot-password`
    const words = { '{device}': 'curl', '{address}': '127.0.0.1', '{link}': link }
    let text: string = mailMessages.new_device_text
    for (const [word, is] of Object.entries(words)) text = text.replace(word, is)
    expect((await listMessages(world.ctx)).find(({ to }) => to === email)?.text).toBe(text)
  })

  it('is known no more when it is logged out from elsewhere', async () => {
    const person = await world.person()
    const cookie = cookieOf(await tryWith(world, person.email, PASSWORD))
    await world.call('endOtherSessions', {}, person)
    for (let time = 0; time < 5; time++) await tryWith(world, person.email, 'wrong')
    expect((await tryWith(world, person.email, PASSWORD, { cookie })).http).toBe(429)
  })
})

// @shows DEC-69
describe('a session', () => {
  // @shows DEC-76
  it('ends after 30 days, however often it is used', async () => {
    const own = await openWorld({ config: { sessionDays: 30 } })
    const person = await own.person()
    const use = async () => {
      await own.ctx.db.updateTable('sessions').set({ last_used_at: own.clock.now() }).execute()
      return (await own.call('loggedOnUser', {}, person)).http
    }
    own.clock.advance(30 * 24 * HOUR - 1)
    expect(await use()).toBe(200)
    own.clock.advance(1)
    expect(await use()).toBe(401)
    expect((await cleanUp(own.ctx)).sessions).toBe(1)
    await own.close()
  })

  it('is dead on the server after logout', async () => {
    const { body } = await signIn('ada@ekoline.test', PASSWORD)
    expect((await world.call('logout', {}, body)).body).toEqual({ status: 'success' })
    expect((await world.call('loggedOnUser', {}, body)).body).toMatchObject({ code: 'not_authenticated' })
    expect((await audited('signed_out'))[0]?.user_id).toBe(ada.userId)
  })

  it('ends after 12 hours without use, and not before', async () => {
    const { body } = await signIn('ada@ekoline.test', PASSWORD)
    for (let turn = 0; turn < 3; turn++) {
      world.clock.advance(11 * HOUR)
      expect((await world.call('loggedOnUser', {}, body)).http).toBe(200)
    }
    world.clock.advance(12 * HOUR)
    expect((await world.call('loggedOnUser', {}, body)).http).toBe(401)
    const { sessions } = await cleanUp(world.ctx)
    expect(sessions).toBeGreaterThan(0)
  })

  it('writes its last use at most every 5 minutes', async () => {
    const person = await world.person()
    const lastUse = async () =>
      (
        await world.ctx.db
          .selectFrom('sessions')
          .select('last_used_at')
          .where('seat_id', '=', person.seatId)
          .executeTakeFirstOrThrow()
      ).last_used_at
    const began = await lastUse()
    world.clock.advance(4 * 60_000)
    await world.call('loggedOnUser', {}, person)
    expect(await lastUse()).toEqual(began)
    world.clock.advance(2 * 60_000)
    await world.call('loggedOnUser', {}, person)
    expect(await lastUse()).toEqual(world.clock.now())
  })

  // @shows AC7-1
  it.each(['', 'Bearer', 'Bearer x', 'Basic YWRhOnB3', `Bearer ${'a'.repeat(5000)}`, 'Bearer \u00ff\u00ff'])(
    'is not opened by the header %j',
    async (authorization) => {
      const { http } = await world.call('loggedOnUser', {}, null, { authorization })
      expect(http).toBe(401)
    },
  )
})

// @shows AC6-5
describe('choosing a workgroup', () => {
  // @shows AC3-7, AC7-6, DEC-47
  it('makes the session act for the seat chosen', async () => {
    const host = await world.person({ admin: true, plan: 3 })
    const person = await world.person({ plan: 13 })
    const { username, id, cardid } = await world.ctx.db
      .insertInto('seats')
      .values({
        user_id: person.userId,
        workgroup_id: host.workgroupId,
        username: 'second',
        referral_code: 'SECOND',
        created_at: world.clock.now(),
      })
      .returning(['username', 'id', 'card_id as cardid'])
      .executeTakeFirstOrThrow()
    const seats = await world.call('seats', {}, person)
    const workgroupOf = async ({ workgroupId }: Person) =>
      world.ctx.db
        .selectFrom('workgroups')
        .select('name')
        .where('id', '=', workgroupId)
        .executeTakeFirstOrThrow()
    expect(seats.body).toEqual({
      status: 'success',
      result: [
        {
          id: person.seatId,
          workgroup: (await workgroupOf(person)).name,
          username: person.username,
          cardid: person.cardId,
          referral_code: person.username.replace('sip', 'REF'),
        },
        { id, workgroup: (await workgroupOf(host)).name, username, cardid, referral_code: 'SECOND' },
      ],
    })

    const chosen = await world.call('selectAccount', { body: { username } }, person)
    expect(chosen.body.result).toMatchObject({ id, username: 'second' })
    expect((await world.call('loggedOnUser', {}, person)).body).toMatchObject({
      plan_id: 3,
      referral_code: 'SECOND',
    })
  })

  it('refuses a seat of another person like one that does not exist, and audits it', async () => {
    const mine = await world.person()
    const theirs = await world.person()
    const foreign = await world.call('selectAccount', { body: { username: theirs.username } }, mine)
    const missing = await world.call('selectAccount', { body: { username: 'nobody' } }, mine)
    expect(foreign.http).toBe(404)
    expect(foreign.body).toEqual(missing.body)
    const lines = (await audited('access_refused')).slice(0, 2)
    expect(lines.map(({ user_id, target }) => [user_id, target])).toEqual([
      [mine.userId, 'unknown'],
      [mine.userId, `seat:${theirs.seatId}`],
    ])
  })
})
