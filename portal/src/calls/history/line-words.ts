import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { judgeSide, type LineVerdict } from '@ekoline/contract/calls/line-quality.ts'
import { text } from '../../text.ts'
import { whoIs } from './call-words.ts'

/** Our side, from where its reader sits. */
export const ourSide = ({ individual, ours }: Pick<ListedCall, 'individual' | 'ours'>): string =>
  individual ? text('call_line_yours') : text('call_line_of', { name: whoIs(ours) })

function faultOf(side: string, verdict: LineVerdict): string | null {
  if (typeof verdict === 'string') return null
  return text(`call_line_${verdict.is}`, { side, figure: verdict.figure })
}

/** How a call's line was, in plain words: what was wrong on each side, else whether it was good. */
export function lineWords(call: Pick<ListedCall, 'line' | 'individual' | 'ours'>): {
  words: string[]
  tone: 'good' | 'bad' | 'idle'
} {
  const [ours, theirs] = [judgeSide(call.line?.ours ?? null), judgeSide(call.line?.theirs ?? null)]
  const faults = [faultOf(ourSide(call), ours), faultOf(text('call_line_theirs'), theirs)].filter(
    (fault) => fault !== null,
  )
  if (faults.length > 0) return { words: faults, tone: 'bad' }
  if (ours === 'good' && theirs === 'good') return { words: [text('call_line_good')], tone: 'good' }
  const known = ours !== 'not measured' || theirs !== 'not measured'
  return { words: [text(known ? 'call_line_partly' : 'call_line_unknown')], tone: 'idle' }
}
