import { readFileSync } from 'node:fs'
import { documentPaths } from '@ekoline/contract/core/legal.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Token } from 'markdown-it'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../platform/html.ts'
import { documentNames, documentOf, type LegalDocument } from './documents.ts'

interface Article {
  readonly title: string
  /** the second-level headings, in their order */
  readonly headings: readonly { readonly id: string; readonly text: string }[]
  readonly html: string
}

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '')

const textOf = (token: Token | undefined) =>
  (token?.children ?? []).map(({ content }) => content).join('') || (token?.content ?? '')

/** Names the headings, so that they can be linked to. */
function nameHeadings(tokens: readonly Token[]): Article['headings'] {
  const headings: { id: string; text: string }[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag !== 'h2') continue
    const text = textOf(tokens[at + 1])
    const id = headings.some((heading) => heading.id === idOf(text)) ? `${idOf(text)}-${at}` : idOf(text)
    token.attrSet('id', id)
    headings.push({ id, text })
  }
  return headings
}

/**
 * Says to readers that a heading is of its column, and gives each cell the column's name, which comes before it where the
 * table is too wide for the screen.
 */
function nameCells(tokens: readonly Token[]): void {
  let heads: string[] = []
  let column = 0
  for (const [at, { type }] of tokens.entries()) {
    if (type === 'table_open') heads = []
    if (type === 'th_open') {
      tokens[at]?.attrSet('scope', 'col')
      heads.push(textOf(tokens[at + 1]))
    }
    if (type === 'tr_open') column = 0
    if (type === 'td_open') tokens[at]?.attrSet('data-label', heads[column++] ?? '')
  }
}

/**
 * Markdown as HTML: CommonMark with tables. HTML in it is shown as text, and an address that could run something is no
 * link.
 *
 * @param untitled the title of a text that has none
 */
async function articleOf(markdown: string, untitled: string): Promise<Article> {
  const { default: Markdown } = await import('markdown-it') // by those who read it, not with the service
  const parser = new Markdown({ html: false, linkify: false, typographer: false })
  const tokens = parser.parse(markdown, {})
  const first = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1')
  const headings = nameHeadings(tokens)
  nameCells(tokens)
  const html = parser.renderer.render(tokens, parser.options, {})
  return { title: first < 0 ? untitled : textOf(tokens[first + 1]), headings, html }
}

const STYLE = readFileSync(new URL('./legal.css', import.meta.url), 'utf8')
const MAY_KEEP = 'public, max-age=300'

const titles = { terms: 'Terms of use', privacy: 'Privacy notice' } as const
const WAVE =
  '<svg viewBox="0 0 32 22" width="32" height="22" fill="none" aria-hidden="true"><g stroke-width="3" ' +
  'stroke-linecap="round" stroke-linejoin="round"><path d="M2 11h5l3-8 5 16 4-11 2 3" class="wave"/>' +
  '<path d="M22 11h8" class="line"/></g></svg>'

/** The operator's colours over the tokens, as main.tsx sets them in the portal. */
const brandStyle = ({ brand }: Context['config']) =>
  `:root{${Object.entries(brand.colours)
    .map(([token, colour]) => `--${token}:${colour}`)
    .join(';')}}\n`

const wordmark = ({ brand }: Context['config']) =>
  brand.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="${escapeHtml(brand.name)}" height="32">`
    : `${WAVE}<span>${escapeHtml(brand.name)}</span>`

const SAMPLE = `<p class="sample" role="note"><b>This is a sample.</b> It is not legal advice. The operator of this service
replaces it with their own text (TERMS_FILE, PRIVACY_FILE).</p>`

function contents({ headings }: Article): string {
  const items = headings.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`)
  return items.length < 2 ? '' : `<nav aria-label="On this page"><ul>${items.join('')}</ul></nav>`
}

function pageOf({ config }: Context, document: LegalDocument, article: Article): string {
  const other = documentNames.filter((name) => name !== document.name).map((name) => documentOf(config, name))
  const links = other.map(({ name, url }) => `<a href="${escapeHtml(url)}">${titles[name]}</a>`)
  return `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(`${article.title}, ${config.brand.name}`)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/legal.css"><script src="/first.js"></script></head>
<body><header><a class="wordmark" href="/">${wordmark(config)}</a></header>
<main>${contents(article)}<article>${document.sample ? SAMPLE : ''}${article.html}</article></main>
<footer><p>Version ${document.version}</p><p>${[...links, '<a href="/">Home</a>'].join(' ')}</p></footer></body></html>`
}

/** The terms and the privacy notice as pages without scripts, made once, on first request. */
export function legalPages(app: FastifyInstance, ctx: Context): void {
  const style = STYLE + brandStyle(ctx.config)
  app.get('/legal.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', MAY_KEEP).send(style),
  )
  for (const name of documentNames) {
    const document = documentOf(ctx.config, name)
    let page: Promise<string> | null = null
    const send = async (reply: FastifyReply, markdown: string) => {
      page ??= articleOf(markdown, titles[name]).then((article) => pageOf(ctx, document, article))
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', MAY_KEEP)
        .send(await page)
    }
    app.get(documentPaths[name], async (_request, reply) =>
      document.markdown === null ? reply.redirect(document.url) : send(reply, document.markdown),
    )
  }
}
