import type { FastifyInstance } from 'fastify'
import { type SmsReport, UnreadableReport } from '../../adapters/sms/sms.ts'
import type { Context } from '../../context.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { endSent } from './delivery-status.sql.ts'

const LARGEST_BODY = 16 * 1024

/** Where the gateways report; the last part is the secret of a gateway that does not sign. */
export const REPORT_PATHS = {
  termii: '/webhooks/termii',
  'africas-talking': '/webhooks/africas-talking/:secret',
}

/** @throws AppError not_authenticated for what the gateway did not send; invalid_request for what cannot be read */
function readReport(
  ctx: Context,
  body: unknown,
  headers: Record<string, unknown>,
  secret: string,
): SmsReport {
  const reports = ctx.sms?.reports
  if (!reports || !Buffer.isBuffer(body) || !reports.isGenuine({ body, headers, secret }))
    throw new AppError('not_authenticated')
  try {
    return reports.read(body)
  } catch (error) {
    if (!(error instanceof UnreadableReport)) throw error
    ctx.log.warn({ message: error.message }, 'an SMS report could not be read')
    throw new AppError('invalid_request')
  }
}

/**
 * Where the SMS gateway sends delivery reports. A report only moves one of our messages in flight forward, once; a
 * repetition or an earlier state changes nothing. A 404 for a message that is not known (yet) makes the gateway report
 * again later.
 *
 * @source reference, payments 4.2 and 4.3
 */
export async function reportsRoute(app: FastifyInstance, ctx: Context): Promise<void> {
  const { sms } = ctx
  if (!sms?.reports || sms.name === 'outbox') return
  const [provider, path] = [sms.name, REPORT_PATHS[sms.name]]
  await app.register(async (scope) => {
    // The signature is over the exact bytes. Only here: a parser belongs to its scope.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_BODY }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(path, async ({ body, headers, params }, reply) => {
      reply.header('cache-control', 'no-store')
      const { secret = '' } = params as { secret?: string }
      const { providerId, state, why, detail } = readReport(ctx, body, headers, secret)
      if (state === 'sent') return { status: 'success' } // we know that
      const word = { state, why, detail, seconds: null }
      if (!(await endSent(ctx.db, { provider, providerId }, ctx.clock.now(), word))) throw missing()
      if (state === 'failed') ctx.meter?.messageTried('sms', 'undelivered')
      return { status: 'success' }
    })
  })
}
