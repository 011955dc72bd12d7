import { profileMessages } from '@ekoline/contract/core/messages/profile.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'

const NIN = '12345678901'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Body = Parameters<typeof world.call<'updateUser'>>[1]['body']
const update = (who: Person, body: Body, id = who.userId) =>
  world.call('updateUser', { params: { id }, body }, who)
const stored = (who: Person) =>
  world.ctx.db.selectFrom('users').selectAll().where('id', '=', who.userId).executeTakeFirstOrThrow()

// @shows AC7-19
describe('the own profile', () => {
  it('takes first name, address and NIN, and shows the NIN masked', async () => {
    const ada = await world.person()
    const { body } = await update(ada, { firstName: ' Adaeze ', address: '14 Creek Road', nin: NIN })
    expect(body.data).toMatchObject({
      firstName: 'Adaeze',
      address: '14 Creek Road',
      nin: '*******8901',
    })
    const row = await stored(ada)
    expect(row.nin_sealed).not.toContain(NIN)
    expect(world.ctx.seal.open(row.nin_sealed ?? '')).toBe(NIN)
    const line = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    expect(line).toEqual({
      action: 'profile_changed',
      detail: { fields: ['firstName', 'address', 'nin'] },
    })
  })

  // @shows DEC-55
  it('ignores what is read-only, of whatever type, and changes only what is given', async () => {
    const ada = await world.person({ firstName: 'Ada', lastName: 'Okafor' })
    const { http, body } = await update(ada, {
      lastName: 'Other',
      email: 7,
      phoneNumber: null,
      wallet: { credit: 1_000_000 },
      plan: [8],
      workgroup: 'Other',
      username: false,
    })
    expect(http).toBe(200)
    expect(body.data).toMatchObject({
      firstName: 'Ada',
      lastName: 'Okafor',
      email: ada.email,
      plan_id: 13,
      nin: null,
    })
  })

  // @shows DEC-55
  it.each([
    ['12 digits', '123456789012'],
    ['10 digits', '1234567890'],
    ['11 letters', 'abcdefghijk'],
    ['the mask of another', '*******8901'],
  ])('refuses a NIN of %s and changes nothing', async (_, nin) => {
    const ada = await world.person()
    const { http, body } = await update(ada, { address: 'elsewhere', nin })
    expect({ http, code: body.code, message: body.message }).toEqual({
      http: 422,
      code: 'nin_invalid',
      message: profileMessages.nin_invalid,
    })
    expect(await stored(ada)).toMatchObject({ nin_sealed: null, address: '' })
  })

  // @shows DEC-55
  it('takes a NIN once, and changes nothing with a second', async () => {
    const ada = await world.person({ nin: NIN })
    const { http, body } = await update(ada, { address: 'elsewhere', nin: '10987654321' })
    expect({ http, message: body.message }).toEqual({ http: 409, message: profileMessages.nin_set })
    expect(await stored(ada)).toMatchObject({ nin_last4: '8901', address: '' })
  })

  it('takes one NIN of two that come at the same moment', async () => {
    const ada = await world.person()
    const answers = await Promise.all([update(ada, { nin: NIN }), update(ada, { nin: '10987654321' })])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
  })

  it.each([['*******8901'], [''], [null]])('ignores the NIN %j where there is one', async (nin) => {
    const ada = await world.person({ nin: NIN })
    expect((await update(ada, { address: '1 Marina', nin })).body.data).toMatchObject({
      address: '1 Marina',
      nin: '*******8901',
    })
  })

  it.each([
    ['an empty first name', { firstName: '  ' }, 'firstName'],
    ['a first name of two lines', { firstName: 'Ada\nObi' }, 'firstName'],
    ['a first name too long', { firstName: 'a'.repeat(101) }, 'firstName'],
    ['an address too long', { address: 'a'.repeat(301) }, 'address'],
    ['a field that is not known', { admin_status: true } as object, 'admin_status'],
  ])('refuses %s by its name', async (_, body, field) => {
    const answer = await update(await world.person(), body)
    expect({ http: answer.http, field: answer.body.errors?.[0]?.field }).toEqual({ http: 400, field })
  })

  // @shows DEC-53
  it('may be edited by a lead, and by no one else', async () => {
    const lead = await world.person({ lead: true })
    const admin = await world.person({ workgroup: lead.workgroupId, admin: true })
    expect((await update(lead, { address: '1 Marina' })).http).toBe(200)
    expect((await update(admin, { address: 'elsewhere' }, lead.userId)).http).toBe(404)
    expect((await stored(lead)).address).toBe('1 Marina')
  })
})
