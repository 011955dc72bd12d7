// @shows SA-130, SA-142

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
let admin: Person
let member: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi', plan: 3 })
  member = await world.person({
    workgroup: admin.workgroupId,
    firstName: 'Bola',
    lastName: '100%_Sure Ọ̀lá',
    nin: '12345678901',
  })
  stranger = await world.person({ admin: true })
})
afterAll(() => world.close())

describe('the name of a workgroup', () => {
  // @shows DEC-54
  it('is changed by an admin, for every seat, and audited', async () => {
    const boss = await world.person({ admin: true })
    const worker = await world.person({ workgroup: boss.workgroupId })
    const { body } = await world.call('renameWorkgroup', { body: { name: ' Creek Road Haulage ' } }, boss)
    expect(body.result).toEqual({ workgroup: 'Creek Road Haulage' })
    const [seat] = (await world.call('seats', {}, worker)).body.result
    expect(seat?.workgroup).toBe('Creek Road Haulage')
    const line = await world.ctx.db
      .selectFrom('audit')
      .select(['user_id', 'target'])
      .where('action', '=', 'workgroup_renamed')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ user_id: boss.userId, target: `workgroup:${boss.workgroupId}` })
  })

  it.each(['', '   ', 'a'.repeat(101), 'Creek\nRoad', 'Creek\u0000Road'])('is not %j', async (name) => {
    expect((await world.call('renameWorkgroup', { body: { name } }, admin)).http).toBe(400)
  })
})

// @shows AC7-8, SA-131
describe('the people of a workgroup', () => {
  // @shows AC3-8, AC6-3
  it('are shown to an admin with balance and roles', async () => {
    const { body } = await world.call('workgroupUsers', { query: {} }, admin)
    expect(body.total).toBe(2)
    expect(body.result[0]).toEqual({
      id: admin.userId,
      username: admin.username,
      firstname: 'Ada',
      lastname: 'Obi',
      credit: 0,
      userStatus: 'user',
      admin_status: true,
      cardid: admin.cardId,
      email: admin.email,
      invited_until: null,
      phone_unverified: false,
      role: null,
      supervises: null,
    })
  })

  it('are shown to a member by name only', async () => {
    const { body } = await world.call('workgroupUsers', { query: {} }, member)
    expect(body.result.map((user) => Object.keys(user))).toEqual(
      Array(2).fill(['id', 'username', 'firstname', 'lastname']),
    )
  })

  it.each([
    ['bola', 1],
    ['ADA OBI', 1],
    ['%_', 1],
    ['_____', 0],
    ['\\', 0],
    ['', 2],
    ['  ', 2],
    ['ola', 1],
    ['Ọlá', 1],
  ])('are found by %j', async (search, total) => {
    expect((await world.call('workgroupUsers', { query: { search } }, admin)).body.total).toBe(total)
  })

  it.each([
    ['Ƙasim', 'Ɗanladi', ['kasim', 'DANLADI', 'ƙasim ɗan', 'Kasim Danladi']],
    ['Adébáyọ̀', 'Ọláyínká', ['adebayo', 'ADÉBÁYỌ̀', 'Olayinka', 'adébáyò ola']],
    ['Chị́nyẹrẹ', 'Nwaọgụ', ['chinyere', 'nwaogu']],
    ['Fatima', 'ʼYar’adua', ["'yar'adua", '’yar’adua', 'yaradua', 'ʼYar']],
    ["Ade'Ola", 'Ola-Oluwa', ['ade’ola', 'ola oluwa', 'Ola-Oluwa', 'ola‑oluwa', 'ola–oluwa']],
    ['Mary Ann', 'Ƴar Ɓoka', ['mary-ann', 'yar boka', 'ƴar\u00a0ɓoka', 'mary\u200b ann']],
  ])('are found without the marks of their names: %s %s', async (firstName, lastName, searches) => {
    const who = await world.person({ admin: true, firstName, lastName })
    for (const search of searches) {
      const { body } = await world.call('workgroupUsers', { query: { search } }, who)
      expect([search, body.total]).toEqual([search, 1])
    }
    for (const search of ['zz', '%', '_', '％', '＿'])
      expect((await world.call('workgroupUsers', { query: { search } }, who)).body.total).toBe(0)
  })

  it('are found by username, and by e-mail for an admin only', async () => {
    const found = async (search: string, who: Person) =>
      (await world.call('workgroupUsers', { query: { search } }, who)).body.total
    const { username, email } = member
    expect([await found(username, admin), await found(username, member)]).toEqual([1, 1])
    expect([await found(email.toUpperCase(), admin), await found(email, member)]).toEqual([1, 0])
    expect(await found(`${username}\n${email}`, member)).toBe(0)
  })

  it('are found by the name that they have now', async () => {
    const changing = await world.person({ admin: true, firstName: 'Yetunde' })
    const found = async (search: string) =>
      (await world.call('workgroupUsers', { query: { search } }, changing)).body.total
    await world.ctx.db
      .updateTable('users')
      .set({ first_name: 'Simi' })
      .where('id', '=', changing.userId)
      .execute()
    expect([await found('yetunde'), await found('simi')]).toEqual([0, 1])
  })

  it('come as many to a page as asked for, 50 at most', async () => {
    const sized = (size: number) => world.call('workgroupUsers', { query: { size, page: 2 } }, admin)
    expect((await sized(1)).body.result.map(({ firstname }) => firstname)).toEqual(['Bola'])
    expect((await sized(51)).body.errors).toEqual([
      { field: 'size', message: 'Enter a whole number from 1 to 50' },
    ])
  })

  it('come 50 to a page', async () => {
    const big = await world.person({ admin: true })
    for (let index = 0; index < 51; index++) await world.person({ workgroup: big.workgroupId })
    const pages = [1, 2, 3].map((page) => world.call('workgroupUsers', { query: { page } }, big))
    const sizes = (await Promise.all(pages)).map(({ body }) => [body.result.length, body.total])
    expect(sizes).toEqual([
      [50, 52],
      [2, 52],
      [0, 52],
    ])
  })
})

// @shows AC7-3
describe('a seat', () => {
  // @shows AC3-2
  it('is shown to its person and to an admin of its workgroup', async () => {
    for (const who of [member, admin]) {
      const { body } = await world.call('seat', { params: { username: member.username } }, who)
      expect(body).toMatchObject({ ekoline_user_id: member.userId, cardid: member.cardId })
    }
  })

  it('is like a missing one to anybody else', async () => {
    const foreign = await world.call('seat', { params: { username: member.username } }, stranger)
    const byMember = await world.call('seat', { params: { username: admin.username } }, member)
    const missing = await world.call('seat', { params: { username: 'nobody' } }, stranger)
    expect(foreign.http).toBe(404)
    expect(foreign.body).toEqual(missing.body)
    expect(byMember.body).toEqual(missing.body)
  })
})

describe('the profile', () => {
  it('shows the last 4 digits of the NIN only', async () => {
    const { body } = await world.call('loggedOnUser', {}, member)
    expect(body).toMatchObject({
      nin: '*******8901',
      plan: { id: 3, name: 'Business starter' },
      userStatus: 'user',
    })
    expect((await world.call('loggedOnUser', {}, admin)).body.nin).toBeNull()
  })

  // @shows AC3-1, AC7-5
  it('has every field of the specification', async () => {
    const { body } = await world.call('loggedOnUser', {}, member)
    const [seat] = (await world.call('seats', {}, member)).body.result
    const { phone, name } = await world.ctx.db
      .selectFrom('users')
      .innerJoin('seats', 'seats.user_id', 'users.id')
      .innerJoin('workgroups', 'workgroups.id', 'seats.workgroup_id')
      .select(['users.phone', 'workgroups.name'])
      .where('users.id', '=', member.userId)
      .executeTakeFirstOrThrow()
    const referral_code = member.username.replace('sip', 'REF')
    expect(body).toEqual({
      id: member.userId,
      firstName: 'Bola',
      lastName: '100%_Sure Ọ̀lá',
      email: member.email,
      email_proven: true,
      phoneNumber: phone,
      phone_verified: true,
      plan: { id: 3, name: 'Business starter' },
      plan_id: 3,
      plan_ends: null,
      nin: '*******8901',
      address: '',
      userStatus: 'user',
      admin_status: false,
      verification_status: 'unverified',
      referral_code,
      suspension: null,
      second_factor_needed: false,
      role: null,
      user_sip: [
        {
          id: seat?.id,
          workgroup: name,
          username: member.username,
          cardid: member.cardId,
          referral_code,
        },
      ],
    })
  })

  // @shows AC4-7, AC7-4
  it.each(['unverified', 'pending', 'verified', 'rejected'] as const)(
    'says that the person is %s',
    async (verification_status) => {
      const person = await world.person()
      await world.ctx.db
        .updateTable('users')
        .set({ verification_status })
        .where('id', '=', person.userId)
        .execute()
      const { body } = await world.call('user', { params: { id: person.userId } }, person)
      expect([body.verification_status, body.data.verification_status]).toEqual(
        Array(2).fill(verification_status),
      )
    },
  )

  // @shows DEC-68
  it('keeps the NIN encrypted', async () => {
    const stored = await world.ctx.db
      .selectFrom('users')
      .select('nin_sealed')
      .where('id', '=', member.userId)
      .executeTakeFirstOrThrow()
    expect(stored.nin_sealed).not.toContain('12345678901')
    expect(world.ctx.seal.open(stored.nin_sealed ?? '')).toBe('12345678901')
  })

  // @shows AC7-4
  it('is one’s own only, admins included', async () => {
    expect((await world.call('user', { params: { id: member.userId } }, member)).body.data.id).toBe(
      member.userId,
    )
    const foreign = await world.call('user', { params: { id: member.userId } }, admin)
    const missing = await world.call('user', { params: { id: 999_999 } }, admin)
    expect(foreign.http).toBe(404)
    expect(foreign.body).toEqual(missing.body)
  })

  // @shows AC7-5, DEC-31
  it('falls back to pay as you go when the plan has ended', async () => {
    const person = await world.person()
    const ends = new Date(world.clock.now().getTime() + 1000)
    await world.ctx.db
      .updateTable('workgroups')
      .set({ plan_id: 3, plan_ends_at: ends })
      .where('id', '=', person.workgroupId)
      .execute()
    expect((await world.call('activeUserDetails', {}, person)).body).toMatchObject({
      plan_id: 3,
      plan_ends: '2026-11-20 11:00:01',
    })
    world.clock.advance(1000)
    expect((await world.call('activeUserDetails', {}, person)).body).toMatchObject({
      plan_id: 1,
      plan_ends: null,
    })
  })
})
