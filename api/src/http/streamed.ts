import type { Readable } from 'node:stream'

interface Head {
  readonly status?: 200 | 206
  readonly type: string
  readonly headers: Readonly<Record<string, string | number>>
}

/** An answer that is sent piece by piece, and cut off when its source fails: never ended as if it were whole. */
export class Streamed {
  readonly status: 200 | 206
  readonly type: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Readable

  constructor(body: Readable, { status = 200, type, headers }: Head) {
    this.status = status
    this.type = type
    this.headers = headers
    this.body = body
  }
}
