import type { ReactNode, Ref } from 'react'
import { fetchFile, messageOf, unlessOffline } from '../../app/client.ts'
import { formatTime } from '../../format/date.ts'
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
      title={data ? text('robocall_titled', { name: data.campaign_name }) : text('robocall_title')}
      aside={
        <Button kind="quiet" size="row" onClick={onClose}>
          {text('robocall_close')}
        </Button>
      }
    >
      {robocall.isError && !data ? (
        <ErrorState
          title={unlessOffline(robocall.error, text('robocall_read_failed'))}
          onRetry={() => robocall.refetch()}
        >
          {messageOf(robocall.error, text('robocall_unharmed'))}
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
              {text('robocall_report')}
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
      <Fact name={text('robocall_fact_group')}>{group.name ?? text('robocall_none')}</Fact>
      <Fact name={text('robocall_recording')}>{file}</Fact>
      <Fact name={text('robocall_caller_id')}>{formatPhone(callerid)}</Fact>
      <Fact name={text('robocall_fact_pace')}>
        {text('robocall_fact_pace_is', {
          per_second: per_second.toLocaleString('en'),
          at_once: at_once.toLocaleString('en'),
        })}
      </Fact>
      <Fact name={text('robocall_fact_attempts')}>
        {attempts === 1
          ? text('robocall_attempts_once')
          : text('robocall_fact_attempts_are', { attempts, time: formatTalkTime(retry_minutes * 60) })}
      </Fact>
      <Fact name={text('robocall_fact_held')}>{formatNaira(robocall.price)}</Fact>
      <Fact name={text('robocall_fact_consent')}>
        {text('robocall_fact_consent_by', {
          name: robocall.consent_by,
          when: formatTime(robocall.consent_at),
        })}
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
