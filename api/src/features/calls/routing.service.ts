import type { RoutingSource } from '../../adapters/telephony/telephony.ts'

/**
 * Where calls go. No number is allocated to anybody yet, and nothing is behind one; whether a SIP phone may call out is
 * answered by `outbound`.
 */
export function createRouting({ outbound }: Pick<RoutingSource, 'outbound'>): RoutingSource {
  const nothing = async () => null
  return { number: nothing, ivr: nothing, queue: nothing, conference: nothing, outbound }
}
