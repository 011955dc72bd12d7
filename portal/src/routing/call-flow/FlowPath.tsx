import { useId, useState } from 'react'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Piece, PieceNote } from './Piece.tsx'
import type { Branch, Path, Step } from './path.ts'
import { ThenIcon } from './piece-icons.tsx'

const repeatWords = { 'goes back': 'call_flow_goes_back', 'as shown': 'call_flow_as_shown' } as const

function StepOf({ step }: { step: Step }) {
  if (step.at === 'gone') return <StatusDot tone="bad">{text('call_flow_gone')}</StatusDot>
  if (step.at === 'end') return <span className="flow-end text-faint">{text('call_flow_ends')}</span>
  const { part, repeats } = step
  return (
    <>
      <Piece piece={part} />
      {repeats ? (
        <span className="text-small text-faint">{text(repeatWords[repeats])}</span>
      ) : (
        <PieceNote part={part} />
      )}
    </>
  )
}

/** What is one after another, in a line. */
export const Steps = ({ steps }: { steps: Path['steps'] }) => (
  <div className="flow-steps">
    {steps.map((step, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the path
      <span key={index} className="flow-step">
        {index > 0 && (
          <>
            <ThenIcon />
            <span className="sr-only">{text('call_flow_then')}</span>
          </>
        )}
        <StepOf step={step} />
      </span>
    ))}
  </div>
)

function Label({ branch: { by, key, isNow } }: { branch: Branch }) {
  if (by === 'key' && key)
    return (
      <span className="flow-label">
        <span className="sr-only">{text('call_flow_by_key', { key })}</span>
        <span aria-hidden="true" className="flow-key">
          {key}
        </span>
      </span>
    )
  return (
    <span className={cx('flow-label text-small', isNow ? 'font-semibold' : 'text-soft')}>
      {text(`call_flow_by_${by}`)}
      {isNow && <span className="sr-only"> {text('call_flow_now')}</span>}
    </span>
  )
}

/** How deep a path is open at once: the keys of a number's menu, not those of a menu behind a key. */
const OPEN_DEPTH = 2

/** The ways on from a part, one below the other. */
export function Branches({ branches, depth }: { branches: readonly Branch[]; depth: number }) {
  if (branches.length === 0) return null
  return (
    <ul className={depth === 1 ? 'flow-branches' : 'flow-branches is-inner'}>
      {branches.map((branch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: keys and hours are in their order
        <li key={index} className={cx('flow-branch', branch.isNow && 'is-now')}>
          <Label branch={branch} />
          {branch.path ? (
            <FlowPath path={branch.path} depth={depth} />
          ) : (
            <span className="flow-end text-faint">{text('call_flow_as_closed')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Where a way goes: the steps, and below them the ways on; those that are deep inside open by a press. */
export function FlowPath({ path: { steps, branches }, depth }: { path: Path; depth: number }) {
  const isDeep = depth >= OPEN_DEPTH && branches.some(({ by }) => by === 'key' || by === 'open')
  const [isOpen, setOpen] = useState(!isDeep)
  const id = useId()
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3">
        <Steps steps={steps} />
        {isDeep && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flow-more text-small text-lagoon"
          >
            {waysIn(branches)}
            <ChevronIcon />
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Branches branches={branches} depth={depth + 1} />}
      </div>
    </div>
  )
}

/** What is inside, in a word. */
function waysIn(branches: readonly Branch[]): string {
  const keys = branches.filter(({ by }) => by === 'key').length
  if (keys === 0) return text('call_flow_hours')
  return keys === 1 ? text('call_flow_key') : text('call_flow_keys', { count: keys })
}
