import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Key } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../platform/html.ts'

const STAYS_SECONDS = { usual: 120, longest: 3_600 }
const KEY_AFTER_SECONDS = 5
const keys = [...'0123456789*#'] as Key[]
const NUMBER = /^\+?\d{3,15}$/

interface CallParams {
  readonly called: string
  readonly from: string
  readonly seconds: number
  /** '': none */
  readonly key: Key | ''
}

function paramsOf(given: unknown): CallParams {
  const { called, from, seconds, key } = (given ?? {}) as Record<string, unknown>
  const line = (text: unknown, usual: string) =>
    typeof text === 'string' ? text.trim().replaceAll(' ', '').slice(0, 40) : usual
  const stays = Math.floor(Number(seconds)) || STAYS_SECONDS.usual
  return {
    called: line(called, ''),
    from: line(from, '+2348035550142'),
    seconds: Math.min(Math.max(1, stays), STAYS_SECONDS.longest),
    key: keys.find((known) => known === key) ?? '',
  }
}

function pageOf({ called, from, seconds, key }: CallParams, said: string): string {
  const field = (name: string, label: string, value: string | number, more = ' required') =>
    `<label>${label} <input name="${name}" value="${escapeHtml(String(value))}" autocomplete="off"${more}></label>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated callers</title><link rel="stylesheet" href="/dev/outbox.css"></head>
<body><main><h1>Simulated callers</h1>
<p class="told">Development: somebody calls you on the simulator. Nothing leaves this machine.</p>
<form method="post" action="/dev/calls">${field('called', 'Number called, such as 301 or 8001', called)}
${field('from', 'Caller', from)}
${field('seconds', 'Hangs up after, in seconds', seconds, ` required type="number" min="1" max="${STAYS_SECONDS.longest}"`)}
${field('key', `Presses after ${KEY_AFTER_SECONDS} seconds, if anything`, key, ' maxlength="1"')}
<button>Call</button></form><p class="none" role="status">${escapeHtml(said)}</p></main></body></html>`
}

const POLICY =
  "default-src 'none';script-src 'self';style-src 'self';form-action 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'"

const html = (reply: FastifyReply, page: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .send(page)

/** The development page that simulates a call from outside; it exists only with the simulator. @source DEC-147 */
export function simulatedCallers(app: FastifyInstance, { config, telephony }: Context): void {
  const { inbound } = telephony
  if (config.mode === 'production' || !inbound) return
  app.get('/dev/calls', async ({ query }, reply) => html(reply, pageOf(paramsOf(query), '')))
  app.post('/dev/calls', async ({ body }, reply) => {
    const params = paramsOf(body)
    if (![params.called, params.from].every((number) => NUMBER.test(number)))
      return html(reply.code(400), pageOf(params, 'Both numbers need 3 to 15 digits.'))
    const { called, from, seconds, key } = params
    const digits = key === '' ? [] : [{ atMs: KEY_AFTER_SECONDS * 1000, key }]
    inbound(called, from, { hangupAfterMs: seconds * 1000, digits })
    return html(reply, pageOf(params, `${from} calls ${called}.`))
  })
}
