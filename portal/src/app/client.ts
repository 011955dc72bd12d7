import { wires } from 'virtual:wires'
import type { Args, Reply } from '@ekoline/contract/endpoint/endpoint.ts'
import { forProduct, type Wire } from '@ekoline/contract/endpoint/endpoint.ts'
import type { ErrorBody } from '@ekoline/contract/endpoint/errors.ts'
import type { Endpoints } from '@ekoline/contract/index.ts'
import { text } from '../text.ts'
import type { WireName } from './calls-of-others.ts'
import { config } from './config.ts'
import { session } from './session.ts'

/** A call that did not succeed; `http` is 0 and `body` null when no answer came. */
export class ApiError extends Error {
  readonly http: number
  readonly body: ErrorBody | null
  /** whether the request may have reached the server: not when the device was offline before it */
  readonly sent: boolean
  /** whether the device is offline */
  readonly offline: boolean
  /** when a limit lets the same call through again; null where none was hit */
  readonly retryAfterSeconds: number | null

  constructor(http: number, body: ErrorBody | null, sent = true, retryAfterSeconds: number | null = null) {
    super(body?.message ?? `HTTP ${http}`)
    this.http = http
    this.body = body
    this.sent = sent
    this.offline = http === 0 && !navigator.onLine
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** `words`, or that the device is offline when that is why the call failed (service-areas §2, "Login"). */
export function unlessOffline(error: unknown, words: string): string {
  return error instanceof ApiError && error.offline ? text('network_disconnected') : words
}

/** The server's message for a failure, or `fallback` when it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.body?.message) || unlessOffline(error, fallback)
}

/**
 * The message for a failed change where the specification has `words` for it: the server's reason for refusing it, or
 * that no card service answers; in all other cases `words`.
 *
 * @source account-core §8; docs/decisions/016-screens.md
 */
export function refusalOr(error: unknown, words: string): string {
  const { http, body } = error instanceof ApiError ? error : { http: 0, body: null }
  const isRefused = (http >= 400 && http < 500) || /._unavailable$/.test(body?.code ?? '')
  return isRefused ? messageOf(error, words) : unlessOffline(error, words)
}

/** The error code of the closed list with which the server refused a call. */
export const codeOf = (error: unknown): ErrorBody['code'] | undefined =>
  error instanceof ApiError ? error.body?.code : undefined

/** Whether a call failed because the session has ended; the sign-in says that itself. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.http === 401
}

interface CallOptions {
  signal?: AbortSignal
  /** sends no token, for what anybody may see */
  anonymous?: true
  /** the same key never does the same thing twice */
  idempotencyKey?: string
  /** lets the call outlive the page */
  keepalive?: boolean
}

type Call<E extends Endpoints[keyof Endpoints]> = keyof Args<E> extends never
  ? (args?: null, options?: CallOptions) => Promise<Reply<E>>
  : (args: Args<E>, options?: CallOptions) => Promise<Reply<E>>

type Parts = { params?: object; query?: object; body?: object } | null

const given = (values: object) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]])),
  )

/** The address of a call with its values. */
export function urlOf({ path }: Wire, args: Parts = null): string {
  const values = (args?.params ?? {}) as Record<string, unknown>
  const filled = forProduct(path, config().product).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const query = given(args?.query ?? {}).toString()
  return query ? `${filled}?${query}` : filled
}

function bodyOf({ form, action }: Wire, args: Parts): BodyInit | null {
  if (form) return given({ ...(action && { action: forProduct(action, config().product) }), ...args?.body })
  return args?.body ? JSON.stringify(args.body) : null
}

async function send(
  to: Wire,
  args: Parts,
  { idempotencyKey, anonymous: _, ...rest }: CallOptions,
  token: string | null,
): Promise<Response> {
  const body = bodyOf(to, args)
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)

  // Tried even when the browser is offline: the server may run on this device.
  const sent = navigator.onLine
  return fetch(urlOf(to, args), { method: to.method, headers, body, ...rest }).catch((cause) => {
    if (rest.signal?.aborted) throw cause
    throw new ApiError(0, null, sent)
  })
}

let askAgain: (() => Promise<boolean>) | null = null

/**
 * Says who asks for the password again when a call needs it; `ask` answers whether it was given. The shell does, so that
 * every screen has it. @returns the way to take it back
 */
export function onConfirmRequired(ask: () => Promise<boolean>): () => void {
  askAgain = ask
  return () => {
    if (askAgain === ask) askAgain = null
  }
}

let showNeeded: (() => void) | null = null

/** Says who reacts when the workgroup requires a second factor that the person has yet to set up. @returns the way to take it back */
export function onSecondFactorRequired(show: () => void): () => void {
  showNeeded = show
  return () => {
    if (showNeeded === show) showNeeded = null
  }
}

let lookAgain: (() => void) | null = null

/** Says who reacts when a call is refused by role: what the person may do has changed since it was read. @returns the way to take it back */
export function onForbidden(look: () => void): () => void {
  lookAgain = look
  return () => {
    if (lookAgain === look) lookAgain = null
  }
}

let showUnproven: (() => void) | null = null

/** Says who reacts when something waits for the proof of the person's email. @returns the way to take it back */
export function onEmailUnproven(show: () => void): () => void {
  showUnproven = show
  return () => {
    if (showUnproven === show) showUnproven = null
  }
}

async function call(to: Wire, args: Parts = null, options: CallOptions = {}): Promise<unknown> {
  return callOnce(to, args, options).catch(async (error) => {
    if (codeOf(error) === 'second_factor_required') showNeeded?.()
    if (codeOf(error) === 'email_unproven') showUnproven?.()
    if (codeOf(error) === 'forbidden') lookAgain?.()
    if (codeOf(error) === 'confirm_required' && (await askAgain?.())) return callOnce(to, args, options)
    throw error
  })
}

async function callOnce(to: Wire, args: Parts, options: CallOptions): Promise<unknown> {
  const token = options.anonymous ? null : session.token()
  const answer = await send(to, args, options, token)
  const json = await answer.json().catch(() => null)
  if (answer.ok && json !== null) return json
  throw failureOf(answer, json, token)
}

/** The API's message. An answer of something in front of it, such as a proxy, means nothing to people. */
const isErrorBody = (json: unknown): json is ErrorBody =>
  typeof json === 'object' && json !== null && 'message' in json && typeof json.message === 'string'

/** The failure in an answer. @param token with which it was asked for */
export function failureOf(
  answer: Pick<Response, 'status' | 'headers'>,
  json: unknown,
  token: string | null,
): ApiError {
  // A session that has ended is cleared here, for all calls; the shell notices and goes to the sign-in.
  if (answer.status === 401 && token !== null && token === session.token()) session.expire()
  const retryAfterSeconds = Number(answer.headers.get('retry-after')) || null
  return new ApiError(answer.status, isErrorBody(json) ? json : null, true, retryAfterSeconds)
}

/**
 * Makes a call whose answer is streamed.
 *
 * @throws ApiError
 */
export async function stream<N extends WireName>(
  name: N,
  args: Args<Endpoints[N]>,
  options: CallOptions = {},
): Promise<Response> {
  const token = options.anonymous ? null : session.token()
  const answer = await send(wires[name], args as Parts, options, token)
  if (answer.ok) return answer
  throw failureOf(answer, await answer.json().catch(() => null), token)
}

/** The API's own description. @throws ApiError */
export async function openApiDocument(signal: AbortSignal): Promise<unknown> {
  const to = { method: 'GET', path: '/openapi.json' } as const
  const answer = await send(to, null, { signal }, null)
  if (!answer.ok) throw failureOf(answer, null, null)
  return answer.json()
}

/**
 * Fetches a file whole, by the name that the server gave it.
 *
 * @throws ApiError
 */
export async function fetchFile<N extends WireName>(
  name: N,
  args: Args<Endpoints[N]>,
  options: CallOptions = {},
): Promise<File> {
  const answer = await stream(name, args, options)
  const said = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  const content = await answer.blob().catch(() => {
    throw new ApiError(0, null)
  })
  return new File([content], said ?? name, { type: content.type })
}

const EARLY_MS = 10_000 // after which an answer that nobody took is too old to be shown

const early = new Map<string, { answer: Promise<unknown>; token: string | null; until: number }>()

const earlyKey = (name: WireName, args: Parts = null) => JSON.stringify([name, args])

/** A call with its values, as a screen declares it. */
export type EarlyCall = readonly [name: WireName, args?: Parts]

/** Makes a call before the screen that needs it is there: the screen's own call, with the same values, takes its answer. */
export function callEarly(...[name, args = null]: EarlyCall): void {
  const answer = call(wires[name], args)
  answer.catch(() => undefined) // whoever takes it shows it
  const until = performance.now() + EARLY_MS
  early.set(earlyKey(name, args), { answer, token: session.token(), until })
}

/** The answer of a call that was made early in the same session, once. */
function takeEarly(name: WireName, args: Parts): Promise<unknown> | null {
  const key = earlyKey(name, args)
  const found = early.get(key)
  early.delete(key)
  const isValid = found && found.token === session.token() && performance.now() < found.until
  return isValid ? found.answer : null
}

/**
 * Every call of the contract by its name, typed by its schemas, which stay on the server. It shows nothing: the screen
 * that calls shows the result.
 *
 * @source SA-146
 */
export const client = new Proxy({} as { [K in WireName]: Call<Endpoints[K]> }, {
  get: (_, name: WireName) => (args: Parts, options: CallOptions) =>
    takeEarly(name, args) ?? call(wires[name], args, options),
})
