import { PLAN_TYPES } from '@ekoline/contract/sign-up-fields.ts'
import { cx } from '../../ui/cx.ts'

const MEANT_FOR = { Personal: 'for yourself', Business: 'for a company' } as const

interface PlanTypeFieldProps {
  value: string
  onChange: (value: string) => void
}

/** Personal or Business. */
export function PlanTypeField({ value, onChange }: PlanTypeFieldProps) {
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">Plan type</legend>
      <div className="grid grid-cols-2 gap-3">
        {PLAN_TYPES.map((it) => (
          <label
            key={it}
            className={cx(
              'flex min-h-14 cursor-pointer items-center gap-3 rounded-field border px-3 has-focus-visible:outline-2 has-focus-visible:outline-lagoon',
              value === it ? 'border-lagoon bg-lagoon-wash' : 'border-line-field bg-surface',
            )}
          >
            <input
              type="radio"
              name="planType"
              className="size-4 shrink-0"
              checked={value === it}
              onChange={() => onChange(it)}
            />
            <span className="grid">
              <span className="font-semibold">{it}</span>
              <span className="text-label text-faint">{MEANT_FOR[it]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
