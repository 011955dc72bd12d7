import { randomUUID } from 'node:crypto'
import { endpointsFor } from '@ekoline/contract/index.ts'
import { openapi } from '@ekoline/contract/openapi.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Context } from './context.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { writeAudit } from './features/audit/audit.sql.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { authenticate } from './features/auth/auth.service.ts'
import { campaignsRoutes } from './features/bulk-dialler/campaigns.routes.ts'
import { groupsRoutes } from './features/bulk-dialler/groups.routes.ts'
import { robocallsRoutes } from './features/bulk-dialler/robocalls.routes.ts'
import { businessRoutes } from './features/business/business.routes.ts'
import { businessPages } from './features/business/pages.ts'
import { callsRoutes } from './features/calls/calls.routes.ts'
import { liveCallsRoutes } from './features/calls/live-calls.routes.ts'
import { recordingsRoutes } from './features/calls/recordings.routes.ts'
import { conferencesRoutes } from './features/conferences/conferences.routes.ts'
import { destinationsRoutes } from './features/destinations/destinations.routes.ts'
import { authenticateKey } from './features/developers/api-keys.service.ts'
import { developersRoutes } from './features/developers/developers.routes.ts'
import { documentsRoutes } from './features/documents/documents.routes.ts'
import { filesRoutes } from './features/files/files.routes.ts'
import { ivrRoutes } from './features/ivr/ivr.routes.ts'
import { legalRoutes } from './features/legal/legal.routes.ts'
import { legalPages } from './features/legal/legal-page.ts'
import { takeToken } from './features/limits/limits.service.ts'
import { myPhoneRoutes } from './features/my-phone/my-phone.routes.ts'
import { otpHistoryRoutes } from './features/otp-history/otp-history.routes.ts'
import { outboxPage } from './features/outbox/outbox-page.ts'
import { reportsRoute } from './features/outbox/reports.route.ts'
import { paymentDetailRoutes } from './features/payments/payment-detail.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { webhookRoute } from './features/payments/webhook.route.ts'
import { phoneNumbersRoutes } from './features/phone-numbers/phone-numbers.routes.ts'
import { plansRoutes } from './features/plans/plans.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { queuesRoutes } from './features/queues/queues.routes.ts'
import { publicConfig, serviceRoutes } from './features/service/service.routes.ts'
import { simulatedCallers } from './features/service/simulated-callers.ts'
import { inviteRoutes } from './features/signup/invite.routes.ts'
import { signupRoutes } from './features/signup/signup.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { wallboardRoutes } from './features/wallboard/wallboard.routes.ts'
import { balanceAlertRoutes } from './features/wallet/balance-alert.routes.ts'
import { statementRoutes } from './features/wallet/statement.routes.ts'
import { walletRoutes } from './features/wallet/wallet.routes.ts'
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts'
import { workgroupsRoutes } from './features/workgroups/workgroups.routes.ts'
import { type Caller, isApiKey } from './http/caller.ts'
import { rememberCallers } from './http/caller-memory.ts'
import { clientErrorHandler } from './http/client-error.ts'
import { compressReplies } from './http/compress.ts'
import { errorHandler } from './http/error-handler.ts'
import { readForm } from './http/input.ts'
import { isReadable, servePortal, UNREADABLE } from './http/portal.ts'
import { logRequests } from './http/request-log.ts'
import { contentPolicy, secure } from './http/security.ts'
import { requestInfo, serve } from './http/serve.ts'
import { cutOffSlowRequests } from './http/slow-requests.ts'
import { uploadsFolder } from './http/upload.ts'
import { measureRequests } from './metrics/measure-requests.ts'
import { traceRequests } from './tracing/trace-requests.ts'

const LARGEST_BODY = 64 * 1024
const SLOWEST_REQUEST_MS = 30_000
const SLOWEST_UPLOAD_MS = 15 * 60_000 // 20 MB by a telephone line of 200 kbit/s

/** 30 files at once, one more every 10 seconds, for each seat. */
const uploadBucket = (caller: Caller | null) => ({
  key: `upload:${caller?.seatId ?? 'nobody'}`,
  burst: 30,
  perSeconds: 10,
})

export interface AppOptions {
  /** within this a request must have arrived, headers and body; it is cut off at most a sixth of it later */
  readonly slowestRequestMs?: number
  /** the same for a request with a file, of which something must come every `slowestRequestMs` */
  readonly slowestUploadMs?: number
}

/** Whose X-Forwarded-For counts: of a number of proxies, whoever is so near, for each of them adds who came to it. */
const believed = (trust: Context['config']['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust

/** The HTTP application: every feature of the contract, the portal, and nothing that listens yet. */
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
  const app = Fastify({
    loggerInstance: ctx.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: LARGEST_BODY,
    requestTimeout: slowestUploadMs,
    http: { headersTimeout: slowestRequestMs, connectionsCheckingInterval: slowestRequestMs / 6 },
    clientErrorHandler: clientErrorHandler(text),
    trustProxy: believed(config.trustProxy),
    forceCloseConnections: 'idle',
    // Longer than any address that Node takes: the schemas limit parameters, the router only in words of its own.
    routerOptions: { maxParamLength: 20_000 },
    // The router would answer a broken escape by itself, without our headers; this way it is an unknown address.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : UNREADABLE),
  })
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(body)),
  )
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
  serve(
    app,
    endpoints,
    {
      ...authRoutes(ctx),
      ...signupRoutes(ctx),
      ...workgroupsRoutes(ctx),
      ...profileRoutes(ctx),
      ...walletRoutes(ctx),
      ...plansRoutes(ctx),
      ...statementRoutes(ctx),
      ...balanceAlertRoutes(ctx),
      ...paymentsRoutes(ctx),
      ...phoneNumbersRoutes(ctx),
      ...paymentDetailRoutes(ctx),
      ...callsRoutes(ctx),
      ...liveCallsRoutes(ctx),
      ...myPhoneRoutes(ctx),
      ...usersRoutes(ctx),
      ...destinationsRoutes(ctx),
      ...conferencesRoutes(ctx),
      ...queuesRoutes(ctx),
      ...wallboardRoutes(ctx),
      ...groupsRoutes(ctx),
      ...developersRoutes(ctx),
      ...otpHistoryRoutes(ctx),
      ...webhooksRoutes(ctx),
      ...recordingsRoutes(ctx),
      ...filesRoutes(ctx),
      ...businessRoutes(ctx),
      ...documentsRoutes(ctx),
      ...ivrRoutes(ctx),
      ...campaignsRoutes(ctx),
      ...robocallsRoutes(ctx),
      ...auditRoutes(ctx),
      ...inviteRoutes(ctx),
      ...legalRoutes(ctx),
      ...serviceRoutes(ctx),
    },
    {
      product: config.product,
      authenticate: rememberCallers(
        (token) => (isApiKey(token) ? authenticateKey(ctx, token) : bySession(token)),
        config.sessionMemoryMs,
      ),
      uploads: {
        folder: uploadsFolder(config),
        stallMs: slowestRequestMs,
        mayUpload: (caller) => takeToken(ctx, uploadBucket(caller)),
      },
    },
  )
  const document = openapi(endpoints, { product: config.product, title: `${config.brand.name} API` })
  app.get('/openapi.json', async () => document)
  await webhookRoute(app, ctx)
  await reportsRoute(app, ctx)
  outboxPage(app, ctx)
  simulatedCallers(app, ctx)
  legalPages(app, ctx)
  businessPages(app, ctx)
  await servePortal(app, portalFolder, {
    config: publicConfig(ctx),
    text,
    policy: (inline) => contentPolicy(pages, inline),
  })
  return app
}
