// @shows SA-125, SA-134

import { businessMessages } from '@ekoline/contract/people/messages/business.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const business = {
  businessName: 'Creek Road Haulage',
  email: 'hello@creek.test',
  alias: 'www.creek.test',
  phoneNumber: '0803 555 0142',
  address: '14 Creek Road, Apapa',
  about: 'We move goods.\nAnd people.',
}
type Typed = Partial<Record<keyof typeof business, string>>

const admin = () => world.person({ admin: true })
const add = (who: Person, body: Typed = business) => world.call('addBusinessProfile', { body }, who)
const change = (who: Person, body: Typed, userid = who.userId) =>
  world.call('updateBusinessProfile', { params: { userid }, body }, who)
const mine = async (who: Person) => (await world.call('businessProfile', {}, who)).body.result
const shown = (slug: string) => world.call('publicBusinessProfile', { params: { slug } }, null)
const newestAudit = ({ userId }: Person) =>
  world.ctx.db
    .selectFrom('audit')
    .select(['action', 'target', 'detail'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('the business profile', () => {
  it('is null before it was added, and then one for the whole workgroup', async () => {
    const ada = await admin()
    expect(await mine(ada)).toBeNull()
    const { http, body } = await add(ada, { ...business, businessName: ' One & Only ' })
    const { publicUrl } = world.ctx.config
    const profile = {
      id: body.id,
      ...business,
      businessName: 'One & Only',
      slug: 'one-and-only',
      public_url: `${publicUrl}/business/one-and-only`,
      logo_url: null,
    }
    expect({ http, body }).toEqual({ http: 200, body: { status: 'success', ...profile } })
    const other = await world.person({ admin: true, workgroup: ada.workgroupId })
    expect(await mine(other)).toEqual(profile)
    expect(await newestAudit(ada)).toEqual({
      action: 'business_profile_added',
      target: `workgroup:${ada.workgroupId}`,
      detail: { slug: 'one-and-only' },
    })
  })

  // @shows SA-123, DEC-173
  it.each([
    ['nothing at all', {}],
    ['blanks', Object.fromEntries(Object.keys(business).map((field) => [field, '  ']))],
  ])('is refused with a message for each field when there is %s', async (_, typed) => {
    const ada = await admin()
    const { http, body } = await add(ada, typed)
    expect({ http, errors: body.errors }).toEqual({
      http: 400,
      errors: [
        { field: 'businessName', message: 'Enter a business name' },
        { field: 'email', message: 'Enter your email' },
        { field: 'alias', message: 'Enter your website' },
        { field: 'phoneNumber', message: 'Enter your phone' },
        { field: 'address', message: 'Enter your address' },
        { field: 'about', message: 'Enter a few words about your business' },
      ],
    })
    expect(await mine(ada)).toBeNull()
  })

  it.each<[string, Typed, string, string]>([
    ['an e-mail that is none', { email: 'ada at creek' }, 'email', 'business_email_refused'],
    ['a phone of letters', { phoneNumber: 'call me' }, 'phoneNumber', 'business_phone_refused'],
    ['a website that is none', { alias: 'my shop' }, 'alias', 'business_website_refused'],
    ['a script for a website', { alias: 'javascript:alert(1)' }, 'alias', 'business_website_refused'],
    ['a phone of 5 digits', { phoneNumber: '08035' }, 'phoneNumber', 'business_phone_refused'],
  ])('refuses %s', async (_, typed, field, key) => {
    const { http, body } = await add(await admin(), { ...business, ...typed })
    const message = businessMessages[key as keyof typeof businessMessages]
    expect({ http, errors: body.errors }).toEqual({ http: 400, errors: [{ field, message }] })
  })

  it.each([
    ['\u202a+234 803 555 0142\u202c', '+234 803 555 0142'],
    ['tel:08035550142', '08035550142'],
    ['📞 0803 555 0142', '0803 555 0142'],
    ['0️⃣8️⃣0️⃣3️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣', '08035550142'],
  ])('keeps the phone %j without what was copied along', async (phoneNumber, kept) => {
    const { body } = await add(await admin(), { ...business, phoneNumber })
    expect(body.phoneNumber).toBe(kept)
  })

  it.each<[string, Typed, string]>([
    ['a name too long', { businessName: 'a'.repeat(101) }, 'businessName'],
    ['a name of two lines', { businessName: 'a\nb' }, 'businessName'],
    ['a name that turns the text around', { businessName: '\u202eevil' }, 'businessName'],
    ['an about too long', { about: 'a'.repeat(2_001) }, 'about'],
    ['an about with controls', { about: 'a\u0007' }, 'about'],
    ['an address of two lines', { address: 'a\nb' }, 'address'],
    ['a field that is not known', { slug: 'mine' } as object, 'slug'],
  ])('refuses %s by its name', async (_, typed, field) => {
    const { http, body } = await add(await admin(), { ...business, ...typed })
    expect({ http, field: body.errors?.[0]?.field }).toEqual({ http: 400, field })
  })

  it('is added once, also by two admins at the same moment', async () => {
    const ada = await admin()
    const other = await world.person({ admin: true, workgroup: ada.workgroupId })
    const answers = await Promise.all([add(ada), add(other)])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409])
    const { http, body } = await add(ada)
    expect({ http, code: body.code, message: body.message }).toEqual({
      http: 409,
      code: 'business_profile_exists',
      message: businessMessages.business_profile_exists,
    })
  })

  // @shows DEC-117
  it('is changed field by field, and keeps its address whatever it is called', async () => {
    const ada = await admin()
    await add(ada, { ...business, businessName: 'First Name' })
    const { body } = await change(ada, { businessName: 'Second Name', about: 'Else.\r\nMore.' })
    expect(body.result).toMatchObject({
      ...business,
      businessName: 'Second Name',
      about: 'Else.\nMore.',
      slug: 'first-name',
    })
    expect(await newestAudit(ada)).toMatchObject({
      action: 'business_profile_changed',
      detail: { fields: ['businessName', 'about'] },
    })
    expect((await add(await admin(), { ...business, businessName: 'First Name' })).body.slug).toBe(
      'first-name-2',
    )
  })

  it('stays as it is when nothing is sent, with a body or without', async () => {
    const ada = await admin()
    await add(ada)
    const before = await mine(ada)
    expect((await change(ada, {})).body.result).toEqual(before)
    const bare = await world.app.inject({
      method: 'PUT',
      url: `/v1/ekoline/businessProfile/update/${ada.userId}`,
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect([bare.statusCode, bare.json().result]).toEqual([200, before])
    expect((await newestAudit(ada)).action).toBe('business_profile_added')
  })

  it('refuses a change that empties a field', async () => {
    const ada = await admin()
    await add(ada)
    const { http, body } = await change(ada, { about: ' ' })
    expect([http, body.errors]).toEqual([
      400,
      [{ field: 'about', message: 'Enter a few words about your business' }],
    ])
    expect((await mine(ada))?.about).toBe(business.about)
  })

  it('cannot be changed before there is one, nor by the id of another person', async () => {
    const ada = await admin()
    expect((await change(ada, { about: 'x' })).http).toBe(404)
    await add(ada)
    const bola = await world.person({ admin: true, workgroup: ada.workgroupId })
    expect((await change(bola, { about: 'x' }, ada.userId)).http).toBe(404)
    expect((await mine(ada))?.about).toBe(business.about)
  })

  it('gives two businesses of one name two addresses, also at the same moment', async () => {
    const people = await Promise.all([admin(), admin(), admin()])
    const answers = await Promise.all(people.map((who) => add(who, { ...business, businessName: 'Twins' })))
    expect(answers.map(({ body }) => body.slug).sort()).toEqual(['twins', 'twins-2', 'twins-3'])
  })

  it('shows everybody what the page says, and no one the e-mail', async () => {
    const ada = await admin()
    const { body } = await add(ada, { ...business, businessName: 'Shown To All' })
    const { id: _, email: __, status: ___, ...published } = body
    expect((await shown('shown-to-all')).body.result).toEqual(published)
    expect((await shown('nobody-at-all')).http).toBe(404)
  })
})
