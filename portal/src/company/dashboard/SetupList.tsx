import type { Overview, SetupStep } from '@ekoline/contract/company/dashboard.ts'
import { useState } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { VoiceLine } from '../../ui/VoiceLine.tsx'
import { StepAction } from './StepAction.tsx'
import { useStepWords } from './step-words.ts'
import { useHideSetup } from './useHideSetup.ts'

export type Setup = Overview['setup']

/** The steps of which none is missing are no list any more. */
export const isOver = ({ steps }: Setup) => steps.every(({ done }) => done)

/** Nothing has happened yet that the Overview could show. */
export const isFirstDay = ({ steps }: Setup) => steps.some(({ step, done }) => step === 'call' && !done)

/**
 * What a new customer does on the first day, each with its button, ticked when it has happened. Once calls are made the
 * Overview has figures to show: then only the next step is shown, until one asks for all.
 */
export function SetupList({ setup }: { setup: Setup }) {
  const { admin_status: isAdmin } = useProfile()
  const { steps } = setup
  const [showsAll, setShowsAll] = useState(isFirstDay(setup))
  const { hide, isPending } = useHideSetup()
  const next = steps.find(({ done }) => !done)?.step
  const done = steps.filter((step) => step.done).length
  const title = text(isAdmin ? 'setup_title' : 'setup_title_member')
  return (
    <section
      aria-label={title}
      className="min-w-0 rounded-card border border-line bg-surface px-5 py-4.5 max-cards:px-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-small text-soft">{title}</h2>
        <span className="text-small text-soft tabular-nums">
          {text('setup_progress', { done, all: steps.length })}
        </span>
      </div>
      <VoiceLine shape="wide" still={done / steps.length} className="mt-2 mb-2.5 h-7 w-full text-lagoon" />
      <ol>
        {steps.map((step, index) => {
          const isNext = step.step === next
          if (!showsAll && !isNext) return null
          return (
            <Step
              key={step.step}
              {...step}
              place={index + 1}
              isNext={isNext}
              numberPrice={setup.number_price}
            />
          )
        })}
      </ol>
      <div className="flex flex-wrap gap-x-5 border-t border-line pt-2 -mb-2">
        {steps.length - done > 1 && !isFirstDay(setup) && (
          <Button kind="plain" className="px-0!" onClick={() => setShowsAll(!showsAll)}>
            {text(showsAll ? 'setup_fewer' : 'setup_all')}
          </Button>
        )}
        <Button kind="plain" className="px-0!" busy={isPending} onClick={hide}>
          {text('setup_hide')}
        </Button>
      </div>
    </section>
  )
}

interface StepProps {
  step: SetupStep
  done: boolean
  /** in the list, from 1 */
  place: number
  /** the first that is not done: the one primary button */
  isNext: boolean
  numberPrice: number
}

function Step({ step, done, place, isNext, numberPrice }: StepProps) {
  const words = useStepWords(step, done, numberPrice)
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-3 max-cards:grid-cols-[2rem_minmax(0,1fr)]"
    >
      <Tick done={done} place={place} isNext={isNext} />
      <div>
        <p className={done ? 'text-soft' : 'font-semibold'}>{text(`setup_${step}`)}</p>
        {words && <p className={cx('text-small text-faint', done && 'max-cards:hidden')}>{words}</p>}
      </div>
      {done ? (
        <span className="text-small text-soft max-cards:sr-only">{text('setup_done')}</span>
      ) : (
        <div className="max-cards:col-start-2 max-cards:pt-2.5">
          <StepAction step={step} kind={isNext ? 'primary' : 'quiet'} />
        </div>
      )}
    </li>
  )
}

function Tick({ done, place, isNext }: Pick<StepProps, 'done' | 'place' | 'isNext'>) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-8 place-items-center rounded-full text-label tabular-nums self-start max-cards:self-start',
        done
          ? 'bg-good-wash text-good'
          : isNext
            ? 'border-2 border-danfo bg-danfo-wash font-semibold text-ink'
            : 'border border-line-strong text-soft',
      )}
    >
      {done ? <CheckIcon /> : place}
    </span>
  )
}
