import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import { openapi } from '@ekoline/contract/endpoint/openapi.ts'
import { endpointsFor, featuresOfEndpoints } from '@ekoline/contract/index.ts'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { authenticateKey } from './company/developers/api-keys.service.ts'
import { publicConfig } from './company/service/service.routes.ts'
import type { Context } from './context.ts'
import { writeAudit } from './core/audit/audit.sql.ts'
import { defineLimit, takeToken } from './core/limits/limits.service.ts'
import { refuseMalware } from './core/storage/malware.service.ts'
import { authenticate } from './people/auth/auth.service.ts'
import { type Caller, isApiKey, rememberCallers } from './platform/http/caller.ts'
import { clientErrorHandler, errorHandler } from './platform/http/error-handler.ts'
import { forMachines } from './platform/http/for-machines.ts'
import { readForm } from './platform/http/input.ts'
import { installable } from './platform/http/installable.ts'
import { isReadable, servePortal, UNREADABLE } from './platform/http/portal.ts'
import { logRequests } from './platform/http/request-log.ts'
import { onPortal, secure } from './platform/http/security.ts'
import { type Handlers, requestInfo, serve } from './platform/http/serve.ts'
import { cutOffSlowRequests } from './platform/http/slow-requests.ts'
import { uploadsFolder } from './platform/http/upload.ts'
import { measureRequests } from './platform/metrics/meter.ts'
import { traceRequests } from './platform/tracing/spans.ts'

const LARGEST_BODY = 64 * 1024
const COMPRESSED_FROM = 1024 // bytes
const SLOWEST_REQUEST_MS = 30_000
const SLOWEST_UPLOAD_MS = 15 * 60_000 // 20 MB by a telephone line of 200 kbit/s

/** 30 files at once, one more every 10 seconds, for each seat. */
const uploads = defineLimit('upload', { burst: 30, perSeconds: 10 })
const uploadBucket = (caller: Caller | null) => uploads(caller?.seatId ?? 'nobody')

export interface AppOptions {
  /** within this a request must have arrived, headers and body; it is cut off at most a sixth of it later */
  readonly slowestRequestMs?: number
  /** the same for a request with a file, of which something must come every `slowestRequestMs` */
  readonly slowestUploadMs?: number
}

/** Whose X-Forwarded-For counts: a number means the nearest hops, as each proxy adds the address before it. */
const believed = (trust: Context['config']['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust

/**
 * The handlers of every feature.
 *
 * @throws Error for an endpoint that no feature answers, or two do
 */
function handlersOf(ctx: Context): Handlers {
  const handlers = new Map<string, unknown>()
  for (const { name: feature, routes } of ctx.features)
    for (const [name, handler] of Object.entries(routes?.(ctx) ?? {})) {
      if (handlers.has(name)) throw new Error(`${name} is answered twice, the second time by ${feature}`)
      handlers.set(name, handler)
    }
  const unanswered = Object.keys(endpointsFor(ctx.config.product)).filter((name) => !handlers.has(name))
  if (unanswered.length > 0) throw new Error(`no feature answers ${unanswered.join(', ')}`)
  return Object.fromEntries(handlers) as Handlers
}

/** Fastify with its limits, before its routes. */
function createServer(
  { config, log, text }: Context,
  { slowestRequestMs, slowestUploadMs }: Required<AppOptions>,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: LARGEST_BODY,
    requestTimeout: slowestUploadMs,
    http: { headersTimeout: slowestRequestMs, connectionsCheckingInterval: slowestRequestMs / 6 },
    clientErrorHandler: clientErrorHandler(text),
    trustProxy: believed(config.trustProxy),
    forceCloseConnections: 'idle',
    // Longer than any address that Node accepts: the schemas limit parameters, and the router's error has other words.
    routerOptions: { maxParamLength: 20_000 },
    // The router would answer a broken escape without our headers; rewritten it is an unknown address.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : UNREADABLE),
  })
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(body)),
  )
  return app
}

/** Quick rather than best compression, for answers are made anew each time. */
async function compressReplies(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
  })
}

/** The HTTP application: every feature of the contract, and the portal; it does not listen yet. */
export async function buildApp(
  ctx: Context,
  portalFolder: string,
  { slowestRequestMs = SLOWEST_REQUEST_MS, slowestUploadMs = SLOWEST_UPLOAD_MS }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, text } = ctx
  const onError = errorHandler({
    text,
    onRefused: (request, target) => {
      ctx.meter?.refused(target.split(':', 1)[0] ?? target)
      const actor = { caller: request.caller, request: requestInfo(request) }
      return writeAudit(ctx.db, ctx.clock.now(), actor, { action: 'access_refused', target })
    },
  })
  const app = createServer(ctx, { slowestRequestMs, slowestUploadMs })
  if (ctx.meter) measureRequests(app, ctx.meter)
  if (ctx.tracing) traceRequests(app, ctx.tracing)
  logRequests(app)
  cutOffSlowRequests(app, slowestRequestMs)
  app.setErrorHandler(onError)
  const pages = {
    logoUrl: config.brand.logoUrl,
    paystack: config.paystack !== null,
    browserPhone: config.browserPhone,
  }
  await secure(app, { floodLimit: config.floodLimit, ...pages })

  await compressReplies(app)

  const endpoints = endpointsFor(config.product)
  const bySession = (token: string) => authenticate(ctx, token)
  serve(app, endpoints, handlersOf(ctx), {
    product: config.product,
    authenticate: rememberCallers(
      (token) => (isApiKey(token) ? authenticateKey(ctx, token) : bySession(token)),
      config.sessionMemoryMs,
    ),
    uploads: {
      folder: uploadsFolder(config),
      stallMs: slowestRequestMs,
      inspect: (file, field) => refuseMalware(ctx, file, field),
      mayUpload: (caller) => takeToken(ctx, uploadBucket(caller)),
    },
  })
  let document: ReturnType<typeof openapi> | undefined // made at the first request: it takes longer than all else here
  app.get('/openapi.json', async () => {
    const { product, brand, publicUrl: server } = config
    const features = featuresOfEndpoints(product)
    document ??= openapi(endpoints, { product, title: `${brand.name} API`, features, server })
    return document
  })
  for (const { pages = [] } of ctx.features) for (const page of pages) await page(app, ctx)
  const shown = publicConfig(ctx)
  installable(app, shown, text)
  const { securityContact: contact, publicUrl } = ctx.config
  forMachines(app, { contact, publicUrl, now: () => ctx.clock.now() })
  await servePortal(app, portalFolder, {
    config: shown,
    text,
    headers: (inline) => onPortal(pages, inline),
  })
  return app
}
