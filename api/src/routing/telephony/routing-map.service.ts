import { ledOutside, outboundCall, transferTo } from '../../calls/control/outbound.service.ts'
import { nameOnPhones } from '../../calls/history/call-names.service.ts'
import { callerOf, saidToBlocked } from '../../calls/history/caller-of.service.ts'
import { wakePeople } from '../../calls/live/wake-people.service.ts'
import { recordingOfNumber } from '../../calls/recordings/recording-rules.service.ts'
import type { Context } from '../../context.ts'
import { trunksTo } from '../../core/trunks/trunks.service.ts'
import type { Destinations, Dialled, Routing } from '../../engine/routing.ts'
import type { DialledCode } from '../../feature.ts'
import { destinationOfNumber } from '../../money/phone-numbers/phone-numbers.service.ts'
import { roomsForExchange } from '../conferences/conferences.service.ts'
import { callBack, keepPlace } from '../queues/callbacks.service.ts'
import { linesForExchange } from '../queues/queue-lines.service.ts'
import { ringGroupNow } from '../ring-groups/ring-group-routing.service.ts'

/** What is at a destination, as the feature says that has its kind. */
function openBy(ctx: Context): Destinations['open'] {
  const kinds = new Map<string, NonNullable<Context['features'][number]['destination']>>()
  for (const { destination } of ctx.features) if (destination) kinds.set(destination.category, destination)
  return async ({ category, destination }, from) =>
    (await kinds.get(category)?.open(ctx, destination, from)) ?? null
}

/** What becomes of what one of our phones dials: a code of a feature, else a number. */
async function dialled(ctx: Context, code: DialledCode): Promise<Dialled> {
  for (const feature of ctx.features) {
    const answer = await feature.dialled?.(ctx, code)
    if (answer) return answer
  }
  return outboundCall(ctx, ctx.telephony.node, code)
}

/** On the simulator a room is called by its own number from outside too: '301', '8001'. */
async function roomAt({ features }: Context, open: Destinations['open'], number: string) {
  const kinds = features.flatMap(({ destination }) => (destination?.isRoom ? [destination] : []))
  for (const { category } of kinds)
    if (await open({ category, destination: number })) return { category, destination: number }
  return null
}

/**
 * Where calls go, and what they may do on the way.
 *
 * @param beside the nodes of other processes at the same exchange
 * @param looksWithinMs as of `linesForExchange`
 */
export function routingMap(ctx: Context, beside: readonly string[] = [], looksWithinMs?: number): Routing {
  const { telephony } = ctx
  const open = openBy(ctx)
  return {
    open,
    groupNow: (id) => ringGroupNow(ctx, id),
    async incoming(did, from = '') {
      const caller = callerOf(from)
      const [found, record] = await Promise.all([
        destinationOfNumber(ctx, did, caller),
        recordingOfNumber(ctx, did),
      ])
      if (found === 'blocked') return { to: null, record: false, blocked: saidToBlocked(caller) }
      if (found) return { to: found, record }
      return { to: telephony.inbound ? await roomAt(ctx, open, did) : null, record }
    },
    wake: wakePeople(ctx),
    nameOf: (of, number) => nameOnPhones(ctx, of, number),
    dialled: (callId, user, digits) => dialled(ctx, { callId, user, digits }),
    transfer: (call, digits) => transferTo(ctx, telephony.node, { ...call, digits }),
    outside: (call, number) => ledOutside(ctx, call, number),
    trunks: (number, callerId) => trunksTo(ctx, number, callerId),
    keepPlace: keepPlace(ctx),
    callBack: callBack(ctx),
    lines: linesForExchange(ctx, looksWithinMs),
    rooms: roomsForExchange(ctx, beside),
  }
}
