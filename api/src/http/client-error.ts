import type { Socket } from 'node:net'
import type { ErrorBody } from '@ekoline/contract/errors.ts'
import type { Text } from '@ekoline/contract/messages/catalogue.ts'

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
const MALFORMED = '400 Bad Request'

/**
 * Answers what never became a request, in the contract's shape: bytes that are no HTTP, headers that are too large,
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
