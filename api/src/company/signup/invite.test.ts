import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { joining } from '../../../test/joining.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { grantFreeSeconds } from '../../calls/charge/free-seconds.service.ts'
import { recordCalls } from '../../calls/history/calls.service.ts'
import { documentOf } from '../../core/legal/documents.ts'
import { transaction } from '../../platform/db/db.ts'

let world: World
let ada: Person
let code: string
const { newcomer, register, signIn } = joining(() => world)
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true, firstName: 'Adaeze', lastName: 'Obi' })
  code = 'ADA2KEEP'
  const seat = world.ctx.db.updateTable('seats').where('id', '=', ada.seatId)
  await seat.set({ referral_code: code }).execute()
})
afterAll(() => world.close())
beforeEach(() => world.ctx.db.deleteFrom('limits').execute())

const inviter = (token: string) => world.call('inviter', { params: { token } }, null)
const referred = async (who = ada, page?: number) =>
  (await world.call('referred', { query: page ? { page } : {} }, who)).body

/** A person who answers Ada's invitation. */
async function join(more: object = {}) {
  const { source, nin, planType, referral, about_us, ...plain } = newcomer()
  const sent = { ...plain, gender: 'female', plan_id: 3, referral_code: code, ...more } as const
  const { http, body } = await register(sent as never)
  return { http, body, sent, userId: body.data?.ekoline_user_id ?? 0 }
}

/** The same, with a verified phone and a session. */
async function joined(more: object = {}) {
  const { sent, userId } = await join(more)
  const at = world.clock.now()
  await world.ctx.db.updateTable('users').set({ phone_verified_at: at }).where('id', '=', userId).execute()
  const { body } = await signIn(sent.email, sent.password)
  return { userId, token: body.token }
}

// @shows SA-27
describe('the inviter', () => {
  it('is shown to anybody who has the code, however it was typed', async () => {
    for (const token of [code, code.toLowerCase(), ` ${code} `])
      expect((await inviter(token)).body).toEqual({
        status: 'success',
        result: { firstName: 'Adaeze', lastName: 'Obi' },
      })
  })

  it('of a code that no one has, or whose seat was taken away, is not there', async () => {
    const gone = await world.person()
    const their = (await world.call('referral', {}, gone)).body.result.referral_code
    const seat = world.ctx.db.updateTable('seats').where('id', '=', gone.seatId)
    await seat.set({ revoked_at: world.clock.now() }).execute()
    for (const token of ['NOBODYS1', their, 'x'.repeat(200)]) {
      const { http, body } = await inviter(token)
      expect([http, body.message]).toEqual([404, 'We couldn’t find that.'])
    }
  })

  it('cannot be found by trying', async () => {
    const answers = []
    for (let time = 0; time < 32; time++) answers.push((await inviter(`TRY${time}`)).http)
    expect(answers.filter((http) => http === 429)).toHaveLength(2)
    expect((await inviter(code)).http).toBe(429)
  })
})

describe('a person who accepts an invitation', () => {
  it('is kept with who invited them, the plan they chose, and the terms that they saw', async () => {
    const { version } = documentOf(world.ctx.config, 'terms')
    const { http, userId } = await join({ terms_version: version })
    expect(http).toBe(200)
    const signUp = world.ctx.db.selectFrom('sign_ups').selectAll().where('user_id', '=', userId)
    expect(await signUp.executeTakeFirst()).toMatchObject({
      gender: 'female',
      referrer_seat_id: ada.seatId,
      wished_plan_id: 3,
    })
    const consents = world.ctx.db.selectFrom('consents').select('document').where('user_id', '=', userId)
    expect((await consents.execute()).map((consent) => consent.document).sort()).toEqual(['privacy', 'terms'])
  })

  it('with an e-mail that is known is an error that says so', async () => {
    const { http, body } = await join({ email: ada.email })
    expect([http, body.message]).toEqual([409, 'email must be unique'])
  })

  it('that leaves a name, the e-mail and the phone out has an error for each', async () => {
    const { http, body } = await register({
      firstName: '',
      lastName: '',
      email: '',
      phoneNumber: '',
      password: '',
      address: '',
      referral_code: code,
    } as never)
    expect(http).toBe(400)
    const fields = body.errors?.map(({ field }) => field)
    expect(fields?.sort()).toEqual(['email', 'firstName', 'lastName', 'phoneNumber'])
  })
})

// @shows SA-28
describe('who came by a code', () => {
  it('is listed newest first with a shortened name and how far they are', async () => {
    await join({ firstName: 'Bola', lastName: 'ade' })
    const verified = await joined({ firstName: 'Chidi', lastName: 'Eze' })
    const called = await joined({ firstName: 'Dayo', lastName: 'Ojo' })
    const { card_id: cardId } = await world.ctx.db
      .selectFrom('seats')
      .select('card_id')
      .where('user_id', '=', called.userId)
      .executeTakeFirstOrThrow()
    const call = {
      uniqueid: 'first.call',
      cardId,
      src: '08035550142',
      calledstation: '08035550143',
      startedAt: world.clock.now(),
      talkSeconds: 0,
      cause: 3,
      cost: kobo(0),
      recorded: false,
    }
    await transaction(world.ctx.db, (tx) => recordCalls(tx, [call]))
    const { phone } = await world.ctx.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', called.userId)
      .executeTakeFirstOrThrow()
    const at = world.clock.now()
    const gift = {
      cardId,
      seconds: 1200,
      reason: 'invitation',
      phone,
      at,
      endsAt: new Date(at.getTime() + 1),
    }
    await transaction(world.ctx.db, (tx) => grantFreeSeconds(tx, gift))
    const { total, result } = await referred()
    expect(result.slice(0, 3).map(({ name, status, gifted }) => [name, status, gifted])).toEqual([
      ['Dayo O.', 'called', true],
      ['Chidi E.', 'verified', false],
      ['Bola A.', 'registered', false],
    ])
    expect(result[0]?.joined).toBe('2026-11-20 11:00:00')
    expect(total).toBe(result.length)
    expect(verified.userId).toBeGreaterThan(0)
  })

  it('is seen by the owner of the code only', async () => {
    expect(await referred(await world.person())).toEqual({ status: 'success', total: 0, result: [] })
  })

  it('is paged by 50, by its index', async () => {
    const own = await world.person({ admin: true })
    for (let number = 0; number < 51; number++) {
      const { userId } = await world.person({ firstName: `P${number}` })
      await world.ctx.db
        .insertInto('sign_ups')
        .values({
          user_id: userId,
          about_us: '',
          referrer_seat_id: own.seatId,
          created_at: world.clock.now(),
        })
        .execute()
    }
    const [first, second] = [await referred(own), await referred(own, 2)]
    expect([first.total, first.result.length, second.result.map(({ name }) => name)]).toEqual([
      51,
      50,
      [expect.stringMatching(/^P0 L\.$/)],
    ])
  })
})

describe('the plan that was chosen', () => {
  const given = async (who: { token: string }) => (await world.call('wishedPlan', {}, who)).body.result

  it('is offered until it is put aside', async () => {
    const simi = await joined()
    expect(await given(simi)).toEqual({ planid: 3, name: 'Business starter', amount: 15_000 })
    expect((await world.call('forgetWishedPlan', {}, simi)).body).toEqual({ status: 'success' })
    expect(await given(simi)).toBeNull()
  })

  it('is offered no more once the workgroup is on any plan', async () => {
    const simi = await joined({ plan_id: 1 })
    expect(await given(simi)).toEqual({ planid: 1, name: 'Pay as you go', amount: 0 })
    const seat = await world.ctx.db
      .selectFrom('seats')
      .select('workgroup_id')
      .where('user_id', '=', simi.userId)
      .executeTakeFirstOrThrow()
    await world.ctx.db
      .updateTable('workgroups')
      .set({ plan_id: 1 })
      .where('id', '=', seat.workgroup_id)
      .execute()
    expect(await given(simi)).toBeNull()
  })

  it('that is not sold is none, and who chose none has none', async () => {
    expect(await given(await joined({ plan_id: 13 }))).toBeNull()
    expect(await given(ada)).toBeNull()
  })
})
