import type { FlowFault } from '@ekoline/contract/routing/call-flow.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { type Named, Piece } from './Piece.tsx'

interface FaultsProps {
  faults: readonly (Named & { fault: FlowFault })[]
  /** numbers of which nobody said yet where their calls go */
  unconnected: number
}

/** What of all numbers leads nowhere; nothing where all is well. */
export function Faults({ faults, unconnected }: FaultsProps) {
  if (faults.length === 0 && unconnected === 0) return null
  return (
    <section aria-label={text('call_flow_faults')} className="flow-faults">
      <ul>
        {unconnected > 0 && (
          <li className="flow-fault">
            <StatusDot tone="warn">
              {unconnected === 1
                ? text('call_flow_fault_unconnected_one')
                : text('call_flow_fault_unconnected', { count: unconnected.toLocaleString('en') })}
            </StatusDot>
          </li>
        )}
        {faults.map((piece) => (
          <li key={`${piece.category} ${piece.destination}`} className="flow-fault">
            <StatusDot tone={piece.fault === 'unmanned' ? 'warn' : 'bad'}>
              <Piece piece={piece} />
            </StatusDot>
            <span className="text-soft">{text(`call_flow_fault_${piece.fault}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What no number leads to; nothing where all is used. */
export function Unused({ unused }: { unused: readonly Named[] }) {
  if (unused.length === 0) return null
  return (
    <Card title={text('call_flow_unused')} className="mt-4">
      <p className="text-small text-faint">{text('call_flow_unused_note')}</p>
      <ul className="flow-unused">
        {unused.map((piece) => (
          <li key={`${piece.category} ${piece.destination}`}>
            <Piece piece={piece} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
