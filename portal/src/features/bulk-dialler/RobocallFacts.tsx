import type { ReactNode } from 'react'
import { formatDateTime } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { formatTalkTime } from '../../format/talk-time.ts'
import type { useRobocall } from './robocalls.queries.ts'

type Made = NonNullable<ReturnType<typeof useRobocall>['data']>

/** What a robocall was made of, and who attested that its people agreed. */
export function RobocallFacts({ robocall }: { robocall: Made }) {
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
