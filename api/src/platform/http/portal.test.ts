import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createText } from '@ekoline/contract/messages/server.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'

const built = [
  '<!--ekoline-config--><title>Ekoline</title><style>a{}</style><script>first()</script>',
  '<!--name--><b>{{brand}}</b><!--/name--><!--logo--><img src="{{logo}}" alt="{{brand}}"><!--/logo-->',
  '<!--modes--><p>{{modes}}</p><!--/modes--><a href="{{terms}}">{{text.reset_password}}</a>{{nothing}}',
  `<i data-titles='{"/":"{{json.title_overview}}"}'></i>`,
].join('')
const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

const folder = mkdtempSync(join(tmpdir(), 'ekoline-portal-'))
let world: World
let app: FastifyInstance

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), built)
  world = await openWorld()
  app = await buildApp(world.ctx, folder)
})

afterAll(async () => {
  await app.close()
  await world.close()
  rmSync(folder, { recursive: true })
})

const ask = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/calls', headers: { accept: 'text/html', ...headers } })

async function pageOf(brand: Partial<typeof world.ctx.config.brand>, more: object = {}): Promise<string> {
  const config = { ...world.ctx.config, brand: { ...world.ctx.config.brand, ...brand }, ...more }
  const other = await buildApp({ ...world.ctx, config }, folder)
  const { body } = await other.inject({ url: '/login', headers: { accept: 'text/html' } })
  await other.close()
  return body
}

const titlesIn = (page: string) =>
  JSON.parse(
    (/data-titles='([^']*)'/.exec(page)?.[1] ?? '')
      .replaceAll('&#34;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&#92;', '\\'),
  )

describe('the page of the portal', () => {
  it('has the operator in it, where its frames want it', async () => {
    const { body } = await ask()
    expect(body).toContain('<title>Ekoline</title>')
    expect(body).toContain('<b>Ekoline</b>')
    expect(body).not.toContain('<img')
    expect(body).toContain('<p>Sandbox payments · Simulated calls</p>')
    expect(body).toContain('<a href="/terms">Reset it</a>{{nothing}}')
    expect(titlesIn(body)).toEqual({ '/': 'Overview' })
    expect(body).toContain('<meta name="ekoline-config" content="{&#34;product&#34;')
  })

  it('has titles that an operator worded with quotes', async () => {
    const text = createText({ title_overview: `The "desk's" \\ home` })
    const other = await buildApp({ ...world.ctx, text }, folder)
    const { body } = await other.inject({ url: '/login', headers: { accept: 'text/html' } })
    await other.close()
    expect(titlesIn(body)).toEqual({ '/': `The "desk's" \\ home` })
  })

  it('has the picture of an operator who has one in place of the name', async () => {
    const page = await pageOf({ name: 'Acme', logoUrl: 'https://acme.example.test/logo.svg' })
    expect(page).toContain('<img src="https://acme.example.test/logo.svg" alt="Acme">')
    expect(page).not.toContain('<b>')
  })

  it('takes a name for nothing but a name', async () => {
    const page = await pageOf({ name: '<script>first()</script>{{terms}}$&"' })
    expect(page).toContain('<b>&#60;script&#62;first()&#60;/script&#62;{{terms}}$&#38;&#34;</b>')
  })

  it('runs the scripts and uses the styles that were built into it, and no others', async () => {
    const { headers } = await ask()
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toContain(`script-src 'self' ${hash('first()')}`)
    expect(policy).toContain(`style-src 'self' ${hash('a{}')}`)
    const other = await app.inject({ url: '/openapi.json' })
    expect(String(other.headers['content-security-policy']).split(';')).toContain("script-src 'self'")
  })

  it('may record, and play what it recorded; no other page may', async () => {
    const { headers } = await ask()
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(self\)/)
    expect(String(headers['content-security-policy']).split(';')).toContain("media-src 'self' blob:")
    const other = await app.inject({ url: '/terms' })
    expect(other.headers['permissions-policy']).toContain('microphone=()')
  })

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
    ['brotli', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('comes to who takes “%s” as %s', async (accepted, encoding, unpack) => {
    const { headers, rawPayload } = await ask({ 'accept-encoding': accepted })
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' })
    expect(headers['content-encoding']).toBe(encoding)
    expect(unpack(rawPayload).toString()).toContain('<b>Ekoline</b>')
  })

  it('is not sent again to a client that has it', async () => {
    const { headers } = await ask()
    const again = await ask({ 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect((await ask({ 'if-none-match': 'W/"older"' })).statusCode).toBe(200)
  })
})
