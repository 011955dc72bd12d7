import type { RoutingSource } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { forExchange } from '../destinations/destinations.service.ts'
import { destinationOfNumber } from '../phone-numbers/phone-numbers.service.ts'

/**
 * Where calls go: those of a number that somebody has to where its owner leads them; the rest is in `answers`, by the
 * features that lead there. What none of them answers leads nowhere.
 */
export function createRouting(
  ctx: Pick<Context, 'db'>,
  { number, ...answers }: Pick<RoutingSource, 'outbound'> & Partial<RoutingSource>,
): RoutingSource {
  const nothing = async () => null
  return {
    ivr: nothing,
    queue: nothing,
    conference: nothing,
    ...answers,
    async number(did) {
      const destination = await destinationOfNumber(ctx, did)
      if (destination) return forExchange(destination)
      return number ? number(did) : null
    },
  }
}
