import type { Args, Endpoint, Reply } from '@ekoline/contract/endpoint/endpoint.ts'
import { forProduct } from '@ekoline/contract/endpoint/endpoint.ts'
import { type ErrorBody, errorBody } from '@ekoline/contract/endpoint/errors.ts'
import { type EndpointName, type Endpoints, endpointsFor } from '@ekoline/contract/index.ts'
import type { Person } from './people.ts'

const PRODUCT = 'ekoline'
const PATIENCE_MS = 60_000

export interface Answer<B> {
  readonly http: number
  readonly body: B
  readonly headers: Record<string, string | string[] | number | undefined>
}

/** Success as the contract types it, and the fields of a failure, so that tests may look at either. */
export type Body<E extends Endpoint> = Reply<E> & Partial<Omit<ErrorBody, keyof Reply<E>>>

interface Parts {
  readonly params?: object
  readonly query?: object
  readonly body?: object
  readonly file?: Blob
}

interface WireCall {
  readonly url: string
  readonly payload?: string | Buffer
  readonly headers: Record<string, string>
}

/** Fields and a file as a browser sends them: the file first, as the specification has it. */
async function multipartOf(field: string, { file, body = {} }: Parts): Promise<Omit<WireCall, 'url'>> {
  const form = new FormData()
  if (file) form.append(field, file)
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  const sent = new Response(form)
  const type = sent.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': type } }
}

/** A call of the contract as it goes over the wire. */
export async function requestOf(endpoint: Endpoint, product: string, args: Parts): Promise<WireCall> {
  const values = (args.params ?? {}) as Record<string, unknown>
  const path = forProduct(endpoint.path, product).replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(values[name])),
  )
  const given = Object.entries(args.query ?? {}).filter(([, value]) => value !== undefined)
  const query = given.map(([name, value]): [string, string] => [name, String(value)])
  const url = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
  const { upload } = endpoint
  if (upload && (args.file || !upload.optional)) return { url, ...(await multipartOf(upload.field, args)) }
  if (!endpoint.form) {
    if (!args.body) return { url, headers: {} }
    return { url, payload: JSON.stringify(args.body), headers: { 'content-type': 'application/json' } }
  }
  const fields = { ...(endpoint.action && { action: forProduct(endpoint.action, product) }), ...args.body }
  const payload = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return { url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

/** Checks that an answer is one that the contract allows. */
export function bodyOf(endpoint: Endpoint, http: number, body: unknown): unknown {
  return (http === 200 ? endpoint.reply : errorBody).parse(body)
}

/** Makes a call of the contract to a server process, and checks its answer. @throws TypeError when there is none */
export async function callServer<N extends EndpointName>(
  address: string,
  name: N,
  args: Args<Endpoints[N]>,
  who: Pick<Person, 'token'> | null,
  headers: Record<string, string> = {},
): Promise<Answer<Body<Endpoints[N]>>> {
  const endpoint: Endpoint = endpointsFor(PRODUCT)[name]
  const { url, payload, headers: own } = await requestOf(endpoint, PRODUCT, args as Parts)
  const answer = await fetch(address + url, {
    method: endpoint.method,
    headers: { ...own, ...(who && { authorization: `Bearer ${who.token}` }), ...headers },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(payload !== undefined && { body: payload }),
  })
  const body = bodyOf(endpoint, answer.status, await answer.json())
  return { http: answer.status, body: body as never, headers: Object.fromEntries(answer.headers) }
}
