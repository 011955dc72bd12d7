import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { VoiceLine } from '../../ui/VoiceLine.tsx'
import type { StepName } from './draft.ts'

interface StepFrameProps {
  step: StepName
  steps: readonly StepName[]
  question: string
  why: string
  /** the step before it; none at the first */
  onBack: (() => void) | undefined
  children: ReactNode
}

/** One question on a screen. The voice grows with each answer. */
export function StepFrame({ step, steps, question, why, onBack, children }: StepFrameProps) {
  const nth = steps.indexOf(step) + 1
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }, [step])
  return (
    <div className="mx-auto grid max-w-xl grid-cols-1 gap-5">
      <div className="grid gap-2">
        <div className="flex min-h-10 items-center gap-2">
          {onBack && (
            <Button kind="plain" className="-ml-3 px-3!" aria-label={text('set_up_back')} onClick={onBack}>
              <Icon>
                <path d="m12 4-6 6 6 6" />
              </Icon>
            </Button>
          )}
          <p className="grow font-semibold">{text('title_set_up')}</p>
          <Link to={paths.overview()} className={`text-small ${aloneLinkClass}`}>
            {text('set_up_later')}
          </Link>
        </div>
        <VoiceLine shape="wide" still={nth / steps.length} className="h-6 w-full text-lagoon" />
        <p className="flex justify-between gap-3 text-small text-soft">
          <span>{text('set_up_step', { nth, all: steps.length })}</span>
          <span>{text(`set_up_${step}`)}</span>
        </p>
      </div>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title tracking-tight text-balance">
          {question}
        </h1>
        <p className="mt-1 text-soft">{why}</p>
      </div>
      {children}
    </div>
  )
}
