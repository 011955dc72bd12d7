import type { Endpoint, Parsed } from '@ekoline/contract/endpoint/endpoint.ts'
import { forProduct } from '@ekoline/contract/endpoint/endpoint.ts'
import type { Product } from '@ekoline/contract/endpoint/fields.ts'
import type { EndpointName, Endpoints } from '@ekoline/contract/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, badField } from '../app-error.ts'
import { type Caller, isApiKey, type RequestInfo } from './caller.ts'
import { deviceCookie } from './device-cookie.ts'
import { readPart } from './input.ts'
import { Shared, Streamed, WithHeaders } from './replies.ts'
import { type Upload, type UploadOptions, withUpload } from './upload.ts'

type CallerOf<E extends Endpoint> = E['access'] extends 'public'
  ? null
  : E['access'] extends `${string}-link`
    ? Caller | null
    : Caller

type FileOf<E extends Endpoint> = E extends { upload: { optional: true } }
  ? { file: Upload | null }
  : E extends { upload: object }
    ? { file: Upload }
    : unknown

/** A handler's argument: the parsed input, its file, the caller, and the request. */
export type Call<E extends Endpoint> = Parsed<E> & FileOf<E> & { caller: CallerOf<E>; request: RequestInfo }

type Answer<E extends Endpoint> =
  | z.input<E['reply']>
  | Shared<z.input<E['reply']>>
  | WithHeaders<z.input<E['reply']>>
  | (E extends { streams: string | readonly string[] } ? Streamed : never)

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>>

/** The handlers of the endpoints named. */
export type Handlers<N extends EndpointName = EndpointName> = { [K in N]: Handler<Endpoints[K]> }

/** The handlers of a feature, all that its part of the contract names: what its routes file returns. */
export type HandlersOf<F extends (product: Product) => object> = Handlers<keyof ReturnType<F> & EndpointName>

type Body = Record<string, unknown>
type AnyHandler = (call: object) => Promise<Body | Shared<Body> | WithHeaders<Body> | Streamed>

export interface ServeOptions {
  readonly product: string
  /** @returns null for an unknown or dead token */
  readonly authenticate: (token: string) => Promise<Caller | null>
  readonly uploads: UploadOptions & {
    /** Asked before anything of a file is read. @throws AppError rate_limited */
    readonly mayUpload: (caller: Caller | null) => Promise<void>
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    failsWithFalse?: boolean
    takesFile?: boolean
  }
}

export function requestInfo(request: FastifyRequest, idempotencyKey: string | null = null): RequestInfo {
  return {
    id: request.id,
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    idempotencyKey,
    device: deviceCookie(request.headers.cookie),
    range: request.headers.range,
    ifRange: request.headers['if-range']?.toString(),
  }
}

/** @throws AppError invalid_request for a key that is none */
function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)))
    throw badField('Idempotency-Key', 'field_idempotency_key')
  return key ?? null
}

function bearer(header: string | undefined): string | null {
  const token = /^Bearer ([\w-]+)$/.exec(header ?? '')?.[1]
  return token && token.length >= 20 && token.length <= 200 ? token : null
}

/** Whether a script made the request: no prefetch, and no address opened as a page. */
function isMadeByScript({ headers }: FastifyRequest): boolean {
  const purpose = `${headers['sec-purpose']} ${headers.purpose}`
  return headers['sec-fetch-mode'] !== 'navigate' && !/prefetch|prerender|preview/i.test(purpose)
}

/** The only place that checks roles. */
function checkRole({ access, alsoFor = [] }: Endpoint, caller: Caller | null): void {
  if (access === 'public' || (!caller && access.endsWith('-link'))) return
  if (!caller) throw new AppError('not_authenticated')
  // First, for a lead is no admin either, and this says more.
  if (access.endsWith('-change') && caller.lead) throw new AppError('lead_refused', { refused: 'role:user' })
  const hasRole = alsoFor.some((role) => role === caller.role)
  if (access.startsWith('admin') && !caller.admin && !hasRole)
    throw new AppError('forbidden', { refused: 'role:admin' })
}

/** @throws AppError second_factor_required where the workgroup requires one that the person does not have */
function checkFactor({ withoutFactor }: Endpoint, caller: Caller | null): void {
  if (!withoutFactor && caller?.locked?.includes(caller.workgroupId))
    throw new AppError('second_factor_required')
}

interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

const parse = (endpoint: Endpoint, raw: RawInput) => ({
  params: readPart(endpoint.params, raw.params, 'path'),
  query: readPart(endpoint.query, raw.query, 'query'),
  body: readPart(endpoint.body, raw.body, 'body'),
})

/** The calls that share one legacy path, by the `action` that names each. */
function actionsOf(group: readonly EndpointName[], endpoints: Endpoints, product: string) {
  const actions = new Map<string, EndpointName>()
  for (const name of group) {
    const { action }: Endpoint = endpoints[name]
    if (action !== undefined) actions.set(forProduct(action, product), name)
  }
  return actions
}

/** The body of a legacy call without its `action`, and the endpoint that the action names. */
function byAction(
  group: ReadonlyMap<string, EndpointName>,
  body: unknown,
): { name: EndpointName; rest: unknown } {
  const { action, ...rest } = (body ?? {}) as Record<string, unknown>
  const name = typeof action === 'string' ? group.get(action) : undefined
  if (!name) throw badField('action', 'field_one_of', { choices: [...group.keys()].join(', ') })
  return { name, rest }
}

const MULTIPART = /^multipart\/form-data(?=;|$)/i

/** Whether a request comes with a file. @throws AppError unsupported_media for a body that the endpoint does not take */
function checkContentType(request: FastifyRequest, { form, upload }: Endpoint): boolean {
  const type = request.headers['content-type']
  const isMultipart = type !== undefined && MULTIPART.test(type) && request.method !== 'GET'
  if (upload ? !isMultipart && !upload.optional : isMultipart) throw new AppError('unsupported_media')
  if (isMultipart || type === undefined || request.body === undefined || form === 'or json')
    return isMultipart
  if (type.startsWith('application/x-www-form-urlencoded') !== (form === true))
    throw new AppError('unsupported_media')
  return false
}

type Writer = (body: Body) => string
const writers = new WeakMap<z.ZodType, Writer>()

/** A reply's serializer by its schema, compiled at its first use and shared by all applications of the process. */
function writerFor(schema: z.ZodType, reply: FastifyReply): Writer {
  const known = writers.get(schema)
  if (known) return known
  const writer = reply.compileSerializationSchema(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }))
  writers.set(schema, writer)
  return writer
}

/** Authenticates the caller, and checks that they may make this call. @throws AppError */
async function admit(
  request: FastifyRequest,
  endpoint: Endpoint,
  { authenticate }: ServeOptions,
): Promise<void> {
  if (endpoint.acts && !isMadeByScript(request)) throw new AppError('not_found')
  if (endpoint.access === 'public') return
  const token = bearer(request.headers.authorization)
  request.caller = token === null ? null : await authenticate(token)
  if (token !== null && !request.caller)
    throw new AppError(endpoint.byKey && isApiKey(token) ? 'key_refused' : 'not_authenticated')
  if (request.caller?.keyId !== undefined && !endpoint.byKey)
    throw new AppError('key_not_allowed', { refused: 'role:session' })
  checkFactor(endpoint, request.caller)
  checkRole(endpoint, request.caller)
}

/** Serializes by the reply's schema, so that nothing leaves that the contract does not name. */
function written(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Awaited<ReturnType<AnyHandler>>,
  schema: z.ZodType,
) {
  if (result instanceof Streamed)
    return reply.status(result.status).type(result.type).headers(result.headers).send(result.body)
  reply.type('application/json; charset=utf-8')
  const write = writerFor(schema, reply)
  if (result instanceof WithHeaders) {
    reply.headers(result.headers)
    return write(result.answer)
  }
  if (!(result instanceof Shared)) return write(result)
  const packed = /\bgzip\b/.test(String(request.headers['accept-encoding'])) && result.packed(write)
  if (!packed) return result.text(write)
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  return packed
}

/** Gives checked input to a handler, and sends its answer. */
type Answering = (
  name: EndpointName,
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  file?: Upload | null,
) => Promise<unknown>

function answering(endpoints: Endpoints, handlers: Handlers): Answering {
  return async (name, request, reply, body, file = null) => {
    const input = parse(endpoints[name], { params: request.params, query: request.query, body })
    const handler = handlers[name] as AnyHandler
    const info = requestInfo(request, idempotencyKeyOf(request))
    const result = await handler({ ...input, file, caller: request.caller, request: info })
    return written(request, reply, result, endpoints[name].reply)
  }
}

/**
 * Binds every endpoint of the contract to its handler: checks who calls, then the input, and answers by the
 * reply's schema.
 *
 * @source AC6-1, AC6-2, AC6-6, AC7-1, SA-145, DEC-56
 */
export function serve(
  app: FastifyInstance,
  endpoints: Endpoints,
  handlers: Handlers,
  options: ServeOptions,
): void {
  app.decorateRequest('caller', null)
  // `withUpload` reads the body, once the caller is known.
  app.addContentTypeParser(MULTIPART, (_request, _payload, done) => done(null))
  const answer = answering(endpoints, handlers)
  const names = Object.keys(endpoints) as EndpointName[]
  const groups = Map.groupBy(names, (name) => `${endpoints[name].method} ${endpoints[name].path}`)
  for (const [first, ...others] of groups.values()) {
    if (!first) continue
    const endpoint: Endpoint = endpoints[first]
    const byName = actionsOf([first, ...others], endpoints, options.product)

    app.route({
      method: endpoint.method,
      url: forProduct(endpoint.path, options.product),
      exposeHeadRoute: endpoint.acts !== true,
      config: {
        isData: true,
        failsWithFalse: endpoint.failsWithFalse === true,
        takesFile: endpoint.upload !== undefined,
      },
      async onRequest(request, reply) {
        reply.header('cache-control', 'no-store')
        await admit(request, endpoint, options)
      },
      async handler(request, reply) {
        const isMultipart = checkContentType(request, endpoint)
        if (isMultipart && endpoint.upload) {
          await options.uploads.mayUpload(request.caller)
          return withUpload(request, endpoint.upload, options.uploads, ({ fields, file }) =>
            answer(first, request, reply, fields, file),
          )
        }
        if (byName.size === 0) return answer(first, request, reply, request.body)
        const { name, rest } = byAction(byName, request.body)
        checkRole(endpoints[name], request.caller)
        return answer(name, request, reply, rest)
      },
    })
  }
}
