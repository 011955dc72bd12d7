import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Select } from '../../ui/Select.tsx'
import { useCallerIds } from './caller-id.queries.ts'

interface CallerIdPickerProps {
  label: string
  hint: string
  name?: string
  /** '' : as other calls */
  value: string
  onChange: (number: string) => void
  error: string | undefined
}

/** Chooses one of the numbers of the workgroup that certain calls show; nothing where there is no choice. */
export function CallerIdPicker({ value, ...field }: CallerIdPickerProps) {
  const { data } = useCallerIds(useSeat().username)
  const { admin_status: isAdmin } = useProfile()
  if (!data || data.numbers.length === 0 || (data.workgroup.fixed && !isAdmin)) return null
  const gone = value === '' || data.numbers.includes(value) ? [] : [value]
  return (
    <Select
      value={value}
      choices={[
        { value: '', label: text('caller_id_like_others') },
        ...[...gone, ...data.numbers].map((number) => ({ value: number, label: formatPhone(number) })),
      ]}
      {...field}
    />
  )
}
