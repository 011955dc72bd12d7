import type { Ref } from 'react'
import { fetchFile, isSignedOut, messageOf, unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { RobocallControls } from './RobocallControls.tsx'
import { RobocallFacts } from './RobocallFacts.tsx'
import { RobocallNumbers } from './RobocallNumbers.tsx'
import { RobocallStanding } from './RobocallStanding.tsx'
import { isMoving, useRobocall, useRobocallProgress } from './robocalls.queries.ts'
import type { RobocallsView } from './robocalls-view.ts'

interface RobocallDetailProps {
  id: number
  view: RobocallsView
  /** may look only */
  isLead: boolean
  titleRef: Ref<HTMLHeadingElement>
  onShow: (view: RobocallsView) => void
  onClose: () => void
}

/** An open robocall: how far it is, what became of each number, and its switches. */
export function RobocallDetail({ id, view, isLead, titleRef, onShow, onClose }: RobocallDetailProps) {
  const robocall = useRobocall(id)
  const progress = useRobocallProgress(id)
  const { data } = robocall
  return (
    <Card
      titleRef={titleRef}
      className="scroll-mt-4"
      title={data ? `Robocall ${data.campaign_name}` : 'Robocall'}
      aside={
        <Button kind="quiet" size="small" className="min-h-[2.5rem]" onClick={onClose}>
          Close
        </Button>
      }
    >
      {robocall.isError && !data ? (
        <ErrorState
          title={unlessOffline(robocall.error, text('robocall_read_failed'))}
          onRetry={() => robocall.refetch()}
        >
          {messageOf(robocall.error, 'If it runs, it goes on. Check your connection and try again.')}
        </ErrorState>
      ) : !data || (!progress.data && !progress.isError) ? (
        <div aria-busy="true">
          <Skeleton className="dial-wait w-full" />
        </div>
      ) : (
        <div className="grid gap-4">
          <RobocallStanding progress={progress} />
          <div className="flex flex-wrap items-center gap-3">
            {!isLead && progress.data && <RobocallControls robocall={data} progress={progress.data} />}
            <DownloadButton
              fetchFile={() => fetchFile('robocallReport', { params: { id } })}
              onFailed={(error) =>
                isSignedOut(error) || toast.info(unlessOffline(error, text('robocall_report_failed')))
              }
            >
              Report as CSV
            </DownloadButton>
          </div>
          <RobocallFacts robocall={data} />
          <RobocallNumbers
            id={id}
            view={view}
            moves={progress.data ? isMoving(progress.data) : false}
            onShow={onShow}
          />
        </div>
      )}
    </Card>
  )
}
