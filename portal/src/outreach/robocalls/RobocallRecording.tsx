import { ROBOCALL_LONGEST_SECONDS } from '@ekoline/contract/outreach/robocall-limits.ts'
import { type ChosenSound, SoundField } from '../../calls/files/SoundField.tsx'
import { text } from '../../text.ts'

interface RobocallRecordingProps {
  value: ChosenSound | null
  /** of the robocall */
  name: string
  onChoose: (recording: ChosenSound) => void
  error: string | undefined
}

/** The recording to play: one of the menu files, which calls can play, or a new one. */
export function RobocallRecording({ value, name, onChoose, error }: RobocallRecordingProps) {
  return (
    <SoundField
      title={text('sound_heard')}
      label={text('robocall_recording')}
      name="recording"
      type="ivr"
      value={value?.name ?? ''}
      suggestedName={name.trim() || text('robocall_recording')}
      failed={text('robocall_recordings_failed')}
      none={text('robocall_no_recordings')}
      noMatch={(search) => text('robocall_recording_nothing', { search })}
      hint={text('robocall_recording_hint', { minutes: ROBOCALL_LONGEST_SECONDS / 60 })}
      error={error}
      onChoose={onChoose}
    />
  )
}
