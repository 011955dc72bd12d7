import type { CallParty } from '@ekoline/contract/calls/call-parties.ts'
import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { callStatus } from '@ekoline/contract/calls/call-status.ts'
import type { LineSide, LineSound } from '@ekoline/contract/calls/line-quality.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fetchFile, messageOf } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { formatDateTime } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { SaveContact } from '../../people/contacts/SaveContact.tsx'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { toast } from '../../ui/toast.ts'
import { BlockCaller } from '../blocked/BlockCaller.tsx'
import { CallNotes } from '../notes/CallNotes.tsx'
import type { CallViewer } from './CallRow.tsx'
import { costOf, dialledNumber, directionOf, endsOf, shownNumber } from './call-words.ts'
import { lineWords, ourSide } from './line-words.ts'
import { PartyName } from './PartyName.tsx'
import { priceWords } from './price-words.ts'

interface CallDetailDialogProps {
  call: ListedCall
  viewer: CallViewer
  onClose: () => void
}

/** All that is known of one call, and how well its sound went. */
export function CallDetailDialog({ call, viewer, onClose }: CallDetailDialogProps) {
  const { from, to } = endsOf(call)
  const { cardid } = useSeat()
  const isBlockable = directionOf(call) !== 'out' && call.outcome !== 'blocked'
  return (
    <Dialog open title={text('call_detail_title')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 tabular-nums">
        <Fact name={text('calls_column_from')}>
          <Who party={from} />
          {isBlockable && <BlockCaller party={from} />}
        </Fact>
        <Fact name={text('calls_column_to')}>
          <Who party={to} />
        </Fact>
        {call.answered_by && <Fact name={text('call_detail_agent')}>{call.answered_by}</Fact>}
        {call.picked_up_by && <Fact name={text('call_detail_picked_up')}>{call.picked_up_by}</Fact>}
        <Fact name={text('call_detail_began')}>{formatDateTime(call.starttime)}</Fact>
        {call.ring_seconds !== null && (
          <Fact name={text('call_detail_rang')}>{formatDuration(call.ring_seconds)}</Fact>
        )}
        {call.waited_seconds !== null && (
          <Fact name={text('call_detail_waited')}>{formatDuration(call.waited_seconds)}</Fact>
        )}
        <Fact name={text('call_detail_talked')}>{formatDuration(call.real_sessiontime)}</Fact>
        <Fact name={text('calls_column_status')}>
          {text(callStatus(call.terminatecauseid, call.outcome))},{' '}
          {text(`call_${directionOf(call)}`).toLowerCase()}
        </Fact>
        {call.cost !== null && (
          <Fact name={text('calls_column_cost')}>
            <span className="flex flex-wrap items-baseline gap-x-3">
              {costOf(call, viewer)}
              {call.cost > 0 && call.cardid === cardid && (
                <Link to={paths.statementOfCall(call.uniqueid)} className={`text-small ${aloneLinkClass}`}>
                  {text('call_detail_statement')}
                </Link>
              )}
            </span>
          </Fact>
        )}
        {call.transfer_of !== null && (
          <Fact name={text('call_detail_transfer')}>{text('call_detail_transferred')}</Fact>
        )}
        <Price call={call} />
        {call.outcome === 'answered' && <Line call={call} />}
      </dl>
      {call.line && <Sides call={call} line={call.line} />}
      <section aria-label={text('call_notes_and_tags')} className="mt-4 border-t border-line pt-4">
        <CallNotes uniqueid={call.uniqueid} />
      </section>
      {viewer.admin && <ForDispute call={call} />}
    </Dialog>
  )
}

/** The call in one file, for who decides a dispute. */
function ForDispute({ call: { uniqueid } }: Pick<CallDetailDialogProps, 'call'>) {
  return (
    <div className="mt-4 border-t border-line pt-4">
      <DownloadButton
        fetchFile={() => fetchFile('bundleCall', { params: { uniqueid } })}
        onFailed={(error) => toast.error(messageOf(error, text('call_dispute_failed')))}
      >
        {text('call_dispute')}
      </DownloadButton>
      <p className="mt-2 text-label text-faint">{text('call_dispute_what')}</p>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-small text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

function Who({ party }: { party: CallParty }) {
  return (
    <>
      <PartyName party={party} />
      {party.name !== null && <span className="block text-label text-faint">{shownNumber(party)}</span>}
      {party.name === null && dialledNumber(party) !== null && (
        <span className="block">
          <SaveContact number={dialledNumber(party) ?? ''} />
        </span>
      )}
    </>
  )
}

function Price({ call }: { call: ListedCall }) {
  const sentences = priceWords(call)
  if (sentences.length === 0) return null
  return (
    <Fact name={text('call_price_why')}>
      {sentences.map((sentence) => (
        <span key={sentence} className="block text-small">
          {sentence}
        </span>
      ))}
    </Fact>
  )
}

function Line({ call }: { call: ListedCall }) {
  const { words, tone } = lineWords(call)
  return (
    <Fact name={text('call_line')}>
      {words.map((word) => (
        <span key={word} className="block">
          <StatusDot tone={tone}>{word}</StatusDot>
        </span>
      ))}
    </Fact>
  )
}

/** The figures of both sides, to look for the cause. */
function Sides({ call, line }: { call: ListedCall; line: NonNullable<ListedCall['line']> }) {
  const sides = [
    [ourSide(call), line.ours],
    [text('call_line_theirs'), line.theirs],
  ] as const
  return (
    <table className="mt-4 w-full border-t border-line text-small tabular-nums">
      <caption className="sr-only">{text('call_line')}</caption>
      <thead>
        <tr className="text-label text-faint">
          <th scope="col" className="py-2 text-left">
            <span className="sr-only">{text('call_line_side')}</span>
          </th>
          <th scope="col" className="px-1.5 py-2 text-right">
            {text('call_line_sent')}
          </th>
          <th scope="col" className="px-1.5 py-2 text-right">
            {text('call_line_received')}
          </th>
          <th scope="col" className="px-1.5 py-2 text-right">
            {text('call_line_delay')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sides.map(([name, side]) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-2 text-left">
              {name}
            </th>
            <td className="px-1.5 py-2 text-right">{soundWords(side?.from_phone ?? null)}</td>
            <td className="px-1.5 py-2 text-right">{soundWords(side?.to_phone ?? null)}</td>
            <td className="px-1.5 py-2 text-right">{delayWords(side)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={4} className="border-t border-line pt-2 text-label text-faint">
            {text('call_line_note')}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function soundWords(sound: LineSound | null): ReactNode {
  if (!sound) return text('call_line_not_measured')
  return (
    <>
      {text('call_line_lost_percent', { percent: sound.lost })}
      <span className="block text-label text-faint">{text('call_line_uneven_ms', { ms: sound.uneven })}</span>
    </>
  )
}

const delayWords = (side: LineSide | null): string =>
  side?.round_trip == null ? text('call_line_not_measured') : text('call_line_ms', { ms: side.round_trip })
