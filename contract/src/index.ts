import type { Product } from './endpoint/fields.ts'
import { endpoints as featureEndpoints } from './endpoints.gathered.ts'

const made = new Map<string, Endpoints>()

/**
 * Every call there is, by name: what may be said between portal and API. Made once for each product.
 *
 * @param product the operator's slug; the types are those of the default one
 */
export function endpointsFor(product: string): Endpoints {
  const endpoints = made.get(product) ?? makeEndpoints(product)
  made.set(product, endpoints)
  return endpoints
}

const makeEndpoints = (product: string) => featureEndpoints(product as Product)

export type Endpoints = ReturnType<typeof makeEndpoints>
export type EndpointName = keyof Endpoints
