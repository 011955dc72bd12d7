import type { SetUpLine } from '@ekoline/contract/company/set-up.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { codeOf } from '../../app/client.ts'
import { useMe } from '../../core/destinations/destinations.queries.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { type Objections, objectionsOf } from '../../kit/useForm.ts'
import { useReach } from '../../routing/reach/reach.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { CompanyStep } from './CompanyStep.tsx'
import {
  answersOf,
  firstMissing,
  isMenu,
  missingAt,
  type SetUpDraft,
  type StepName,
  stepOfField,
  stepsOf,
} from './draft.ts'
import { HeardStep } from './HeardStep.tsx'
import { HoursStep } from './HoursStep.tsx'
import { NumberStep } from './NumberStep.tsx'
import { Pay, usePay } from './Pay.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step-props.ts'
import { WhoStep } from './WhoStep.tsx'

const questions = {
  company: CompanyStep,
  number: NumberStep,
  hours: HoursStep,
  who: WhoStep,
  heard: HeardStep,
} as const satisfies Record<StepName, (props: StepProps) => unknown>

interface SetUpFormProps {
  /** the last one, where its payment made no line */
  failed: SetUpLine | null
  opening: SetUpDraft
  keep: (draft: SetUpDraft | null) => void
}

/** One question on a screen; the address names it, so that Back and a reload stay at it. Nothing is made before the end. */
export function SetUpForm({ failed, opening, keep }: SetUpFormProps) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [address] = useSearchParams()
  const cache = useQueryClient()
  const me = useMe()
  const hasMobile = Boolean(useReach(me.destination).data?.phone)
  const [draft, setDraft] = useState(opening)
  const [objections, setObjections] = useState<Objections>({})
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()

  const steps = stepsOf(draft)
  const asked = steps.find((one) => one === address.get('step')) ?? 'company'
  const missing = firstMissing(draft)
  // Nobody passes a question that is not answered, not even by the address.
  const step = missing && steps.indexOf(missing) < steps.indexOf(asked) ? missing : asked
  const at = steps.indexOf(step)
  const isLast = at === steps.length - 1
  const Question = questions[step]

  function change(part: Partial<SetUpDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    keep(next)
    setObjections({})
  }
  const show = (next: StepName) => navigate(`?step=${next}`, { state: { within: true } })
  function back() {
    const before = steps[at - 1]
    if (state?.within) navigate(-1)
    else if (before) navigate(`?step=${before}`, { replace: true })
  }
  /** @returns whether something is missing; the first field of it has the focus */
  function object(found: Objections): boolean {
    setObjections(found)
    const [first] = Object.keys(found)
    if (first === undefined) return false
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
    return true
  }
  function goOn(event: FormEvent) {
    event.preventDefault()
    const next = steps[at + 1]
    if (object(missingAt(step, draft))) return
    if (next) show(next)
    else pay.go()
  }
  /** Something was refused, and nothing made: the question that it is about is asked again. */
  function refused(error: unknown) {
    const found = objectionsOf(error)
    const [field] = Object.keys(found)
    if (codeOf(error) === 'number_taken') {
      change({ number: null })
      void cache.invalidateQueries({ queryKey: ['money', 'numbersForSale'] })
      return show('number')
    }
    if (field === undefined) return
    setObjections(found)
    const to = stepOfField(field)
    if (to !== step && steps.includes(to)) show(to)
  }
  /** It was made, or its number went while it was paid. */
  async function done() {
    keep(null)
    await cache.invalidateQueries()
    navigate('?step=live', { replace: true })
  }

  const pay = usePay({
    number: draft.number,
    answers: answersOf(draft, { username: me.destination, hasMobile }),
    onRefused: refused,
    onDone: done,
  })

  return (
    <StepFrame
      step={step}
      steps={steps}
      question={text(`set_up_${step}_q`)}
      why={
        step === 'heard'
          ? text(isMenu(draft) ? 'set_up_heard_menu' : 'set_up_heard_box')
          : text(`set_up_${step}_why`)
      }
      onBack={at > 0 ? back : undefined}
    >
      {failed && <Notice last={failed} />}
      <form id={formId} ref={form} onSubmit={goOn} noValidate className="grid grid-cols-1 gap-5">
        <Question draft={draft} change={change} objections={objections} />
        {!isLast && (
          <div className="grid gap-2 border-t border-line pt-4">
            {step === 'company' && <p className="text-small text-soft">{text('set_up_changeable')}</p>}
            <Button type="submit" size="large" wide disabled={step === 'number' && draft.number === null}>
              {text('set_up_continue')}
            </Button>
          </div>
        )}
      </form>
      {isLast && <Pay pay={pay} form={formId} />}
    </StepFrame>
  )
}

/** What became of the last payment, where it did not make a line. */
function Notice({ last }: { last: SetUpLine }) {
  const number = formatPhone(last.did)
  return (
    <p role="status" className="rounded-card bg-warn-wash px-4 py-3">
      {last.state === 'lost'
        ? text('set_up_lost', { number, amount: formatNaira(last.paid ?? 0).replace('₦', '') })
        : text('set_up_unmade', { number, reason: last.refusal ?? '' })}
    </p>
  )
}
