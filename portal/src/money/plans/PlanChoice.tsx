import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'

export interface Choice {
  readonly id: number
  readonly name: string
  readonly price: string
  readonly isCurrent: boolean
}

interface PlanChoiceProps {
  choices: readonly Choice[]
  value: number
  onChange: (id: number) => void
  /** what the chosen one gives */
  children: ReactNode
}

/** One plan out of a few; the chosen one opens. The arrow keys move between them, as in any group of radio buttons. */
export function PlanChoice({ choices, value, onChange, children }: PlanChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-semibold">{text('plan_choose')}</legend>
      <div className="divide-y divide-line overflow-hidden rounded-field border border-line-strong">
        {choices.map(({ id, name, price, isCurrent }) => (
          <div key={id} className={cx(id === value && 'bg-lagoon-wash')}>
            <label
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2',
                'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-lagoon',
                id !== value && 'hover:bg-lagoon-wash',
              )}
            >
              <input
                type="radio"
                name="plan"
                checked={id === value}
                onChange={() => onChange(id)}
                className="size-4 shrink-0 accent-lagoon outline-none"
              />
              <span className={cx('min-w-0 grow', id === value && 'font-semibold')}>
                {name}
                {isCurrent && (
                  <span className="block text-small font-normal text-soft">{text('plan_yours')}</span>
                )}
              </span>
              <span className="shrink-0 text-small tabular-nums">{price}</span>
            </label>
            {id === value && <div className="px-3 pb-3 pl-10">{children}</div>}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
