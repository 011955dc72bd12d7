import type { Socket } from 'node:net'
import { type ErrorBody, type ErrorCode, errorStatus } from '@ekoline/contract/endpoint/errors.ts'
import type { Text } from '@ekoline/contract/messages/server.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, UNKNOWN } from '../app-error.ts'
import { databaseIsGone, sqlState } from '../db/db.ts'
import { cannotWrite } from '../full-disk.ts'

const byStatus: Record<number, ErrorCode> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media',
  429: 'rate_limited',
  503: 'unavailable',
}

const FULL_DISK_RETRY_S = 30

function asAppError(error: FastifyError | AppError): AppError {
  // First, also as the cause of another failure: what a feature makes of a file that it could not write misleads.
  if (cannotWrite(error))
    return new AppError('storage_full', { cause: error, retryAfterSeconds: FULL_DISK_RETRY_S })
  if (error instanceof AppError) return error
  const status = error.statusCode ?? 500
  if (status < 500) return new AppError(byStatus[status] ?? 'malformed_request', { cause: error })
  if (status === 503 || databaseIsGone(error))
    return new AppError('unavailable', { cause: error, retryAfterSeconds: 5 })
  return new AppError('internal', { cause: error })
}

/** What the log may hold of an error: never a statement's values, which are people's data. */
function forLog(error: unknown) {
  if (!(error instanceof Error)) return { message: 'something that is no Error was thrown' }
  return { name: error.name, message: error.message, code: sqlState(error), stack: error.stack }
}

export interface ErrorHandlerOptions {
  readonly text: Text
  /** called for every refusal that the audit must hold */
  readonly onRefused: (request: FastifyRequest, target: string) => Promise<void>
}

/** Answers every failure in one shape, with the catalogue's text, and logs what the caller did not cause. */
export function errorHandler({ text, onRefused }: ErrorHandlerOptions) {
  /** The failure itself, or the one that kept a refusal out of the audit. */
  async function audited(failure: AppError, request: FastifyRequest): Promise<AppError> {
    const { refused } = failure.details
    // A caller without a session reaches no object anyway, and must not fill the audit.
    if (refused === undefined || (refused === UNKNOWN && !request.caller)) return failure
    return onRefused(request, refused).then(() => failure, asAppError)
  }

  return async (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = await audited(asAppError(error), request)
    const { code, details } = failure
    const status = errorStatus[code]
    if (status >= 500) request.log.error({ err: forLog(details.cause ?? failure) }, code)
    if (details.retryAfterSeconds !== undefined)
      reply.header('retry-after', Math.max(1, details.retryAfterSeconds))
    if (details.headers) reply.headers(details.headers)
    const body: ErrorBody = {
      status: request.routeOptions.config.failsWithFalse ? false : 'failed',
      code,
      message: text(code, details.values),
      ...(details.fields && {
        errors: details.fields.map((field) => ({
          field: field.field,
          message: text(field.message, field.values),
        })),
      }),
      ...(details.verifytoken && { verifytoken: details.verifytoken }),
      ...(details.challenge && { challenge: details.challenge }),
    }
    return reply
      .status(status)
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(body)
  }
}

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
const MALFORMED = '400 Bad Request'

/**
 * Answers what is no valid request, in the contract's shape: bytes that are no HTTP, headers that are too large,
 * a request that arrives too slowly. The connection ends with it.
 */
export function clientErrorHandler(text: Text) {
  return ({ code = '' }: Error & { code?: string }, socket: Socket): void => {
    if (socket.destroyed || !socket.writable) return
    const failure: ErrorBody = {
      status: 'failed',
      code: 'malformed_request',
      message: text('malformed_request'),
    }
    const body = JSON.stringify(failure)
    const head = [
      `HTTP/1.1 ${statusLines[code] ?? MALFORMED}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
    ]
    // Destroyed rather than ended: a client that does not close its side must not keep ours open.
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }
}
