import type { Group } from '@ekoline/contract/groups.ts'
import { useId } from 'react'
import { text } from '../../text.ts'
import { useGroup } from './groups.queries.ts'

interface RobocallConsentProps {
  group: Group | null
  value: boolean
  onChange: (consent: boolean) => void
  error: string | undefined
}

/** That these people agreed to be called, which is kept with who says so, and when (security R2). */
export function RobocallConsent({ group, value, onChange, error }: RobocallConsentProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5 rounded-field bg-sunken px-3.5 py-3">
      <label className="flex items-start gap-3 text-small">
        <input
          type="checkbox"
          className="dial-check shrink-0 accent-lagoon"
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{text('robocall_consent')}</span>
      </label>
      <div id={id} className="grid gap-1 pl-8 text-small text-faint">
        {error && <p className="text-bad">{error}</p>}
        {group && <ConsentSource group={group.id} />}
        <p>Your name and the time are kept with it.</p>
      </div>
    </div>
  )
}

/** Where the group's people agreed, as it was said with their numbers. */
function ConsentSource({ group }: { group: number }) {
  const source = useGroup(group).data?.result.last_import?.consent_source
  return source ? <p className="wrap-anywhere">Of this group it was said: “{source}”</p> : null
}
