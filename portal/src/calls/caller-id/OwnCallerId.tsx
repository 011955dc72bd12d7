import { useSeat } from '../../core/profile/profile.queries.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useCallerIds } from './caller-id.queries.ts'
import { TheySee } from './TheySee.tsx'

/** Which number the person's own calls show, from each of their phones. */
export function OwnCallerId() {
  const found = useCallerIds(useSeat().username)
  return (
    <Card title={text('caller_id_title')}>
      <Region query={found} failed={text('caller_id_failed')} loading={<Skeleton className="h-20" />}>
        {({ shows }) => <TheySee number={shows} words="caller_id_calls_show" />}
      </Region>
    </Card>
  )
}
