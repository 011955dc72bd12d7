import { readFileSync } from 'node:fs'
import { documentPaths } from '@ekoline/contract/legal.wire.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../html.ts'
import { documentNames, documentOf, type LegalDocument } from './documents.ts'
import { type Article, articleOf } from './markdown.ts'

const STYLE = readFileSync(new URL('./legal.css', import.meta.url), 'utf8')
const MAY_KEEP = 'public, max-age=300'

const titles = { terms: 'Terms of use', privacy: 'Privacy notice' } as const
const WAVE =
  '<svg viewBox="0 0 32 22" width="32" height="22" fill="none" aria-hidden="true"><g stroke-width="3" ' +
  'stroke-linecap="round" stroke-linejoin="round"><path d="M2 11h5l3-8 5 16 4-11 2 3" class="wave"/>' +
  '<path d="M22 11h8" class="line"/></g></svg>'

/** The operator's colours over the tokens, as shell/brand.ts sets them in the portal. */
const brandStyle = ({ brand }: Context['config']) =>
  `:root{${Object.entries(brand.colours)
    .map(([token, colour]) => `--${token}:${colour}`)
    .join(';')}}\n`

const wordmark = ({ brand }: Context['config']) =>
  brand.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="${escapeHtml(brand.name)}" height="32">`
    : `${WAVE}<span>${escapeHtml(brand.name)}</span>`

const SAMPLE = `<p class="sample" role="note"><b>This is a sample.</b> It is no legal advice, and nobody agreed to it
with you. Whoever runs this service replaces it with a text of their own (TERMS_FILE, PRIVACY_FILE).</p>`

function contents({ headings }: Article): string {
  const items = headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
  return items.length < 2 ? '' : `<nav aria-label="On this page"><ul>${items.join('')}</ul></nav>`
}

function pageOf({ config }: Context, it: LegalDocument, article: Article): string {
  const other = documentNames.filter((name) => name !== it.name).map((name) => documentOf(config, name))
  const links = other.map(({ name, url }) => `<a href="${escapeHtml(url)}">${titles[name]}</a>`)
  return `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(`${article.title}, ${config.brand.name}`)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/legal.css"><script src="/first.js"></script></head>
<body><header><a class="wordmark" href="/">${wordmark(config)}</a></header>
<main>${contents(article)}<article>${it.sample ? SAMPLE : ''}${article.html}</article></main>
<footer><p>Version ${it.version}</p><p>${[...links, '<a href="/">Home</a>'].join(' ')}</p></footer></body></html>`
}

/** The terms and the privacy notice as pages that need no script; made once, when somebody first asks. */
export function legalPages(app: FastifyInstance, ctx: Context): void {
  const style = STYLE + brandStyle(ctx.config)
  app.get('/legal.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', MAY_KEEP).send(style),
  )
  for (const name of documentNames) {
    const it = documentOf(ctx.config, name)
    let page: Promise<string> | null = null
    const send = async (reply: FastifyReply, markdown: string) => {
      page ??= articleOf(markdown, titles[name]).then((article) => pageOf(ctx, it, article))
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', MAY_KEEP)
        .send(await page)
    }
    app.get(documentPaths[name], async (_request, reply) =>
      it.markdown === null ? reply.redirect(it.url) : send(reply, it.markdown),
    )
  }
}
