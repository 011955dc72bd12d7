import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { FlowPart } from '@ekoline/contract/routing/call-flow.ts'
import { createContext, use } from 'react'
import { categoryName } from '../../core/destinations/category-names.ts'
import { text } from '../../text.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { PieceIcon } from './piece-icons.tsx'

/** A part of the line, as it is named. */
export type Named = Destination & { readonly name: string }

/** Opens the form of a piece; null: this person may only look at it. Passed down by the screen. */
export const OpenPiece = createContext<(piece: Named) => (() => void) | null>(() => null)

/** A piece of a path: a press opens its form. */
export function Piece({ piece }: { piece: Named }) {
  const { category, name } = piece
  const onOpen = use(OpenPiece)(piece)
  const content = (
    <>
      <PieceIcon category={category} />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </>
  )
  if (!onOpen) return <span className="flow-piece">{content}</span>
  return (
    <button
      type="button"
      aria-label={text('call_flow_piece', { name, kind: categoryName(category) })}
      onClick={onOpen}
      className="flow-piece is-button"
    >
      {content}
    </button>
  )
}

/** What is said beside a piece: who rings and for how long, or what is wrong with it. */
export function PieceNote({ part: { says, fault } }: { part: FlowPart }) {
  if (fault === 'circle')
    return (
      <span className="text-small">
        <StatusDot tone="bad">{text('call_flow_circle')}</StatusDot>
      </span>
    )
  if (says === '') return null
  return (
    <span className="text-small text-faint">
      {fault === 'unmanned' ? <StatusDot tone="warn">{says}</StatusDot> : says}
    </span>
  )
}
