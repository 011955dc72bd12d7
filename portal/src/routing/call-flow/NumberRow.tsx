import type { FlowNumber } from '@ekoline/contract/routing/call-flow.ts'
import { Suspense, useId, useState } from 'react'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Branches, FlowPath } from './FlowPath.tsx'
import { Piece } from './Piece.tsx'
import { type Parts, type Path, pathTo, shortened } from './path.ts'

/** Fetched with the first test call. */
const WalkThrough = lazyScreen(() => import('../ivr/WalkThrough.tsx'), 'WalkThrough')

interface NumberRowProps {
  number: FlowNumber
  parts: Parts
  /** whose numbers these are is worth saying */
  ofMany: boolean
  /** on a phone its path shows from the beginning */
  isFirst: boolean
  /** leads its calls elsewhere; null: they may only look */
  onChange: (() => void) | null
}

/** A number, and the path of its calls: its hours, where they go while open, closed and on holidays, and what follows. */
export function NumberRow({ number, parts, ofMany, isFirst, onChange }: NumberRowProps) {
  const [isUnfolded, setUnfolded] = useState(isFirst)
  const [isTested, setTested] = useState(false)
  const id = useId()
  const { to, owner } = number
  const did = formatPhone(number.did)
  const path = to && pathTo(parts, to)
  const [first] = path?.steps ?? []
  const hours = first?.at === 'part' && first.part.category === 'schedule' ? first.part : null
  return (
    <li aria-label={did} className="flow-row" data-folded={!isUnfolded}>
      <div className="flow-number">
        <span className="grid min-w-0">
          <b className="whitespace-nowrap tabular-nums">{did}</b>
          {ofMany && <span className="text-small text-faint wrap-anywhere">{owner}</span>}
          {!isUnfolded && (
            <span className="flow-short text-small text-faint wrap-anywhere">
              {path ? shortened(path).join(' › ') : text('call_flow_unconnected')}
            </span>
          )}
        </span>
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={id}
          aria-label={text('call_flow_open_row', { number: did })}
          onClick={() => setUnfolded(!isUnfolded)}
          className="flow-fold"
        >
          <ChevronIcon />
        </button>
      </div>
      {path ? (
        <div id={id} className="flow-body">
          <div className="flow-hours">
            {hours ? (
              <>
                <Piece piece={hours} />
                <StatusDot tone={hours.takes === 'open' ? 'good' : 'idle'}>
                  <span className="text-small">{hours.says}</span>
                </StatusDot>
              </>
            ) : (
              <StatusDot tone="good">
                <span className="text-small">{text('call_flow_always_open')}</span>
              </StatusDot>
            )}
          </div>
          {hours ? <Branches branches={path.branches} depth={1} /> : <Always path={path} />}
        </div>
      ) : (
        <div id={id} className="flow-body">
          <div className="flow-hours">
            <StatusDot tone="warn">
              <span className="text-small">{text('call_flow_unconnected')}</span>
            </StatusDot>
          </div>
          <p className="flow-end text-soft">{text('call_flow_unconnected_what')}</p>
        </div>
      )}
      <div className="flow-actions">
        {to && (
          <Button
            kind="quiet"
            size="small"
            aria-expanded={isTested}
            aria-label={text('number_test_of', { number: did })}
            onClick={() => setTested(!isTested)}
          >
            {text('number_test')}
          </Button>
        )}
        {onChange && (
          <Button
            kind={to ? 'plain' : 'quiet'}
            size="small"
            aria-label={text(to ? 'number_change_of' : 'call_flow_decide_of', { number: did })}
            onClick={onChange}
          >
            {text(to ? 'number_change' : 'call_flow_decide')}
          </Button>
        )}
      </div>
      {isTested && to && (
        <div className="flow-test">
          <Suspense>
            <WalkThrough
              name={did}
              start={{ start: { category: to.category, destination: to.destination } }}
            />
          </Suspense>
        </div>
      )}
    </li>
  )
}

/** Where calls go that no hours lead: always. */
const Always = ({ path }: { path: Path }) => (
  <ul className="flow-branches">
    <li className="flow-branch is-now">
      <span className="flow-label text-small font-semibold">{text('call_flow_by_always')}</span>
      <FlowPath path={path} depth={1} />
    </li>
  </ul>
)
