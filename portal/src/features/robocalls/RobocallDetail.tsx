import type { ReactNode, Ref } from 'react'
import { fetchFile, messageOf, unlessOffline } from '../../client.ts'
import { formatDateTime } from '../../format/date.ts'
import { formatTalkTime } from '../../format/duration.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import type { usePage } from '../../kit/list/usePage.ts'
import { toastFailure } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { RobocallControls } from './RobocallControls.tsx'
import { RobocallNumbers } from './RobocallNumbers.tsx'
import { RobocallStatus } from './RobocallStatus.tsx'
import { isMoving, useRobocall, useRobocallProgress } from './robocalls.queries.ts'

/** The numbers of the open robocall, as the address asks for them. */
export type NumbersList = ReturnType<typeof usePage<'robocall' | 'q' | 'outcome' | 'page'>>

interface RobocallDetailProps {
  id: number
  list: NumbersList
  /** may look only */
  isLead: boolean
  titleRef: Ref<HTMLHeadingElement>
  onClose: () => void
}

/** An open robocall: its progress, the outcome of each number, and its controls. */
export function RobocallDetail({ id, list, isLead, titleRef, onClose }: RobocallDetailProps) {
  const robocall = useRobocall(id)
  const progress = useRobocallProgress(id)
  const { data } = robocall
  return (
    <Card
      titleRef={titleRef}
      className="scroll-mt-4"
      title={data ? `Robocall ${data.campaign_name}` : 'Robocall'}
      aside={
        <Button kind="quiet" size="row" onClick={onClose}>
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
          <RobocallStatus progress={progress} />
          <div className="flex flex-wrap items-center gap-3">
            {!isLead && progress.data && <RobocallControls robocall={data} progress={progress.data} />}
            <DownloadButton
              fetchFile={() => fetchFile('robocallReport', { params: { id } })}
              onFailed={(error) =>
                toastFailure(error, () => unlessOffline(error, text('robocall_report_failed')))
              }
            >
              Report as CSV
            </DownloadButton>
          </div>
          <RobocallFacts robocall={data} />
          <RobocallNumbers id={id} list={list} moves={progress.data ? isMoving(progress.data) : false} />
        </div>
      )}
    </Card>
  )
}

type Made = NonNullable<ReturnType<typeof useRobocall>['data']>

/** The parameters of a robocall, and who attested that its people agreed. */
function RobocallFacts({ robocall }: { robocall: Made }) {
  const { group, file, callerid, per_second, at_once, attempts, retry_minutes } = robocall
  return (
    <dl className="dial-facts grid gap-x-6 gap-y-2 border-t border-line pt-4 text-small">
      <Fact name="Group">{group.name ?? 'N/A'}</Fact>
      <Fact name="Recording">{file}</Fact>
      <Fact name="Caller ID">{formatPhone(callerid)}</Fact>
      <Fact name="Pace">
        {per_second === 1 ? '1 call' : `${per_second.toLocaleString('en')} calls`} a second,{' '}
        {at_once.toLocaleString('en')} at once
      </Fact>
      <Fact name="Tries">
        {attempts === 1 ? 'Once' : `Up to ${attempts}, ${formatTalkTime(retry_minutes * 60)} apart`}
      </Fact>
      <Fact name="Held at first">{formatNaira(robocall.price)}</Fact>
      <Fact name="Consent">
        Attested by {robocall.consent_by}, {formatDateTime(robocall.consent_at)}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-3">
      <dt className="dial-term shrink-0 text-faint">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
