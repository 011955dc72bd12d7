import { CallLeft } from './CallLeft.tsx'
import { lastCall, useCallNow } from './dial.queries.ts'

/** What is left of the last call that was dialled in this page. */
export function OwnCallLeft() {
  const { data } = useCallNow(lastCall())
  return <CallLeft left={data?.left ?? null} />
}
