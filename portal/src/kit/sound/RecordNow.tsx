import { useEffect, useRef, useState } from 'react'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { clock } from '../../ui/clock.ts'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { decode } from './decode.ts'
import { Level } from './Level.tsx'
import { Listen } from './Listen.tsx'
import { SOUND_LONGEST_SECONDS } from './limits.ts'
import { type Sound, soundOf } from './sound.ts'
import { type MicrophoneFault, useRecorder } from './useRecorder.ts'
import { faultOf, SOUND_RATE } from './wav.ts'

const faults = {
  refused: 'sound_mic_refused',
  missing: 'sound_mic_missing',
  busy: 'sound_mic_busy',
  'no recorder': 'sound_no_recorder',
} as const satisfies Record<MicrophoneFault, string>

/** What callers hear of a recording, or why they would hear nothing. */
async function soundIn(recorded: Blob): Promise<Sound | string> {
  const samples = await decode(recorded)
  if (!samples) return text('sound_unread')
  const heard = samples.subarray(0, SOUND_LONGEST_SECONDS * SOUND_RATE) // the clock stops it a little late
  const fault = faultOf(heard)
  return fault ? text(fault === 'silent' ? 'sound_silent' : 'sound_too_short') : soundOf(heard)
}

const Dot = ({ isStop }: { isStop: boolean }) => (
  <span aria-hidden="true" className={cx('size-5 bg-current', isStop ? 'rounded-field' : 'rounded-full')} />
)

interface RecordNowProps {
  /** another way is in view: what is under way ends, and is kept */
  isShown: boolean
  sound: Sound | null
  onSound: (sound: Sound | null) => void
}

/** Records with the microphone of this device: the level, the time, then listening to it, and again. */
export function RecordNow({ isShown, sound, onSound }: RecordNowProps) {
  const [isMaking, setMaking] = useState(false)
  const [objection, setObjection] = useState<string | null>(null)
  const listen = useRef<HTMLButtonElement>(null)
  const { recording, start, stop } = useRecorder(async (recorded) => {
    setMaking(true)
    const made = await soundIn(recorded)
    setMaking(false)
    if (typeof made === 'string') setObjection(made)
    else onSound(made)
  })

  useEffect(() => {
    if (!isShown) stop()
  })
  // The button that was pressed is gone.
  useEffect(() => {
    if (sound && document.activeElement === document.body) listen.current?.focus()
  }, [sound])

  function begin() {
    setObjection(null)
    onSound(null)
    void start()
  }

  if (isMaking)
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        {text('sound_making')}
      </p>
    )
  if (sound)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Listen ref={listen} sound={sound} />
        <Button kind="plain" onClick={begin}>
          {text('sound_again')}
        </Button>
      </div>
    )
  const isRecording = recording.state === 'recording'
  const failure = recording.state === 'failed' ? text(faults[recording.why]) : objection
  return (
    <div className="grid justify-items-center gap-3">
      {isRecording ? (
        <>
          <Level stream={recording.stream} />
          <p className="flex w-full justify-between gap-3">
            <StatusDot tone="bad">{text('sound_recording')}</StatusDot>
            <span className="tabular-nums">
              {text('ui_time_of', { time: clock(recording.seconds), length: clock(SOUND_LONGEST_SECONDS) })}
            </span>
          </p>
        </>
      ) : (
        <p className="justify-self-start text-small text-soft">
          {recording.state === 'asking'
            ? text('sound_asking')
            : text('sound_record_how', { minutes: SOUND_LONGEST_SECONDS / 60 })}
        </p>
      )}
      <button
        type="button"
        aria-label={text(isRecording ? 'sound_stop' : 'sound_start')}
        aria-disabled={recording.state === 'asking' || undefined}
        onClick={isRecording ? stop : begin}
        className={cx(
          'grid size-16 place-items-center rounded-full',
          isRecording ? 'bg-banner text-on-banner' : 'bg-lagoon text-on-lagoon hover:bg-lagoon-deep',
        )}
      >
        <Dot isStop={isRecording} />
      </button>
      <p aria-hidden="true" className="text-small text-soft">
        {text(isRecording ? 'sound_stop_how' : 'sound_start')}
      </p>
      {failure && (
        <p role="alert" className="justify-self-start text-small text-bad">
          {failure}
        </p>
      )}
    </div>
  )
}
