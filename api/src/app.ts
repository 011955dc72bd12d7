import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import { openapi } from '@ekoline/contract/endpoint/openapi.ts'
import { endpointsFor } from '@ekoline/contract/index.ts'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { callerIdsRoutes } from './calls/caller-id/caller-ids.routes.ts'
import { liveCallsRoutes } from './calls/control/live-calls.routes.ts'
import { filesRoutes } from './calls/files/files.routes.ts'
import { callsRoutes } from './calls/history/calls.routes.ts'
import { allowancesRoutes } from './calls/limits/allowances.routes.ts'
import { callLimitsRoutes } from './calls/limits/call-limits.routes.ts'
import type { CallHook } from './calls/live/end-call.service.ts'
import { outsideNumbersRoutes } from './calls/outside-numbers/outside-numbers.routes.ts'
import { callBundleRoutes } from './calls/recordings/call-bundle.routes.ts'
import { recordingRulesRoutes } from './calls/recordings/recording-rules.routes.ts'
import { dashboardRoutes } from './company/dashboard/dashboard.routes.ts'
import { authenticateKey } from './company/developers/api-keys.service.ts'
import { developersRoutes } from './company/developers/developers.routes.ts'
import { otpHistoryRoutes } from './company/otp-history/otp-history.routes.ts'
import { otpCallHook } from './company/otp-history/otp-history.service.ts'
import { publicConfig, serviceRoutes } from './company/service/service.routes.ts'
import { simulatedCallers } from './company/service/simulated-callers.ts'
import { signupRoutes } from './company/signup/signup.routes.ts'
import { usersRoutes } from './company/users/users.routes.ts'
import { verifiedNumbersRoutes } from './company/verified-numbers/verified-numbers.routes.ts'
import { wallboardRoutes } from './company/wallboard/wallboard.routes.ts'
import type { Context } from './context.ts'
import { auditRoutes } from './core/audit/audit.routes.ts'
import { writeAudit } from './core/audit/audit.sql.ts'
import { destinationsRoutes } from './core/destinations/destinations.routes.ts'
import { legalRoutes } from './core/legal/legal.routes.ts'
import { legalPages } from './core/legal/legal-page.ts'
import { takeToken } from './core/limits/limits.service.ts'
import { outboxPage } from './core/outbox/outbox-page.ts'
import { reportsRoute } from './core/outbox/reports.route.ts'
import { profileRoutes } from './core/profile/profile.routes.ts'
import { refuseMalware } from './core/storage/malware.service.ts'
import { webhooksRoutes } from './core/webhooks/webhooks.routes.ts'
import { workgroupsRoutes } from './core/workgroups/workgroups.routes.ts'
import { invoicesRoutes } from './money/invoices/invoices.routes.ts'
import { paymentsRoutes } from './money/payments/checkout/payments.routes.ts'
import { webhookRoute } from './money/payments/checkout/webhook.route.ts'
import { phoneNumbersRoutes } from './money/phone-numbers/phone-numbers.routes.ts'
import { plansRoutes } from './money/plans/plans.routes.ts'
import { walletRoutes } from './money/wallet/wallet.routes.ts'
import { campaignsRoutes } from './outreach/campaigns/campaigns.routes.ts'
import { contactGroupsRoutes } from './outreach/contact-groups/contact-groups.routes.ts'
import { robocallCallHook } from './outreach/robocalls/robocall-call-hook.ts'
import { robocallsRoutes } from './outreach/robocalls/robocalls.routes.ts'
import { authRoutes } from './people/auth/auth.routes.ts'
import { authenticate } from './people/auth/auth.service.ts'
import { businessRoutes } from './people/business/business.routes.ts'
import { businessPages } from './people/business/pages.ts'
import { dataRequestsRoutes } from './people/data-requests/data-requests.routes.ts'
import { documentsRoutes } from './people/documents/documents.routes.ts'
import { myPhoneRoutes } from './people/my-phone/my-phone.routes.ts'
import { type Caller, isApiKey, rememberCallers } from './platform/http/caller.ts'
import { clientErrorHandler, errorHandler } from './platform/http/error-handler.ts'
import { forMachines } from './platform/http/for-machines.ts'
import { readForm } from './platform/http/input.ts'
import { installable } from './platform/http/installable.ts'
import { isReadable, servePortal, UNREADABLE } from './platform/http/portal.ts'
import { logRequests } from './platform/http/request-log.ts'
import { contentPolicy, secure } from './platform/http/security.ts'
import { requestInfo, serve } from './platform/http/serve.ts'
import { cutOffSlowRequests } from './platform/http/slow-requests.ts'
import { uploadsFolder } from './platform/http/upload.ts'
import { measureRequests } from './platform/metrics/meter.ts'
import { traceRequests } from './platform/tracing/spans.ts'
import { conferencesRoutes } from './routing/conferences/conferences.routes.ts'
import { ivrRoutes } from './routing/ivr/ivr.routes.ts'
import { queuesRoutes } from './routing/queues/queues.routes.ts'
import { reachRoutes } from './routing/reach/reach.routes.ts'
import { ringGroupsRoutes } from './routing/ring-groups/ring-groups.routes.ts'
import { schedulesRoutes } from './routing/schedules/schedules.routes.ts'
import { voicemailRoutes } from './routing/voicemail/voicemail.routes.ts'
import { voicemailCallHook } from './routing/voicemail/voicemail-call-hook.ts'

/** What features do when a call of their own kind begins and ends. */
export const callHooks: readonly CallHook[] = [otpCallHook, robocallCallHook, voicemailCallHook]

const LARGEST_BODY = 64 * 1024
const COMPRESSED_FROM = 1024 // bytes
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

/** Whose X-Forwarded-For counts: a number means the nearest hops, as each proxy adds the address before it. */
const believed = (trust: Context['config']['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust

/** The handlers of every feature. */
const handlersOf = (ctx: Context) => ({
  ...authRoutes(ctx),
  ...signupRoutes(ctx),
  ...workgroupsRoutes(ctx),
  ...profileRoutes(ctx),
  ...dataRequestsRoutes(ctx),
  ...dashboardRoutes(ctx),
  ...walletRoutes(ctx),
  ...invoicesRoutes(ctx),
  ...plansRoutes(ctx),
  ...paymentsRoutes(ctx),
  ...phoneNumbersRoutes(ctx),
  ...callsRoutes(ctx),
  ...callBundleRoutes(ctx),
  ...liveCallsRoutes(ctx),
  ...recordingRulesRoutes(ctx),
  ...allowancesRoutes(ctx),
  ...callerIdsRoutes(ctx),
  ...verifiedNumbersRoutes(ctx),
  ...callLimitsRoutes(ctx),
  ...myPhoneRoutes(ctx),
  ...usersRoutes(ctx),
  ...destinationsRoutes(ctx),
  ...conferencesRoutes(ctx),
  ...queuesRoutes(ctx),
  ...wallboardRoutes(ctx),
  ...contactGroupsRoutes(ctx),
  ...developersRoutes(ctx),
  ...otpHistoryRoutes(ctx),
  ...webhooksRoutes(ctx),
  ...filesRoutes(ctx),
  ...businessRoutes(ctx),
  ...documentsRoutes(ctx),
  ...ivrRoutes(ctx),
  ...schedulesRoutes(ctx),
  ...outsideNumbersRoutes(ctx),
  ...reachRoutes(ctx),
  ...ringGroupsRoutes(ctx),
  ...voicemailRoutes(ctx),
  ...campaignsRoutes(ctx),
  ...robocallsRoutes(ctx),
  ...auditRoutes(ctx),
  ...legalRoutes(ctx),
  ...serviceRoutes(ctx),
})

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
    document ??= openapi(endpoints, { product: config.product, title: `${config.brand.name} API` })
    return document
  })
  await webhookRoute(app, ctx)
  await reportsRoute(app, ctx)
  outboxPage(app, ctx)
  simulatedCallers(app, ctx)
  legalPages(app, ctx)
  businessPages(app, ctx)
  const shown = publicConfig(ctx)
  installable(app, shown, text)
  const { securityContact: contact, publicUrl } = ctx.config
  forMachines(app, { contact, publicUrl, now: () => ctx.clock.now() })
  await servePortal(app, portalFolder, {
    config: shown,
    text,
    policy: (inline) => contentPolicy(pages, inline),
  })
  return app
}
