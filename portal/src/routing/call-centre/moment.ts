import type { CallCentre } from '@ekoline/contract/routing/call-centre.ts'
import { instantOf } from '@ekoline/contract/units/time.ts'
import { useNow } from '../../ui/useCountdown.ts'
import type { useCallCentre } from './call-centre.queries.ts'

const STALE_AFTER_MS = 10_000 // three requests in a row failed

/** One moment of the call centre, and the clock by which its times are read. */
export interface Moment extends CallCentre {
  /** whole seconds since a time of the wire */
  readonly since: (wire: string) => number
  /** no newer figures came for a while */
  readonly isOld: boolean
}

/** What is shown now. Waits grow with the clock while the figures are new, and stop with them: who waited may be gone. */
export function useMoment(
  query: Pick<ReturnType<typeof useCallCentre>, 'data' | 'dataUpdatedAt'>,
): Moment | undefined {
  const now = useNow()
  if (!query.data) return undefined
  const { result } = query.data
  const late = Math.max(0, now - query.dataUpdatedAt)
  const isOld = late >= STALE_AFTER_MS
  const at = instantOf(result.at).getTime() + (isOld ? 0 : late)
  return {
    ...result,
    since: (wire) => Math.max(0, Math.floor((at - instantOf(wire).getTime()) / 1000)),
    isOld,
  }
}
