import type { OutboxMessage } from '@ekoline/contract/company/service.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { missing } from '../../platform/app-error.ts'
import { escapeHtml } from '../../platform/html.ts'
import { shownPushes } from '../push/push-post.service.ts'
import { mailHtml, voiceLineOf } from './mail-html.ts'
import { findLetter, listMessages } from './outbox.sql.ts'

const PAGE = 50
const CHANNELS = { email: 'E-mail', sms: 'SMS', call: 'Call', push: 'Push message' } as const
type Channel = keyof typeof CHANNELS

interface MessageFilter {
  readonly to: string
  readonly channel: Channel | undefined
  readonly before: number | undefined
}

function filterOf(query: unknown): MessageFilter {
  const { to, channel, before } = query as Record<string, unknown>
  return {
    to: typeof to === 'string' ? to.trim() : '',
    channel:
      typeof channel === 'string' && Object.hasOwn(CHANNELS, channel) ? (channel as Channel) : undefined,
    before: typeof before === 'string' && /^\d{1,15}$/.test(before) ? Number(before) : undefined,
  }
}

const linked = (text: string) => escapeHtml(text).replace(/^https?:\/\/\S+$/gm, '<a href="$&">$&</a>')

const statusText = ({ state, why, seconds }: OutboxMessage) =>
  [state, ...(why ? [why] : []), ...(seconds === undefined ? [] : [`rang ${seconds} s`])].join(', ')

/** A code is once in a text; the links of mails hold longer numbers. @source decisions, "Outbox" */
function codeOf({ channel, text }: OutboxMessage): string {
  const [code] = (channel !== 'email' && /(?<!\d)\d{4}(?!\d)/.exec(text)) || []
  if (!code) return ''
  return `<p class="code"><span>${code}</span><button type="button" data-copy="${code}" hidden>Copy code</button></p>`
}

function article(message: OutboxMessage): string {
  const { id, channel, to, subject, text, at, state } = message
  const letter =
    channel === 'email'
      ? `<details><summary>Preview</summary><iframe sandbox="allow-popups allow-popups-to-escape-sandbox"
 loading="lazy" title="The email as its reader sees it" src="/dev/outbox/mail/${id}"></iframe>
<p><a href="/dev/outbox/mail/${id}" target="_blank" rel="noopener">Open in a new tab</a></p></details>`
      : ''
  return `<article><header><h2>${escapeHtml(subject ?? CHANNELS[channel])}</h2>
<p class="facts"><span>${CHANNELS[channel]} to <b>${escapeHtml(to)}</b></span> <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>
<span class="fate ${state}">${statusText(message)}</span></p></header>${codeOf(message)}
<pre>${linked(text.trim())}\n</pre>${letter}</article>`
}

type Pushed = Awaited<ReturnType<typeof shownPushes>>[number]

/** A push message: what the device shows, and where a press leads. */
function pushArticle({ to, device, state, why, at, payload }: Pushed): string {
  const { title, body, path } = JSON.parse(payload)
  const moment = at.toISOString()
  return `<article><header><h2>${escapeHtml(title)}</h2>
<p class="facts"><span>Push message to <b>${escapeHtml(to)}</b>, ${escapeHtml(device)}</span> <time datetime="${moment}">${moment.slice(0, 19).replace('T', ' ')} UTC</time>
<span class="fate ${state === 'arrived' ? 'delivered' : state}">${[state, ...(why ? [why] : [])].join(', ')}</span></p></header>
<pre>${escapeHtml(body)}\n<a href="${escapeHtml(path)}">${escapeHtml(path)}</a>\n</pre></article>`
}

/** Messages and push messages as one list, the newest first. */
function listOf(messages: readonly OutboxMessage[], pushes: readonly Pushed[]): string {
  const shown = [
    ...messages.map((message) => ({ at: message.at, html: () => article(message) })),
    ...pushes.map((push) => ({ at: push.at.toISOString(), html: () => pushArticle(push) })),
  ]
  return shown
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .map(({ html }) => html())
    .join('\n')
}

function filter({ to, channel }: MessageFilter): string {
  const options = Object.entries(CHANNELS).map(
    ([value, word]) => `<option value="${value}"${value === channel ? ' selected' : ''}>${word}</option>`,
  )
  return `<form method="get" action="/dev/outbox"><label>To <input name="to" value="${escapeHtml(to)}"
 placeholder="Email or phone number" autocomplete="off"></label>
<label>By <select name="channel"><option value="">everything</option>${options.join('')}</select></label>
<button>Show</button></form>`
}

function olderLink({ to, channel }: MessageFilter, messages: readonly OutboxMessage[]): string {
  const last = messages.at(-1)
  if (messages.length < PAGE || !last) return ''
  const query = new URLSearchParams({ to, channel: channel ?? '', before: String(last.id) })
  return `<p><a class="older" href="/dev/outbox?${escapeHtml(query.toString())}">Older</a></p>`
}

function pageOf(
  ctx: Context,
  shown: MessageFilter,
  messages: readonly OutboxMessage[],
  pushes: readonly Pushed[],
): string {
  const { smtp, sms } = ctx.config.messages
  const leaving = [
    ...(smtp ? ['emails'] : []),
    ...(sms ? ['SMS'] : []),
    ...(ctx.config.push.by === 'web-push' ? ['push messages'] : []),
  ].join(' and ')
  const note = leaving
    ? `Development: we really send ${leaving}. All else stays here.`
    : 'Development: we send nothing. Every message stays here.'
  const none = shown.to || shown.channel ? 'No messages match.' : 'No messages yet.'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><link rel="stylesheet" href="/dev/outbox.css"><script src="/dev/outbox.js" defer></script></head>
<body><main><h1>Outbox</h1><p class="told">${note}</p>${filter(shown)}
${listOf(messages, pushes) || `<p class="none">${none}</p>`}${olderLink(shown, messages)}</main></body></html>`
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

const dataOf = (picture: Buffer) =>
  `data:image/${picture[0] === 0x89 ? 'png' : 'jpeg'};base64,${picture.toString('base64')}`

/**
 * The page of development on which every mail, SMS and code call can be read; it is not there in production.
 *
 * @source DEC-85
 */
export function outboxPage(app: FastifyInstance, ctx: Context): void {
  if (ctx.config.mode === 'production') return
  app.get('/dev/outbox.css', async (_request, reply) => reply.type('text/css').send(STYLE))
  app.get('/dev/outbox.js', async (_request, reply) => reply.type('text/javascript').send(SCRIPT))
  app.get('/dev/outbox', async ({ query }, reply) => {
    const shown = filterOf(query)
    const { to, channel, before } = shown
    const messages = channel === 'push' ? [] : await listMessages(ctx, { to, channel, before, limit: PAGE })
    const isFirst = (channel === undefined || channel === 'push') && before === undefined
    const pushes = isFirst ? await shownPushes(ctx, to, PAGE) : []
    return html(reply, PAGE_POLICY).send(pageOf(ctx, shown, messages, pushes))
  })
  app.get('/dev/outbox/mail/:id', async ({ params }, reply) => {
    const { id } = params as { id: string }
    const letter = /^\d{1,15}$/.test(id) ? await findLetter(ctx, Number(id)) : null
    if (!letter) throw missing()
    const logo = await ctx.logo()
    const pictures = { logo: logo && dataOf(logo), voiceLine: dataOf(voiceLineOf(ctx.config.brand)) }
    const page = mailHtml({ ...ctx, ...pictures }, letter)
    return html(reply, MAIL_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(page.replace('<head>', '<head><base target="_blank">'))
  })
}

/** The look of the outbox page, by the portal's tokens. */
const STYLE = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --ground: light-dark(#f6f7f5, #0b1719); --surface: light-dark(#fff, #112124); --sunken: light-dark(#eef1ef, #0e1c1f);
  --line: light-dark(#dde3e0, #21383c); --field: light-dark(#7d8f8d, #5f7f84); --ink: light-dark(#10282b, #e8f0ef);
  --soft: light-dark(#4a6062, #a9bcbc); --lagoon: light-dark(#0b5f66, #5cc3c4); --on-lagoon: light-dark(#fff, #06262a);
  --good: light-dark(#17704a, #6fd3a3); --warn: light-dark(#8a5a00, #f0bd5b); --bad: light-dark(#b3261e, #ff9d94) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink) }
main { max-width: 46rem; margin: 0 auto; padding: 24px 16px 48px }
h1 { font-size: 24px; line-height: 1.25; margin: 0 }
.told, .none { color: var(--soft); margin: 4px 0 20px }
a { color: var(--lagoon) }
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin-bottom: 20px }
label { display: grid; gap: 4px; font-size: 13px; color: var(--soft); flex: 1 1 9rem }
label:first-child { flex: 3 1 14rem }
input, select, button { font: inherit; min-height: 40px; border-radius: 6px; border: 1px solid var(--field);
  background: var(--surface); color: var(--ink); padding: 8px 12px; width: 100% }
button { width: auto; background: none; cursor: pointer; font-weight: 600 }
form button { background: var(--lagoon); border-color: var(--lagoon); color: var(--on-lagoon) }
:focus-visible { outline: 2px solid var(--lagoon); outline-offset: 2px }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin-bottom: 12px }
h2 { font-size: 17px; line-height: 1.4; margin: 0; overflow-wrap: anywhere }
.facts { display: flex; flex-wrap: wrap; gap: 0 16px; margin: 2px 0 0; font-size: 13px; color: var(--soft); overflow-wrap: anywhere }
.facts b { font-weight: 600; color: var(--ink) }
.facts time { font-variant-numeric: tabular-nums }
.fate::before { content: ""; display: inline-block; width: 8px; height: 8px; border-radius: 50%; margin-right: 6px; background: currentColor }
.fate { color: var(--soft) } .fate.delivered { color: var(--good) } .fate.failed { color: var(--bad) } .fate.sent { color: var(--warn) }
.code { display: flex; align-items: center; gap: 16px; margin: 12px 0 0 }
.code span { font-size: 32px; line-height: 1.2; font-weight: 700; letter-spacing: .08em; font-variant-numeric: tabular-nums }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 12px 0 0 }
details { margin-top: 12px; border-top: 1px solid var(--line); padding-top: 4px }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; color: var(--lagoon) }
details p { margin: 8px 0 0; font-size: 13px }
iframe { display: block; width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 6px; background: var(--ground) }
.older { display: inline-block; padding: 8px 0 }`

/** Copies a code at a press. The buttons are there for those who have scripts. */
const SCRIPT = `for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false
  const words = button.textContent
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = 'Copied!'
    setTimeout(() => { button.textContent = words }, 2000)
  })
}`
