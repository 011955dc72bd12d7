// @source AC1-9, AC2-24

import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'
import type { RecordingVariant } from '@ekoline/contract/calls/calls.ts'
import { Suspense } from 'react'
import { messageOf } from '../../app/client.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { iconButtonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { DownloadIcon, PlayIcon } from '../../ui/file-icons.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { saveFrom } from '../../ui/save-file.ts'
import { endsOf, whoIs } from './call-words.ts'
import { recordingLink, useRecordingLink } from './calls.queries.ts'

/** Fetched with the first recording that is played. */
const AudioPlayer = lazyScreen(() => import('../../ui/AudioPlayer.tsx'), 'AudioPlayer')

/** A call as its recording needs it. */
export type PlayedCall = Pick<
  ListedCall,
  'uniqueid' | 'real_sessiontime' | 'direction' | 'outcome' | 'other' | 'ours' | 'src'
>

function namesOf(call: PlayedCall) {
  const { from, to } = endsOf(call)
  return { from: whoIs(from), to: whoIs(to) }
}

interface RecordingButtonsProps {
  call: PlayedCall
  variant: RecordingVariant
  /** its player is open */
  open: boolean
  onPlay: () => void
}

/** Plays or saves the recording of a call. */
export function RecordingButtons({ call, variant, open, onPlay }: RecordingButtonsProps) {
  const ends = namesOf(call)
  const saving = useSubmit(() => recordingLink(call.uniqueid, variant), {
    failed: 'recording_failed',
    onDone: (link) => saveFrom(link, `call-${call.uniqueid}.wav`),
  })

  return (
    <span className="flex items-center tabled:-my-2 tabled:-ml-2.5">
      <button
        type="button"
        aria-label={text('call_play', { variant, ...ends })}
        aria-expanded={open}
        onClick={onPlay}
        className={cx(iconButtonClass, open && 'bg-lagoon-wash')}
      >
        <PlayIcon />
      </button>
      <button
        type="button"
        aria-label={text('call_download', { variant, ...ends })}
        disabled={saving.isPending}
        onClick={() => saving.run()}
        className={iconButtonClass}
      >
        <DownloadIcon />
      </button>
    </span>
  )
}

interface RecordingPlayerProps {
  call: PlayedCall
  variant: RecordingVariant
  onClose: () => void
}

/** Plays the recording of a call, as soon as its address is there. */
export function RecordingPlayer({ call, variant, onClose }: RecordingPlayerProps) {
  const link = useRecordingLink(call.uniqueid, variant)
  return (
    <Suspense>
      <AudioPlayer
        label={text('call_recording_of', namesOf(call))}
        address={link.data}
        refused={link.isError && !link.data ? messageOf(link.error, text('call_no_answer_came')) : null}
        seconds={call.real_sessiontime}
        failed={text('recording_failed')}
        onRenew={() => void link.refetch()}
        onClose={onClose}
      />
    </Suspense>
  )
}
