import type { CallerIds } from '@ekoline/contract/calls/caller-ids.ts'
import type { Overview } from '@ekoline/contract/company/dashboard.ts'
import type { PublicConfig } from '@ekoline/contract/company/service.ts'
import type { UserProfile } from '@ekoline/contract/core/profile.ts'
import type { BankTransfers } from '@ekoline/contract/money/bank-transfers.ts'
import type { CardAndTopUp } from '@ekoline/contract/money/saved-cards.ts'
import type { MyPhone } from '@ekoline/contract/people/my-phone.ts'
import type { Reach } from '@ekoline/contract/routing/reach.ts'
import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { loadConfig } from '../app/config.ts'
import { Portal, preload } from '../app/routes.tsx'
import { Toasts } from '../kit/Toasts.tsx'
import { toast } from '../ui/toast.ts'

const testConfig: PublicConfig = {
  product: 'ekoline',
  brand: { name: 'Ekoline', logo_url: null, colours: {} },
  links: { android: 'https://play.example.test/app', ios: null, terms: '/terms', privacy: '/privacy' },
  terms_version: '2026-11-21-abc',
  support: { email: 'support@ekoline.test', phone: null, sets_up: [] },
  mode: 'development',
  demo: true,
  payments: {
    provider: 'sandbox',
    maximum: 500_000_000,
    fee: { rate_basis_points: 150, flat: 10_000, flat_from: 250_000, flat_by: 'credit', cap: null },
  },
  calls_simulated: true,
  code_countries: ['NG', 'GB'],
  browser_phone: false,
  our_voice: false,
  messages: {},
}

export const adaSeat = {
  id: 1,
  workgroup: 'Adaeze Logistics',
  username: 'ada1',
  cardid: 101,
  referral_code: 'ADA1',
}
export const chukaSeat = {
  id: 2,
  workgroup: 'Chuka & Sons',
  username: 'ada2',
  cardid: 102,
  referral_code: 'ADA2',
}
export const ada = {
  id: 7,
  firstName: 'Adaeze',
  lastName: 'Obi',
  email_proven: true,
  second_factor_needed: false,
  email: 'ada@ekoline.test',
  phoneNumber: '08035550142',
  phone_verified: true,
  plan: { id: 3, name: 'Business starter' },
  plan_id: 3,
  plan_ends: null,
  nin: null as string | null,
  address: '',
  userStatus: 'user',
  admin_status: true,
  role: null as UserProfile['role'],
  verification_status: 'pending',
  referral_code: 'ADA1',
  user_sip: [adaSeat],
  suspension: null as UserProfile['suspension'],
}

export const myPhone: MyPhone = {
  username: 'ada1',
  server: 'sip.ekoline.test',
  port: 5060,
  transport: 'udp',
  phones: [],
  state: 'none',
  calls: 'available',
}

export const overview: Overview = {
  users: 12,
  invited: 2,
  setup: { steps: [], hidden: false, number_price: 1000 },
}

/** Of Ada, whose workgroup has two numbers, and has chosen none. */
export const callerIds: CallerIds = {
  shows: '+2342014540001',
  chosen: null,
  phone: '+2348035550142',
  numbers: ['+2342014540001', '+2342014540002'],
  workgroup: { number: null, fixed: false },
}

/** Of Ada, whose phones ring, and nothing follows. */
export const reach: Reach = {
  dnd: false,
  ring_seconds: 20,
  mobile: 'off',
  mobile_seconds: 25,
  mobile_confirms: true,
  busy: null,
  next: null,
  phone: '+2348035550142',
  per_minute: 18,
  says: ['The phones ring for 20 seconds.', 'If no one answers, the call ends.'],
}

/** Of a seat that has no saved card. */
export const noCard: CardAndTopUp = {
  card: null,
  refused: false,
  auto: { below: null, amount: null, most: null, used: 0, refusals: 0, waits: null, ended: null },
}

/** Of a seat that has no account number. */
export const noAccount: BankTransfers = {
  offered: true,
  state: 'none',
  account: null,
  fee: { rate_basis_points: 100, cap: 30_000 },
}

/** What the server answers to a call: a body, or a status and a body, or an Error for no answer at all; a promise of it. */
export type Answer = object | [http: number, body: object] | Error | Response
export type Answers = Record<
  string,
  Answer | ((body: Record<string, unknown>, query: Record<string, string>) => Answer)
>

const usual: Answers = {
  'GET /v1/ekoline/talktime': { status: 'success', result: null },
  'GET /v1/ekoline/overview': { status: 'success', result: overview },
  'GET /v1/web/usersip': { status: 'success', result: [adaSeat] },
  'GET /v1/web/invitations': { status: 'success', result: [] },
  'GET /v1/ekoline/admins/ended': { status: 'success', result: [] },
  'GET /v1/ekoline/invitations': { status: 'success', result: [], total: 0 },
  'GET /v1/ekoline/web/loggedOnUser': ada,
  'GET /v1/voicemail/main': { status: 'success', result: null },
  'GET /v1/voicemail/new': { status: 'success', result: 0 },
  'GET /v1/missed-calls/open': { status: 'success', result: 0 },
  'GET /v1/ekoline/username/ada1': { status: 'success', result: [{ username: 'ada1', credit: 25_000 }] },
  'GET /v1/getpaymentrecord/101': { status: 'success', result: [], total: 0 },
  'GET /v1/payments/unfinished': { status: 'success', result: [] },
  'GET /v1/wallet/holds': { status: 'success', result: { available: 25_000, held: 0, owed: 0, holds: [] } },
  'GET /v1/balance-alert': { status: 'success', result: { threshold: null, rearms: null, owed: 0 } },
  'GET /v1/bank-account': { status: 'success', result: noAccount },
  'GET /v1/credit-requests': { status: 'success', result: [] },
  'GET /v1/credit-request': {
    status: 'success',
    result: { state: 'none', asked: null, answered: null, admin: 'Adaeze' },
  },
  'GET /v1/saved-card': { status: 'success', result: noCard },
  'GET /v1/referral': {
    status: 'success',
    result: { referral_code: 'ADA1', link: 'http://localhost/invite/ADA1' },
  },
  'GET /v1/pay-links/101': { status: 'success', result: [], total: 0 },
  'GET /v1/referral/people': { status: 'success', result: [], total: 0 },
  'GET /v1/ekoline/parkedcalls': { status: 'success', minutes: 3, result: [] },
  'GET /v1/ekoline/ringingcalls': { status: 'success', result: [] },
  'GET /v1/ekoline/threetalk': { status: 'success', result: null },
  'GET /v1/ekoline/internalnumbers': { status: 'success', own: '2001', total: 0, result: [] },
  'GET /v1/ekoline/my-phone': { status: 'success', result: myPhone },
  'GET /v1/callerid/ada1': { status: 'success', result: callerIds },
  'GET /v1/reach/ada1': { status: 'success', result: reach },
  'GET /v1/verified-numbers': { status: 'success', result: [] },
  'GET /v1/consents': { status: 'success', result: [] },
  'POST /v1/logout': { status: 'success' },
}

export const failed = (http: number, code: string, message: string): Answer => [
  http,
  { status: 'failed', code, message },
]

const HOUR_MS = 3_600_000 // that messages pass is Toasts.test.tsx's; here none is missed on a slow machine

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Address">{pathname + search}</output>
}

function bodyOf({ body }: RequestInit): Record<string, unknown> {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : {}
}

const queryOf = (url: string) => Object.fromEntries(new URLSearchParams(url.split('?')[1]))

/** A call that is never answered. */
export const unanswered: Answer = new Promise<never>(() => undefined)

/** Opens the whole portal at an address, against a server that gives the given answers beside the usual ones. */
export async function open(address: string, answers: Answers = {}, given: Partial<PublicConfig> = {}) {
  const all = { ...usual, ...answers }
  const calls: { call: string; body: Record<string, unknown>; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    const call = `${request.method} ${url.split('?')[0]}`
    const body = bodyOf(request)
    calls.push({ call: `${request.method} ${url}`, body, headers: new Headers(request.headers) })
    const given = all[call] ?? failed(404, 'not_found', `no answer for ${call}`)
    const answer = await (typeof given === 'function' ? given(body, queryOf(url)) : given)
    if (answer instanceof Error) throw answer
    if (answer instanceof Response) return answer
    const [status, json] = Array.isArray(answer) ? answer : [200, answer]
    return Response.json(json, { status })
  })
  document.head.innerHTML = '<meta name="ekoline-config">'
  document.querySelector('meta')?.setAttribute('content', JSON.stringify({ ...testConfig, ...given }))
  for (const { id } of toast.all()) toast.dismiss(id)
  await loadConfig()
  await preload(new URL(address, location.origin))
  render(
    <MemoryRouter initialEntries={[address]}>
      <Portal />
      <Toasts shownMs={HOUR_MS} />
      <Address />
    </MemoryRouter>,
  )
  return { calls }
}
