import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { publishedOf } from './business.service.ts'
import { findBySlug } from './business.sql.ts'
import { storedLogo } from './logo.ts'
import { businessPage, noBusinessPage } from './page.ts'

// The portal's tokens (portal/src/styles/tokens.css), as far as this page needs them: it loads nothing but its logo.
const TOKENS = `:root{color-scheme:light dark;
--ground:light-dark(#f6f7f5,#0b1719);--surface:light-dark(#fff,#112124);--line:light-dark(#dde3e0,#21383c);
--edge:light-dark(#b9c4bf,#3a555a);--ink:light-dark(#10282b,#e8f0ef);--soft:light-dark(#4a6062,#a9bcbc);
--lagoon:light-dark(#0b5f66,#5cc3c4);--on-lagoon:light-dark(#fff,#06262a);--wash:light-dark(#e3f0f0,#14343a);
--danfo:light-dark(#f6b912,#ffc933);--panel:light-dark(#083f45,#0f3a40);--on-panel:light-dark(#fff,#eaf6f5);
--on-panel-soft:#bfe0e0}`

const RULES = `*{box-sizing:border-box;margin:0}
body{min-height:100dvh;display:flex;flex-direction:column;background:var(--ground);color:var(--ink);
font:400 1rem/1.55 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%;overflow-wrap:anywhere}
a{color:inherit}
a:focus-visible{outline:2px solid var(--lagoon);outline-offset:2px}
main{width:100%;max-width:44rem;margin:0 auto;background:var(--surface)}
.head{position:relative;display:flex;align-items:center;gap:1.125rem;padding:2rem 1.25rem;background:var(--panel);
color:var(--on-panel)}
.head::after{content:"";position:absolute;right:0;bottom:0;height:4px;width:162px;
background:repeating-linear-gradient(90deg,var(--danfo) 0 26px,transparent 26px 34px)}
.head a:focus-visible{outline-color:var(--on-panel)}
.logo{flex:none;width:5.5rem;height:5.5rem;border-radius:10px;background:#fff;color:#083f45;object-fit:contain;padding:.375rem;
display:grid;place-items:center;font-size:2.5rem;font-weight:600}
h1{font-size:1.5rem;line-height:1.25;font-weight:600;letter-spacing:-.01em}
.head p{color:var(--on-panel-soft);margin-top:.25rem}
.acts{display:grid;gap:.75rem;padding:1.25rem}
.act{display:flex;align-items:center;justify-content:center;gap:.625rem;min-height:3.25rem;padding:.5rem 1rem;
border-radius:6px;border:1px solid var(--edge);font-weight:600;text-decoration:none;text-align:center}
.act:hover{background:var(--wash)}
.call{background:var(--lagoon);border-color:var(--lagoon);color:var(--on-lagoon)}
.call:hover{background:var(--lagoon);filter:brightness(.92)}
svg{flex:none}
.about{padding:.25rem 1.25rem 1.5rem;white-space:pre-line}
dl{border-top:1px solid var(--line);padding:1.25rem}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0 0 1rem}
dd:last-child{margin-bottom:0}
dd a{text-underline-offset:.2em}
footer{width:100%;max-width:44rem;margin:0 auto;padding:1.25rem;color:var(--soft);font-size:.875rem}
footer a{text-underline-offset:.2em}
.lost{padding:2.5rem 1.25rem}
.lost p{color:var(--soft);margin:.5rem 0 1.5rem}
@media (min-width:48rem){body{padding:3rem 1.5rem 0}main{border:1px solid var(--line);border-radius:10px;overflow:hidden}
.head{padding:2.5rem 2rem}.logo{width:7rem;height:7rem}h1{font-size:2rem}.acts{grid-template-columns:1fr 1fr;padding:1.5rem 2rem}
.about{padding:.25rem 2rem 1.75rem}dl{display:grid;grid-template-columns:8rem 1fr;gap:.75rem 1rem;padding:1.5rem 2rem}
dt{padding-top:.125rem}dd{margin:0}footer{padding:1.25rem 2rem 2rem}.lost{padding:3rem 2rem}}
@media print{.acts,footer{display:none}}`

/** A stylesheet, and the words by which a content security policy allows it and no other. */
interface PageStyle {
  readonly css: string
  readonly policy: string
}

/** @param colours design token to CSS colour, the operator's own */
function pageStyle(colours: Readonly<Record<string, string>>): PageStyle {
  const own = Object.entries(colours).map(([token, colour]) => `--${token}:${colour}`)
  const css = `${TOKENS}${own.length > 0 ? `:root{${own.join(';')}}` : ''}${RULES}`
  const hash = createHash('sha256').update(css).digest('base64')
  return { css, policy: `'sha256-${hash}'` }
}

const policyOf = (style: string) =>
  `default-src 'none';style-src ${style};img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'`

const YEAR_SECONDS = 31_536_000

const isSlug = (text: string) => /^[a-z0-9-]{1,100}$/.test(text)

/**
 * The public pages, which need no portal: one file each, that a phone shows at once and a chat can preview.
 *
 * @source DEC-118
 */
export function businessPages(app: FastifyInstance, ctx: Context): void {
  const { publicUrl, brand } = ctx.config
  const style = pageStyle(brand.colours)
  const policy = policyOf(style.policy)
  const service = { name: brand.name, address: publicUrl, css: style.css }

  const send = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  const sendNone = (reply: FastifyReply) =>
    send(reply.status(404).header('cache-control', 'no-store'), noBusinessPage(service))

  app.get<{ Params: { slug: string } }>('/business/:slug', async ({ params, headers }, reply) => {
    const slug = params.slug.toLowerCase()
    const row = isSlug(slug) ? await findBySlug(ctx.db, slug) : undefined
    if (!row) return sendNone(reply)
    const page = businessPage(publishedOf(ctx, row), service)
    const tag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
    // Revalidated each time, so that an admin sees a change at once; an unchanged page is not sent again.
    reply.headers({ 'cache-control': 'public, no-cache', 'content-security-policy': policy, etag: tag })
    return headers['if-none-match']?.includes(tag) ? reply.status(304).send() : send(reply, page)
  })
  app.get<{ Params: { slug: string; logo: string } }>('/business/:slug/:logo', async ({ params }, reply) => {
    const row = isSlug(params.slug) ? await findBySlug(ctx.db, params.slug) : undefined
    const file = row?.logo && row.logo === params.logo ? await ctx.files.find(storedLogo(row.logo)) : null
    if (!file) return sendNone(reply)
    reply.headers({
      'content-length': file.bytes,
      'content-security-policy': "default-src 'none'",
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`, // another logo has another name
      'cross-origin-resource-policy': 'cross-origin', // chats show it with the link
    })
    return reply
      .type(params.logo.endsWith('.png') ? 'image/png' : 'image/jpeg')
      .send(file.read(0, file.bytes - 1))
  })
  app.get('/business/*', async (_request, reply) => sendNone(reply))
}
