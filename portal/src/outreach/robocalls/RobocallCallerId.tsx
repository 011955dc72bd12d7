import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { linkClass } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/states.tsx'

interface RobocallCallerIdProps {
  /** undefined while they are fetched */
  callerIds: readonly string[] | undefined
  name: string
  /** '' for the first */
  value: string
  onChange: (callerId: string) => void
  error: string | undefined
}

/** The caller ID: a number of the workgroup, without which nothing is called (service-areas §5; security R1). */
export function RobocallCallerId({ callerIds, value, ...field }: RobocallCallerIdProps) {
  if (!callerIds) return <Skeleton className="dial-wait w-full" />
  if (callerIds.length === 0)
    return (
      <div role="note" className="grid gap-1 rounded-field bg-warn-wash px-3.5 py-2.5 text-small">
        <p>{text('robocall_no_number')}</p>
        <p>
          <Link to={paths.phone()} className={linkClass}>
            {text('robocall_get_number')}
          </Link>
        </p>
      </div>
    )
  return (
    <Select
      label={text('robocall_caller_id')}
      hint={text('robocall_caller_id_hint')}
      value={value || (callerIds[0] ?? '')}
      choices={callerIds.map((id) => ({ value: id, label: formatPhone(id) }))}
      {...field}
    />
  )
}
