import type { Product } from './endpoint/fields.ts'
import { endpointsByFeature, endpoints as featureEndpoints } from './endpoints.gathered.ts'

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

/** The place of the feature of each endpoint, such as `money/pay-links`, by the endpoint's name. */
export const featuresOfEndpoints = (product: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(endpointsByFeature(product as Product)).flatMap(([feature, endpoints]) =>
      Object.keys(endpoints).map((name) => [name, feature] as const),
    ),
  )
