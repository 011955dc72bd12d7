import type { RoutingSource } from '../../adapters/telephony/telephony.ts'

/** Where calls go: `answers` by the features that lead them; what none of them answers leads nowhere. */
export function createRouting(
  answers: Pick<RoutingSource, 'outbound'> & Partial<RoutingSource>,
): RoutingSource {
  const nothing = async () => null
  return { number: nothing, ivr: nothing, queue: nothing, conference: nothing, ...answers }
}
