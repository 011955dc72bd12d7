import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { CopyPart } from './CopyPart.tsx'
import { DeletionPart } from './DeletionPart.tsx'
import { useDataRequests } from './data-requests.queries.ts'

/** What people ask about their own data: a copy, or the deletion of their account (docs/decisions/013-terms-and-retention.md). */
export function DataRequestsCard() {
  const requests = useDataRequests()
  return (
    <Card title={text('data_title')}>
      <Region
        query={requests}
        failed={text('data_requests_failed')}
        loading={
          <div aria-busy="true" className="grid gap-4">
            <Skeleton className="h-20" />
            <Skeleton className="h-14" />
          </div>
        }
      >
        {({ result, before_deletion, answer_days }) => (
          <div className="grid gap-4">
            <CopyPart request={result.find(({ kind }) => kind === 'copy')} />
            <div className="border-t border-line pt-4">
              <DeletionPart
                request={result.find(({ kind }) => kind === 'deletion')}
                before={before_deletion}
                answerDays={answer_days}
              />
            </div>
          </div>
        )}
      </Region>
    </Card>
  )
}
