// @shows DEC-118

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ config: { publicUrl: 'https://portal.test' } })
})
afterAll(() => world.close())

const business = {
  businessName: 'Creek Road Haulage',
  email: 'hello@creek.test',
  alias: 'www.creek.test',
  phoneNumber: '08035550142',
  address: '14 Creek Road, Apapa',
  about: 'We move goods.',
}

/** Makes a business, and gives its slug. */
async function made(typed: Partial<typeof business>): Promise<string> {
  const body = { ...business, ...typed }
  const answer = await world.call('addBusinessProfile', { body }, await world.person({ admin: true }))
  expect(answer.http).toBe(200)
  return answer.body.slug
}
const look = (path: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url: `/business/${path}`, headers })

/** The content of a meta element. */
const meta = (page: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(page)?.[1]

describe('the public page', () => {
  it('has what a preview of its link shows, and ways to call and to find the business', async () => {
    const slug = await made({})
    const { statusCode, headers, body } = await look(slug)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain('<title>Creek Road Haulage</title>')
    expect(meta(body, 'description')).toBe('We move goods.')
    expect(meta(body, 'og:title')).toBe('Creek Road Haulage')
    expect(meta(body, 'og:description')).toBe('We move goods.')
    expect(meta(body, 'og:url')).toBe(`https://portal.test/business/${slug}`)
    expect(meta(body, 'og:image')).toBeUndefined()
    expect(body).toContain('href="tel:+2348035550142"')
    expect(body).toContain('Call +234 803 555 0142')
    expect(body).toContain(
      'href="https://www.google.com/maps/search/?api=1&#38;query=Creek%20Road%20Haulage%2C%2014%20Creek%20Road%2C%20Apapa"',
    )
    expect(body).toContain('href="https://www.creek.test/"')
    expect(body).not.toContain(business.email)
  })

  it('is one small file without scripts, under a policy that allows its own style and nothing else', async () => {
    const { headers, body } = await look(await made({ businessName: 'Small' }))
    expect(Buffer.byteLength(body)).toBeLessThan(8_000)
    expect(body).not.toMatch(/<script|<link[^>]+stylesheet|style="| on\w+=/)
    const css = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(css).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none';style-src 'sha256-${hash}';img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'`,
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('writes out everything that was typed, and lets none of it be markup or a way out', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const slug = await made({
      businessName: `Evil ${evil}`,
      address: evil,
      about: `</p>${evil}`,
    })
    const { body } = await look(slug)
    expect(body).not.toMatch(/<script|<img|href="javascript/i)
    expect(body).toContain('<p class="about">&#60;/p&#62;')
    expect(body.match(/&#60;script&#62;/g)?.length).toBeGreaterThanOrEqual(4)
  })

  test.each([
    ['creek.test', 'https://creek.test/'],
    ['http://creek.test/shop?a=1', 'http://creek.test/shop?a=1'],
  ])('leads from the website %j to %j', async (alias, address) => {
    const { body } = await look(await made({ businessName: 'Linked', alias }))
    const links = [...body.matchAll(/href="([^"]*)" rel="nofollow noopener"/g)].map(([, href]) => href)
    expect(links).toEqual([address, address])
  })

  test.each([
    '@creekroad',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://ada:secret@creek.test',
    'creek test',
    'localhost',
  ])('has no link to the website %j, which an older version took', async (alias) => {
    const slug = await made({ businessName: 'Linked' })
    await world.ctx.db
      .updateTable('business_profiles')
      .set({ website: alias })
      .where('slug', '=', slug)
      .execute()
    const { body } = await look(slug)
    expect(body).not.toContain('rel="nofollow noopener"')
  })

  test.each([
    ['08035550142', 'tel:+2348035550142'],
    ['+234 803 555 0142', 'tel:+2348035550142'],
    ['(01) 271 0000', 'tel:+23412710000'],
    ['+44 20 7946 0000', 'tel:+442079460000'],
  ])('calls %s by %s', async (phoneNumber, address) => {
    expect((await look(await made({ businessName: 'Called', phoneNumber }))).body).toContain(`"${address}"`)
  })

  it('cuts a long description at a word', async () => {
    const { body } = await look(await made({ businessName: 'Long', about: 'word '.repeat(100) }))
    expect(meta(body, 'description')).toMatch(/^(word ){30,39}word…$/)
  })

  it('is not sent again while it is the same, and at once when it was changed', async () => {
    const ada = await world.person({ admin: true })
    const { slug } = (
      await world.call('addBusinessProfile', { body: { ...business, businessName: 'Fresh' } }, ada)
    ).body
    const { headers } = await look(slug)
    expect(headers['cache-control']).toBe('public, no-cache')
    const again = { 'if-none-match': String(headers.etag) }
    // A browser takes the headers of this answer for those of the page that it kept.
    const policy = headers['content-security-policy']
    expect(await look(slug, again)).toMatchObject({
      statusCode: 304,
      body: '',
      headers: { 'content-security-policy': policy },
    })
    await world.call(
      'updateBusinessProfile',
      { params: { userid: ada.userId }, body: { about: 'New.' } },
      ada,
    )
    expect((await look(slug, again)).statusCode).toBe(200)
  })

  it('is found whatever letters are capital', async () => {
    const slug = await made({ businessName: 'Capital' })
    expect((await look(slug.toUpperCase())).statusCode).toBe(200)
  })

  test.each(['nobody', '%00', '..%2f..%2fetc', 'a'.repeat(5_000), 'x/y/z', '<script>'])(
    'is a friendly 404 at /business/%s',
    async (path) => {
      const { statusCode, headers, body } = await look(encodeURI(path).replaceAll('%25', '%'))
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain('There is no business page here')
      expect(body).toContain('content="noindex"')
    },
  )

  it("has the operator's colours and name", async () => {
    const branded = await openWorld({
      config: { brand: { name: 'Lekki & Co', logoUrl: null, colours: { lagoon: '#123456' } } },
    })
    try {
      const { body } = await branded.app.inject('/business/nobody')
      expect(body).toContain('--lagoon:#123456')
      expect(body).toContain('Calls by <a href="http://127.0.0.1:8080">Lekki &#38; Co</a>')
    } finally {
      await branded.close()
    }
  })
})
