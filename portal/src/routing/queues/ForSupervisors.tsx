import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** In place of what only admins and supervisors see of queues. */
export const ForSupervisors = () => (
  <>
    <PageTitle>{text('queues_title')}</PageTitle>
    <Card>
      <EmptyState title={text('centre_for_supervisors')}>{text('centre_for_supervisors_note')}</EmptyState>
    </Card>
  </>
)
