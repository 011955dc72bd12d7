import type { CallParty } from '@ekoline/contract/calls/call-parties.ts'
import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { callStatus } from '@ekoline/contract/calls/call-status.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import type { ReactNode } from 'react'
import { formatTime } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { text } from '../../text.ts'
import { iconButtonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { Chips } from '../notes/Chips.tsx'
import { CallIcon, IncomingIcon, MissedIcon, OutgoingIcon } from './call-icons.tsx'
import {
  callBackNumber,
  costOf,
  directionOf,
  endsOf,
  isOwnPhoneAlone,
  shownNumber,
  variantFor,
  whoIs,
} from './call-words.ts'
import { RecordingButtons } from './Recording.tsx'

const icons = { in: IncomingIcon, out: OutgoingIcon, missed: MissedIcon }
const colours = { in: 'text-good', out: 'text-faint', missed: 'text-bad' }
const tones: Partial<Record<MessageKey, Tone>> = {
  call_answered: 'good',
  call_busy: 'warn',
  call_congestion: 'bad',
}

/** Who looks at calls, and what they may do with them. */
export interface CallViewer {
  /** may play every recording of the workgroup */
  admin: boolean
  unlimited: boolean
  phone: string
  /** fills the dial box; null for who places no calls here */
  onCallBack: ((number: string, back?: string | null) => void) | null
}

interface CallRowProps {
  call: ListedCall
  /** its place in the list, from 1 */
  place: number
  viewer: CallViewer
  /** the player of its recording is open */
  isPlaying: boolean
  onPlay: () => void
  onDetail: () => void
}

/** An empty cell: a dash for the eye, words for screen readers. */
function Nothing({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true" className="text-faint">
        –
      </span>
      <span className="sr-only">{words}</span>
    </>
  )
}

/** A name above its number; alone, the number is the name. Of a queue's call the agent who took it is below. */
function Party({ party, agent = null }: { party: CallParty; agent?: string | null }) {
  const below = agent ?? (party.name !== null ? shownNumber(party) : null)
  return (
    <>
      <b className="block tabled:max-w-52 tabled:truncate" title={whoIs(party)}>
        {whoIs(party)}
      </b>
      {below && <span className="block text-label text-faint">{below}</span>}
    </>
  )
}

/** How long people talked; where they did not, how long it rang. */
function Length({ call }: { call: ListedCall }) {
  if (call.outcome === 'answered') return formatDuration(call.real_sessiontime)
  if (call.ring_seconds)
    return (
      <span className={cx('text-label', call.outcome === 'missed' ? 'text-bad' : 'text-faint')}>
        {text('call_rang', { seconds: call.ring_seconds })}
      </span>
    )
  return <Nothing words={text('call_no_talk')} />
}

/** What the third line of a card says: how long and what it cost, or why no one talked. */
function thirdLine({ outcome, ring_seconds }: ListedCall): 'length' | 'rang' | 'status' {
  if (outcome === 'answered') return 'length'
  return outcome === 'missed' && ring_seconds ? 'rang' : 'status'
}

export const cellClass = 'px-1.5 py-2 text-left align-middle tabular-nums carded:p-0'

/**
 * One call, everywhere: direction, who, which of us, when, how long, its outcome, its recording, its cost, and the way
 * back. One line of a table; on a narrow screen a card of three short lines.
 *
 * @source AC2-23
 */
export function CallRow({ call, place, viewer, isPlaying, onPlay, onDetail }: CallRowProps) {
  const direction = directionOf(call)
  const isOut = direction === 'out'
  const word = text(`call_${direction}`)
  const { from, to } = endsOf(call)
  const variant = variantFor(call, viewer.admin)

  // Columns and rows have no effect in a table, so only the others need the variant of a card.
  // The first line of one is who, with the time at its end; the two below are what and how, with the buttons.
  const far = 'col-start-2 col-end-6 row-start-1 carded:pr-26'
  const near = 'col-start-3 row-start-2 carded:text-label carded:text-soft'
  const below = 'row-start-3 carded:text-label carded:text-soft'
  const third = thirdLine(call)
  const paidForNoTalk = isOwnPhoneAlone(call)
  const hasCost = third === 'length' || paidForNoTalk
  const beside = paidForNoTalk ? 'col-start-2' : 'col-start-2 col-end-4'
  const partyCell = (party: CallParty, isFar: boolean): ReactNode => (
    <td className={cx(cellClass, isFar ? far : near)}>
      {isFar ? (
        <>
          <Party party={party} />
          <Chips tags={call.tags} />
          {call.note !== null && (
            <span className="block truncate text-label text-soft tabled:max-w-52" title={call.note}>
              {call.note}
            </span>
          )}
        </>
      ) : (
        <>
          <span className="tabled:hidden">{call.answered_by ?? whoIs(party)}</span>
          <span className="carded:hidden">
            <Party party={party} agent={call.answered_by} />
          </span>
        </>
      )}
    </td>
  )

  return (
    <tr className="border-b border-line last:border-0 carded:grid items-center grid-cols-[1.25rem_auto_minmax(0,1fr)_auto_auto] gap-x-1.5 carded:py-3">
      <td className={cx(cellClass, 'text-faint carded:hidden')}>{place.toLocaleString('en')}</td>
      <td className={cx(cellClass, 'carded:contents')}>
        <span className={cx('block self-start carded:pt-0.5', colours[direction])} title={word}>
          {icons[direction]()}
        </span>
        <span
          className={cx(
            'col-start-2 row-start-2 carded:text-label tabled:sr-only',
            direction === 'missed' ? 'text-bad' : 'text-soft',
          )}
        >
          {word}
        </span>
      </td>
      {partyCell(from, !isOut)}
      {partyCell(to, isOut)}
      <td
        className={cx(
          cellClass,
          'whitespace-nowrap text-soft col-start-2 col-end-6 row-start-1 justify-self-end self-start carded:text-label',
        )}
      >
        <button
          type="button"
          aria-label={text('call_detail', { from: whoIs(from), to: whoIs(to) })}
          title={text('call_detail_title')}
          onClick={onDetail}
          className={detailClass}
        >
          {formatTime(call.starttime)}
        </button>
      </td>
      <td
        className={cx(
          cellClass,
          below,
          'whitespace-nowrap tabled:text-right',
          third === 'length' ? 'col-start-2' : third === 'rang' ? beside : 'carded:hidden',
        )}
      >
        <Length call={call} />
      </td>
      <td
        className={cx(
          cellClass,
          below,
          'whitespace-nowrap tabled:pl-5',
          third === 'status' ? beside : 'carded:hidden',
        )}
      >
        <CallStatus call={call} />
        <span
          aria-hidden="true"
          className={cx(
            'ml-4 block text-label carded:hidden',
            direction === 'missed' ? 'text-bad' : 'text-faint',
          )}
        >
          {word}
        </span>
      </td>
      <td className={cx(cellClass, 'whitespace-nowrap col-start-4 row-span-2 row-start-2')}>
        {variant ? (
          <RecordingButtons call={call} variant={variant} open={isPlaying} onPlay={onPlay} />
        ) : (
          <span className="sr-only">{text('call_no_recording')}</span>
        )}
      </td>
      <td
        className={cx(
          cellClass,
          below,
          'tabled:text-right',
          paidForNoTalk ? 'tabled:max-w-28' : 'whitespace-nowrap',
          hasCost ? 'col-start-3' : 'carded:hidden',
        )}
      >
        {costOf(call, viewer)}
      </td>
      <td className={cx(cellClass, 'col-start-5 row-span-2 row-start-2 justify-self-end tabled:text-right')}>
        <CallBack call={call} onCallBack={viewer.onCallBack} />
      </td>
    </tr>
  )
}

const detailClass = 'touch:min-h-10 underline decoration-line-strong underline-offset-4 hover:text-ink'

function CallStatus({ call }: { call: ListedCall }) {
  if (call.voicemail)
    return <StatusDot tone={call.outcome === 'missed' ? 'bad' : 'idle'}>{text('call_voicemail')}</StatusDot>
  const status = callStatus(call.terminatecauseid, call.outcome)
  const tone = call.outcome === 'missed' ? 'bad' : (tones[status] ?? 'idle')
  return <StatusDot tone={tone}>{text(status)}</StatusDot>
}

/** Fills the dial box with the far end's number. On a card, a missed call has it in words. */
function CallBack({ call, onCallBack }: Pick<CallRowProps, 'call'> & Pick<CallViewer, 'onCallBack'>) {
  const number = callBackNumber(call)
  if (number === null || !onCallBack) return null
  const name = text(call.direction === 'out' ? 'call_again_who' : 'call_back_who', { who: whoIs(call.other) })
  const isMissed = call.outcome === 'missed'
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => onCallBack(number, call.kind === 'queue' ? call.uniqueid : null)}
      className={cx(iconButtonClass, isMissed ? missedClass : '-mr-2.5')}
    >
      <span className={isMissed ? 'carded:hidden' : undefined}>
        <CallIcon />
      </span>
      {isMissed && <span className="tabled:hidden">{text('call_back')}</span>}
    </button>
  )
}

const missedClass = cx(
  'tabled:-mr-2.5 carded:w-auto carded:border carded:border-line-strong carded:px-3 carded:text-small',
  'carded:font-semibold carded:text-ink',
)
