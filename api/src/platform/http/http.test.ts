import { serviceMessages, serviceServerMessages } from '@ekoline/contract/company/messages/service.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import type { Config } from '../../config.ts'
import { checkAnswers } from '../db/answers.ts'
import { openDb } from '../db/db.ts'
import { openPostgres } from '../db/postgres.ts'

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ email: 'ada@ekoline.test', admin: true, plan: 3 })
})
afterAll(() => world.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

interface Probe {
  what: string
  method?: 'GET' | 'POST' | 'PUT'
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
  http: number
  code: string
  field?: string
}

const probes: Probe[] = [
  {
    what: 'malformed JSON',
    url: '/v1/payments',
    headers: JSON_TYPE,
    payload: '{"a":',
    http: 400,
    code: 'malformed_request',
  },
  {
    what: 'an empty JSON body',
    url: '/v1/payments',
    headers: JSON_TYPE,
    payload: '',
    http: 400,
    code: 'malformed_request',
  },
  {
    what: '__proto__ in JSON',
    url: '/v1/payments',
    headers: JSON_TYPE,
    payload: '{"__proto__":{"admin":true}}',
    http: 400,
    code: 'malformed_request',
  },
  { what: 'no body', url: '/v1/payments', http: 400, code: 'invalid_request', field: 'body' },
  {
    what: 'a list for a body',
    url: '/v1/payments',
    headers: JSON_TYPE,
    payload: '[]',
    http: 400,
    code: 'invalid_request',
    field: 'body',
  },
  {
    what: 'an unknown field',
    url: '/v1/select-account',
    headers: JSON_TYPE,
    payload: '{"username":"a","admin":true}',
    http: 400,
    code: 'invalid_request',
    field: 'admin',
  },
  {
    what: 'a wrong type',
    url: '/v1/select-account',
    headers: JSON_TYPE,
    payload: '{"username":{"$ne":1}}',
    http: 400,
    code: 'invalid_request',
    field: 'username',
  },
  {
    what: 'a NUL byte',
    url: '/v1/select-account',
    headers: JSON_TYPE,
    payload: '{"username":"a\\u0000b"}',
    http: 400,
    code: 'invalid_request',
    field: 'username',
  },
  {
    what: 'a lone surrogate',
    url: '/v1/select-account',
    headers: JSON_TYPE,
    payload: '{"username":"\\ud800"}',
    http: 400,
    code: 'invalid_request',
    field: 'username',
  },
  {
    what: 'a lone surrogate in a name',
    url: '/v1/select-account',
    headers: JSON_TYPE,
    payload: '{"\\ud800":1}',
    http: 400,
    code: 'invalid_request',
    field: '?',
  },
  {
    what: 'deep nesting',
    url: '/v1/select-account',
    headers: JSON_TYPE,
    payload: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    http: 400,
    code: 'invalid_request',
  },
  {
    what: 'an oversized body',
    url: '/v1/select-account',
    headers: JSON_TYPE,
    payload: JSON.stringify({ username: 'a'.repeat(70_000) }),
    http: 413,
    code: 'payload_too_large',
  },
  {
    what: 'another type of content',
    url: '/v1/select-account',
    headers: { 'content-type': 'application/xml' },
    payload: '<a/>',
    http: 415,
    code: 'unsupported_media',
  },
  {
    what: 'a form where JSON belongs',
    url: '/v1/select-account',
    headers: FORM_TYPE,
    payload: 'username=a',
    http: 415,
    code: 'unsupported_media',
  },
  {
    what: 'JSON where a form belongs',
    url: '/legacy',
    headers: JSON_TYPE,
    payload: '{"action":"ekolinecallhistory"}',
    http: 415,
    code: 'unsupported_media',
  },
  {
    what: 'a body where none belongs',
    url: '/v1/logout',
    headers: JSON_TYPE,
    payload: '{"all":true}',
    http: 400,
    code: 'invalid_request',
    field: 'all',
  },
  {
    what: 'an unknown query parameter',
    method: 'GET',
    url: '/v1/web/usersip?debug=1',
    http: 400,
    code: 'invalid_request',
    field: 'debug',
  },
  {
    what: 'a repeated query parameter',
    method: 'GET',
    url: '/v1/ekoline/getWorkgroupList?page=1&page=2',
    http: 400,
    code: 'invalid_request',
    field: 'page',
  },
  {
    what: 'a page that is no number',
    method: 'GET',
    url: '/v1/ekoline/getWorkgroupList?page=1e3',
    http: 400,
    code: 'invalid_request',
    field: 'page',
  },
  {
    what: 'page 0',
    method: 'GET',
    url: '/v1/ekoline/getWorkgroupList?page=0',
    http: 400,
    code: 'invalid_request',
    field: 'page',
  },
  {
    what: 'an id beyond 2^53',
    method: 'GET',
    url: '/v1/ekoline/user/9007199254740993',
    http: 400,
    code: 'invalid_request',
    field: 'id',
  },
  {
    what: 'a NUL in the path',
    method: 'GET',
    url: '/v1/ekoline/username/a%00b',
    http: 400,
    code: 'invalid_request',
    field: 'username',
  },
  {
    what: 'a broken escape in the path',
    method: 'GET',
    url: '/v1/ekoline/username/%E0%A4%A',
    http: 400,
    code: 'malformed_request',
  },
  {
    what: 'a NUL in the query',
    method: 'GET',
    url: '/v1/ekoline/getWorkgroupList?search=%00',
    http: 400,
    code: 'invalid_request',
    field: 'search',
  },
  {
    what: 'no action',
    url: '/legacy',
    headers: FORM_TYPE,
    payload: 'cardid=1',
    http: 400,
    code: 'invalid_request',
    field: 'action',
  },
  {
    what: 'an unknown action',
    url: '/legacy',
    headers: FORM_TYPE,
    payload: 'action=drop',
    http: 400,
    code: 'invalid_request',
    field: 'action',
  },
  {
    what: 'a repeated form field',
    url: '/legacy',
    headers: FORM_TYPE,
    payload: 'action=ekolinecallhistory&cardid=1&cardid=2&from=2026-01-01&to=2026-01-02',
    http: 400,
    code: 'invalid_request',
    field: 'cardid',
  },
  {
    what: 'a day that does not exist',
    url: '/legacy',
    headers: FORM_TYPE,
    payload: 'action=ekolinecallhistory&cardid=1&from=2026-02-30&to=2026-03-02',
    http: 400,
    code: 'invalid_request',
    field: 'from',
  },
  { what: 'an unknown path', method: 'GET', url: '/v1/nothing', http: 404, code: 'not_found' },
  { what: 'another method', method: 'PUT', url: '/v1/signin', http: 404, code: 'not_found' },
]

describe('bad input', () => {
  it.each(probes)(
    '$what is answered with $http',
    async ({ method = 'POST', url, headers, payload, http, code, field }) => {
      const answer = await world.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${ada.token}`, ...headers },
        ...(payload !== undefined && { payload }),
      })
      const body = answer.json()
      expect({ http: answer.statusCode, code: body.code }).toEqual({ http, code })
      if (field) expect(body.errors.map((error: { field: string }) => error.field)).toContain(field)
    },
  )

  it('is answered with the catalogue’s words', async () => {
    const words = async (
      method: 'GET' | 'POST',
      url: string,
      headers: Record<string, string> = {},
      payload?: string,
    ) =>
      (
        await world.app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${ada.token}`, ...headers },
          ...(payload !== undefined && { payload }),
        })
      ).json().message
    expect(await words('GET', '/v1/nothing')).toBe(serviceMessages.not_found)
    expect(await words('POST', '/v1/select-account', JSON_TYPE, '{')).toBe(
      serviceServerMessages.malformed_request,
    )
    expect(await words('POST', '/v1/select-account', JSON_TYPE, '{}')).toBe(serviceMessages.invalid_request)
    expect(await words('POST', '/v1/select-account', { 'content-type': 'a/b' }, 'x')).toBe(
      serviceServerMessages.unsupported_media,
    )
    expect(await words('POST', '/v1/select-account', JSON_TYPE, `"${'x'.repeat(70_000)}"`)).toBe(
      serviceServerMessages.payload_too_large,
    )
  })
})

describe('every answer', () => {
  const mayBePages = ['/v1/%E0%A4%A', '/openapi.json', '/v1/nothing']
  const data = ['/health/live', '/config', '/v1/web/usersip', '/dev/outbox.json']
  it.each([...mayBePages, ...data])('of %s carries the security headers and a request id', async (url) => {
    const { headers } = await world.app.inject({ url })
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]))
    expect(policy.join()).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('lets pages run what is served here, and data nothing at all', async () => {
    const policyOf = async (url: string) => {
      const { headers } = await world.app.inject({ url })
      return String(headers['content-security-policy']).split(';')
    }
    for (const url of mayBePages)
      expect(await policyOf(url)).toEqual(expect.arrayContaining(["script-src 'self'", "object-src 'none'"]))
    for (const url of data)
      expect(await policyOf(url)).toEqual(["default-src 'none'", "frame-ancestors 'none'"])
  })

  it('with people’s data is not stored by caches', async () => {
    const { headers } = await world.call('loggedOnUser', {}, ada)
    expect(headers['cache-control']).toBe('no-store')
  })

  it('takes no request id from outside', async () => {
    const { headers } = await world.app.inject({ url: '/health/live', headers: { 'x-request-id': 'mine' } })
    expect(headers['x-request-id']).not.toBe('mine')
  })
})

// @shows DEC-84
describe('a flood from one address', () => {
  it('is refused with a time to come back', async () => {
    const small = await openWorld({ config: { floodLimit: 5 } })
    const answers = []
    for (let time = 0; time < 7; time++) answers.push(await small.app.inject({ url: '/health/live' }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(answers[6]?.json()).toMatchObject({ code: 'rate_limited', message: serviceMessages.rate_limited })
    expect(Number(answers[6]?.headers['retry-after'])).toBeGreaterThan(0)
    await small.close()
  })
})

describe('the files of the portal', () => {
  it('do not count as a flood: an office behind one address loads many', async () => {
    const small = await openWorld({ config: { floodLimit: 2 } })
    const codes = []
    for (let time = 0; time < 5; time++)
      codes.push((await small.app.inject({ url: '/assets/old-build.js' })).statusCode)
    expect(codes).toEqual([404, 404, 404, 404, 404])
    expect((await small.app.inject({ url: '/health/live' })).statusCode).toBe(200)
    await small.close()
  })
})

describe('the address of a caller', () => {
  const signInFrom = async (trustProxy: Config['trustProxy'], forwarded: string) => {
    const behind = await openWorld({ config: { trustProxy } })
    await behind.call('signIn', { body: { email: 'x@ekoline.test', password: 'x' } }, null, {
      'x-forwarded-for': forwarded,
    })
    const { address } = await behind.ctx.db.selectFrom('audit').select('address').executeTakeFirstOrThrow()
    await behind.close()
    return address
  }

  it('is taken from a proxy that is trusted, and from no other', async () => {
    expect(await signInFrom(1, '197.210.54.33')).toBe('197.210.54.33')
    expect(await signInFrom('127.0.0.1', '197.210.54.33')).toBe('197.210.54.33')
    expect(await signInFrom(false, '197.210.54.33')).toBe('127.0.0.1')
    expect(await signInFrom('10.0.0.1', '197.210.54.33')).toBe('127.0.0.1')
  })

  it('is what the nearest proxies wrote, never what the client says of itself', async () => {
    const forwarded = '203.0.113.9, 197.210.54.33, 10.0.0.7'
    expect(await signInFrom(1, forwarded)).toBe('10.0.0.7')
    expect(await signInFrom(2, forwarded)).toBe('197.210.54.33')
    expect(await signInFrom('127.0.0.1,10.0.0.7', forwarded)).toBe('197.210.54.33')
  })
})

describe('the log', () => {
  it('has a line for each request with its id, and no secret, token or number', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace', base: null }, { write: (line) => void lines.push(line) })
    const app = await buildApp({ ...world.ctx, log }, '/nonexistent')
    const signIn = await app.inject({
      method: 'POST',
      url: '/v1/signin',
      payload: { email: 'ada@ekoline.test', password: PASSWORD },
    })
    const { token } = signIn.json()
    const authorization = `Bearer ${token}`
    await app.inject({ url: '/v1/ekoline/username/08035550142', headers: { authorization } })
    await app.inject({ url: '/v1/ekoline/user/12345678901?nin=12345678901', headers: { authorization } })
    await app.close()
    const text = lines.join('')
    expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')).toHaveLength(3)
    expect(text).toContain(String(signIn.headers['x-request-id']))
    for (const secret of [token, PASSWORD, 'ada@ekoline.test', '08035550142', '12345678901'])
      expect(text).not.toContain(secret)
  })
})

describe('when the database is gone', () => {
  it('says so with 503, and is not ready', async () => {
    const broken = await openWorld()
    const person = await broken.person()
    await broken.engine.close()
    const ready = await broken.call('ready', {}, null)
    expect({ http: ready.http, message: ready.body.message }).toEqual({
      http: 503,
      message: serviceMessages.unavailable,
    })
    expect((await broken.call('loggedOnUser', {}, person)).http).toBe(503)
    expect((await broken.call('live', {}, null)).http).toBe(200)
    await broken.app.close()
  })

  it('is not ready either where the server’s socket or its name is not there', async () => {
    for (const url of [
      'postgres://ekoline@localhost/ekoline?host=/nonexistent',
      'postgres://nobody.invalid/ekoline',
    ]) {
      const away = openPostgres({ url, pool: 2, role: null, onIdleError() {} })
      const app = await buildApp({ ...world.ctx, db: openDb(away) }, '/nonexistent')
      const ready = await app.inject({ url: '/health/ready' })
      expect(ready.statusCode).toBe(503)
      expect(ready.headers['retry-after']).toBe('5')
      const signIn = { email: 'ada@ekoline.test', password: PASSWORD }
      expect((await app.inject({ method: 'POST', url: '/v1/signin', payload: signIn })).statusCode).toBe(503)
      await app.close()
      await away.close()
    }
  })

  it('says so with 503 while a server that takes over only reads', async () => {
    const readOnly = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), {
      code: '25006',
    })
    const reading = { ...world.engine, acquire: () => Promise.reject(readOnly) }
    const app = await buildApp({ ...world.ctx, db: openDb(reading) }, '/nonexistent')
    const payload = { email: 'ada@ekoline.test', password: PASSWORD }
    expect((await app.inject({ method: 'POST', url: '/v1/signin', payload })).statusCode).toBe(503)
    await app.close()
  })

  it('counts as gone when it takes a question and does not answer', async () => {
    const silent = { ...world.engine, acquire: () => new Promise<never>(() => {}) }
    await expect(checkAnswers(openDb(silent), 20)).rejects.toThrow('has not answered within 20 ms')
  })
})

describe('an unexpected error', () => {
  it('is answered with the general words and nothing of its inside', async () => {
    const app = await buildApp(
      {
        ...world.ctx,
        clock: {
          now: () => {
            throw new Error('secret inside')
          },
        },
      },
      '/nonexistent',
    )
    const answer = await app.inject({
      url: '/v1/web/usersip',
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ status: 'failed', code: 'internal', message: serviceMessages.internal })
    await app.close()
  })
})

describe('/openapi.json', () => {
  it('is valid OpenAPI 3.1 by a public validator, with /legacy as one of its actions', async () => {
    const document = (await world.app.inject({ url: '/openapi.json' })).json()
    const result = await new Validator().validate(document)
    expect(result).toMatchObject({ valid: true })
    expect(document.openapi).toBe('3.1.0')
    const bodies =
      document.paths['/legacy'].post.requestBody.content['application/x-www-form-urlencoded'].schema.oneOf
    expect(
      bodies.map((body: { properties: { action: { const: string } } }) => body.properties.action.const),
    ).toEqual(['ekolinecallhistory', 'searchekolinecallhistory', 'ekoline_otp_history'])
  })

  it('has no two addresses that differ by the name of a variable alone, and each names its own', async () => {
    const document = (await world.app.inject({ url: '/openapi.json' })).json()
    const paths = Object.keys(document.paths)
    expect(new Set(paths.map((path) => path.replaceAll(/\{\w+\}/g, '{}'))).size).toBe(paths.length)
    for (const path of paths)
      for (const { parameters = [] } of Object.values<{ parameters?: { in: string; name: string }[] }>(
        document.paths[path],
      )) {
        const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        expect([path, named.sort()]).toEqual([
          path,
          [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
        ])
      }
  })

  it('has no tuple, and no schema that is only true or false', async () => {
    const document = (await world.app.inject({ url: '/openapi.json' })).json()
    const wrong: string[] = []
    const look = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { items, prefixItems } = value as { items?: unknown; prefixItems?: unknown }
      if (prefixItems !== undefined || typeof items === 'boolean') wrong.push(at)
      for (const [key, inner] of Object.entries(value)) look(inner, `${at}/${key}`)
    }
    look(document, '')
    expect(wrong).toEqual([])
  })

  it('tags each operation by its feature, and lists the tags', async () => {
    const document = (await world.app.inject({ url: '/openapi.json' })).json()
    const listed = document.tags.map(({ name }: { name: string }) => name)
    const used = new Set<string>()
    for (const [path, methods] of Object.entries<Record<string, { tags?: string[] }>>(document.paths))
      for (const { tags = [] } of Object.values(methods)) {
        expect([path, tags.length]).toEqual([path, 1])
        for (const tag of tags) used.add(tag)
      }
    expect([...used].sort()).toEqual(listed)
    expect(document.paths['/v1/wallet/holds'].get.tags).toEqual(['Wallet'])
    expect(document.servers).toEqual([{ url: world.ctx.config.publicUrl }])
  })

  // @shows DEC-1
  it('speaks the operator’s product', async () => {
    const other = await openWorld({ config: { product: 'voxo' } })
    const document = (await other.app.inject({ url: '/openapi.json' })).json()
    expect(Object.keys(document.paths)).toContain('/v1/voxo/web/loggedOnUser')
    const person = await other.person()
    const answer = await other.call('loggedOnUser', {}, person)
    expect(answer.http).toBe(200)
    await other.close()
  })
})
