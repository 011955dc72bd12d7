import { WORKGROUP_NAME_LONGEST } from '@ekoline/contract/endpoint/profile-fields.ts'
import { text } from '../../text.ts'
import { TextField } from '../../ui/TextField.tsx'
import type { StepProps } from './step-props.ts'

export function CompanyStep({ draft, change, objections }: StepProps) {
  const company = draft.company.trim()
  return (
    <>
      <TextField
        label={text('set_up_company_field')}
        name="company"
        autoComplete="organization"
        maxLength={WORKGROUP_NAME_LONGEST}
        value={draft.company}
        error={objections.company}
        onChange={(typed) => change({ company: typed })}
      />
      {company !== '' && (
        <div className="rounded-card bg-sunken px-4 py-3">
          <p className="text-small text-soft">{text('set_up_company_hear')}</p>
          <p className="wrap-anywhere">{text('set_up_company_welcome', { company })}</p>
        </div>
      )}
    </>
  )
}
