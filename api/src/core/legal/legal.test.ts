// @shows SA-30

import { readFileSync } from 'node:fs'
import { legalMessages } from '@ekoline/contract/core/messages/legal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { recordConsent } from './consents.service.ts'
import { documentOf } from './documents.ts'
import { retention, retentionTable } from './retention.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const pageAt = (url: string, of = world) => of.app.inject({ url, headers: { accept: 'text/html' } })

async function withDocuments(documents: Partial<Record<'terms' | 'privacy', string>>) {
  const none = { terms: null, privacy: null }
  return openWorld({ config: { documents: { ...none, ...documents } } })
}

// @shows SA-11
describe('the pages of terms and privacy', () => {
  it.each([
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy notice'],
  ])('%s is a page that needs no script, says its version, and that it is a sample', async (url, title) => {
    const { statusCode, headers, body } = await pageAt(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(`<title>${title}, Ekoline</title>`)
    expect(body).toContain('<b>This is a sample.</b>')
    expect(body).toContain('<a href="/">Home</a>')
    const { version } = documentOf(world.ctx.config, url === '/terms' ? 'terms' : 'privacy')
    expect(version).toMatch(/^2026-11-21-[\da-f]{12}$/)
    expect(body).toContain(`Version ${version}`)
    expect(body).not.toMatch(/\{(brand|support|retention)\}/)
  })

  it('are styled by one file, in the operator’s colours', async () => {
    const colours = { lagoon: '#123456' }
    const own = await openWorld({ config: { brand: { name: 'Zuma', logoUrl: null, colours } } })
    const css = await own.app.inject({ url: '/legal.css' })
    expect([css.statusCode, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect(css.body).toContain('--lagoon:#123456')
    expect((await pageAt('/terms', own)).body).toContain('<span>Zuma</span>')
    await own.close()
  })

  it('show the operator’s own text, with HTML as text and no address that runs something', async () => {
    const terms =
      '# House rules\n\n2026-10-01\n\n<script>alert(1)</script>\n\n## Rates & fees\n\n## Rates & fees\n\n' +
      '[bad](javascript:alert(1)) [good](https://example.test)\n\n| A | B |\n|---|---|\n| 1 | 2 |\n'
    const own = await withDocuments({ terms })
    const { body } = await pageAt('/terms', own)
    expect(body).toContain('<title>House rules, Ekoline</title>')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).not.toMatch(/<script>|href="javascript/)
    expect(body).toContain('<a href="https://example.test">good</a>')
    expect(body).toContain('<th scope="col">B</th>')
    expect(body).toContain('<td data-label="B">2</td>')
    expect(body.match(/<h2 id="[^"]+"/g)).toEqual([
      '<h2 id="rates-fees"',
      expect.stringMatching(/rates-fees-\d+"/),
    ])
    expect(body).not.toContain('This is a sample')
    expect(body).toContain('Version 2026-10-01-')
    await own.close()
  })

  it('have another version when a word changes', () => {
    const versionOf = (terms: string) =>
      documentOf({ ...world.ctx.config, documents: { terms, privacy: null } }, 'terms').version
    expect(versionOf('# A\n\n2026-10-01 one')).not.toBe(versionOf('# A\n\n2026-10-01 two'))
    expect(versionOf('# A\n\n2026-10-01 one')).toBe(versionOf('# A\n\n2026-10-01 one'))
  })

  it('kept elsewhere redirect there, and are linked', async () => {
    const terms = 'https://example.test/agb'
    const own = await openWorld({ config: { links: { ...world.ctx.config.links, terms } } })
    const { statusCode, headers } = await pageAt('/terms', own)
    expect([statusCode, headers.location]).toEqual([302, terms])
    const { body } = await own.call('config', {}, null)
    expect([body.links.terms, body.links.privacy]).toEqual([terms, '/privacy'])
    expect(body.terms_version).toMatch(/^[\da-f]{12}$/)
    await own.close()
  })

  it('say how long what is kept', async () => {
    const { body } = await pageAt('/privacy')
    for (const { what, why } of Object.values(retention)) {
      expect(body).toContain(what)
      expect(body).toContain(why)
    }
  })
})

describe('the table of what is kept', () => {
  it('is in the operator’s documentation as it is in the code', () => {
    const page = readFileSync(new URL('../../../../docs/operator.md', import.meta.url), 'utf8')
    expect(page).toContain(retentionTable())
  })
})

describe('accepting', () => {
  const documents = async (who: { token: string }) => (await world.call('documents', {}, who)).body.result
  const accept = (who: { token: string }, document: 'terms' | 'privacy', version: string) =>
    world.call('acceptDocument', { body: { document, version } }, who)

  it('is asked of who never did, kept with version, time and address, and audited once', async () => {
    const ada = await world.person()
    const [terms, privacy] = await documents(ada)
    expect(terms).toEqual({
      document: 'terms',
      url: '/terms',
      version: documentOf(world.ctx.config, 'terms').version,
      day: '2026-11-21',
      accepted: false,
      changed: false,
    })
    expect(privacy).toMatchObject({ document: 'privacy', url: '/privacy', accepted: false })
    for (let time = 0; time < 2; time++)
      expect((await accept(ada, 'terms', terms?.version ?? '')).body).toEqual({ status: 'success' })
    expect((await documents(ada)).map(({ accepted }) => accepted)).toEqual([true, false])
    const rows = world.ctx.db.selectFrom('consents').selectAll().where('user_id', '=', ada.userId)
    expect(await rows.execute()).toEqual([
      {
        user_id: ada.userId,
        document: 'terms',
        version: terms?.version,
        at: world.clock.now(),
        address: '127.0.0.1',
      },
    ])
    const lines = world.ctx.db.selectFrom('audit').select('detail').where('action', '=', 'document_accepted')
    expect(await lines.where('user_id', '=', ada.userId).execute()).toHaveLength(1)
  })

  it('is asked again when the text has changed', async () => {
    const bola = await world.person()
    const at = world.clock.now()
    const old = {
      user_id: bola.userId,
      document: 'terms',
      version: '2025-01-01-aaaaaaaaaaaa',
      at,
      address: null,
    }
    await world.ctx.db.insertInto('consents').values(old).execute()
    expect((await documents(bola))[0]).toMatchObject({ accepted: false, changed: true })
    const { http, body } = await accept(bola, 'terms', old.version)
    expect([http, body.code, body.message]).toEqual([409, 'document_changed', legalMessages.document_changed])
  })

  it('is kept when a person joins, of the version that the form showed and of no other', async () => {
    const [chidi, dayo] = [await world.person(), await world.person()]
    const at = world.clock.now()
    const { version } = documentOf(world.ctx.config, 'terms')
    const join = (userId: number, termsVersion: string | undefined) =>
      transaction(world.ctx.db, (tx) =>
        recordConsent(world.ctx, tx, { userId, termsVersion, at, address: '10.0.0.1' }),
      )
    await join(chidi.userId, version)
    await join(dayo.userId, 'another')
    await join(dayo.userId, undefined)
    expect((await documents(chidi)).map(({ accepted }) => accepted)).toEqual([true, true])
    expect((await documents(dayo)).map(({ accepted }) => accepted)).toEqual([false, false])
  })
})
