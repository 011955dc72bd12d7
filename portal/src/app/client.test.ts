import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, callEarly, client, refusalOr } from './client.ts'
import { loadConfig } from './config.ts'
import { session } from './session.ts'

const sent = { url: '', request: new Request('http://localhost') }
let answer = Response.json({})

beforeEach(async () => {
  document.head.innerHTML = `<meta name="ekoline-config" content='{"product":"acme"}'>`
  await loadConfig()
  answer = Response.json({ status: 'success' })
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    sent.url = url
    sent.request = new Request(`http://localhost${url}`, request)
    return answer.clone()
  })
})

test("fills the path, puts the operator's slug in it, and leaves out what is not given", async () => {
  await client.balance({ params: { username: 'ada 1/2' } })
  expect(sent.url).toBe('/v1/acme/username/ada%201%2F2')
  await client.statement({ query: { from: '2026-11-01', page: undefined } })
  expect(sent.url).toBe('/v1/statement?from=2026-11-01')
})

test('a call that was made early is not made again, once, for the same values, in the same session', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  session.store({ token: 'secret' })
  callEarly('callFlow', { query: { page: 1 } })
  await client.callFlow({ query: { page: 2 } })
  expect(asked).toHaveBeenCalledTimes(2)
  expect(await client.callFlow({ query: { page: 1 } })).toEqual({ status: 'success' })
  expect(asked).toHaveBeenCalledTimes(2)
  await client.callFlow({ query: { page: 1 } })
  expect(asked).toHaveBeenCalledTimes(3)

  callEarly('overview')
  session.store({ token: 'of another person' })
  await client.overview()
  expect(asked).toHaveBeenCalledTimes(5)
})

test('an early call that failed fails where its answer is needed', async () => {
  answer = Response.json({ status: 'failed', code: 'not_found', message: 'No.' }, { status: 404 })
  callEarly('overview')
  await expect(client.overview()).rejects.toMatchObject({ http: 404 })
})

test('sends a form with its action', async () => {
  await client.callHistory({ body: { cardid: 101, from: '2026-11-01', to: '2026-11-20' } })
  expect(sent.request.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  expect(await sent.request.text()).toBe('action=acmecallhistory&cardid=101&from=2026-11-01&to=2026-11-20')
})

// @shows SA-146
test('sends JSON, the token and the key', async () => {
  session.store({ token: 'secret' })
  await client.selectAccount({ body: { username: 'ada1' } }, { idempotencyKey: 'k1' })
  expect(sent.request.headers.get('content-type')).toBe('application/json')
  expect(sent.request.headers.get('authorization')).toBe('Bearer secret')
  expect(sent.request.headers.get('idempotency-key')).toBe('k1')
  expect(await sent.request.json()).toEqual({ username: 'ada1' })
})

test('a failure carries the status and what the server said', async () => {
  answer = Response.json({ status: 'failed', code: 'not_found', message: 'No.' }, { status: 404 })
  const error = await client.seats().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ http: 404, message: 'No.', body: { code: 'not_found' } })
})

test.each([[{}], [[]], [null], ['x'], [{ message: 7 }]])(
  'a failure in another shape has no words: %j',
  async (body) => {
    answer = Response.json(body, { status: 502 })
    await expect(client.seats()).rejects.toMatchObject({ http: 502, body: null })
  },
)

// @shows AC8-9
test.each([
  [409, 'already_member', 'Said by the server'],
  [503, 'provider_unavailable', 'Said by the server'],
  [503, 'unavailable', 'Specified'],
  [500, 'internal', 'Specified'],
])('of a change that failed with %d %s is said: %s', async (status, code, words) => {
  answer = Response.json({ status: 'failed', code, message: 'Said by the server' }, { status })
  expect(refusalOr(await client.seats().catch((thrown: unknown) => thrown), 'Specified')).toBe(words)
})

test('an answer that is no JSON is a failure without words', async () => {
  answer = new Response('<html>', { status: 200 })
  await expect(client.seats()).rejects.toMatchObject({ http: 200, body: null })
})

test('no answer at all is a failure with status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  await expect(client.seats()).rejects.toMatchObject({ http: 0, body: null })
})

test('a 401 ends the session that asked, never one that began in between', async () => {
  session.store({ token: 'old' })
  answer = Response.json({ status: 'failed', code: 'not_authenticated', message: '' }, { status: 401 })
  const asked = client.seats()
  session.store({ token: 'new' })
  await expect(asked).rejects.toMatchObject({ http: 401 })
  expect(session.token()).toBe('new')

  answer = Response.json({ status: 'failed', code: 'not_authenticated', message: '' }, { status: 401 })
  await expect(client.seats()).rejects.toMatchObject({ http: 401 })
  expect(session.token()).toBeNull()
  expect(session.endReason()).toBe('ended')
})
