import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fork, LOG } from './processes.ts'

export interface Plan {
  readonly port: number
  readonly connections: number
  /** how often each connection asks, in turn with the others; else as soon as it is answered */
  readonly everyMs?: number
  readonly seconds: number
  /** whole HTTP requests, sent in turn */
  readonly requests: readonly string[]
  /** each request is sent once; the run may end early for want of requests */
  readonly once?: boolean
}

export interface Figures {
  /** answers a second */
  readonly rate: number
  /** milliseconds */
  readonly p50: number
  readonly p99: number
  readonly answers: number
  readonly statuses: Readonly<Record<string, number>>
}

/** A load generator in a process of its own. */
export class Loader {
  readonly #child: ChildProcess = fork('loader.ts')

  get pid(): number | undefined {
    return this.#child.pid
  }

  /**
   * Sends load.
   *
   * @throws Error when an answer was not 200
   */
  async run(plan: Plan): Promise<Figures> {
    this.#child.send(plan)
    const [{ figures, failure }] = (await once(this.#child, 'message')) as [
      { figures?: Figures; failure?: string },
    ]
    if (!figures) throw new Error(failure)
    const { 200: right = 0, ...wrong } = figures.statuses
    if (Object.keys(wrong).length > 0)
      throw new Error(`${right} answers 200, and ${JSON.stringify(wrong)}: see ${LOG}`)
    return figures
  }
}

interface RequestParts {
  token?: string
  form?: Record<string, string | number>
  json?: object
  /** the encodings that it accepts */
  accepts?: string
  cookie?: string
  /** the address that a proxy in front says it has */
  from?: string
}

/** An HTTP request as it goes over the wire. */
export function request(
  method: 'GET' | 'POST',
  path: string,
  { token, form, json, accepts, cookie, from }: RequestParts = {},
): string {
  const body = form
    ? new URLSearchParams(
        Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString()
    : json && JSON.stringify(json)
  return [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(accepts ? [`accept-encoding: ${accepts}`] : []),
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...(from ? [`x-forwarded-for: ${from}`] : []),
    ...(body === undefined
      ? []
      : [
          `content-type: ${form ? 'application/x-www-form-urlencoded' : 'application/json'}`,
          `content-length: ${Buffer.byteLength(body)}`,
        ]),
    '',
    body ?? '',
  ].join('\r\n')
}
