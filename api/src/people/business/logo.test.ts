// @shows SA-125

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { businessMessages } from '@ekoline/contract/people/messages/business.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { business } from '../../../test/business.ts'
import { photograph, pictureOf, pixelBomb } from '../../../test/pictures.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.deleteFrom('limits').execute()
})

async function owner(): Promise<Person> {
  const ada = await world.person({ admin: true })
  await world.call('addBusinessProfile', { body: business }, ada)
  return ada
}
const named = (content: Buffer, name = 'logo.png') => new File([new Uint8Array(content)], name)
const send = (who: Person, file: File, body: Partial<typeof business> = {}) =>
  world.call('updateBusinessProfile', { params: { userid: who.userId }, body, file }, who)
const look = (url: string | null) => world.app.inject({ method: 'GET', url: new URL(url ?? '').pathname })
const stored = () => {
  try {
    return readdirSync(join(world.ctx.config.dataDir, 'files', 'logos'))
  } catch {
    return []
  }
}
const uploads = () => readdirSync(join(world.ctx.config.dataDir, 'uploads'))

describe('a logo', () => {
  // @shows DEC-117
  it('is made anew, is shown on the page and in previews, and may be shown by others', async () => {
    const ada = await owner()
    const { body } = await send(ada, named(await pictureOf('png', { width: 900, height: 600, alpha: 0.5 })))
    const { logo_url, public_url } = body.result
    expect(logo_url).toMatch(new RegExp(`^${public_url}/[0-9a-f]{16}\\.png$`))
    const { statusCode, headers, rawPayload } = await look(logo_url)
    expect([statusCode, headers['content-type'], headers['cross-origin-resource-policy']]).toEqual([
      200,
      'image/png',
      'cross-origin',
    ])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 341 })
    const page = (await look(public_url)).body
    expect(page).toContain(`<meta property="og:image" content="${logo_url}">`)
    expect(page).toContain(`<img class="logo" src="${new URL(logo_url ?? '').pathname}"`)
    expect(uploads()).toEqual([])
  })

  it('shows nothing of where a photograph was taken', async () => {
    const { body } = await send(await owner(), named(await photograph(), 'photo.jpg'))
    expect((await look(body.result.logo_url)).rawPayload.toString('latin1')).not.toContain('SECRET-PLACE')
  })

  it('comes with fields, and replaces the one before, of which nothing is left', async () => {
    const ada = await owner()
    const first = (await send(ada, named(await pictureOf('png')))).body.result
    const before = stored().length
    const second = (await send(ada, named(await pictureOf('jpeg'), 'logo.jpg'), { about: 'Else.' })).body
      .result
    expect(second.about).toBe('Else.')
    expect(second.logo_url).not.toBe(first.logo_url)
    expect([(await look(first.logo_url)).statusCode, (await look(second.logo_url)).statusCode]).toEqual([
      404, 200,
    ])
    expect(stored()).toHaveLength(before)
    const line = await world.ctx.db
      .selectFrom('audit')
      .select('detail')
      .where('user_id', '=', ada.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line.detail).toEqual({ fields: ['about', 'logo'] })
  })

  it('stays when other fields are changed', async () => {
    const ada = await owner()
    const { logo_url } = (await send(ada, named(await pictureOf('png')))).body.result
    const args = { params: { userid: ada.userId }, body: { about: 'Else.' } }
    expect((await world.call('updateBusinessProfile', args, ada)).body.result.logo_url).toBe(logo_url)
  })

  it('is found by the page that it belongs to alone', async () => {
    const { logo_url } = (await send(await owner(), named(await pictureOf('png')))).body.result
    const name = logo_url?.split('/').at(-1)
    for (const path of [`nobody/${name}`, 'creek-road-haulage/0000000000000000.png', `%00/${name}`])
      expect((await world.app.inject(`/business/${path}`)).statusCode).toBe(404)
  })

  // @shows SA-124
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('hello')],
    ['html', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a pdf', () => Buffer.from('%PDF-1.4\n%%EOF')],
    [
      'a png that is cut off',
      async () => (await pictureOf('png', { width: 400, height: 400 })).subarray(0, -30),
    ],
    ['a bomb of pixels', () => pixelBomb()],
  ])('is refused, and nothing is left of it: %s', async (_, make) => {
    const ada = await owner()
    const before = stored()
    const { http, body } = await send(ada, named(await make()), { about: 'Else.' })
    expect([http, body.message]).toEqual([415, businessMessages.logo_refused])
    expect((await world.call('businessProfile', {}, ada)).body.result).toMatchObject({
      about: business.about,
      logo_url: null,
    })
    expect([stored(), uploads()]).toEqual([before, []])
  })

  it('of more than 5 MB is refused', async () => {
    const { http, body } = await send(await owner(), named(Buffer.alloc(5 * 1024 * 1024 + 1)))
    expect([http, body.message]).toEqual([413, 'This file is too large. The limit is 5 MB.'])
  })

  it('of a person who has no page, or of another person, is refused, and nothing is left of it', async () => {
    const [ada, none] = [await owner(), await world.person({ admin: true })]
    const before = stored()
    expect((await send(none, named(await pictureOf('png')))).http).toBe(404)
    const args = { params: { userid: ada.userId }, body: {}, file: named(await pictureOf('png')) }
    expect((await world.call('updateBusinessProfile', args, none)).http).toBe(404)
    expect([stored(), uploads()]).toEqual([before, []])
  })
})
