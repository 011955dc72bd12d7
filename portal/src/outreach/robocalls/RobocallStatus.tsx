import type { RobocallProgress } from '@ekoline/contract/outreach/robocalls.ts'
import type { ReactNode } from 'react'
import { unlessOffline } from '../../app/client.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Progress } from '../../ui/Progress.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { stateWords, waitWords } from './robocall-words.ts'
import type { useRobocallProgress } from './robocalls.queries.ts'

const count = (value: number) => value.toLocaleString('en')

/** The progress of a robocall, kept up to date. @source SA-117 */
export function RobocallStatus({ progress }: { progress: ReturnType<typeof useRobocallProgress> }) {
  const { data } = progress
  if (!data)
    return (
      <ErrorState
        title={unlessOffline(progress.error, text('robocall_progress_failed'))}
        onRetry={() => progress.refetch()}
      >
        {text('robocall_unharmed')}
      </ErrorState>
    )
  const { state, total, done } = data
  const wait = waitWords(data)
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p role="status" className="font-semibold">
          <StatusDot tone={stateWords[state].tone}>{text(stateWords[state].word)}</StatusDot>
        </p>
        {wait && <p className="text-small text-warn">{wait}</p>}
        {progress.isRefetchError && <p className="text-small text-warn">{text('robocall_progress_stale')}</p>}
      </div>
      <Progress
        label={text('robocall_done', { done: count(done), total: count(total) })}
        share={total === 0 ? 1 : Math.floor((done / total) * 100) / 100}
      />
      <Figures progress={data} />
    </div>
  )
}

function Figures({ progress }: { progress: RobocallProgress }) {
  const { answered, failed, calling, pending, opted_out, spent, held } = progress
  return (
    <dl className="dial-figures grid gap-x-4 gap-y-3">
      <One name={text('robocall_answered')}>{count(answered)}</One>
      <One name={text('robocall_not_answered')}>{count(failed)}</One>
      <One name={text('robocall_calling')}>{count(calling)}</One>
      <One name={text('robocall_to_call')}>{count(Math.max(0, pending - calling))}</One>
      <One name={text('robocall_opted_out')}>{count(opted_out)}</One>
      <One name={text('robocall_spent')}>{formatNaira(spent)}</One>
      <One name={text('robocall_held')}>{formatNaira(held)}</One>
    </dl>
  )
}

function One({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-faint">{name}</dt>
      <dd className="text-number font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
