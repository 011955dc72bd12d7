// @shows AC2-5

import type { ApiKey } from '@ekoline/contract/company/developers.ts'
import type { Delivery, Webhook } from '@ekoline/contract/core/webhooks.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const key = (part: Partial<ApiKey> = {}): ApiKey => ({
  id: 1,
  name: 'Web shop',
  ending: 'x7Qf',
  username: 'ada1',
  daily_cap: 500,
  used_today: 12,
  created_at: '2026-11-01 08:00:00',
  expires_at: '2027-01-30 08:00:00',
  last_used_at: null,
  state: 'good',
  ...part,
})
const KEYS = 'GET /v1/developers/keys'
const having = (...result: ApiKey[]) => ({ [KEYS]: { status: 'success', result, total: result.length } })

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** Presses it in the open dialog, else on the page. */
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement)
const cells = (row: number) =>
  [...(screen.getAllByRole<HTMLTableRowElement>('row')[row]?.cells ?? [])].map((cell) => cell.textContent)

beforeEach(() => session.store({ token: 'secret' }))

describe('the API keys', () => {
  test('are listed with their use, their end and their state', async () => {
    await open('/developers', having(key(), key({ id: 2, name: 'Old', expires_at: null, state: 'revoked' })))
    await page.shows('Web shop')
    expect(cells(1)).toEqual([
      'Web shop ek_…x7Qf',
      'Acts as ada1',
      'Calls today 12 of 500',
      'Last used Never',
      'Expires 30 Jan 2027, 09:00',
      'Active',
      'Revoke',
    ])
    expect(cells(2).slice(4)).toEqual(['Expires Never', 'Revoked', ''])
  })

  // @shows DEC-71
  test('keys at rest are confirmed', async () => {
    const { calls } = await open('/developers', {
      ...having(key({ state: 'resting' })),
      'POST /v1/developers/keys/confirm': { status: 'success', confirmed: 1 },
    })
    await page.shows('Paused')
    press('Confirm keys')
    await page.toasts('success', 'Your API keys work again.')
    expect(calls.some(({ call }) => call === 'POST /v1/developers/keys/confirm')).toBe(true)
  })

  test('keys that cannot be confirmed stay at rest', async () => {
    const CONFIRM = 'POST /v1/developers/keys/confirm'
    await open('/developers', { ...having(key({ state: 'resting' })), [CONFIRM]: [500, {}] })
    await page.shows('Paused')
    press('Confirm keys')
    await page.toasts('info', 'We couldn’t confirm your keys')
  })

  test('all keys are revoked, after a question', async () => {
    const { calls } = await open('/developers', {
      ...having(key()),
      'DELETE /v1/developers/keys': { status: 'success', revoked: 1 },
    })
    await page.shows('Web shop')
    press('Revoke all keys')
    await page.shows('Revoke all API keys?')
    press('Revoke all keys')
    await page.toasts('success', 'All your API keys are revoked. None works any more.')
    expect(calls.some(({ call }) => call === 'DELETE /v1/developers/keys')).toBe(true)
  })

  // @shows DEC-174
  test('a key is made, shown this once, and copied', async () => {
    const written = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText: written } })
    const { calls } = await open('/developers', {
      ...having(),
      'POST /v1/developers/keys': { status: 'success', result: { id: 3, name: 'Shop', key: 'ek_abcdef' } },
    })
    await page.shows('You have no API keys')
    press('Create API key')
    press('Create API key')
    expect(screen.getByText('Enter a name')).toBeDefined()
    type('Name', ' Shop ')
    type('Daily call limit', '10001')
    press('Create API key')
    expect(screen.getByText('Enter a whole number from 1 to 10,000')).toBeDefined()
    type('Daily call limit', '50')
    type('Expires', '365')
    press('Create API key')
    await page.shows('You won’t see it again.')
    expect(calls.find(({ call }) => call === 'POST /v1/developers/keys')?.body).toEqual({
      name: 'Shop',
      daily_cap: 50,
      expires_days: 365,
    })
    await waitFor(() =>
      expect(window.document.activeElement).toBe(screen.getByRole('heading', { name: 'Your key “Shop”' })),
    )
    page.strayFromDialog('Your key “Shop”')
    expect(screen.getByRole('region', { name: 'API key' }).textContent).toBe('ek_abcdef')
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    press('Copy')
    await page.shows('Copied!')
    expect(written).toHaveBeenCalledWith('ek_abcdef')
    press('I’ve saved it')
    expect(screen.queryByText('ek_abcdef')).toBeNull()
  })

  test('what was typed stays when a key could not be made', async () => {
    await open('/developers', { ...having(key()), 'POST /v1/developers/keys': new Error('no answer') })
    await page.shows('Web shop')
    press('Create API key')
    type('Name', 'Shop')
    type('Expires', 'never')
    press('Create API key')
    await page.shows('We couldn’t create the key')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Shop')
  })

  test('says so when the browser does not let it copy', async () => {
    const clipboard = { writeText: async () => Promise.reject(new Error('no')) }
    vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard })
    await open('/developers?tab=quick-start', having())
    await page.shows('Create a key and put it in your environment')
    fireEvent.click(screen.getAllByRole('button', { name: 'Copy' })[0] as HTMLElement)
    await page.shows('Your browser didn’t let us copy. Select the text and copy it.')
  })

  test('a key is revoked once one is sure', async () => {
    const { calls } = await open('/developers', {
      ...having(key({ last_used_at: '2026-11-19 08:00:00' })),
      'DELETE /v1/developers/keys/1': { status: 'success' },
    })
    await page.shows('Web shop')
    press('Revoke Web shop')
    await page.shows('Revoke “Web shop”?')
    press('Cancel')
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    press('Revoke Web shop')
    press('Revoke key')
    await page.shows('Web shop is revoked. It no longer works.')
    expect(calls.filter(({ call }) => call === 'DELETE /v1/developers/keys/1')).toHaveLength(1)
  })

  test('says that a key could not be revoked', async () => {
    await open('/developers', { ...having(key()), 'DELETE /v1/developers/keys/1': new Error('no answer') })
    await page.shows('Web shop')
    press('Revoke Web shop')
    press('Revoke key')
    await page.shows('We couldn’t revoke the key')
  })

  test('says that they could not be fetched, and tries again', async () => {
    let answers = 0
    await open('/developers', {
      [KEYS]: () => (++answers === 1 ? failed(422, 'internal', 'x') : having(key())[KEYS]) as object,
    })
    await page.shows('We couldn’t load your API keys')
    press('Try again')
    await page.shows('Web shop')
  })

  test('are for admins, and a lead may look only', async () => {
    const { calls } = await open('/developers', {
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
    })
    await page.shows('Only admins can manage API keys')
    expect(calls.some(({ call }) => call.startsWith(KEYS))).toBe(false)
    expect(screen.queryByRole('button', { name: 'Create API key' })).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: 'Quick start' }))
    await screen.findByRole('region', { name: 'Example in curl' })
  })

  test('can be looked at, not changed, by a lead', async () => {
    await open('/developers', {
      ...having(key()),
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' },
    })
    await page.shows('Web shop')
    expect(screen.queryByRole('button', { name: /Create|Revoke/ })).toBeNull()
  })
})

test.each([
  ['curl', 'curl -s -X POST'],
  ['TypeScript', 'await fetch('],
  ['Python', 'urllib.request'],
  ['PHP', 'curl_init('],
])('the quick start has an example in %s with the address of this portal', async (language, words) => {
  await open('/developers?tab=quick-start')
  await page.shows('Create a key and put it in your environment')
  fireEvent.click(screen.getByRole('tab', { name: language }))
  const example = screen.getByRole('region', { name: `Example in ${language}` }).textContent
  expect(example).toContain(words)
  expect(example).toContain(`${window.location.origin}/v1/developers/otp`)
})

const document = {
  paths: {
    '/v1/web/usersip': {
      get: {
        tags: ['Workgroups'],
        summary: 'The seats of the person.',
        security: [{ session: [] }],
        responses: { 200: { content: {} }, 401: { description: 'not_authenticated' } },
      },
    },
    '/v1/developers/otp': {
      post: {
        tags: ['Otp history'],
        summary: 'Speaks a one-time password.',
        security: [{ session: [] }, { apiKey: [] }],
        parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                properties: {
                  phoneNumber: { type: 'string' },
                  code: { type: 'string', description: '4 to 8 digits' },
                },
                required: ['phoneNumber'],
              },
            },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  properties: { result: { type: 'object', properties: { uniqueid: { type: 'string' } } } },
                  required: ['result'],
                },
              },
            },
          },
          429: { description: 'rate_limited, key_cap_reached' },
        },
      },
    },
  },
}

test('the OTP history is one of the tabs', async () => {
  await open('/developers', having())
  await page.shows('You have no API keys')
  fireEvent.click(screen.getByRole('tab', { name: 'OTP history' }))
  await page.isAt('/otp-history')
  fireEvent.click(await screen.findByRole('tab', { name: 'Webhooks' }))
  await page.isAt('/developers?tab=webhooks')
})

// @shows DEC-175
describe('the reference', () => {
  const calls = () => within(screen.getByRole('list', { name: 'Endpoints' })).getAllByRole('listitem')

  test('is one page for each subject, and says what is in a call', async () => {
    await open('/developers?tab=reference', { 'GET /openapi.json': document })
    await page.shows('2 endpoints')
    const subjects = within(screen.getByRole('list', { name: 'Endpoints by subject' }))
    expect(subjects.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Otp history1',
      'Workgroups1',
    ])
    fireEvent.click(subjects.getByRole('link', { name: /^Otp history/ }))
    await page.isAt('/developers?tab=reference&of=Otp%20history')
    await page.shows('1 endpoint')
    const [otp] = calls()
    expect(otp?.textContent).toContain('POST /v1/developers/otp')
    const details = otp?.querySelector('details') as HTMLDetailsElement
    details.open = true
    fireEvent(details, new Event('toggle'))
    await page.shows('Takes an API key or a session. The body is application/json.')
    const said = otp?.textContent
    for (const words of [
      'Idempotency-Key string, header, optional',
      'phoneNumber string, body',
      'code string, body, optional4 to 8 digits',
      'result.uniqueid string',
      '429 rate_limited, key_cap_reached',
    ])
      expect(said).toContain(words)
    fireEvent.click(screen.getByRole('link', { name: 'All endpoints by subject' }))
    await page.shows('2 endpoints')
  })

  test('has all calls where the subject of its address is not there', async () => {
    await open('/developers?tab=reference&of=zebras', { 'GET /openapi.json': document })
    await page.shows('2 endpoints')
    screen.getByRole('list', { name: 'Endpoints by subject' })
  })

  test('is searched in addresses, words and fields', async () => {
    await open('/developers?tab=reference', { 'GET /openapi.json': document })
    await page.shows('2 endpoints')
    type('Search endpoints', 'phonenumber OTP')
    await page.shows('1 endpoint')
    expect(calls()[0]?.textContent).toContain('POST /v1/developers/otp')
    type('Search endpoints', 'zebra')
    await page.shows('No call matches “zebra”')
    press('Show all endpoints')
    await page.shows('2 endpoints')
  })

  // @shows DEC-175
  test('is narrowed to what works with an API key', async () => {
    await open('/developers?tab=reference', { 'GET /openapi.json': document })
    await page.shows('2 endpoints')
    fireEvent.click(screen.getByLabelText('Works with an API key'))
    await page.shows('1 endpoint')
    screen.getByRole('link', { name: /^Otp history/ })
    type('Search endpoints', 'usersip')
    await page.shows('No call matches “usersip”')
    press('Show all endpoints')
    await page.shows('2 endpoints')
  })

  test('says that it could not be fetched, and tries again', async () => {
    let answers = 0
    await open('/developers?tab=reference', {
      'GET /openapi.json': () => (++answers === 1 ? failed(422, 'internal', 'x') : document),
    })
    await page.shows('We couldn’t load the API reference')
    press('Try again')
    await page.shows('2 endpoints')
  })
})

const WEBHOOKS = 'GET /v1/developers/webhooks'
const webhook = (part: Partial<Webhook> = {}): Webhook => ({
  id: 5,
  url: 'https://hooks.example.ng/ekoline',
  events: ['call.ended', 'payment.succeeded'],
  created_at: '2026-11-01 08:00:00',
  failing_since: null,
  switched_off_at: null,
  ...part,
})
const delivery = (part: Partial<Delivery> = {}): Delivery => ({
  id: 9,
  event: 'call.ended',
  event_id: 'call.ended-x',
  body: '{"type":"call.ended"}',
  state: 'delivered',
  tries: 1,
  next_try: null,
  http: 200,
  why: null,
  milliseconds: 120,
  created_at: '2026-11-01 08:00:00',
  tried_at: '2026-11-01 08:00:01',
  ...part,
})
const listening = (deliveries: Delivery[] = [], ...webhooks: Webhook[]) => ({
  [WEBHOOKS]: { status: 'success', result: webhooks },
  'GET /v1/developers/webhooks/5/deliveries': {
    status: 'success',
    result: deliveries,
    total: deliveries.length,
  },
})

describe('the webhooks', () => {
  const at = '/developers?tab=webhooks'

  test('one is made, and its secret shown this once', async () => {
    const { calls } = await open(at, {
      ...listening(),
      'POST /v1/developers/webhooks': {
        status: 'success',
        result: { id: 5, url: 'https://a.example.ng/', events: ['call.ended'], secret: 'whsec_abc' },
      },
    })
    await page.shows('You have no webhooks')
    press('Add webhook')
    for (const words of ['A call starts', 'A call ends', 'A payment goes through'])
      fireEvent.click(screen.getByLabelText(words))
    press('Add webhook')
    await page.shows('Enter an address that begins with https://')
    await page.shows('Choose at least one event')
    fireEvent.click(screen.getByLabelText('A call ends'))
    type('Endpoint URL', ' https://a.example.ng/ ')
    press('Add webhook')
    await page.shows('Signing secret')
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      url: 'https://a.example.ng/',
      events: ['call.ended'],
    })
    const title = screen.getByRole('heading', { name: 'Signing secret' })
    await waitFor(() => expect(window.document.activeElement).toBe(title))
    page.strayFromDialog('Signing secret')
    expect(screen.getByRole('region', { name: 'Signing secret' }).textContent).toBe('whsec_abc')
    press('I’ve saved it')
    expect(screen.queryByText('whsec_abc')).toBeNull()
  })

  test('what was typed stays when one could not be made', async () => {
    await open(at, { ...listening(), 'POST /v1/developers/webhooks': new Error('no answer') })
    await page.shows('You have no webhooks')
    press('Add webhook')
    type('Endpoint URL', 'https://a.example.ng/')
    press('Add webhook')
    await page.shows('We couldn’t add the webhook')
    expect(screen.getByLabelText<HTMLInputElement>('Endpoint URL').value).toBe('https://a.example.ng/')
  })

  test('the log says what became of each message, which can be looked at and sent again', async () => {
    const { calls } = await open(at, {
      ...listening(
        [
          delivery(),
          delivery({ id: 10, state: 'waiting', tries: 2, http: 500, why: 'answer', milliseconds: 7 }),
          delivery({ id: 11, state: 'failed', tries: 18, http: null, why: 'no such host' }),
        ],
        webhook(),
      ),
      'POST /v1/developers/deliveries/9/again': { status: 'success' },
    })
    await page.shows('HTTP 200 in 120 ms')
    await page.shows('HTTP 500 in 7 ms, 2 tries')
    await page.shows('Host name not found, 18 tries')
    expect(screen.getAllByText(/^(Delivered|Waiting|Failed)$/).map((state) => state.textContent)).toEqual([
      'Delivered',
      'Waiting',
      'Failed',
    ])
    fireEvent.click(screen.getAllByRole('button', { name: 'A call ends' })[0] as HTMLElement)
    expect(screen.getByRole('region', { name: 'Message' }).textContent).toBe('{"type":"call.ended"}')
    const again = screen.getAllByRole('button', { name: 'Send again' })
    expect(again).toHaveLength(2)
    fireEvent.click(again[0] as HTMLElement)
    await page.shows('We’re sending it again')
    expect(calls.some(({ call }) => call === 'POST /v1/developers/deliveries/9/again')).toBe(true)
  })

  test('one that was switched off is switched on', async () => {
    await open(at, {
      ...listening([], webhook({ switched_off_at: '2025-11-01 08:00:00' })),
      'POST /v1/developers/webhooks/5/on': { status: 'success' },
    })
    await page.shows('Turned off 1 Nov 2025, 09:00 after 3 days of failures')
    await page.shows('No deliveries yet')
    press('Turn on')
    await page.shows('The webhook is on again')
  })

  test('one is removed once one is sure', async () => {
    await open(at, {
      ...listening([], webhook({ failing_since: '2025-11-01 08:00:00' })),
      'DELETE /v1/developers/webhooks/5': { status: 'success' },
    })
    await page.shows('Failing since 1 Nov 2025, 09:00')
    press('Delete')
    press('Delete webhook')
    await page.shows('Webhook deleted')
  })

  test.each([
    ['Send again', null, 'We couldn’t send it again'],
    ['Delete', 'Delete webhook', 'We couldn’t delete the webhook'],
  ])('says that it failed to %s', async (first, second, words) => {
    await open(at, {
      ...listening([delivery()], webhook()),
      'POST /v1/developers/deliveries/9/again': new Error('no answer'),
      'DELETE /v1/developers/webhooks/5': new Error('no answer'),
    })
    await page.shows('HTTP 200 in 120 ms')
    press(first)
    if (second) press(second)
    await page.shows(words)
  })

  test('says that one could not be switched on', async () => {
    await open(at, {
      ...listening([], webhook({ switched_off_at: '2025-11-01 08:00:00' })),
      'POST /v1/developers/webhooks/5/on': new Error('no answer'),
    })
    await page.shows('No deliveries yet')
    press('Turn on')
    await page.shows('We couldn’t turn the webhook on')
  })

  test('says what could not be fetched, and tries again', async () => {
    const good = listening([delivery()], webhook())
    let lists = 0
    let logs = 0
    await open(at, {
      [WEBHOOKS]: () => (++lists === 1 ? failed(422, 'internal', 'x') : (good[WEBHOOKS] as object)),
      'GET /v1/developers/webhooks/5/deliveries': () =>
        ++logs === 1
          ? failed(422, 'internal', 'x')
          : (good['GET /v1/developers/webhooks/5/deliveries'] as object),
    })
    await page.shows('We couldn’t load your webhooks')
    press('Try again')
    await page.shows('We couldn’t load the deliveries')
    press('Try again')
    await page.shows('HTTP 200 in 120 ms')
  })

  test('are for admins', async () => {
    await open(at, { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } })
    await page.shows('Only admins can manage webhooks')
  })
})
