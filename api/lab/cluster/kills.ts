import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { hasFailed, isLost, type ObservedCall, wasUpAt } from './observed.ts'
import { until } from './pieces.ts'

const USUAL_S = 15
const RINGS_MS = 5_000 // a call that is not answered yet
const SLACK_MS = 3_000 // as in faults.ts

/** A piece that is taken away, and comes back. */
interface Kill {
  readonly what: string
  readonly awayS?: number
  /** within how many seconds from the kill, or from when it is back, new calls must all be answered again */
  readonly withinS: number
  readonly from: 'kill' | 'back'
  /** what docs/scaling.md says is lost: the calls of an Asterisk alone */
  readonly loses: 'nothing' | 'calls at ast1'
  /** @returns brings it back, and resolves when it is */
  take(cluster: Cluster): Promise<() => Promise<unknown>>
}

const online = (cluster: Cluster, index: number) =>
  until('the process', () => cluster.ready(cluster.services[index] ?? ''), 120_000)

/** In the order in which they come. */
export const KILLS: Readonly<Record<string, Kill>> = {
  kamailio: {
    what: 'Kamailio 1',
    withinS: 10,
    from: 'back',
    loses: 'nothing',
    async take({ pieces }) {
      await pieces.kamailio[0]?.kill()
      return async () => pieces.kamailio[0]?.start()
    },
  },
  process: {
    what: 'our process 1',
    withinS: 15,
    from: 'kill',
    loses: 'nothing',
    async take(cluster) {
      await cluster.pieces.process[0]?.kill()
      return async () => {
        cluster.pieces.process[0]?.start()
        await online(cluster, 0)
      }
    },
  },
  postgres: {
    what: 'PostgreSQL, the primary with Patroni',
    awayS: 35, // longer than its lease: a standby takes over
    withinS: 30,
    from: 'kill',
    loses: 'nothing',
    async take({ patroni }) {
      const primary = await patroni.primary()
      primary.kill()
      return async () => {
        primary.start()
        await patroni.whole()
      }
    },
  },
  asterisk: {
    what: 'Asterisk 1',
    withinS: 15,
    from: 'kill',
    loses: 'calls at ast1',
    async take(cluster) {
      await cluster.pieces.asterisk[0]?.kill()
      return async () => {
        cluster.pieces.asterisk[0]?.start()
        await online(cluster, 0)
      }
    },
  },
  rtpengine: {
    what: 'rtpengine 1',
    withinS: 15,
    from: 'back',
    loses: 'nothing', // of the calls, their sound
    async take({ pieces }) {
      await pieces.rtpengine[0]?.kill()
      return async () => pieces.rtpengine[0]?.start()
    },
  },
}

/** When it was. */
export interface Killed {
  readonly name: string
  readonly at: number
  readonly backAt: number
}

export async function killOne(cluster: Cluster, name: string): Promise<Killed> {
  const at = Date.now()
  const { take, awayS = USUAL_S } = KILLS[name] as Kill
  const comeBack = await take(cluster)
  await pause(awayS * 1_000)
  await comeBack()
  return { name, at, backAt: Date.now() }
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1)

/** What it cost, in words, and whether that is what docs/scaling.md says. @param until the next one */
export function judge({ name, at, backAt }: Killed, until: number, calls: readonly ObservedCall[]) {
  const { what, withinS, from, loses } = KILLS[name] as Kill
  const up = calls.filter((call) => wasUpAt(call, at))
  const isOfIt = (call: ObservedCall) =>
    wasUpAt(call, at) ||
    ((call.answeredAt ?? 0) > at && (call.answeredAt ?? 0) < until && !wasUpAt(call, until))
  const lost = calls.filter((call) => isLost(call) && isOfIt(call))
  const wrongly = lost.filter(
    ({ records: [record], answeredAt }) =>
      loses === 'nothing' || (answeredAt ?? 0) > at || !record?.uniqueid.startsWith('ast1-'),
  )
  const after = lost.filter(
    ({ records: [record], answeredAt }) =>
      loses !== 'nothing' && record && record.seconds * 1_000 > at + SLACK_MS - (answeredAt ?? 0),
  )
  const begun = calls.filter((call) => call.begunAt > at - RINGS_MS && call.begunAt < until - RINGS_MS)
  const failed = begun.filter(hasFailed)
  const last = failed.at(-1)?.begunAt ?? at
  const late = last - (from === 'kill' ? at : backAt)
  const ends = failed.map(({ end, code, kind }) =>
    `${end ?? 'no answer'} ${code} of ${kind}`.replace('  ', ' '),
  )
  const why = [...Map.groupBy(ends, (end) => end)].map(([end, of]) => `${of.length} ${end}`).join(', ')
  return {
    holds: wrongly.length + after.length === 0 && late <= withinS * 1_000,
    line: [
      `${what}: away ${seconds(backAt - at)} s; ${up.length} calls were up, ${lost.length} lost${wrongly.length ? ` (${wrongly.length} that should not be)` : ''}${after.length ? `, ${after.length} charged beyond their end` : ''}`,
      `${failed.length} of ${begun.length} new calls failed${why && ` (${why})`}${failed.length ? `, the last one ${seconds(last - at)} s after it was killed, ${seconds(last - backAt)} s after it was back` : ''}`,
    ].join('; '),
  }
}
