import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../html.ts'
import { listMessages } from './outbox.sql.ts'

const linked = (text: string) => escapeHtml(text).replace(/^https?:\/\/\S+$/gm, '<a href="$&">$&</a>')

const STYLE = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
article { border-top: 1px solid; padding: 1rem 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }`

/** The page of development on which every mail, SMS and code call can be read; it is not there in production. */
export function outboxPage(app: FastifyInstance, ctx: Context): void {
  if (ctx.config.mode === 'production') return
  app.get('/dev/outbox.css', async (_request, reply) => reply.type('text/css').send(STYLE))
  app.get('/dev/outbox', async (_request, reply) => {
    const messages = (await listMessages(ctx)).map(
      ({ channel, to, subject, text, at }) =>
        `<article><h2>${escapeHtml(subject ?? channel)}</h2><p>${channel} to ${escapeHtml(to)}, <time>${at}</time></p>` +
        `<pre>${linked(text)}</pre></article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><link rel="stylesheet" href="/dev/outbox.css"><h1>Outbox</h1>
<p>Development only: nothing here left this machine.</p>${messages.join('') || '<p>Nothing was sent yet.</p>'}</html>`,
      )
  })
}
