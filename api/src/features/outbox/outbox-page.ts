import type { OutboxMessage } from '@ekoline/contract/service.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { missing } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../html.ts'
import { mailHtml } from './mail-html.ts'
import { findLetter, listMessages } from './outbox.sql.ts'
import { SCRIPT, STYLE } from './outbox-page-assets.ts'

const PAGE = 50
const CHANNELS = { email: 'E-mail', sms: 'SMS', call: 'Call' } as const

interface Wishes {
  readonly to: string
  readonly channel: OutboxMessage['channel'] | undefined
  readonly before: number | undefined
}

function wishesOf(query: unknown): Wishes {
  const { to, channel, before } = query as Record<string, unknown>
  return {
    to: typeof to === 'string' ? to.trim() : '',
    channel:
      typeof channel === 'string' && Object.hasOwn(CHANNELS, channel) ? (channel as 'email') : undefined,
    before: typeof before === 'string' && /^\d{1,15}$/.test(before) ? Number(before) : undefined,
  }
}

const linked = (text: string) => escapeHtml(text).replace(/^https?:\/\/\S+$/gm, '<a href="$&">$&</a>')

const fate = ({ state, why, seconds }: OutboxMessage) =>
  [state, ...(why ? [why] : []), ...(seconds === undefined ? [] : [`rang ${seconds} s`])].join(', ')

/** A code stands once in a text; the links of mails hold longer numbers. @source decisions, "Outbox" */
function codeOf({ channel, text }: OutboxMessage): string {
  const [code] = (channel !== 'email' && /(?<!\d)\d{4}(?!\d)/.exec(text)) || []
  if (!code) return ''
  return `<p class="code"><span>${code}</span><button type="button" data-copy="${code}" hidden>Copy code</button></p>`
}

function article(message: OutboxMessage): string {
  const { id, channel, to, subject, text, at, state } = message
  const letter =
    channel === 'email'
      ? `<details><summary>As its reader sees it</summary><iframe sandbox="allow-popups allow-popups-to-escape-sandbox"
 loading="lazy" title="The mail as HTML" src="/dev/outbox/mail/${id}"></iframe>
<p><a href="/dev/outbox/mail/${id}" target="_blank" rel="noopener">Open in a tab of its own</a></p></details>`
      : ''
  return `<article><header><h2>${escapeHtml(subject ?? CHANNELS[channel])}</h2>
<p class="facts"><span>${CHANNELS[channel]} to <b>${escapeHtml(to)}</b></span> <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>
<span class="fate ${state}">${fate(message)}</span></p></header>${codeOf(message)}
<pre>${linked(text.trim())}\n</pre>${letter}</article>`
}

function filter({ to, channel }: Wishes): string {
  const options = Object.entries(CHANNELS).map(
    ([value, word]) => `<option value="${value}"${value === channel ? ' selected' : ''}>${word}</option>`,
  )
  return `<form method="get" action="/dev/outbox"><label>To <input name="to" value="${escapeHtml(to)}"
 placeholder="E-mail or phone, or a part" autocomplete="off"></label>
<label>By <select name="channel"><option value="">everything</option>${options.join('')}</select></label>
<button>Show</button></form>`
}

function olderLink({ to, channel }: Wishes, messages: readonly OutboxMessage[]): string {
  const last = messages.at(-1)
  if (messages.length < PAGE || !last) return ''
  const query = new URLSearchParams({ to, channel: channel ?? '', before: String(last.id) })
  return `<p><a class="older" href="/dev/outbox?${escapeHtml(query.toString())}">Older ones</a></p>`
}

function pageOf(ctx: Context, wishes: Wishes, messages: readonly OutboxMessage[]): string {
  const { smtp, sms } = ctx.config.messages
  const leaving = [...(smtp ? ['mails'] : []), ...(sms ? ['SMS'] : [])].join(' and ')
  const told = leaving
    ? `Development: ${leaving} really leave; the rest stays here.`
    : 'Development: nothing here left this machine.'
  const none = wishes.to || wishes.channel ? 'Nothing like that was sent.' : 'Nothing was sent yet.'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><link rel="stylesheet" href="/dev/outbox.css"><script src="/dev/outbox.js" defer></script></head>
<body><main><h1>Outbox</h1><p class="told">${told}</p>${filter(wishes)}
${messages.map(article).join('\n') || `<p class="none">${none}</p>`}${olderLink(wishes, messages)}</main></body></html>`
}

// The page shows mails in frames; a mail may be framed here alone, run nothing, load nothing and open only windows.
const PAGE_POLICY =
  "default-src 'none';script-src 'self';style-src 'self';frame-src 'self';form-action 'self';object-src 'none';base-uri 'none';frame-ancestors 'none'"
const MAIL_POLICY =
  "default-src 'none';style-src 'unsafe-inline';img-src data:;base-uri 'none';form-action 'none';frame-ancestors 'self';sandbox allow-popups allow-popups-to-escape-sandbox"

const html = (reply: FastifyReply, policy: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)

const dataOf = (logo: Buffer | null) =>
  logo && `data:image/${logo[0] === 0x89 ? 'png' : 'jpeg'};base64,${logo.toString('base64')}`

/** The page of development on which every mail, SMS and code call can be read; it is not there in production. */
export function outboxPage(app: FastifyInstance, ctx: Context): void {
  if (ctx.config.mode === 'production') return
  app.get('/dev/outbox.css', async (_request, reply) => reply.type('text/css').send(STYLE))
  app.get('/dev/outbox.js', async (_request, reply) => reply.type('text/javascript').send(SCRIPT))
  app.get('/dev/outbox', async ({ query }, reply) => {
    const wishes = wishesOf(query)
    const messages = await listMessages(ctx, { ...wishes, limit: PAGE })
    return html(reply, PAGE_POLICY).send(pageOf(ctx, wishes, messages))
  })
  app.get('/dev/outbox/mail/:id', async ({ params }, reply) => {
    const { id } = params as { id: string }
    const letter = /^\d{1,15}$/.test(id) ? await findLetter(ctx, Number(id)) : null
    if (!letter) throw missing()
    const page = mailHtml({ ...ctx, logo: dataOf(await ctx.logo()) }, letter)
    return html(reply, MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(page.replace('<head>', '<head><base target="_blank">'))
  })
}
