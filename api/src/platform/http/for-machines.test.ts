import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'

const folder = mkdtempSync(join(tmpdir(), 'ekoline-portal-'))
let world: World

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>{{brand}}</title>')
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

async function ask(url: string, securityContact: string | null = null) {
  const app = await buildApp({ ...world.ctx, config: { ...world.ctx.config, securityContact } }, folder)
  const answer = await app.inject({ url, headers: { accept: '*/*' } })
  await app.close()
  return answer
}

describe('who found a weakness', () => {
  it('reads who to inform, and until when that holds', async () => {
    const { body, headers } = await ask('/.well-known/security.txt', 'mailto:security@ekoline.test')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Contact: mailto:security@ekoline.test\n')
    const end = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
    const days = (end - world.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365) // RFC 9116 §2.5.5
  })

  it.each(['/.well-known/security.txt', '/.well-known/change-password', '/.well-known'])(
    'gets no page of the portal at %s when there is none',
    async (url) => {
      const { statusCode, headers } = await ask(url)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toContain('application/json')
    },
  )
})

it('a crawler may read what is public, and nothing else', async () => {
  const { body, headers } = await ask('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^Allow: \/business\/$/m)
  expect(body.trim().split('\n').at(-1)).toBe('Disallow: /')
})
