import { IVR_DIGITS, type IvrDigit, NO_KEY } from '@ekoline/contract/routing/ivr.facts.ts'
import type { IvrStep, IvrWalk } from '@ekoline/contract/routing/ivr.ts'
import { type KeyboardEvent, useState } from 'react'
import { messageOf } from '../../app/client.ts'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ivr.css?inline'
import { useWalk, type WalkStart } from './ivr.queries.ts'
import { KeyCap } from './KeyCap.tsx'
import { Prompt } from './Prompt.tsx'

addStyles(styles)

interface WalkThroughProps {
  /** of what is called */
  name: string
  start: WalkStart
}

/**
 * Presses keys and plays what callers hear at a moment, by the rules of real calls; nothing rings and nothing is charged.
 */
export function WalkThrough({ name, start }: WalkThroughProps) {
  const [steps, setSteps] = useState<readonly IvrStep[] | null>(null)
  return (
    <Card title={text('ivr_walk')}>
      {steps === null ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button kind="quiet" aria-label={text('ivr_walk_start_of', { name })} onClick={() => setSteps([])}>
            {text('ivr_walk_start')}
          </Button>
          <p className="min-w-0 text-small text-faint">{text('ivr_walk_what')}</p>
        </div>
      ) : (
        <Walk start={start} steps={steps} onSteps={setSteps} />
      )}
    </Card>
  )
}

interface WalkProps {
  start: WalkStart
  steps: readonly IvrStep[]
  onSteps: (steps: readonly IvrStep[]) => void
}

const isDigit = (key: string): key is IvrDigit => IVR_DIGITS.some((digit) => digit === key)

/** What the field gives, as the API takes it. */
const lagosOf = (typed: string) => (typed === '' ? '' : `${typed.replace('T', ' ').slice(0, 16)}:00`)

function Walk({ start, steps, onSteps }: WalkProps) {
  const [typed, setTyped] = useState('')
  const walk = useWalk(start, lagosOf(typed), steps)
  const now = walk.data?.result
  const isShown = !walk.isPlaceholderData && !walk.isError
  const waits = now?.menu != null && isShown
  const last = now?.trail.at(-1)
  const rings = last?.at === 'group' && last.step === null && isShown
  const step = (pressed: IvrStep) => (waits || (rings && pressed === NO_KEY)) && onSteps([...steps, pressed])

  function press({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (isDigit(key) && !ctrlKey && !metaKey && !altKey) step(key)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons are inside; typing a digit is the quicker way
    <div onKeyDown={press} className="ivr-walk">
      <div className="grid gap-2.5">
        <TextField
          type="datetime-local"
          label={text('ivr_walk_moment')}
          hint={text('ivr_walk_moment_hint')}
          value={typed}
          onChange={(moment) => {
            setTyped(moment)
            onSteps([]) // the way there may be another one
          }}
        />
        <fieldset className="grid grid-cols-3 gap-2">
          <legend className="sr-only">{text('ivr_walk_keys')}</legend>
          {IVR_DIGITS.map((digit) => (
            <button
              key={digit}
              type="button"
              aria-label={text('ivr_walk_press', { digit })}
              aria-disabled={!waits}
              onClick={() => step(digit)}
              className="h-12 rounded-field border border-line-strong text-lead hover:bg-lagoon-wash"
            >
              {digit}
            </button>
          ))}
        </fieldset>
        <Button kind="quiet" disabled={!waits && !rings} onClick={() => step(NO_KEY)} wide>
          {text(rings ? 'ivr_walk_no_answer' : 'ivr_walk_press_none')}
        </Button>
        <Button kind="plain" onClick={() => onSteps([])} wide>
          {text('ivr_walk_again')}
        </Button>
      </div>
      <div className="min-w-0">
        {walk.isError ? (
          <ErrorState title={text('ivr_walk_failed')} onRetry={() => walk.refetch()}>
            {messageOf(walk.error, text('ivr_walk_unharmed'))}
          </ErrorState>
        ) : (
          <div
            role="status"
            aria-busy={!now}
            className="grid min-h-16 content-center rounded-card bg-sunken px-4 py-3"
          >
            {now && <Now walk={now} count={steps.length} />}
          </div>
        )}
      </div>
      <div className="min-w-0">{now && <Trail trail={now.trail} />}</div>
    </div>
  )
}

/** The moment, and the current recording, or where the walk ended. */
function Now({ walk: { menu, end, trail, moment }, count }: { walk: IvrWalk; count: number }) {
  const last = trail.findLast((station) => station.at === 'menu')
  return (
    <>
      <p className="text-small text-faint">{text('ivr_walk_at', { moment })}</p>
      {end ? (
        <p className="font-semibold">
          <StatusDot tone={end.landed ? 'good' : 'warn'}>{end.message}</StatusDot>
        </p>
      ) : (
        menu && <Prompt key={count} menu={menu} round={last?.round ?? 1} />
      )}
    </>
  )
}

/** What was passed, heard and pressed, in order. */
function Trail({ trail }: Pick<IvrWalk, 'trail'>) {
  const done = trail.filter((station) => station.at === 'schedule' || station.step !== null)
  if (done.length === 0) return null
  return (
    <ol aria-label={text('ivr_walk_trail')} className="grid gap-2 text-small">
      {done.map((station, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
        <li key={index} className="flex min-w-0 items-center gap-2.5">
          {station.at === 'schedule' ? (
            <Passed station={station} />
          ) : station.at === 'group' ? (
            <span className="min-w-0 wrap-anywhere">
              {text('ivr_walk_unanswered_in', { name: station.name })}
            </span>
          ) : (
            <Pressed station={station} />
          )}
        </li>
      ))}
    </ol>
  )
}

type Station = IvrWalk['trail'][number]

function Passed({ station: { name, branch, why } }: { station: Extract<Station, { at: 'schedule' }> }) {
  return (
    <span className="grid min-w-0">
      <StatusDot tone={branch === 'open' ? 'good' : 'idle'}>
        <b className="wrap-anywhere">{text(`ivr_walk_${branch}`, { name })}</b>
      </StatusDot>
      <span className="text-faint wrap-anywhere">{why}</span>
    </span>
  )
}

function Pressed({ station: { name, step } }: { station: Extract<Station, { at: 'menu' }> }) {
  return (
    <>
      {step === null || step === NO_KEY ? (
        <span className="text-faint">{text('ivr_walk_pressed_none')}</span>
      ) : (
        <>
          <span className="sr-only">{text('ivr_walk_pressed')}</span>
          <KeyCap digit={step} />
        </>
      )}
      <span className="min-w-0 wrap-anywhere">{text('ivr_walk_in', { name })}</span>
    </>
  )
}
