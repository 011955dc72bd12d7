import { ApiError, unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

interface NoMemberProps {
  error: unknown
  onRetry: () => void
  onOwn: () => void
}

/** The member that the address names is none of the workgroup's, or could not be looked up. */
export function NoMember({ error, onRetry, onOwn }: NoMemberProps) {
  if (!(error instanceof ApiError && error.http === 404))
    return (
      <ErrorState title={unlessOffline(error, text('workgroup_users_failed'))} onRetry={onRetry}>
        Nothing was lost. Check your connection and try again.
      </ErrorState>
    )
  return (
    <EmptyState
      title="There is no such member"
      action={
        <Button kind="quiet" onClick={onOwn}>
          Show your own calls
        </Button>
      }
    >
      The address names somebody who is not in your workgroup.
    </EmptyState>
  )
}
