import type { Args, Endpoint } from '@ekoline/contract/endpoint/endpoint.ts'
import { type EndpointName, type Endpoints, endpointsFor } from '@ekoline/contract/index.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Person } from '../people.ts'
import { type Answer, type Body, bodyOf, requestOf } from '../request.ts'

/** How a test uses an application: by the calls of its contract. */
export interface Calls {
  /** Makes a call of the contract, for answers that are no JSON or that come in pieces. */
  raw<N extends EndpointName>(
    name: N,
    args: Args<Endpoints[N]>,
    who: Pick<Person, 'token'> | null,
    headers?: Record<string, string>,
    method?: 'GET' | 'HEAD',
  ): Promise<LightMyRequestResponse>
  /** Makes a call of the contract and checks that the answer is one that the contract allows. */
  call<N extends EndpointName>(
    name: N,
    args: Args<Endpoints[N]>,
    who: Pick<Person, 'token'> | null,
    headers?: Record<string, string>,
  ): Promise<Answer<Body<Endpoints[N]>>>
}

export function callsOn(app: FastifyInstance, product: string): Calls {
  const endpoints = endpointsFor(product)
  const raw: Calls['raw'] = async (name, args, who, headers = {}, method) => {
    const endpoint: Endpoint = endpoints[name]
    const { headers: own, ...request } = await requestOf(endpoint, product, args as object)
    const authorization: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {}
    return app.inject({
      method: method ?? endpoint.method,
      ...request,
      headers: { ...own, ...authorization, ...headers },
    })
  }
  return {
    raw,
    async call(name, args, who, headers = {}) {
      const answer = await raw(name, args, who, headers)
      const body = bodyOf(endpoints[name], answer.statusCode, answer.json())
      return { http: answer.statusCode, body: body as never, headers: answer.headers }
    },
  }
}
