import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import { publishedOf } from './business.service.ts'
import { findBySlug } from './business.sql.ts'
import { storedLogo } from './logo.ts'
import { businessPage, noBusinessPage } from './page.ts'
import { pageStyle } from './page-style.ts'

const policyOf = (style: string) =>
  `default-src 'none';style-src ${style};img-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'`

const YEAR_SECONDS = 31_536_000

const isSlug = (text: string) => /^[a-z0-9-]{1,100}$/.test(text)

/** The public pages, which need no portal: one file each, that a phone shows at once and a chat can preview. */
export function businessPages(app: FastifyInstance, ctx: Context): void {
  const { publicUrl, brand } = ctx.config
  const style = pageStyle(brand.colours)
  const policy = policyOf(style.policy)
  const whose = { name: brand.name, address: publicUrl, css: style.css }

  const send = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  const sendNone = (reply: FastifyReply) =>
    send(reply.status(404).header('cache-control', 'no-store'), noBusinessPage(whose))

  app.get<{ Params: { slug: string } }>('/business/:slug', async ({ params, headers }, reply) => {
    const slug = params.slug.toLowerCase()
    const row = isSlug(slug) ? await findBySlug(ctx.db, slug) : undefined
    if (!row) return sendNone(reply)
    const page = businessPage(publishedOf(ctx, row), whose)
    const tag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
    // Asked again each time, so that who has just changed the page sees it; what is the same is not sent again.
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
