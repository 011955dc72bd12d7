import { text } from '../../text.ts'
import { EmptyState } from '../../ui/states.tsx'
import { useDoneToday } from './missed.queries.ts'

/** No one waits: what the team did today. */
export function NoneLeft() {
  const { data } = useDoneToday()
  const reached = data?.result.filter(({ closed }) => closed?.how !== 'by hand').length ?? 0
  return (
    <EmptyState title={text('missed_none')}>
      {reached === 0
        ? text('missed_none_note')
        : text(reached === 1 ? 'missed_none_done_one' : 'missed_none_done', { count: `${reached}` })}
    </EmptyState>
  )
}
